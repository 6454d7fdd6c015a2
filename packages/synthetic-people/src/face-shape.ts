import { clamp } from './curves.ts';
import { createRandom } from './random.ts';

/**
 * The proportions of a head. Lengths are in units of 100 mm; `…Width`, `…Length` and `…Scale` without a length in
 * their comment are factors around 1.
 */
export interface FaceShape {
  faceWidth: number;
  cheekboneWidth: number;
  jawWidth: number;
  chinWidth: number;
  /** Added to the distance from mouth to chin. */
  chinLength: number;
  chinProjection: number;
  /** 0 none, 1 deep. */
  chinCleft: number;
  /** Added to the height of the crown. */
  foreheadHeight: number;
  lowerFaceLength: number;
  philtrumLength: number;
  /** -0.7 gaunt to 1 round. */
  fullness: number;
  cheekProminence: number;
  cheekHeight: number;
  /** Half the distance between the pupils. */
  eyeSpacing: number;
  /** Half the width of the eye. */
  eyeLength: number;
  /** Half the height of the open eye. */
  eyeHeight: number;
  /** Slope; positive lifts the outer corner. */
  eyeTilt: number;
  socketDepth: number;
  /** 0 wide crease to 1.3 hidden by the upper lid's fold. */
  lidHood: number;
  browHeight: number;
  browThickness: number;
  browArch: number;
  browTilt: number;
  browLength: number;
  /** Distance of the brow's start from the middle. */
  browGap: number;
  browRidge: number;
  /** 0 to 1. */
  browDensity: number;
  /** From between the eyes to under the nose. */
  noseLength: number;
  /** Half the width at the wings. */
  noseWidth: number;
  noseTipRadius: number;
  noseProjection: number;
  noseBridgeRadius: number;
  noseBridgeHeight: number;
  noseHump: number;
  noseTipLift: number;
  /** Half the width of the closed mouth. */
  mouthWidth: number;
  upperLip: number;
  lowerLip: number;
  /** Lift of the corners at rest. */
  mouthTilt: number;
  cupidBow: number;
  earScale: number;
  /** Radians away from the skull. */
  earAngle: number;
  hairline: number;
  /** Difference between the left and the right brow. */
  asymmetry: number;
}

/** How one proportion varies: mean, deviation, and what sex, age and skin tone add to the mean. */
interface Spread {
  mean: number;
  deviation: number;
  /** Added for men, subtracted for women. */
  male?: number;
  /** Added at full age (0 at 30 years, 1 at 75). */
  age?: number;
  /** Added for the darkest tones. */
  dark?: number;
  min?: number;
  max?: number;
}

