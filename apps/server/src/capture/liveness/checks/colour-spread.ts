import type { LightCheck } from '../check.ts';
import { isLit } from './lit.ts';

/** Spread of the answer over the face as a share of its mean. Too even is a sheet, too uneven a reflection in glass. */
const HEAD = { least: 0.15, most: 0.85 };
const SURELY_NOT = { even: 0.09, uneven: 1.3 };

/** A head answers unevenly to a light before it: its sides turn away, its sockets lie in shade. */
export const colourSpread: LightCheck = {
  name: 'colour spread',
  measuredAt: 'forty-eight patches of skin, noise taken out',
  judge({ colours }) {
    const threshold = [HEAD.least, HEAD.most] as const;
    if (!colours || !isLit(colours))
      return { value: colours?.spread ?? null, threshold, verdict: 'cannot tell' };
    const { spread } = colours;
    const verdict =
      spread >= HEAD.least && spread <= HEAD.most
        ? 'pass'
        : spread < SURELY_NOT.even || spread > SURELY_NOT.uneven
          ? 'fail'
          : 'cannot tell';
    return { value: spread, threshold, verdict };
  },
};
