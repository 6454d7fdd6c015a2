import { LIMITS } from '../limits.ts';

/** What the index knows of a word, whichever segment holds it. */
export interface WordKnowledge {
  /** Names that hold exactly this word. */
  frequency(word: string): number;
  /** Similarity of the most similar word within so many edits; 0 when there is none. */
  likeness(word: string, edits: number): number;
}

/** A query's words as they are searched. */
export interface Reading {
  readonly words: readonly string[];
  /** For each word, the query's words it stands for: first and last. */
  readonly sources: readonly { readonly from: number; readonly to: number }[];
  readonly kind: 'as_typed' | 'joined' | 'split';
  /** What a score by this reading is multiplied by. */
  readonly factor: number;
}

const JOINED_FACTOR = 0.97;
const SPLIT_FACTOR = 0.97;
/** A character was left out between the two words: mistyped where the space should be. */
const SPLIT_OVER_CHARACTER_FACTOR = 0.9;

const LEAST_JOINED_LENGTH = 4;
const LEAST_SPLIT_LENGTH = 5;
const LEAST_FUZZY_SPLIT_LENGTH = 7;
/** A word that more names hold is taken as one word, unless each half is so many times as frequent: "andtrading" is a slip of many. */
const MOST_FREQUENCY_TO_SPLIT = 4;
const MORE_FREQUENT = 50;
/** A word that resembles a known one this much is not taken for two misspelt ones. */
const LIKE_ENOUGH = 0.8;
/** Ways of cutting one word that are tried. */
const CUTS = 2;

export function asTyped(words: readonly string[]): Reading {
  return { words, sources: words.map((_, i) => ({ from: i, to: i })), kind: 'as_typed', factor: 1 };
}

/** Other ways to read the words: two neighbours as one word, or one as two, where the index knows the result. Best first. */
export function otherReadings(words: readonly string[], knowledge: WordKnowledge): Reading[] {
  const found: { strength: number; reading: Reading }[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] as string;
    const next = words[i + 1];
    if (next !== undefined) {
      const joined = word + next;
      const strength = joinedStrength(joined, knowledge);
      if (strength > 0) found.push({ strength, reading: replaced(words, i, 2, [joined], JOINED_FACTOR) });
    }
    for (const { strength, left, right, factor } of cutsOf(word, knowledge)) {
      found.push({ strength, reading: replaced(words, i, 1, [left, right], factor) });
    }
  }
  return found
    .sort((a, b) => b.strength - a.strength)
    .slice(0, LIMITS.readings - 1)
    .map(({ reading }) => reading);
}

function joinedStrength(joined: string, knowledge: WordKnowledge): number {
  if (joined.length < LEAST_JOINED_LENGTH || joined.length > LIMITS.wordLength) return 0;
  if (knowledge.frequency(joined) > 0) return 2;
  return knowledge.likeness(joined, 2);
}

interface Cut {
  readonly strength: number;
  readonly left: string;
  readonly right: string;
  readonly factor: number;
}

function cutsOf(word: string, knowledge: WordKnowledge): Cut[] {
  if (word.length < LEAST_SPLIT_LENGTH) return [];
  const frequency = knowledge.frequency(word);
  const least = frequency > MOST_FREQUENCY_TO_SPLIT ? MORE_FREQUENT * frequency : 1;
  const known: { gain: number; cut: Cut }[] = [];
  for (let skipped = 0; skipped < 2; skipped += 1) {
    for (let at = 2; at + skipped <= word.length - 2; at += 1) {
      const left = word.slice(0, at);
      const leftGain = knownGain(left, least, knowledge);
      if (leftGain === 0) continue;
      const right = word.slice(at + skipped);
      const rightGain = knownGain(right, least, knowledge);
      if (rightGain === 0) continue;
      const gain = leftGain + rightGain + 1.5 * Math.min(left.length, right.length, 5) - 4 * skipped;
      known.push({ gain, cut: { strength: 1.5 - 0.2 * skipped, left, right, factor: splitFactor(skipped) } });
    }
  }
  if (known.length > 0) {
    known.sort((a, b) => b.gain - a.gain);
    return known.slice(0, CUTS).map(({ cut }) => cut);
  }
  if (frequency > MOST_FREQUENCY_TO_SPLIT || word.length < LEAST_FUZZY_SPLIT_LENGTH) return [];
  if (knowledge.likeness(word, 2) >= LIKE_ENOUGH) return [];
  return fuzzyCut(word, knowledge);
}

/** How well a half is known, from 0; in at least so many names, short halves more. */
function knownGain(half: string, least: number, knowledge: WordKnowledge): number {
  const frequency = knowledge.frequency(half);
  if (frequency < least || (half.length < 3 && frequency < 3)) return 0;
  return Math.min(6, Math.log(1 + frequency));
}

/** The cut whose halves, misspelt perhaps, are known best. */
function fuzzyCut(word: string, knowledge: WordKnowledge): Cut[] {
  const likeness = (half: string): number => {
    if (knowledge.frequency(half) > 0) return half.length;
    return half.length < 4 ? 0 : knowledge.likeness(half, 1) * (half.length - 1);
  };
  const lefts: number[] = [];
  const rights: number[] = [];
  for (let at = 3; at <= word.length - 3; at += 1) {
    lefts[at] = likeness(word.slice(0, at));
    rights[at] = likeness(word.slice(at));
  }
  let best: Cut | null = null;
  for (let at = 3; at <= word.length - 3; at += 1) {
    for (let skipped = 0; skipped < 2 && at + skipped <= word.length - 3; skipped += 1) {
      const left = lefts[at] ?? 0;
      const right = rights[at + skipped] ?? 0;
      const strength = (left + right - 0.5 * skipped) / word.length;
      if (left === 0 || right === 0 || strength <= (best?.strength ?? 0)) continue;
      best = {
        strength,
        left: word.slice(0, at),
        right: word.slice(at + skipped),
        factor: splitFactor(skipped),
      };
    }
  }
  return best === null ? [] : [best];
}

function splitFactor(skipped: number): number {
  return skipped === 0 ? SPLIT_FACTOR : SPLIT_OVER_CHARACTER_FACTOR;
}

function replaced(
  words: readonly string[],
  at: number,
  count: 1 | 2,
  by: readonly string[],
  factor: number,
): Reading {
  const typed = asTyped(words);
  return {
    words: words.toSpliced(at, count, ...by),
    sources: typed.sources.toSpliced(at, count, ...by.map(() => ({ from: at, to: at + count - 1 }))),
    kind: count === 2 ? 'joined' : 'split',
    factor,
  };
}
