import { Curve, clamp, mix, type Point } from '../curves.ts';
import type { FaceShape } from '../face-shape.ts';

/**
 * The smooth head without features: at every height an ellipse of its own width and depths.
 *
 * Coordinates of the whole package: 1 unit is 100 mm; x to the viewer's right, y up, z towards the camera; the origin
 * lies between the eyes' centres, in the plane of the ears.
 */
export class HeadProfile {
  readonly shape: FaceShape;
  /** Heights of the crown, the base of the nose, the line between the lips, and the chin's underside. */
  readonly crown: number;
  readonly noseBase: number;
  readonly mouth: number;
  readonly chin: number;
  readonly noseTip: number;
  /** Centre of the nose's wings. */
  readonly wingX: number;
  readonly wingY: number;

  readonly #width: Curve;
  readonly #front: Curve;
  readonly #centre: Curve;
  readonly #back: Curve;
  readonly #hairline: Curve;

  constructor(shape: FaceShape, hairline: Curve) {
    this.shape = shape;
    this.crown = 1.13 + shape.foreheadHeight;
    this.noseBase = -shape.noseLength - 0.03;
    this.mouth = this.noseBase - 0.225 * shape.lowerFaceLength * shape.philtrumLength;
    this.chin = this.mouth - 0.46 * shape.lowerFaceLength - shape.chinLength;
    this.noseTip = -shape.noseLength + 0.05 + shape.noseTipLift;
    this.wingX = shape.noseWidth * 0.88;
    this.wingY = this.noseBase + 0.055;

    this.#width = this.#buildWidth();
    this.#front = this.#buildFront();
    this.#back = this.#buildBack();
    this.#centre = Curve.through([
      [0.4, -0.05],
      [-0.2, 0],
      [this.mouth, 0.12],
      [this.#betweenMouthAndChin(0.6), 0.28],
      [this.chin, 0.4],
    ]);
    this.#hairline = hairline;
  }

  /** Half the head's width at a height. */
  width(y: number): number {
    return this.#width.at(y);
  }

  /** The foremost z at a height, without features. */
  front(y: number): number {
    return this.#front.at(y);
  }

  /** The z of the widest point at a height. */
  centre(y: number): number {
    return this.#centre.at(y);
  }

  /** The rearmost z at a height. */
  back(y: number): number {
    return this.#back.at(y);
  }

  /** Height of the hairline at an angle from the face's middle, 0 to 180 degrees. */
  hairline(degrees: number): number {
    return this.#hairline.at(degrees);
  }

  /** The z of the smooth face at a frontal position. */
  faceDepth(x: number, y: number): number {
    const across = clamp(x / this.width(y), -1, 1);
    const centre = this.centre(y);
    return centre + (this.front(y) - centre) * Math.sqrt(1 - across * across);
  }

  #betweenMouthAndChin(share: number): number {
    return mix(this.mouth, this.chin, share);
  }

  #buildWidth(): Curve {
    const { faceWidth, cheekboneWidth, jawWidth, chinWidth, fullness } = this.shape;
    const round = clamp(fullness, -0.5, 1);
    const jaw = faceWidth * jawWidth;
    const sides = Curve.through([
      [0.5, 0.745 * faceWidth],
      [0.2, 0.75 * faceWidth],
      [0, 0.735 * faceWidth],
      [-0.22, 0.71 * faceWidth * cheekboneWidth],
      [this.noseBase, mix(0.635, 0.68, fullness) * faceWidth * mix(cheekboneWidth, jawWidth, 0.5)],
      [this.mouth, mix(0.57, 0.64, round) * jaw],
      [this.#betweenMouthAndChin(0.42), mix(0.475, 0.55, round) * jaw],
      [this.#betweenMouthAndChin(0.7), 0.365 * faceWidth * mix(jawWidth, chinWidth, 0.6)],
      [this.#betweenMouthAndChin(0.88), 0.265 * faceWidth * chinWidth],
      [this.chin, 0.2 * faceWidth * chinWidth],
    ]);
    const domeStart = 0.45;
    const width = (y: number) => {
      if (y > domeStart) return sides.at(domeStart) * dome((y - domeStart) / (this.crown - domeStart), 2.3);
      const rounding = 1 - clamp((y - this.chin) / 0.13);
      return sides.at(y) * Math.sqrt(1 - rounding * rounding);
    };
    return new Curve(width, this.chin, this.crown, 2048);
  }

  #buildFront(): Curve {
    const { browRidge, chinProjection } = this.shape;
    const face = Curve.through([
      [0.5, 0.9],
      [0.2, 0.915 + browRidge * 0.3],
      [0.04, 0.865],
      [-0.2, 0.86],
      [this.noseBase, 0.885],
      [mix(this.mouth, this.noseBase, 0.5), 0.902],
      [this.mouth, 0.905],
      [this.#betweenMouthAndChin(0.4), 0.865 + chinProjection * 0.3],
      [this.#betweenMouthAndChin(0.7), 0.875 + chinProjection],
      [this.#betweenMouthAndChin(0.88), 0.83 + chinProjection],
      [this.chin, 0.74],
    ]);
    const domeStart = 0.42;
    const top = -0.1;
    const front = (y: number) => {
      if (y <= domeStart) return face.at(y);
      return top + (face.at(domeStart) - top) * dome((y - domeStart) / (this.crown - domeStart), 2.35);
    };
    return new Curve(front, this.chin, this.crown, 2048);
  }

  #buildBack(): Curve {
    const nape: readonly Point[] = [
      [0.5, -1.02],
      [0, -0.98],
      [-0.4, -0.75],
      [-0.8, -0.5],
      [this.chin, -0.2],
    ];
    const skull = Curve.through(nape);
    const back = (y: number) =>
      y > 0.45 ? -0.1 - 0.92 * dome((y - 0.45) / (this.crown - 0.45), 2) : skull.at(y);
    return new Curve(back, this.chin, this.crown, 512);
  }
}

/** 1 at the foot, 0 at the top, round in between. */
function dome(share: number, power: number): number {
  return Math.sqrt(Math.max(0, 1 - clamp(share) ** power));
}
