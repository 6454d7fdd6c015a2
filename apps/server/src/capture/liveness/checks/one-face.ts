import type { LightCheck } from '../check.ts';

/** Frames that may show no face, or more than one, of those looked at. */
const MOST_OTHERS = 1;

/** One face was there all the time. The value is the number of frames with none or with several. */
export const oneFace: LightCheck = {
  name: 'one face',
  measuredAt: 'the frames that were looked at',
  judge({ looked, empty, crowded }) {
    const value = empty + crowded;
    return {
      value,
      threshold: MOST_OTHERS,
      verdict: looked > 0 && value <= MOST_OTHERS ? 'pass' : 'cannot tell',
    };
  },
};
