import { hill, smoothStep } from '../curves.ts';
import type { HeadProfile } from './head-profile.ts';

/** Half the height, at rest, of the strip between the lips that the open mouth stretches. */
export const lipSeam = 0.0062;

/** The outlines of the closed lips on the face's frontal plane; the mesh moves them when the face does. */
export class Lips {
  readonly #profile: HeadProfile;
  readonly halfWidth: number;

  constructor(profile: HeadProfile) {
    this.#profile = profile;
    this.halfWidth = profile.shape.mouthWidth;
  }

  /** Height of the line between the lips. */
  line(x: number): number {
    const across = Math.abs(x) / this.halfWidth;
    const { mouthTilt } = this.#profile.shape;
    return (
      this.#profile.mouth -
      0.009 * hill(x, 0, 0.063) +
      mouthTilt * across * across -
      0.006 * smoothStep(0.6, 1, across)
    );
  }

  /** Height of the upper lip above the line; 0 outside the mouth. */
  upperHeight(x: number): number {
    const across = Math.abs(x) / this.halfWidth;
    if (across >= 1) return 0;
    const { upperLip, cupidBow } = this.#profile.shape;
    const bow = 1 - 0.32 * cupidBow * hill(x, 0, 0.03) + 0.12 * cupidBow * hill(Math.abs(x), 0.055, 0.04);
    return 1.05 * upperLip * (1 - across) ** 0.62 * (1 - 0.12 * across) * bow;
  }

  /** Height of the lower lip below the line; 0 outside the mouth. */
  lowerHeight(x: number): number {
    const across = Math.abs(x) / this.halfWidth;
    if (across >= 1) return 0;
    return this.#profile.shape.lowerLip * (1 - across ** 3) ** 0.9 * (1 - 0.4 * across * across);
  }
}
