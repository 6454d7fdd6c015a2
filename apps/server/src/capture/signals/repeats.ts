import { type SignalCheck, scoreBetween } from './signal.ts';

/** Frames that may come again after others: a sensor's noise never repeats, a recording in a loop does. */
const MOST_REPEATS = 2;

/**
 * No picture comes again later. The same one twice in a row is a slow or frozen camera and says nothing; frames without a
 * face (a camera that starts in the dark) are left out.
 */
export const repeats: SignalCheck = {
  name: 'repeats',
  isSupporting: false,
  needsGoodPicture: false,
  judge({ frames }) {
    const seen = new Set<string>();
    let previous = '';
    let value = 0;
    for (const { sha256, reading } of frames) {
      if (reading.face !== null && sha256 !== previous && seen.has(sha256)) value += 1;
      seen.add(sha256);
      previous = sha256;
    }
    return {
      value,
      threshold: MOST_REPEATS,
      result: value === 0 ? 'pass' : value <= MOST_REPEATS ? 'unclear' : 'fail',
      score: scoreBetween(MOST_REPEATS + 1, 0, value),
    };
  },
};
