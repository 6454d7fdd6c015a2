import { LIMITS } from '../limits.ts';
import { findWord } from '../segment/find-word.ts';
import type { Segment } from '../segment/segment.ts';
import { soundHash, soundsLike } from '../segment/sound-key.ts';
import { bitCount, deletionHashes, editsAllowed, letterBit, MOST_HASHES } from '../segment/word-hash.ts';
import {
  editSimilarity,
  INITIAL_SIMILARITY,
  prefixSimilarity,
  SOUND_LENGTH_DIFFERENCE,
  SOUND_SIMILARITY,
} from './similarity.ts';

/** Words of a segment that resemble one, most alike first. */
export interface SimilarWords {
  /** Number of exactly this word, or -1. */
  readonly exact: number;
  readonly words: Uint32Array;
  readonly similarities: Float32Array;
  /** For each word, whether its list is long. */
  readonly isLong: Uint8Array;
  /** Names in the short lists. */
  readonly shortCost: number;
}

/** How a word is looked up. */
export interface LookupKind {
  /** Most edits, 0 to 2; never more than the words' lengths allow. */
  readonly edits: number;
  /** Whether longer frequent words that begin with it count, as abbreviated. */
  readonly isPrefix: boolean;
  /** Whether its first letter alone counts (people). */
  readonly hasInitial: boolean;
}

const CACHED_WORDS = 8192;
const MOST_PREFIX_WORDS = 24;
/** Room for words found before the best are kept. */
const FOUND = 1 << 15;

/** Finds similar words in one segment, for one thread. */
export class WordLookup {
  readonly #segment: Segment;
  readonly #cache = new Map<string, SimilarWords>();
  /** For each character of the word looked up, its places, a bit each. */
  readonly #places = new Int32Array(65_536);
  readonly #chars = new Uint16Array(LIMITS.wordLength);
  readonly #hashes = new Uint32Array(MOST_HASHES);
  /** The look-up that saw each word last. */
  readonly #seen: Uint32Array;
  #round = 0;
  readonly #found = new Uint32Array(FOUND);
  readonly #foundSimilarity = new Float32Array(FOUND);
  #foundCount = 0;

  readonly #longList: number;

  /** @param longList names from which on a list is long */
  constructor(segment: Segment, longList: number) {
    this.#segment = segment;
    this.#longList = longList;
    this.#seen = new Uint32Array(segment.wordCount);
  }

