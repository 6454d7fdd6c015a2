import type { Analysis } from '../analysis/analyse-name.ts';
import { DuplicateDocumentId } from '../errors.ts';
import type { DocumentTable } from '../segment/document-table.ts';
import { documentId, LEVELS, type Segment } from '../segment/segment.ts';
import { type BuildResult, type BuildTask, runBuildTask } from './build-tasks.ts';
import type { CollectedNames } from './collect-names.ts';
import { shared8, shared32 } from './growing-arrays.ts';
import type { MergedVocabulary } from './merge-vocabulary.ts';

/** Does tasks that may run at the same time, and answers when all are done. */
export interface TaskRunner {
  /** Ranges that work is cut into. */
  readonly threads: number;
  run<Task extends BuildTask>(tasks: readonly Task[]): Promise<BuildResult<Task['kind']>[]>;
}

/** Does tasks one after the other on the calling thread. */
export const inlineRunner: TaskRunner = {
  threads: 1,
  run: <Task extends BuildTask>(tasks: readonly Task[]) =>
    Promise.resolve(tasks.map(runBuildTask) as BuildResult<Task['kind']>[]),
};

/**
 * Builds a segment from names that were read.
 *
 * @throws DuplicateDocumentId when two documents have the same id
 * @param base the segment whose weights a segment of changes keeps, so that scores of both compare; null for a base
 */
export async function buildSegment(
  parts: readonly CollectedNames[],
  analysis: Analysis,
  base: Segment | null,
  runner: TaskRunner,
): Promise<Segment> {
  const documents = joinDocuments(parts);
  const [vocabulary, table] = (await runner.run([
    { kind: 'merge-vocabulary', parts, base } as const,
    { kind: 'index-documents', segment: documents } as const,
  ])) as [MergedVocabulary, DocumentTable];
  if (table.duplicate >= 0) throw new DuplicateDocumentId(documentId(documents, table.duplicate));
  const names = await numberNames(parts, vocabulary, runner);
  const lists = await makeLists(names, vocabulary, runner);
  const { maps: _, ...words } = vocabulary;
  return { analysis, ...words, ...names, ...lists, ...documents };
}

/** Numbers all names by rising weight and encodes their words. */
async function numberNames(
  parts: readonly CollectedNames[],
  { wordWeights, maps }: MergedVocabulary,
  runner: TaskRunner,
) {
  const weighed = parts.map((part, i) => ({
    part,
    map: maps[i] as Uint32Array,
    levels: shared8(part.nameCount),
    lengths: shared8(part.nameCount),
    levelCounts: shared32(LEVELS),
  }));
  await runner.run(weighed.map((work) => ({ kind: 'weigh-names', wordWeights, ...work }) as const));

  const nameCount = parts.reduce((sum, part) => sum + part.nameCount, 0);
  const levelStarts = shared32(LEVELS + 1);
  const nexts = weighed.map(() => shared32(LEVELS));
  let number = 0;
  for (let level = 0; level < LEVELS; level += 1) {
    levelStarts[level] = number;
    for (const [i, { levelCounts }] of weighed.entries()) {
      (nexts[i] as Uint32Array)[level] = number;
      number += levelCounts[level] as number;
    }
  }
  levelStarts[LEVELS] = number;

  const nameOffsets = shared32(nameCount + 1);
  const nameSources = shared32(nameCount);
  const nameForms = shared8(nameCount);
  const nameLevels = shared8(nameCount);
  let firstSource = 0;
  const numbered = weighed.map(({ part, levels, lengths }, i) => {
    const task = {
      part,
      levels,
      lengths,
      next: nexts[i] as Uint32Array,
      firstSource,
      numbers: shared32(part.nameCount),
      nameOffsets,
      nameSources,
      nameForms,
      nameLevels,
    };
    firstSource += part.nameCount;
    return task;
  });
  await runner.run(numbered.map((work) => ({ kind: 'number-names', ...work }) as const));
  await runner.run([{ kind: 'sum', array: nameOffsets }]);
  const nameWords = shared8(nameOffsets[nameCount] as number);
  await runner.run(
    numbered.map(
      ({ part, numbers }) => ({ kind: 'encode-names', part, numbers, nameOffsets, nameWords }) as const,
    ),
  );
  return { nameCount, nameOffsets, nameWords, nameSources, nameForms, nameLevels, levelStarts };
}