const spreads: Record<keyof FaceShape, Spread> = {
  faceWidth: { mean: 1, deviation: 0.065, male: 0.01 },
  cheekboneWidth: { mean: 1.01, deviation: 0.045 },
  jawWidth: { mean: 1.03, deviation: 0.08, male: 0.045 },
  chinWidth: { mean: 1.12, deviation: 0.17, male: 0.1, min: 0.75, max: 1.6 },
  chinLength: { mean: 0.01, deviation: 0.06, male: 0.03 },
  chinProjection: { mean: 0.02, deviation: 0.024, male: 0.008 },
  chinCleft: { mean: -0.8, deviation: 0.7, min: 0, max: 1 },
  foreheadHeight: { mean: 0, deviation: 0.05 },
  lowerFaceLength: { mean: 1, deviation: 0.07, male: 0.02 },
  philtrumLength: { mean: 1.02, deviation: 0.19, min: 0.66 },
  fullness: { mean: 0.1, deviation: 0.4, age: 0.15, min: -0.7, max: 1 },
  cheekProminence: { mean: 0.05, deviation: 0.03, min: 0 },
  cheekHeight: { mean: 1, deviation: 0.08 },
  eyeSpacing: { mean: 0.315, deviation: 0.028 },
  eyeLength: { mean: 0.148, deviation: 0.012 },
  eyeHeight: { mean: 0.052, deviation: 0.0095, male: -0.003, age: -0.007, min: 0.034, max: 0.074 },
  eyeTilt: { mean: 0.04, deviation: 0.115 },
  socketDepth: { mean: 0.09, deviation: 0.026, male: 0.01, min: 0.04, max: 0.15 },
  lidHood: { mean: 0.45, deviation: 0.4, age: 0.3, min: 0, max: 1.3 },
  browHeight: { mean: 0.2, deviation: 0.028, male: -0.012 },
  browThickness: { mean: 0.036, deviation: 0.011, male: 0.007, min: 0.013, max: 0.068 },
  browArch: { mean: 0.035, deviation: 0.022, male: -0.012 },
  browTilt: { mean: 0, deviation: 0.032 },
  browLength: { mean: 0.2, deviation: 0.017 },
  browGap: { mean: 0.112, deviation: 0.02, min: 0.06 },
  browRidge: { mean: 0.03, deviation: 0.02, male: 0.02, min: 0, max: 0.1 },
  browDensity: { mean: 0.68, deviation: 0.17, min: 0.35, max: 1 },
  noseLength: { mean: 0.44, deviation: 0.034 },
  noseWidth: { mean: 0.138, deviation: 0.023, male: 0.006, dark: 0.022, min: 0.09, max: 0.225 },
  noseTipRadius: { mean: 0.1, deviation: 0.016, male: 0.004, dark: 0.008 },
  noseProjection: { mean: 0.25, deviation: 0.035, male: 0.012, dark: -0.015 },
  noseBridgeRadius: { mean: 0.08, deviation: 0.014, dark: 0.012 },
  noseBridgeHeight: { mean: 0.045, deviation: 0.03, dark: -0.01, min: -0.02 },
  noseHump: { mean: 0, deviation: 0.022 },
  noseTipLift: { mean: 0, deviation: 0.03, male: -0.004 },
  mouthWidth: { mean: 0.25, deviation: 0.03, male: 0.006, dark: 0.01 },
  upperLip: { mean: 0.06, deviation: 0.021, male: -0.006, age: -0.02, dark: 0.022, min: 0.022, max: 0.12 },
  lowerLip: { mean: 0.085, deviation: 0.025, male: -0.006, age: -0.018, dark: 0.018, min: 0.03, max: 0.15 },
  mouthTilt: { mean: 0, deviation: 0.012, age: -0.01 },
  cupidBow: { mean: 0.5, deviation: 0.3, min: 0, max: 1 },
  earScale: { mean: 1, deviation: 0.12, age: 0.1 },
  earAngle: { mean: 0.28, deviation: 0.12, min: 0.02 },
  hairline: { mean: 0.68, deviation: 0.05, male: 0.01 },
  asymmetry: { mean: 0, deviation: 0.006 },
};

/** What the proportions depend on besides chance. */
export interface ShapeInfluences {
  isMale: boolean;
  /** 0 at 30 years or younger, 1 at 75. */
  ageing: number;
  /** 0 palest to 7 darkest. */
  skinTone: number;
}

/**
 * The proportions by which a face descriptor tells people apart (measured: each changes the distance by 0.2 or more).
 * They are drawn clearly low or clearly high. Drawn from a bell, too many strangers look alike to the descriptor:
 * synthetic faces lack the texture and the small features by which real people differ.
 */
const telling: ReadonlySet<string> = new Set<keyof FaceShape>([
  'faceWidth',
  'jawWidth',
  'chinLength',
  'lowerFaceLength',
  'philtrumLength',
  'fullness',
  'eyeSpacing',
  'eyeTilt',
  'upperLip',
  'browHeight',
  'browThickness',
  'browDensity',
  'browArch',
  'browTilt',
  'noseLength',
  'noseWidth',
  'noseBridgeHeight',
  'noseTipLift',
  'mouthWidth',
  'lowerLip',
]);

/** Draws the proportions of a seed. */
export function drawFaceShape(seed: number, influences: ShapeInfluences): FaceShape {
  const random = createRandom(seed, 'face shape');
  const { isMale, ageing, skinTone } = influences;
  const dark = clamp((skinTone - 3) / 2.5);

  const entries = Object.entries(spreads).map(([name, spread]) => {
    const mean =
      spread.mean +
      (spread.male ?? 0) * (isMale ? 1 : -1) +
      (spread.age ?? 0) * ageing +
      (spread.dark ?? 0) * dark;
    const value = mean + spread.deviation * (telling.has(name) ? random.decided() : random.gaussian());
    return [name, clamp(value, spread.min ?? -Infinity, spread.max ?? Infinity)];
  });
  // `spreads` has exactly the keys of FaceShape; Object.entries forgets them.
  return Object.fromEntries(entries) as FaceShape;
}