  /** The number of exactly this word; -1 when no name holds it. */
  find(word: string): number {
    return findWord(this.#segment, this.#chars, 0, this.#read(word));
  }

  /** Similar words; remembered for words that come again. */
  similar(word: string, kind: LookupKind): SimilarWords {
    const key = `${kind.edits}${kind.isPrefix ? 'p' : ''}${kind.hasInitial ? 'i' : ''}${word}`;
    const known = this.#cache.get(key);
    if (known) return known;
    const result = this.#lookUp(word, kind);
    if (this.#cache.size >= CACHED_WORDS) this.#cache.clear();
    this.#cache.set(key, result);
    return result;
  }

  #read(word: string): number {
    const length = Math.min(word.length, LIMITS.wordLength);
    for (let i = 0; i < length; i += 1) this.#chars[i] = word.charCodeAt(i);
    return length;
  }

  #lookUp(word: string, { edits, isPrefix, hasInitial }: LookupKind): SimilarWords {
    const length = this.#read(word);
    const exact = findWord(this.#segment, this.#chars, 0, length);
    this.#foundCount = 0;
    const isNumber = isDigit(this.#chars[0] as number);
    const most = isNumber ? 0 : Math.min(edits, editsAllowed(length));
    if (most > 0) this.#findByDeletions(length, most);
    else if (exact >= 0) this.#keep(exact, 1);
    if (isPrefix && !isNumber && length >= 3) this.#findByPrefix(length);
    if (hasInitial && !isNumber && length > 1) {
      const initial = findWord(this.#segment, this.#chars, 0, 1);
      if (initial >= 0) this.#keep(initial, INITIAL_SIMILARITY);
    }
    return { exact, ...this.#best() };
  }

  #keep(word: number, similarity: number): void {
    if (this.#foundCount === FOUND) return;
    this.#found[this.#foundCount] = word;
    this.#foundSimilarity[this.#foundCount] = similarity;
    this.#foundCount += 1;
  }

  #findByDeletions(length: number, most: number): void {
    const { deletionDirectory, deletionEntries, wordBits, wordShapes } = this.#segment;
    const chars = this.#chars;
    const places = this.#places;
    const seen = this.#seen;
    this.#round += 1;
    const round = this.#round;
    let mask = 0;
    for (let i = 0; i < length; i += 1) {
      const code = chars[i] as number;
      places[code] = (places[code] as number) | (1 << i);
      mask |= letterBit(code);
    }
    const bucketMask = deletionDirectory.length - 2;
    const hashBits = 28 - wordBits;
    const hashMask = (1 << hashBits) - 1;
    const wordMask = (1 << wordBits) - 1;
    const first = chars[0] as number;
    const count = deletionHashes(chars, 0, length, most, this.#hashes);
    for (let h = 0; h < count; h += 1) {
      const hash = this.#hashes[h] as number;
      const wanted = hash >>> (32 - hashBits);
      const bucket = hash & bucketMask;
      const end = deletionDirectory[bucket + 1] as number;
      for (let at = deletionDirectory[bucket] as number; at < end; at += 1) {
        const entry = deletionEntries[at] as number;
        if (((entry >>> wordBits) & hashMask) !== wanted) continue;
        const short = entry >>> 28;
        if (short < 15 ? short < length - most || short > length + most : length + most < 15) continue;
        const word = entry & wordMask;
        if (seen[word] === round) continue;
        const shape = wordShapes[word] as number;
        if (bitCount((shape ^ mask) & 0x7ffffff) > 2 * most) continue;
        const other = shape >>> 27;
        const allowed = Math.min(most, editsAllowed(other));
        if (Math.abs(other - length) > allowed) continue;
        seen[word] = round;
        const distance = this.#distance(word, length);
        if (distance > allowed) continue;
        const start = this.#segment.wordOffsets[word] as number;
        const isSameFirst = (this.#segment.wordChars[start] as number) === first;
        this.#keep(word, editSimilarity(distance, length, other, isSameFirst));
      }
    }
    for (let i = 0; i < length; i += 1) places[chars[i] as number] = 0;
    if (most === 2) this.#findBySound(length);
  }

  /** Words that sound the same, and were not found by their letters. */
  #findBySound(length: number): void {
    const { deletionDirectory, deletionEntries, wordBits, wordOffsets, wordChars } = this.#segment;
    const hash = soundHash(this.#chars, 0, length);
    if (hash === null) return;
    const wanted = hash >>> (4 + wordBits);
    const bucket = hash & (deletionDirectory.length - 2);
    const end = deletionDirectory[bucket + 1] as number;
    for (let at = deletionDirectory[bucket] as number; at < end; at += 1) {
      const entry = deletionEntries[at] as number;
      if ((entry << 4) >>> (4 + wordBits) !== wanted) continue;
      const word = entry & ((1 << wordBits) - 1);
      const start = wordOffsets[word] as number;
      const other = (wordOffsets[word + 1] as number) - start;
      if (Math.abs(other - length) > SOUND_LENGTH_DIFFERENCE) continue;
      if (soundsLike(this.#chars, 0, length, wordChars, start, other)) this.#keep(word, SOUND_SIMILARITY);
    }
  }

  /** Edits (optimal string alignment) between the word looked up and one of the segment, by Hyyrö's bit-parallel recurrence. */
  #distance(word: number, length: number): number {
    const { wordOffsets, wordChars } = this.#segment;
    const places = this.#places;
    const last = 1 << (length - 1);
    const end = wordOffsets[word + 1] as number;
    let verticalPlus = -1;
    let verticalMinus = 0;
    let diagonal = 0;
    let before = 0;
    let distance = length;
    for (let i = wordOffsets[word] as number; i < end; i += 1) {
      const match = places[wordChars[i] as number] as number;
      const swapped = ((~diagonal & match) << 1) & before;
      diagonal = swapped | (((match & verticalPlus) + verticalPlus) ^ verticalPlus) | match | verticalMinus;
      let horizontalPlus = verticalMinus | ~(diagonal | verticalPlus);
      let horizontalMinus = diagonal & verticalPlus;
      if (horizontalPlus & last) distance += 1;
      if (horizontalMinus & last) distance -= 1;
      horizontalPlus = (horizontalPlus << 1) | 1;
      horizontalMinus <<= 1;
      verticalPlus = horizontalMinus | ~(diagonal | horizontalPlus);
      verticalMinus = horizontalPlus & diagonal;
      before = match;
    }
    return distance;
  }

  /** Frequent words that begin with the one looked up, the most frequent ones. */
  #findByPrefix(length: number): void {
    const { prefixWords, wordShapes } = this.#segment;
    let low = 0;
    let high = prefixWords.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#comparePrefix(prefixWords[middle] as number, length) < 0) low = middle + 1;
      else high = middle;
    }
    const begun: number[] = [];
    for (let i = low; i < prefixWords.length; i += 1) {
      const word = prefixWords[i] as number;
      if (this.#comparePrefix(word, length) !== 0) break;
      begun.push(word);
    }
    begun.sort((a, b) => a - b);
    for (const word of begun.slice(0, MOST_PREFIX_WORDS)) {
      const other = (wordShapes[word] as number) >>> 27;
      if (other > length) this.#keep(word, prefixSimilarity(length, other));
    }
  }

  #comparePrefix(word: number, length: number): number {
    const { wordOffsets, wordChars } = this.#segment;
    const start = wordOffsets[word] as number;
    const end = wordOffsets[word + 1] as number;
    for (let i = 0; i < length; i += 1) {
      if (start + i >= end) return -1;
      const difference = (wordChars[start + i] as number) - (this.#chars[i] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The most similar words found; among equals the more frequent. */
  #best(): Omit<SimilarWords, 'exact'> {
    const { bitmapWords, wordFrequencies } = this.#segment;
    const found = this.#found;
    const similarity = this.#foundSimilarity;
    const order = Array.from({ length: this.#foundCount }, (_, i) => i);
    order.sort(
      (a, b) =>
        (similarity[b] as number) - (similarity[a] as number) || (found[a] as number) - (found[b] as number),
    );
    const count = Math.min(order.length, LIMITS.similarWords);
    const words = new Uint32Array(count);
    const similarities = new Float32Array(count);
    const isLong = new Uint8Array(count);
    let shortCost = 0;
    for (let i = 0; i < count; i += 1) {
      const word = found[order[i] as number] as number;
      const frequency = wordFrequencies[word] as number;
      words[i] = word;
      similarities[i] = similarity[order[i] as number] as number;
      if (word < bitmapWords || frequency > this.#longList) isLong[i] = 1;
      else shortCost += frequency;
    }
    return { words, similarities, isLong, shortCost };
  }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
