import { findWord } from '../segment/find-word.ts';
import type { Segment } from '../segment/segment.ts';
import { hashWord, letterMask } from '../segment/word-hash.ts';
import type { CollectedNames, Vocabulary } from './collect-names.ts';
import { shared16, shared32 } from './growing-arrays.ts';

/** Frequent words among which abbreviations are looked up: in at least so many names, and so many words at most. */
export const PREFIX_WORD_FREQUENCY = 8;
const MOST_PREFIX_WORDS = 40_000;

/** A word in more than one of so many names has a bitmap: smaller than its list, and one look tells whether a name holds it. */
const BITMAP_SHARE = 48;
const LEAST_NAMES_FOR_BITMAPS = 20_000;

export const LEAST_WEIGHT = 0.02;

/** The words of all parts, numbered by falling frequency. */
export interface MergedVocabulary {
  readonly wordCount: number;
  readonly bitmapWords: number;
  readonly wordBits: number;
  readonly weightBase: number;
  readonly wordFrequencies: Uint32Array;
  readonly wordOffsets: Uint32Array;
  readonly wordChars: Uint16Array;
  readonly wordShapes: Uint32Array;
  readonly wordWeights: Float32Array;
  readonly wordTable: Int32Array;
  readonly prefixWords: Uint32Array;
  /** For each part, its words' numbers among all. */
  readonly maps: readonly Uint32Array[];
}

/** @param base the segment whose weights are kept, for a segment of changes; null to compute them */
export function mergeVocabulary(parts: readonly CollectedNames[], base: Segment | null): MergedVocabulary {
  const nameCount = parts.reduce((sum, part) => sum + part.nameCount, 0);
  const { words, frequencies, maps } = numberTogether(parts);
  const byFrequency = Uint32Array.from(words.keys()).sort(
    (a, b) => (frequencies[b] as number) - (frequencies[a] as number) || a - b,
  );
  const wordCount = dropUnused(byFrequency, frequencies);
  const rank = new Uint32Array(words.length);
  for (let number = 0; number < wordCount; number += 1) rank[byFrequency[number] as number] = number;
  for (const map of maps) for (let i = 0; i < map.length; i += 1) map[i] = rank[map[i] as number] as number;

  const wordFrequencies = shared32(wordCount);
  const wordOffsets = shared32(wordCount + 1);
  let length = 0;
  for (let number = 0; number < wordCount; number += 1) {
    const from = byFrequency[number] as number;
    wordFrequencies[number] = frequencies[from] as number;
    length += (words[from] as string).length;
    wordOffsets[number + 1] = length;
  }
  const wordChars = shared16(length);
  const wordShapes = shared32(wordCount);
  for (let number = 0; number < wordCount; number += 1) {
    const word = words[byFrequency[number] as number] as string;
    const start = wordOffsets[number] as number;
    for (let i = 0; i < word.length; i += 1) wordChars[start + i] = word.charCodeAt(i);
    wordShapes[number] = letterMask(wordChars, start, word.length) | (word.length << 27);
  }
  const weightBase = base?.weightBase ?? nameCount;
  return {
    wordCount,
    bitmapWords: bitmapWords(wordFrequencies, nameCount),
    wordBits: Math.max(1, 32 - Math.clz32(Math.max(0, wordCount - 1))),
    weightBase,
    wordFrequencies,
    wordOffsets,
    wordChars,
    wordShapes,
    wordWeights: weigh(
      { count: wordCount, offsets: wordOffsets, chars: wordChars, frequencies: wordFrequencies },
      weightBase,
      base,
    ),
    wordTable: hashTable(wordCount, wordOffsets, wordChars),
    prefixWords: prefixWords(wordFrequencies, (number) => words[byFrequency[number] as number] as string),
    maps,
  };
}

/** Numbers the words of all parts as they come. */
function numberTogether(parts: readonly CollectedNames[]) {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const frequencies: number[] = [];
  const maps = parts.map(({ vocabulary }) => {
    const map = shared32(vocabulary.count);
    for (let i = 0; i < vocabulary.count; i += 1) {
      const word = textOf(vocabulary, i);
      let number = numbers.get(word);
      if (number === undefined) {
        number = words.length;
        numbers.set(word, number);
        words.push(word);
        frequencies.push(0);
      }
      frequencies[number] = (frequencies[number] as number) + (vocabulary.frequencies[i] as number);
      map[i] = number;
    }
    return map;
  });
  return { words, frequencies, maps };
}

function textOf({ offsets, chars }: Vocabulary, word: number): string {
  const start = offsets[word] as number;
  return String.fromCharCode.apply(null, chars.subarray(start, offsets[word + 1]) as unknown as number[]);
}

/** Words that no name holds any more are at the end. */
function dropUnused(byFrequency: Uint32Array, frequencies: readonly number[]): number {
  let count = byFrequency.length;
  while (count > 0 && frequencies[byFrequency[count - 1] as number] === 0) count -= 1;
  return count;
}

function bitmapWords(frequencies: Uint32Array, nameCount: number): number {
  if (nameCount < LEAST_NAMES_FOR_BITMAPS) return 0;
  let count = 0;
  while (count < frequencies.length && (frequencies[count] as number) > nameCount / BITMAP_SHARE) count += 1;
  return count;
}

/** Weight of a word that `frequency` of `names` names hold: 1 for one, falling with the logarithm. */
export function wordWeight(frequency: number, names: number): number {
  return Math.max(LEAST_WEIGHT, Math.log(1 + names / Math.max(1, frequency)) / Math.log(1 + names));
}

function weigh(words: Vocabulary, weightBase: number, base: Segment | null): Float32Array {
  const weights = new Float32Array(new SharedArrayBuffer(4 * words.count));
  for (let word = 0; word < words.count; word += 1) {
    const start = words.offsets[word] as number;
    const known =
      base === null ? -1 : findWord(base, words.chars, start, (words.offsets[word + 1] as number) - start);
    if (base === null) weights[word] = wordWeight(words.frequencies[word] as number, weightBase);
    else weights[word] = known >= 0 ? (base.wordWeights[known] as number) : wordWeight(1, weightBase);
  }
  return weights;
}

function hashTable(wordCount: number, offsets: Uint32Array, chars: Uint16Array): Int32Array {
  let size = 16;
  while (size < 2 * wordCount) size *= 2;
  const table = new Int32Array(new SharedArrayBuffer(4 * size)).fill(-1);
  for (let word = 0; word < wordCount; word += 1) {
    const start = offsets[word] as number;
    let slot = hashWord(chars, start, (offsets[word + 1] as number) - start) & (size - 1);
    while ((table[slot] as number) >= 0) slot = (slot + 1) & (size - 1);
    table[slot] = word;
  }
  return table;
}

function prefixWords(frequencies: Uint32Array, text: (word: number) => string): Uint32Array {
  const frequent: { word: number; text: string }[] = [];
  for (let word = 0; word < frequencies.length && word < MOST_PREFIX_WORDS; word += 1) {
    if ((frequencies[word] as number) < PREFIX_WORD_FREQUENCY) break;
    frequent.push({ word, text: text(word) });
  }
  frequent.sort((a, b) => (a.text < b.text ? -1 : 1));
  const result = shared32(frequent.length);
  result.set(frequent.map(({ word }) => word));
  return result;
}
