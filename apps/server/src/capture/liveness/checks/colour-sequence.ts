import type { LightCheck } from '../check.ts';
import { isLit } from './lit.ts';

/** Share of all sequences that may fit as well as the one asked for: the best four of 4200. */
const MOST_RANK = 0.001;
const LEAST_CORRELATION = 0.8;
/** Another sequence that fits like this was shown instead, when the one asked for is not among the best hundredth. */
const CLEARLY_ANOTHER = { correlation: 0.9, rank: 0.01 };

/** The skin answers to the colours in the order asked for: a recording answers to those of its own day. */
export const colourSequence: LightCheck = {
  name: 'colour sequence',
  measuredAt:
    'the skin’s red and blue against its green, and its brightness against the background, over the colours',
  judge({ colours }) {
    if (!colours) return { value: null, threshold: MOST_RANK, verdict: 'cannot tell' };
    const { rank, correlation, bestOther } = colours;
    const isAnother = bestOther >= CLEARLY_ANOTHER.correlation && rank > CLEARLY_ANOTHER.rank;
    const isAsked = rank <= MOST_RANK && correlation >= LEAST_CORRELATION && isLit(colours);
    return {
      value: rank,
      threshold: MOST_RANK,
      verdict: isAnother ? 'fail' : isAsked ? 'pass' : 'cannot tell',
    };
  },
};