/** Posting lists and bitmaps of the names, deletion entries of the words. */
async function makeLists(
  names: Pick<Segment, 'nameCount' | 'nameOffsets' | 'nameWords'>,
  vocabulary: MergedVocabulary,
  runner: TaskRunner,
) {
  const { wordCount, bitmapWords, wordBits, wordOffsets, wordChars } = vocabulary;
  const { nameCount, nameOffsets, nameWords } = names;
  // Bits of one number are written by one thread.
  const nameRanges = ranges(nameCount, runner.threads, 32).map((range) => ({
    ...range,
    nameCount,
    bitmapWords,
    nameOffsets,
    nameWords,
    counts: shared32(wordCount),
  }));
  const directorySize = 2 ** Math.max(6, Math.min(22, wordBits + 1));
  const wordRanges = ranges(wordCount, runner.threads, 1).map((range) => ({
    ...range,
    wordOffsets,
    wordChars,
    counts: shared32(directorySize),
  }));
  await runner.run([
    ...nameRanges.map((work) => ({ kind: 'count-postings', ...work }) as const),
    ...wordRanges.map((work) => ({ kind: 'count-deletions', ...work }) as const),
  ]);
  const postingOffsets = shared32(wordCount + 1);
  const deletionDirectory = shared32(directorySize + 1);
  await runner.run([
    {
      kind: 'place-ranges',
      ranges: nameRanges.map(({ counts }) => counts),
      first: bitmapWords,
      starts: postingOffsets,
    },
    {
      kind: 'place-ranges',
      ranges: wordRanges.map(({ counts }) => counts),
      first: 0,
      starts: deletionDirectory,
    },
  ]);
  const postings = shared32(postingOffsets[wordCount] as number);
  const bitmaps = shared32(bitmapWords * Math.ceil(nameCount / 32));
  const nameRepeats = shared32(Math.ceil(nameCount / 32));
  const deletionEntries = shared32(deletionDirectory[directorySize] as number);
  await runner.run([
    ...nameRanges.map(
      ({ counts, ...work }) =>
        ({ kind: 'fill-postings', ...work, next: counts, postings, bitmaps, nameRepeats }) as const,
    ),
    ...wordRanges.map(
      ({ counts, ...work }) =>
        ({ kind: 'fill-deletions', ...work, next: counts, entries: deletionEntries, wordBits }) as const,
    ),
  ]);
  return { postingOffsets, postings, bitmaps, nameRepeats, deletionDirectory, deletionEntries };
}

/** Cuts 0 to `count` into so many ranges, at multiples of `step`. */
function ranges(count: number, threads: number, step: number): { from: number; to: number }[] {
  const size = Math.ceil(count / threads / step) * step;
  return Array.from({ length: threads }, (_, i) => ({
    from: Math.min(count, i * size),
    to: Math.min(count, (i + 1) * size),
  }));
}

/** Ids, and which names belong to which document; both in short when all documents are alike. */
function joinDocuments(parts: readonly CollectedNames[]) {
  const documentCount = parts.reduce((sum, part) => sum + part.documentCount, 0);
  const idLength = parts.reduce((sum, part) => sum + part.idBytes.length, 0);
  const documentNames = shared32(documentCount + 1);
  const idOffsets = shared32(documentCount + 1);
  const idBytes = shared8(idLength);
  let document = 0;
  let name = 0;
  let id = 0;
  let isOneNameEach = true;
  let isOneLength = true;
  const length = documentCount === 0 ? 0 : idLength / documentCount;
  for (const part of parts) {
    idBytes.set(part.idBytes, id);
    for (let i = 1; i <= part.documentCount; i += 1) {
      document += 1;
      documentNames[document] = name + (part.documentNames[i] as number);
      idOffsets[document] = id + (part.idOffsets[i] as number);
      isOneNameEach &&= documentNames[document] === document;
      isOneLength &&= idOffsets[document] === document * length;
    }
    name += part.nameCount;
    id += part.idBytes.length;
  }
  return {
    documentCount,
    documentNames: isOneNameEach ? shared32(0) : documentNames,
    idOffsets: isOneLength ? shared32(0) : idOffsets,
    idBytes,
  };
}
