/** Where two names are as likely one as two: the scorer's boundary, and what the wire calls it (domain-facts 2.7: default 0.90). */
const BOUNDARY = 0.5;
const WIRE_BOUNDARY = 0.9;
/** Half as sure: the least that a request may ask for. */
const LEAST = 0.25;
const WIRE_LEAST = 0.8;
/** Equal names score no more than this, as everything may have a namesake. */
const SAME = 0.985;

/**
 * The score of a name as answers show it: 0.9 where two names are as likely one as two, 0.8 at half of that, 1 for equal names. Lists'
 * users know such scales; the scorer's own is a probability.
 *
 * @param score of the name alone, 0 to 1
 * @returns four decimals
 */
export function matchScoreOf(score: number): number {
  if (score >= SAME) return 1;
  return Math.round(between(score, 10_000)) / 10_000;
}

function between(score: number, times: number): number {
  if (score >= BOUNDARY)
    return times * (WIRE_BOUNDARY + ((score - BOUNDARY) / (SAME - BOUNDARY)) * (1 - WIRE_BOUNDARY));
  if (score >= LEAST)
    return times * (WIRE_LEAST + ((score - LEAST) / (BOUNDARY - LEAST)) * (WIRE_BOUNDARY - WIRE_LEAST));
  return times * (score / LEAST) * WIRE_LEAST;
}

/** The score that the wire's `MatchThreshold` (0.80 to 1.00) means. */
export function nameScoreOf(matchScore: number): number {
  if (matchScore >= 1) return SAME;
  if (matchScore >= WIRE_BOUNDARY)
    return BOUNDARY + ((matchScore - WIRE_BOUNDARY) / (1 - WIRE_BOUNDARY)) * (SAME - BOUNDARY);
  if (matchScore >= WIRE_LEAST)
    return LEAST + ((matchScore - WIRE_LEAST) / (WIRE_BOUNDARY - WIRE_LEAST)) * (BOUNDARY - LEAST);
  return (matchScore / WIRE_LEAST) * LEAST;
}
