import { Curve, clamp, hill, hill2, mix, smoothStep } from '../curves.ts';
import { ageingAt, type Traits } from '../traits.ts';
import type { HeadProfile } from './head-profile.ts';
import type { Lips } from './lips.ts';

/** A rounded elevation (or hollow), mirrored to both halves of the face. */
interface Bump {
  height: number;
  x: number;
  y: number;
  spreadX: number;
  spreadY: number;
}

/** How far the features of a face stand out of the smooth head, towards the camera. */
export class FaceRelief {
  readonly #profile: HeadProfile;
  readonly #lips: Lips;
  readonly #ageing: number;
  readonly #bumps: readonly Bump[];
  readonly #noseHeight: Curve;
  readonly #noseRadius: Curve;
  readonly #wrinklePhase: number;

  constructor(profile: HeadProfile, lips: Lips, traits: Traits, seed: number) {
    this.#profile = profile;
    this.#lips = lips;
    this.#ageing = ageingAt(traits.age);
    this.#bumps = faceBumps(profile, this.#ageing);
    this.#noseHeight = noseHeight(profile);
    this.#noseRadius = noseRadius(profile);
    this.#wrinklePhase = seed % 17;
  }

  /** Elevation at a frontal position for a smile of 0 to 1.3. */
  at(x: number, y: number, smile: number): number {
    const side = Math.abs(x);
    let elevation = 0;
    for (const bump of this.#bumps) {
      const dx = (side - bump.x) / bump.spreadX;
      const dy = (y - bump.y) / bump.spreadY;
      const distance = dx * dx + dy * dy;
      if (distance < 9) elevation += bump.height * Math.exp(-distance);
    }
    elevation += smile * 0.045 * hill2(side, y, 0.4, -0.27, 0.13, 0.11);
    elevation += this.#nose(side, y);
    elevation += this.#philtrum(side, y);
    elevation += this.#lipVolume(x, y);
    elevation += this.#smileFold(side, y, smile);
    elevation += this.#wrinkles(x, y);
    return elevation;
  }

