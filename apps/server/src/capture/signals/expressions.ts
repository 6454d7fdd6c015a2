import type { CaptureInstruction } from '@qiniso/capture-protocol';
import { COACH_LIMITS, type RestingFace } from '../coach.ts';
import type { FaceReading } from '../frame-reading.ts';
import { nothingMeasured, type SignalCheck, scoreBetween } from './signal.ts';

/** The eyes closed when asked to: lids against the person's own open eyes. */
export const blink = expression('blink', COACH_LIMITS.blink, (face, rest) => face.eyes / rest.eyes, Math.min);

/** The mouth widened when asked to smile: against the person's own at rest. */
export const smile = expression(
  'smile',
  COACH_LIMITS.smile,
  (face, rest) => face.mouthWidth / rest.mouthWidth,
  Math.max,
);

/** Supporting: faces differ too much for it to decide by itself. One that was not asked for counts neither way. */
function expression(
  instruction: CaptureInstruction,
  threshold: number,
  measure: (face: FaceReading, rest: RestingFace) => number,
  strongest: (...values: number[]) => number,
): SignalCheck {
  return {
    name: instruction,
    isSupporting: true,
    needsGoodPicture: true,
    judge({ challenge, rest, frames }) {
      const asked = frames.filter(({ step }) => challenge[step - 1] === instruction);
      const faces = asked.flatMap(({ reading }) => (reading.face ? [reading.face] : []));
      if (!rest || faces.length === 0) return nothingMeasured(threshold);
      const value = strongest(...faces.map((face) => measure(face, rest)));
      const isShown = strongest(value, threshold) === value;
      return {
        value,
        threshold,
        result: isShown ? 'pass' : 'unclear',
        // Half way from rest to the threshold and beyond it by as much again.
        score: scoreBetween(1, 2 * threshold - 1, value),
      };
    },
  };
}

/**
 * Blink or smile was shown when asked for. Either does, because faces differ too much for each to decide; none at all is what
 * still pictures show, and is in doubt. The value is how many were shown.
 */
export const expressions: SignalCheck = {
  name: 'expressions',
  isSupporting: false,
  needsGoodPicture: true,
  judge(evidence) {
    const asked = [blink, smile].filter(({ name }) =>
      evidence.challenge.some((instruction) => instruction === name),
    );
    const value = asked.filter((check) => check.judge(evidence).result === 'pass').length;
    const isShown = asked.length === 0 || value > 0;
    return {
      value,
      threshold: 1,
      result: isShown ? 'pass' : 'unclear',
      score: isShown ? 1 : 0,
    };
  },
};
