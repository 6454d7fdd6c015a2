/** How alike two words are. The rules of the index in one place: look-up, scoring and explanation follow them. */

/** A word that begins with another letter is less alike than one that differs further on. */
export const OTHER_FIRST_LETTER = 0.04;

/** Similarity of words that differ by `distance` edits, 0 to 1. */
export function editSimilarity(
  distance: number,
  lengthA: number,
  lengthB: number,
  isSameFirst: boolean,
): number {
  if (distance === 0) return 1;
  return 1 - distance / Math.max(lengthA, lengthB) - (isSameFirst ? 0 : OTHER_FIRST_LETTER);
}

/** Similarity of a frequent word to its first `length` letters, as in "Inv" for "Investments". */
export function prefixSimilarity(length: number, wordLength: number): number {
  return 0.5 + (0.38 * length) / wordLength;
}

/** Least similarity of words that sound the same. */
export const SOUND_SIMILARITY = 0.8;
/** Characters by which their lengths may differ. */
export const SOUND_LENGTH_DIFFERENCE = 3;

/** Similarity of a first name to its initial. */
export const INITIAL_SIMILARITY = 0.5;

/** Weight of a query word that resembles nothing in the index. */
export const UNKNOWN_WEIGHT = 0.35;
/** Least weight of a query word that is known only by its likeness to others. */
export const LEAST_FUZZY_WEIGHT = 0.3;

/** How much what a name says beyond the query counts against it. */
const EXTRA_SHARE = 0.3;

/**
 * What the weight of a name's other words takes from its score, in weight of the query: ever less of it, so that a name that holds every
 * word asked for scores at least three quarters, however long it is.
 */
export function extraCost(extra: number, asked: number): number {
  return (EXTRA_SHARE * asked * extra) / (asked + extra);
}

/** The most extra weight whose cost is `cost`; infinite when none costs so much. */
export function extraOfCost(cost: number, asked: number): number {
  const saturated = cost / EXTRA_SHARE;
  return saturated >= asked ? Number.POSITIVE_INFINITY : (saturated * asked) / (asked - saturated);
}

/** A hit scores at least this share of the best one. */
export const LEAST_SHARE_OF_BEST = 0.75;

/** Factors for each pair of words in another order than asked (companies), and for another legal form than asked. */
export const ORDER_FACTOR = 0.985;
export const OTHER_FORM_FACTOR = 0.98;

/** A word that at least so many names hold is taken as spelt right at first: only words one edit away are looked up with it. */
export const KNOWN_FREQUENCY = 3;
/** With a name of this score there is no second search for joined, split and known but wrong words. */
export const GOOD_SCORE = 0.9;
