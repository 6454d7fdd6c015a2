import type { Analysis } from '../analysis/analyse-name.ts';
import type { Segment } from '../segment/segment.ts';
import type { Reading, WordKnowledge } from './readings.ts';
import { INITIAL_SIMILARITY, KNOWN_FREQUENCY, LEAST_FUZZY_WEIGHT, UNKNOWN_WEIGHT } from './similarity.ts';
import type { SimilarWords, WordLookup } from './word-lookup.ts';

/** One word of a reading, ready to be searched. */
export interface Slot {
  readonly word: string;
  readonly weight: number;
  /** Similar words by segment. */
  readonly similar: readonly SimilarWords[];
  /** It is one letter: any word that begins with it may stand for it (people). */
  readonly isInitial: boolean;
  /** Most it can add to a match. */
  readonly mostGain: number;
}

/** A reading with all its similar words. */
export interface ReadingPlan {
  readonly reading: Reading;
  readonly slots: readonly Slot[];
  /** Weight of the whole reading. */
  readonly weight: number;
  readonly legalForm: number;
  readonly analysis: Analysis;
  /** Whether every word was looked up with all edits that its length allows. */
  readonly isDeep: boolean;
  /** Least score of a name in which one of several words is met. */
  readonly minScoreOfOne: number;
}

/** A known word is looked up with its neighbours from this length on. */
const LEAST_LENGTH_TO_DOUBT = 4;

/** A segment with the look-up of one thread. */
export interface SearchedSegment {
  readonly segment: Segment;
  readonly lookup: WordLookup;
}

/** What segments know of words, taken together. */
export function knowledgeOf(segments: readonly SearchedSegment[]): WordKnowledge {
  return {
    frequency: (word) => segments.reduce((sum, each) => sum + frequencyIn(each, word), 0),
    likeness: (word, edits) =>
      segments.reduce((best, { lookup }) => {
        const { similarities } = lookup.similar(word, { edits, isPrefix: false, hasInitial: false });
        return Math.max(best, similarities[0] ?? 0);
      }, 0),
  };
}

function frequencyIn({ segment, lookup }: SearchedSegment, word: string): number {
  const number = lookup.find(word);
  return number < 0 ? 0 : (segment.wordFrequencies[number] as number);
}

/**
 * Looks up a reading's words.
 *
 * @param isDeep false: a word that is known is taken as spelt right, so that only the next likely words are looked up with it
 */
export function planReading(
  reading: Reading,
  legalForm: number,
  analysis: Analysis,
  isDeep: boolean,
  minScoreOfOne: number,
  segments: readonly SearchedSegment[],
): ReadingPlan {
  const knowledge = knowledgeOf(segments);
  let everyWordDeep = true;
  const slots = reading.words.map((word): Slot => {
    const isKnown = knowledge.frequency(word) >= KNOWN_FREQUENCY;
    const edits = !isKnown || isDeep ? 2 : word.length < LEAST_LENGTH_TO_DOUBT ? 0 : 1;
    if (edits < 2) everyWordDeep = false;
    const kind = { edits, isPrefix: !isKnown, hasInitial: analysis === 'person' };
    const similar = segments.map(({ lookup }) => lookup.similar(word, kind));
    const isInitial = analysis === 'person' && word.length === 1;
    const { weight, best } = weigh(similar, segments);
    return {
      word,
      weight,
      similar,
      isInitial,
      mostGain: weight * (isInitial ? Math.max(best, INITIAL_SIMILARITY) : best),
    };
  });
  const weight = slots.reduce((sum, slot) => sum + slot.weight, 0);
  return { reading, slots, weight, legalForm, analysis, isDeep: everyWordDeep, minScoreOfOne };
}

/** A known word has its own weight; a misspelt one that of the most similar word, less what is not alike, of the most frequent among equals. */
function weigh(similar: readonly SimilarWords[], segments: readonly SearchedSegment[]) {
  let best = 0;
  let weight = UNKNOWN_WEIGHT;
  let isExact = false;
  for (const [i, { exact, words, similarities }] of similar.entries()) {
    const { wordWeights } = (segments[i] as SearchedSegment).segment;
    if (exact >= 0) {
      isExact = true;
      best = 1;
      weight = wordWeights[exact] as number;
    }
    if (isExact || words.length === 0) continue;
    const similarity = similarities[0] as number;
    const own = Math.max(LEAST_FUZZY_WEIGHT, similarity * (wordWeights[words[0] as number] as number));
    if (similarity > best) {
      best = similarity;
      weight = own;
    } else if (similarity === best) weight = Math.min(weight, own);
  }
  return { weight, best };
}
