import { type DocumentTable, indexDocuments } from '../segment/document-table.ts';
import type { DocumentIds, Segment } from '../segment/segment.ts';
import { LEVELS, LEVELS_PER_WEIGHT } from '../segment/segment.ts';
import { filedHashes, MOST_HASHES } from '../segment/word-hash.ts';
import type { CollectedNames } from './collect-names.ts';
import { type CollectSegment, collectSegment } from './collect-segment.ts';
import { type MergedVocabulary, mergeVocabulary } from './merge-vocabulary.ts';

/** The steps of a build that take long. All work on shared arrays; what several do at once touches different elements. */
export type BuildTask =
  | CollectSegment
  | { readonly kind: 'index-documents'; readonly segment: DocumentIds }
  | {
      readonly kind: 'merge-vocabulary';
      readonly parts: readonly CollectedNames[];
      readonly base: Segment | null;
    }
  | {
      readonly kind: 'weigh-names';
      readonly part: CollectedNames;
      readonly map: Uint32Array;
      readonly wordWeights: Float32Array;
      /** Out: level and encoded length of each name of the part, names of each level. */
      readonly levels: Uint8Array;
      readonly lengths: Uint8Array;
      readonly levelCounts: Uint32Array;
    }
  | {
      readonly kind: 'number-names';
      readonly part: CollectedNames;
      readonly levels: Uint8Array;
      readonly lengths: Uint8Array;
      /** First number for each level; changed. */
      readonly next: Uint32Array;
      /** Source of the part's first name. */
      readonly firstSource: number;
      /** Out: number of each name of the part; encoded length after each number; and by number. */
      readonly numbers: Uint32Array;
      readonly nameOffsets: Uint32Array;
      readonly nameSources: Uint32Array;
      readonly nameForms: Uint8Array;
      readonly nameLevels: Uint8Array;
    }
  | { readonly kind: 'sum'; readonly array: Uint32Array }
  | {
      readonly kind: 'encode-names';
      readonly part: CollectedNames;
      readonly numbers: Uint32Array;
      readonly nameOffsets: Uint32Array;
      readonly nameWords: Uint8Array;
    }
  | ({ readonly kind: 'count-postings'; readonly counts: Uint32Array } & NameRange)
  | ({
      readonly kind: 'fill-postings';
      /** Where this range's names begin in each word's list; changed. */
      readonly next: Uint32Array;
      readonly postings: Uint32Array;
      readonly bitmaps: Uint32Array;
      readonly nameRepeats: Uint32Array;
    } & NameRange)
  | ({ readonly kind: 'count-deletions'; readonly counts: Uint32Array } & WordRange)
  | ({
      readonly kind: 'fill-deletions';
      readonly next: Uint32Array;
      readonly entries: Uint32Array;
      readonly wordBits: number;
    } & WordRange)
  | {
      /** Turns counts of several ranges into the starts of lists, and of each range in them. */
      readonly kind: 'place-ranges';
      readonly ranges: readonly Uint32Array[];
      /** Elements before this one have no list. */
      readonly first: number;
      /** Out: one more than elements. */
      readonly starts: Uint32Array;
    };

interface NameRange {
  readonly from: number;
  readonly to: number;
  readonly nameCount: number;
  readonly bitmapWords: number;
  readonly nameOffsets: Uint32Array;
  readonly nameWords: Uint8Array;
}

interface WordRange {
  readonly from: number;
  readonly to: number;
  readonly wordOffsets: Uint32Array;
  readonly wordChars: Uint16Array;
}

/** What a step answers; most write into their arrays and answer nothing. */
export type BuildResult<Kind extends BuildTask['kind']> = Kind extends 'merge-vocabulary'
  ? MergedVocabulary
  : Kind extends 'collect-segment'
    ? CollectedNames
    : Kind extends 'index-documents'
      ? DocumentTable
      : null;

/** Does one step. */
export function runBuildTask(task: BuildTask): BuildResult<BuildTask['kind']> {
  switch (task.kind) {
    case 'collect-segment':
      return collectSegment(task);
    case 'index-documents':
      return indexDocuments(task.segment);
    case 'merge-vocabulary':
      return mergeVocabulary(task.parts, task.base);
    case 'weigh-names':
      weighNames(task);
      return null;
    case 'number-names':
      numberNames(task);
      return null;
    case 'sum':
      for (let i = 1; i < task.array.length; i += 1) {
        task.array[i] = (task.array[i] as number) + (task.array[i - 1] as number);
      }
      return null;
    case 'encode-names':
      encodeNames(task);
      return null;
    case 'count-postings':
      countPostings(task);
      return null;
    case 'fill-postings':
      fillPostings(task);
      return null;
    case 'count-deletions':
      countDeletions(task);
      return null;
    case 'fill-deletions':
      fillDeletions(task);
      return null;
    case 'place-ranges':
      placeRanges(task);
      return null;
  }
}

type Task<Kind extends BuildTask['kind']> = Extract<BuildTask, { kind: Kind }>;

