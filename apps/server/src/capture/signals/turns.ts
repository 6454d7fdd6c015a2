import { isTurn, sideOf } from '../challenge.ts';
import { nothingMeasured, type SignalCheck, scoreBetween } from './signal.ts';

/** Nose between the cheeks, against the person's own straight look. A turn of 21° to 31° reads more than twice this. */
const LEAST_TURN = 0.2;

/** Every turn was made, to the side that was asked for. The value is the smallest of them. */
export const turns: SignalCheck = {
  name: 'turns',
  isSupporting: false,
  needsGoodPicture: true,
  judge({ challenge, rest, frames }) {
    if (!rest) return nothingMeasured(LEAST_TURN);
    const reached = challenge.flatMap((instruction, index) => {
      if (!isTurn(instruction)) return [];
      const ofStep = frames.filter(({ step, reading }) => step === index + 1 && reading.face !== null);
      return Math.max(
        0,
        ...ofStep.map(({ reading }) => ((reading.face?.turn ?? 0) - rest.turn) * sideOf(instruction)),
      );
    });
    const value = Math.min(...reached);
    return {
      value,
      threshold: LEAST_TURN,
      result: value >= LEAST_TURN ? 'pass' : 'unclear',
      score: scoreBetween(0, 2 * LEAST_TURN, value),
    };
  },
};
