import { judged, type LightCheck } from '../check.ts';
import { isLit } from './lit.ts';

/** The background's answer as a share of the face's: what is further away gets less of the screen's light. */
const MOST_SHARE = 0.35;
const SURELY_NEAR = 0.45;

/** What is behind the person lies further from the screen. A tint over the whole picture, and a print, answer as one. */
export const backgroundShare: LightCheck = {
  name: 'background share',
  measuredAt: 'cells of the picture beside and above the head',
  judge({ colours }) {
    if (!colours || colours.backgroundShare === null || !isLit(colours))
      return { value: colours?.backgroundShare ?? null, threshold: MOST_SHARE, verdict: 'cannot tell' };
    const value = Math.abs(colours.backgroundShare);
    return {
      value,
      threshold: MOST_SHARE,
      verdict: judged(value, { passes: MOST_SHARE, fails: SURELY_NEAR }),
    };
  },
};