/** Replaces the part's own word numbers by everybody's, on the way. */
function weighNames({ part, map, wordWeights, levels, lengths, levelCounts }: Task<'weigh-names'>): void {
  const { nameStarts, words } = part;
  for (let name = 0; name < part.nameCount; name += 1) {
    let weight = 0;
    let length = 0;
    for (let i = nameStarts[name] as number; i < (nameStarts[name + 1] as number); i += 1) {
      const word = map[words[i] as number] as number;
      words[i] = word;
      weight += wordWeights[word] as number;
      length += word < 128 ? 1 : word < 16_384 ? 2 : word < 2_097_152 ? 3 : 4;
    }
    const level = Math.min(LEVELS - 1, Math.floor(weight * LEVELS_PER_WEIGHT));
    levels[name] = level;
    lengths[name] = length;
    levelCounts[level] = (levelCounts[level] as number) + 1;
  }
}

function numberNames(task: Task<'number-names'>): void {
  const { part, levels, lengths, next, numbers, nameOffsets, nameSources, nameForms, nameLevels } = task;
  for (let name = 0; name < part.nameCount; name += 1) {
    const level = levels[name] as number;
    const number = next[level] as number;
    next[level] = number + 1;
    numbers[name] = number;
    nameOffsets[number + 1] = lengths[name] as number;
    nameSources[number] = task.firstSource + name;
    nameForms[number] = part.forms[name] as number;
    nameLevels[number] = level;
  }
}

function encodeNames({ part, numbers, nameOffsets, nameWords }: Task<'encode-names'>): void {
  const { nameStarts, words } = part;
  for (let name = 0; name < part.nameCount; name += 1) {
    let at = nameOffsets[numbers[name] as number] as number;
    for (let i = nameStarts[name] as number; i < (nameStarts[name + 1] as number); i += 1) {
      let word = words[i] as number;
      while (word > 127) {
        nameWords[at] = (word & 127) | 128;
        at += 1;
        word >>>= 7;
      }
      nameWords[at] = word;
      at += 1;
    }
  }
}

const distinct = new Uint32Array(64);
let hasRepeat = false;

/** The distinct words of a name into `distinct`, and whether one is there twice into `hasRepeat`; returns how many. */
function distinctWords(nameOffsets: Uint32Array, nameWords: Uint8Array, name: number): number {
  const end = nameOffsets[name + 1] as number;
  let at = nameOffsets[name] as number;
  let count = 0;
  hasRepeat = false;
  while (at < end) {
    let byte = nameWords[at++] as number;
    let word = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = nameWords[at++] as number;
      word |= (byte & 127) << shift;
    }
    let i = 0;
    while (i < count && distinct[i] !== word) i += 1;
    if (i === count) distinct[count++] = word;
    else hasRepeat = true;
  }
  return count;
}

function countPostings({
  from,
  to,
  bitmapWords,
  nameOffsets,
  nameWords,
  counts,
}: Task<'count-postings'>): void {
  for (let name = from; name < to; name += 1) {
    const count = distinctWords(nameOffsets, nameWords, name);
    for (let i = 0; i < count; i += 1) {
      const word = distinct[i] as number;
      if (word >= bitmapWords) counts[word] = (counts[word] as number) + 1;
    }
  }
}

function fillPostings(task: Task<'fill-postings'>): void {
  const { from, to, nameCount, bitmapWords, nameOffsets, nameWords, next, postings, bitmaps, nameRepeats } =
    task;
  const stride = Math.ceil(nameCount / 32);
  for (let name = from; name < to; name += 1) {
    const count = distinctWords(nameOffsets, nameWords, name);
    if (hasRepeat) nameRepeats[name >>> 5] = (nameRepeats[name >>> 5] as number) | (1 << (name & 31));
    for (let i = 0; i < count; i += 1) {
      const word = distinct[i] as number;
      if (word < bitmapWords) {
        const at = word * stride + (name >>> 5);
        bitmaps[at] = (bitmaps[at] as number) | (1 << (name & 31));
      } else {
        const at = next[word] as number;
        next[word] = at + 1;
        postings[at] = name;
      }
    }
  }
}

const hashes = new Uint32Array(MOST_HASHES);

function countDeletions({ from, to, wordOffsets, wordChars, counts }: Task<'count-deletions'>): void {
  const mask = counts.length - 1;
  for (let word = from; word < to; word += 1) {
    const start = wordOffsets[word] as number;
    const length = (wordOffsets[word + 1] as number) - start;
    const count = filedHashes(wordChars, start, length, hashes);
    for (let i = 0; i < count; i += 1) {
      const bucket = (hashes[i] as number) & mask;
      counts[bucket] = (counts[bucket] as number) + 1;
    }
  }
}

function fillDeletions(task: Task<'fill-deletions'>): void {
  const { from, to, wordOffsets, wordChars, next, entries, wordBits } = task;
  const mask = next.length - 1;
  const hashBits = 28 - wordBits;
  for (let word = from; word < to; word += 1) {
    const start = wordOffsets[word] as number;
    const length = (wordOffsets[word + 1] as number) - start;
    const count = filedHashes(wordChars, start, length, hashes);
    for (let i = 0; i < count; i += 1) {
      const hash = hashes[i] as number;
      const at = next[hash & mask] as number;
      next[hash & mask] = at + 1;
      entries[at] = ((Math.min(15, length) << 28) | ((hash >>> (32 - hashBits)) << wordBits) | word) >>> 0;
    }
  }
}

function placeRanges({ ranges, first, starts }: Task<'place-ranges'>): void {
  const elements = starts.length - 1;
  let at = 0;
  for (let element = 0; element < elements; element += 1) {
    starts[element] = at;
    if (element < first) continue;
    for (const range of ranges) {
      const count = range[element] as number;
      range[element] = at;
      at += count;
    }
  }
  starts[elements] = at;
}