  #nose(side: number, y: number): number {
    if (side > 0.45) return 0;
    const { noseTip, wingX, wingY } = this.#profile;
    let elevation = 0;
    // the base rises from the middle to the wings
    const height = this.#noseHeight.at(y - 2 * side * side);
    if (height > 0) {
      const radius = this.#noseRadius.at(y);
      elevation += height * Math.exp(-0.8 * (side / radius) ** 2.1);
      elevation += 0.16 * height * hill(side, 0, 2.1 * radius);
    }
    const wingDistance = Math.hypot(side - wingX, y - wingY) / 0.062;
    if (wingDistance < 2) elevation += 0.085 * Math.exp(-0.9 * wingDistance ** 2.6);
    elevation -= 0.02 * hill2(side, y, wingX + 0.075, wingY + 0.015, 0.035, 0.055);
    elevation += 0.018 * hill2(side, y, 0, noseTip, 0.07, 0.06);
    return elevation;
  }

  #philtrum(side: number, y: number): number {
    const { noseBase, mouth } = this.#profile;
    const here = smoothStep(noseBase - 0.005, noseBase - 0.05, y) * smoothStep(mouth + 0.04, mouth + 0.09, y);
    if (here === 0) return 0;
    return here * (0.004 * hill(side, 0.05, 0.025) - 0.009 * hill(side, 0, 0.036));
  }

  #lipVolume(x: number, y: number): number {
    const across = Math.abs(x) / this.#lips.halfWidth;
    if (across >= 1 || Math.abs(y - this.#profile.mouth) > 0.4) return 0;
    const { upperLip, lowerLip } = this.#profile.shape;
    const line = this.#lips.line(x);
    const taper = 1 - across ** 3;
    const above = y >= line;
    const share = above
      ? (y - line) / (this.#lips.upperHeight(x) + 1e-4)
      : (line - y) / (this.#lips.lowerHeight(x) + 1e-4);
    const volume = above
      ? (0.02 + 0.35 * upperLip) * hill(share, 0.45, 0.62)
      : (0.024 + 0.38 * lowerLip) * hill(share, 0.5, 0.55);
    return taper * (volume - 0.03 * hill(y, line, 0.012));
  }

  /** The fold from the nose's wing past the corner of the mouth. */
  #smileFold(side: number, y: number, smile: number): number {
    const { wingY, mouth, shape } = this.#profile;
    const top = wingY + 0.02;
    const down = clamp((top - y) / (top - (mouth - 0.1)));
    const present = smoothStep(0, 0.12, down) * (1 - smoothStep(0.78, 1, down));
    if (present === 0) return 0;
    const fold = mix(shape.noseWidth + 0.035, shape.mouthWidth + 0.085, down ** 0.9) + 0.03 * smile * down;
    const hollow = 0.006 + 0.016 * this.#ageing + 0.016 * smile;
    const swell = 0.006 + 0.014 * this.#ageing + 0.016 * smile;
    return present * (swell * hill(side, fold + 0.06, 0.05) - hollow * hill(side, fold, 0.022));
  }

  #wrinkles(x: number, y: number): number {
    if (this.#ageing < 0.2 || y < 0.25 || y > 0.66) return 0;
    const depth = 0.006 * this.#ageing * smoothStep(0.5, 0.25, Math.abs(x));
    let elevation = 0;
    for (let line = 0; line < 3; line++) {
      const height = 0.33 + 0.085 * line + 0.012 * Math.sin(7 * x + 2 * line + this.#wrinklePhase);
      elevation -= depth * hill(y, height, 0.01);
    }
    return elevation;
  }
}

function faceBumps(profile: HeadProfile, ageing: number): Bump[] {
  const { shape, mouth, chin } = profile;
  const { browRidge, browHeight, socketDepth, fullness, eyeSpacing } = shape;
  const bump = (height: number, x: number, y: number, spreadX: number, spreadY: number): Bump => ({
    height,
    x,
    y,
    spreadX,
    spreadY,
  });
  return [
    // brow and sockets
    bump(browRidge, 0.27, browHeight - 0.01, 0.2, 0.075),
    bump(browRidge * 0.5, 0, 0.17, 0.1, 0.08),
    bump(-0.85 * socketDepth, eyeSpacing - 0.015, 0.015, 0.19, 0.115),
    bump(-0.035, 0.15, 0.02, 0.06, 0.09),
    bump(-0.03, 0.66, 0.25, 0.12, 0.2),
    // under the eyes
    bump(-(0.012 + 0.014 * ageing), 0.24, -0.135, 0.1, 0.035),
    bump(0.016 * ageing, 0.3, -0.09, 0.11, 0.03),
    // cheeks
    bump(shape.cheekProminence + 0.03, 0.44, -0.22 * shape.cheekHeight, 0.17, 0.13),
    bump(0.06 * fullness, 0.42, -0.55, 0.2, 0.22),
    bump(-0.03 * clamp(-fullness), 0.42, -0.55, 0.15, 0.2),
    // around the mouth
    bump(-0.02, shape.mouthWidth + 0.012, mouth, 0.03, 0.03),
    bump(-0.022, 0, mouth - shape.lowerLip - 0.06, 0.15, 0.035),
    // chin
    bump(0.025 + shape.chinProjection, 0, mix(mouth, chin, 0.72), 0.14 * shape.chinWidth, 0.1),
    bump(-0.02 * shape.chinCleft, 0, mix(mouth, chin, 0.75), 0.02, 0.07),
  ];
}

/** How far the ridge of the nose stands out at each height. */
function noseHeight(profile: HeadProfile): Curve {
  const { shape, noseTip, noseBase } = profile;
  const { noseLength, noseProjection, noseBridgeHeight, noseHump } = shape;
  const heights = Curve.through(
    [
      [0.16, 0],
      [0.05, noseBridgeHeight],
      [-0.27 * noseLength, 0.1 + noseBridgeHeight * 0.5 + noseHump],
      [-0.545 * noseLength, noseProjection * 0.68 + noseHump * 0.8],
      [noseTip + 0.05, noseProjection * 0.96],
      [noseTip, noseProjection],
      [noseTip - 0.045, noseProjection * 0.8],
      [noseBase + 0.005, noseProjection * 0.3],
      [noseBase - 0.03, noseProjection * 0.06],
      [noseBase - 0.07, 0],
    ],
    2048,
  );
  return heights;
}

function noseRadius(profile: HeadProfile): Curve {
  const { shape, noseTip, noseBase } = profile;
  const { noseBridgeRadius, noseTipRadius } = shape;
  return Curve.through([
    [0.1, noseBridgeRadius * 1.15],
    [0, noseBridgeRadius],
    [-0.15, noseBridgeRadius * 1.12],
    [noseTip + 0.08, noseTipRadius * 0.85],
    [noseTip, noseTipRadius],
    [noseBase, noseTipRadius * 0.8],
  ]);
}
