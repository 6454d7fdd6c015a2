import { judged, type LightCheck } from '../check.ts';

/** Frames that may be the one before once more: a camera hangs now and then, a sensor's noise never repeats. */
const REPEATS = { passes: 1, fails: 3 };

/** No picture comes twice, as in a film with too few frames. */
export const injection: LightCheck = {
  name: 'injection signs',
  measuredAt: 'the difference of each frame from the one before',
  judge({ flow }) {
    return {
      value: flow?.repeats ?? null,
      threshold: REPEATS.passes,
      verdict: flow ? judged(flow.repeats, REPEATS) : 'cannot tell',
    };
  },
};
