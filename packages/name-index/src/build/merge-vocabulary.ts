import { findWord } from '../segment/find-word.ts';
import type { Segment } from '../segment/segment.ts';
import { hashWord, letterMask } from '../segment/word-hash.ts';
import type { CollectedNames } from './collect-names.ts';
import { shared16, shared32 } from './growing-arrays.ts';
import { WordTable } from './word-table.ts';

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
  const { table, maps } = numberTogether(parts);
  const { order, wordCount } = byFrequency(table);
  const rank = new Uint32Array(table.count);
  for (let number = 0; number < wordCount; number += 1) rank[order[number] as number] = number;
  for (const map of maps) for (let i = 0; i < map.length; i += 1) map[i] = rank[map[i] as number] as number;

  const wordFrequencies = shared32(wordCount);
  const wordOffsets = shared32(wordCount + 1);
  const wordShapes = shared32(wordCount);
  const wordChars = shared16(table.offsets[table.count] as number);
  let at = 0;
  for (let number = 0; number < wordCount; number += 1) {
    const from = order[number] as number;
    const start = table.offsets[from] as number;
    const length = (table.offsets[from + 1] as number) - start;
    for (let i = 0; i < length; i += 1) wordChars[at + i] = table.chars[start + i] as number;
    wordFrequencies[number] = table.frequencies[from] as number;
    wordShapes[number] = letterMask(wordChars, at, length) | (length << 27);
    at += length;
    wordOffsets[number + 1] = at;
  }
  const words = { wordCount, wordFrequencies, wordOffsets, wordChars };
  const weightBase = base?.weightBase ?? nameCount;
  return {
    ...words,
    bitmapWords: bitmapWords(wordFrequencies, nameCount),
    wordBits: Math.max(1, 32 - Math.clz32(Math.max(0, wordCount - 1))),
    weightBase,
    wordShapes,
    wordWeights: weigh(words, weightBase, base),
    wordTable: hashTable(words),
    prefixWords: prefixWords(wordFrequencies, (number) => table.text(order[number] as number)),
    maps,
  };
}

/** Numbers the words of all parts as they come, and adds up their frequencies. */
function numberTogether(parts: readonly CollectedNames[]) {
  const table = new WordTable();
  const maps = parts.map(({ vocabulary: { count, offsets, chars, frequencies } }) => {
    const map = shared32(count);
    for (let i = 0; i < count; i += 1) {
      const start = offsets[i] as number;
      const number = table.number(chars, start, (offsets[i + 1] as number) - start);
      table.frequencies[number] = (table.frequencies[number] as number) + (frequencies[i] as number);
      map[i] = number;
    }
    return map;
  });
  return { table, maps };
}

/** Words by falling frequency, those that came first before others; without those that no name holds any more. */
function byFrequency({ count, frequencies }: WordTable): { order: Uint32Array; wordCount: number } {
  // Nearly all words are rare: these are counted into place, the others sorted.
  const rare = 256;
  const starts = new Uint32Array(rare + 1);
  const frequent: number[] = [];
  for (let word = 0; word < count; word += 1) {
    const frequency = frequencies[word] as number;
    if (frequency < rare) starts[frequency] = (starts[frequency] as number) + 1;
    else frequent.push(word);
  }
  frequent.sort((a, b) => (frequencies[b] as number) - (frequencies[a] as number) || a - b);
  const order = new Uint32Array(count);
  order.set(frequent);
  let at = frequent.length;
  for (let frequency = rare - 1; frequency >= 0; frequency -= 1) {
    const size = starts[frequency] as number;
    starts[frequency] = at;
    at += size;
  }
  const wordCount = starts[0] as number;
  for (let word = 0; word < count; word += 1) {
    const frequency = frequencies[word] as number;
    if (frequency >= rare) continue;
    const place = starts[frequency] as number;
    starts[frequency] = place + 1;
    order[place] = word;
  }
  return { order, wordCount };
}

type Words = Pick<MergedVocabulary, 'wordCount' | 'wordFrequencies' | 'wordOffsets' | 'wordChars'>;

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

function weigh(words: Words, weightBase: number, base: Segment | null): Float32Array {
  const { wordCount, wordFrequencies, wordOffsets, wordChars } = words;
  const weights = new Float32Array(new SharedArrayBuffer(4 * wordCount));
  for (let word = 0; word < wordCount; word += 1) {
    if (base === null) {
      weights[word] = wordWeight(wordFrequencies[word] as number, weightBase);
      continue;
    }
    const start = wordOffsets[word] as number;
    const known = findWord(base, wordChars, start, (wordOffsets[word + 1] as number) - start);
    weights[word] = known >= 0 ? (base.wordWeights[known] as number) : wordWeight(1, weightBase);
  }
  return weights;
}

function hashTable({ wordCount, wordOffsets, wordChars }: Words): Int32Array {
  let size = 16;
  while (size < 2 * wordCount) size *= 2;
  const table = new Int32Array(new SharedArrayBuffer(4 * size)).fill(-1);
  for (let word = 0; word < wordCount; word += 1) {
    const start = wordOffsets[word] as number;
    let slot = hashWord(wordChars, start, (wordOffsets[word + 1] as number) - start) & (size - 1);
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
