import { judged, type LightCheck } from '../check.ts';

/** Largest distance between two frames of one person, and the least of two people (the face engine's limit). */
const LIMITS = { passes: 0.48, fails: 0.6 };

/** One and the same person from the first colour to the end of the turn. */
export const identity: LightCheck = {
  name: 'identity',
  measuredAt: 'descriptors of the first frame, the far point of the turn and the last frame',
  judge({ identity: value }) {
    return {
      value,
      threshold: LIMITS.passes,
      verdict: value === null ? 'cannot tell' : judged(value, LIMITS),
    };
  },
};
