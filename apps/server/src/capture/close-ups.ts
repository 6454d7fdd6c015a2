import type { FaceEngine } from '@qiniso/face-engine';
import { IMAGE_LIMITS } from '@qiniso/face-engine';
import sharp from 'sharp';
import { type Challenge, isTurn, sideOf } from './challenge.ts';
import { COACH_LIMITS, type RestingFace } from './coach.ts';
import type { CloseUp, EvidenceFrame } from './signals/signal.ts';

/**
 * How far the frontal frame may be from the person's own straight look, as a share of the face: everything is measured against it.
 * Its noise is ± 0.02; a head turned by 9° reads 0.10 to 0.17 and would take half of a turn away, though it is often sharper.
 */
const FRONTAL_TURN = 0.05;

export type CloseUpChoice = Pick<CloseUp, 'sequence' | 'role'>;

/**
 * The frames the verdict looks at again: the best straight look, which is the selfie too, the far point of each turn that was
 * begun, and the last straight look.
 */
export function chooseCloseUps(
  challenge: Challenge,
  rest: RestingFace,
  frames: readonly EvidenceFrame[],
): CloseUpChoice[] {
  const turnOf = (frame: EvidenceFrame): number => (frame.reading.face?.turn ?? rest.turn) - rest.turn;
  const straight = frames.filter(
    (frame) =>
      frame.reading.face !== null &&
      frame.reading.faces === 1 &&
      challenge[frame.step - 1] === 'look_straight' &&
      Math.abs(turnOf(frame)) <= COACH_LIMITS.straight,
  );
  const frontal = straight.filter((frame) => Math.abs(turnOf(frame)) <= FRONTAL_TURN);
  const sharpest = frontal.sort((a, b) => fitness(b) - fitness(a))[0];
  if (!sharpest) return [];
  const closing = straight.at(-1);
  const turned = challenge.flatMap((instruction, index) => {
    if (!isTurn(instruction)) return [];
    const ofStep = frames.filter(({ step, reading }) => step === index + 1 && reading.faces === 1);
    const far = ofStep.sort((a, b) => (turnOf(b) - turnOf(a)) * sideOf(instruction))[0];
    return far ? [{ sequence: far.sequence, role: 'turned' as const }] : [];
  });
  const last =
    closing && closing.sequence !== sharpest.sequence
      ? [{ sequence: closing.sequence, role: 'closing' as const }]
      : [];
  return [{ sequence: sharpest.sequence, role: 'frontal' }, ...turned, ...last];
}

/** Few problems first, then sharpness. */
function fitness({ reading }: EvidenceFrame): number {
  return (reading.face?.sharpness ?? 0) - 10 * (reading.face?.problems.length ?? 10);
}

/** Looks at a frame again: mesh, descriptor and pixels. Null when its face is not found this time. */
export async function takeCloseUp(
  engine: Pick<FaceEngine, 'analyse'>,
  choice: CloseUpChoice,
  image: Uint8Array,
  rest: RestingFace,
): Promise<CloseUp | null> {
  const [{ face }, { data, info }] = await Promise.all([
    engine.analyse(image, { maxPixels: IMAGE_LIMITS.framePixels, descriptor: true }),
    decode(image),
  ]);
  if (!face?.descriptor) return null;
  return {
    ...choice,
    turn: face.turnRatio - rest.turn,
    landmarks: face.landmarks,
    faceWidthPx: face.quality.faceWidthPx,
    descriptor: face.descriptor,
    pixels: { data, width: info.width, height: info.height },
  };
}

async function decode(image: Uint8Array) {
  return await sharp(image, { limitInputPixels: IMAGE_LIMITS.framePixels })
    .rotate()
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}
