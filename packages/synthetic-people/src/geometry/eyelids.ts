import { clamp, mix } from '../curves.ts';
import type { FaceShape } from '../face-shape.ts';

/** Radius of the coloured part of the eye. */
export const irisRadius = 0.061;

/**
 * The curves of the eyelids on the face's frontal plane. `x` is the distance from the face's middle, the same for both
 * eyes; heights are those of the head's coordinates.
 */
export class Eyelids {
  readonly #shape: FaceShape;

  constructor(shape: FaceShape) {
    this.#shape = shape;
  }

  /** Position along the eye: -1 inner corner, 1 outer corner, beyond outside. */
  along(x: number): number {
    return (x - this.#shape.eyeSpacing) / this.#shape.eyeLength;
  }

  /** Height of the line from corner to corner. */
  axis(x: number): number {
    return this.#shape.eyeTilt * (x - this.#shape.eyeSpacing) - 0.004;
  }

  /** Edge of the upper lid for an openness of 0 to 1.2. */
  upper(x: number, openness: number): number {
    const open = this.#upperReach(x);
    return this.axis(x) + mix(this.#closedAt(x), open, openness);
  }

  /** Edge of the lower lid; a smile pushes it up. */
  lower(x: number, openness: number, smile: number): number {
    const reach = this.#lowerReach(x);
    const open = (-0.9 * this.#shape.eyeHeight + 0.016 * smile) * reach;
    return this.axis(x) + mix(this.#closedAt(x), open, openness);
  }

  /** Height of the crease above the open upper lid. */
  crease(x: number): number {
    return this.axis(x) + this.#upperReach(x) + 0.042 - 0.012 * this.#shape.lidHood;
  }

  #upperReach(x: number): number {
    const u = this.along(x);
    const skewed = clamp(Math.abs(u + 0.08 * (1 - u * u)));
    return this.#shape.eyeHeight * (1 - skewed ** 2.3) ** 0.8;
  }

  #lowerReach(x: number): number {
    const u = this.along(x);
    const skewed = clamp(Math.abs(u - 0.12 * (1 - u * u)));
    return (1 - skewed ** 2.2) ** 0.85;
  }

  /** Lids meet below the middle: the upper one travels further. */
  #closedAt(x: number): number {
    return -0.62 * this.#shape.eyeHeight * this.#lowerReach(x);
  }
}
