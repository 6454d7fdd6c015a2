import type { Analysis } from './analysis/analyse-name.ts';
import { buildSegment, inlineRunner, type TaskRunner } from './build/build-segment.ts';
import { BuildThreads } from './build/build-threads.ts';
import { NameCollector } from './build/collect-names.ts';
import { collectDocument, encodeDocument } from './build/encode-documents.ts';
import { checkDocument, checkId, type NameDelta, type NameDocument } from './document.ts';
import { NameIndexClosed, UnusableIndexFile } from './errors.ts';
import { LIMITS } from './limits.ts';
import type { FoundHits } from './search/search-names.ts';
import { InlineSearch, type SearchRunner, SearchThreads } from './search/search-threads.ts';
import { type DocumentTable, findDocument } from './segment/document-table.ts';
import { readIndexFile, writeIndexFile } from './segment/index-file.ts';
import { isRemoved, type Segment, segmentBytes } from './segment/segment.ts';

/** Where documents come from: an array, a generator, or rows of a query as they arrive. */
export type Documents = Iterable<NameDocument> | AsyncIterable<NameDocument>;

export interface NameIndexOptions {
  readonly analysis: Analysis;
  /** Threads that search; 0 searches on the calling thread, for tests and commands. Default 2. */
  readonly searchThreads?: number;
  /** Threads that build; 0 builds on the calling thread. Default 2; they end when a build is done. */
  readonly buildThreads?: number;
  /** Searches that may wait; beyond, `NameIndexOverloaded`. Default 1024. */
  readonly maxQueued?: number;
}

export interface BuildOptions extends NameIndexOptions {
  /** The caller's mark of what is indexed, such as the number of an import: stored in the file, at most 1,000 characters. */
  readonly label?: string;
  /** Told the documents read so far, now and then. */
  readonly onProgress?: (documents: number) => void;
}

export interface SearchOptions {
  /** Documents wanted; 1 to 1,000, default 10. */
  readonly limit?: number;
  /** Least score, above 0 to 1; default 0.5. */
  readonly minScore?: number;
  /** Whether each hit says why it was found. */
  readonly explain?: boolean;
}

export interface SearchAllOptions extends Omit<SearchOptions, 'limit'> {
  /**
   * Least score of a name in which only one word of the query is met, though both have more; from `minScore` to 1, default `minScore`. Names that
   * share nothing but a surname are many, and seldom wanted.
   */
  readonly minScoreOfOne?: number;
}

export interface NameIndexStats {
  readonly documents: number;
  readonly names: number;
  /** Parts of the index: one, and those of changes that were not merged yet. */
  readonly segments: number;
  /** Shared memory of the index; each search thread has about 4 bytes a name of its own besides. */
  readonly bytes: number;
  /** Grows with every change that searches see. */
  readonly generation: number;
}

interface LivePart {
  readonly segment: Segment;
  readonly removed: Uint32Array | null;
  removedCount: number;
  table: DocumentTable | null;
}

const BATCH_CHARACTERS = 1 << 19;
const PROGRESS_STEP = 10_000;
const LABEL_LENGTH = 1000;
/** So many changed names are read on the calling thread, in a few milliseconds; more go to a thread. */
const INLINE_CHANGES = 100;
/** A segment of changes is merged with the one before it when that is not so many times larger. */
const GROWTH = 4;
/** Changes are merged into the base when they reach this share of it, and so many names. */
const MERGE_SHARE = 0.1;
const MERGE_NAMES = 20_000;
const SMALL_SEGMENT = 10_000;

/**
 * Builds an index and opens it.
 *
 * @throws InvalidNameDocument for a document that cannot be indexed, DuplicateDocumentId, NameIndexFailure
 */
export async function buildIndex(documents: Documents, options: BuildOptions): Promise<NameSearcher> {
  const segment = await buildBase(documents, options);
  return new NameSearcher(options, options.label ?? '', [{ segment, removed: null }]);
}

/**
 * Opens an index that `save` wrote. Nothing is built.
 *
 * @throws UnusableIndexFile when there is none, it is damaged, of another version or another analysis: build it anew
 */
export async function openIndex(path: string, options: NameIndexOptions): Promise<NameSearcher> {
  const stored = await readIndexFile(path);
  if (stored.analysis !== options.analysis) {
    throw new UnusableIndexFile('other_analysis', `The index file holds ${stored.analysis} names.`);
  }
  return new NameSearcher(options, stored.label, stored.segments);
}

/** An index that is searched and changed. Made by {@link buildIndex} and {@link openIndex}. */
export class NameSearcher {
  readonly #options: NameIndexOptions;
  readonly #runner: SearchRunner;
  #parts: LivePart[];
  #label: string;
  #generation = 0;
  #isClosed = false;
  /** Changes are made one after the other. */
  #changes: Promise<unknown> = Promise.resolve();
  /** What changed since a merge began; null when none is under way. */
  #sinceMerge: NameDelta[] | null = null;
  #merge: Promise<void> | null = null;
  #builders: BuildThreads | null = null;

  /** @internal */
  constructor(
    options: NameIndexOptions,
    label: string,
    segments: readonly { segment: Segment; removed: Uint32Array | null }[],
  ) {
    const { searchThreads = 2, maxQueued = 1024 } = options;
    this.#options = options;
    this.#label = label;
    this.#parts = segments.map(({ segment, removed }) => livePart(segment, removed));
    this.#runner = searchThreads === 0 ? new InlineSearch() : new SearchThreads(searchThreads, maxQueued);
    this.#show();
  }

  /** The caller's mark of what is indexed. */
  get label(): string {
    return this.#label;
  }

  /**
   * Finds the documents whose names are most like the query, best first.
   *
   * @param query a name in any spelling, or several spellings of one name, of which the best counts; a text without letters and
   * digits finds nothing
   * @throws RangeError for options out of range, NameIndexOverloaded, NameIndexClosed, NameIndexFailure
   */
  search(query: string | readonly string[], options: SearchOptions = {}): Promise<FoundHits> {
    const { limit = 10 } = options;
    if (!Number.isInteger(limit) || limit < 1 || limit > 1000) {
      return Promise.reject(new RangeError('limit must be a whole number from 1 to 1000.'));
    }
    return this.#search(query, limit, options);
  }

  /**
   * Finds every document with a name of at least `minScore`, best first: for screening, where nothing may be missed. `isComplete` is
   * false when a query of nothing but the commonest words had to be cut short.
   *
   * @throws as `search`
   */
  searchAll(query: string | readonly string[], options: SearchAllOptions = {}): Promise<FoundHits> {
    return this.#search(query, null, options);
  }

  #search(
    query: string | readonly string[],
    limit: number | null,
    { minScore = 0.5, explain = false, minScoreOfOne = minScore }: SearchAllOptions,
  ): Promise<FoundHits> {
    if (!(minScore > 0 && minScore <= 1)) {
      return Promise.reject(new RangeError('minScore must be above 0 and at most 1.'));
    }
    if (this.#isClosed) return Promise.reject(new NameIndexClosed('The index is closed.'));
    const spellings = (typeof query === 'string' ? [query] : query)
      .slice(0, LIMITS.spellings)
      .map((text) => text.slice(0, LIMITS.textLength));
    return this.#runner.search({ spellings, limit, minScore, minScoreOfOne, isExplained: explain });
  }

  /**
   * Adds, replaces and removes documents. When it resolves, every new search sees all of it, and none has seen a part of it.
   *
   * @param label the caller's mark from now on; unchanged when left out
   * @throws InvalidNameDocument; nothing has been changed then
   */
  apply(delta: NameDelta, label?: string): Promise<void> {
    return this.#change(async () => {
      await this.#apply(delta);
      if (label !== undefined) this.#label = checkedLabel(label);
    });
  }

  /** Replaces everything. The old documents are searched until the new ones are ready, then at once the new ones. */
  replace(documents: Documents, options: Pick<BuildOptions, 'label' | 'onProgress'> = {}): Promise<void> {
    return this.#change(async () => {
      const segment = await buildBase(documents, { ...this.#options, ...options });
      await this.#merge;
      if (options.label !== undefined) this.#label = checkedLabel(options.label);
      this.#parts = [livePart(segment, null)];
      this.#show();
    });
  }

  /** Writes the index to a file, atomically: what is there stays whole until the new one is. Changes wait meanwhile, searches do not. */
  save(path: string): Promise<void> {
    return this.#change(() =>
      writeIndexFile(path, { analysis: this.#options.analysis, label: this.#label, segments: this.#parts }),
    );
  }

  /** Merges all changes into one segment with fresh weights. Happens by itself when there are many; searches and changes go on. */
  merge(): Promise<void> {
    this.#merge ??= this.#mergeAll().finally(() => {
      this.#merge = null;
    });
    return this.#merge;
  }

  stats(): NameIndexStats {
    const sum = (of: (part: LivePart) => number): number =>
      this.#parts.reduce((total, part) => total + of(part), 0);
    return {
      documents: sum(({ segment, removedCount }) => segment.documentCount - removedCount),
      names: sum(({ segment }) => segment.nameCount),
      segments: this.#parts.length,
      bytes: sum(({ segment, removed }) => segmentBytes(segment) + (removed?.byteLength ?? 0)),
      generation: this.#generation,
    };
  }

  /** Ends all threads. Searches that wait are rejected with NameIndexClosed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#runner.close(), this.#builders?.close()]);
  }

  #change<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#changes.then(() => {
      if (this.#isClosed) throw new NameIndexClosed('The index is closed.');
      return change();
    });
    this.#changes = done.catch(() => undefined);
    return done;
  }

  async #apply(delta: NameDelta): Promise<void> {
    const { upserts = [], deletes = [] } = delta;
    for (const [i, document] of upserts.entries()) checkDocument(document, i);
    for (const [i, id] of deletes.entries()) checkId(id, i);
    // The last one of an id counts, as if they came one by one.
    const byId = new Map(upserts.map((document) => [document.id, document]));
    for (const id of deletes) byId.delete(id);
    const gone = [...new Set([...upserts.map(({ id }) => id), ...deletes])];
    const added = byId.size === 0 ? null : await this.#buildChanges([...byId.values()]);
    const parts = await Promise.all(this.#parts.map((part) => this.#withoutDocuments(part, gone)));
    if (added) parts.push(livePart(added, null));
    this.#parts = await this.#compact(parts);
    this.#sinceMerge?.push(delta);
    this.#show();
    const [base, ...changes] = this.#parts;
    const changed = changes.reduce((sum, { segment }) => sum + segment.nameCount, 0);
    if (changed > Math.max(MERGE_NAMES, MERGE_SHARE * (base?.segment.nameCount ?? 0))) {
      // A failed merge leaves everything as it was; the next change tries again.
      this.merge().catch(() => undefined);
    }
  }

  async #buildChanges(documents: readonly NameDocument[]): Promise<Segment> {
    const { analysis } = this.#options;
    const base = this.#parts[0]?.segment ?? null;
    const runner = this.#runnerFor(documents.length);
    if (runner instanceof BuildThreads) {
      await runner.collect(analysis, documents.map(encodeDocument).join(''));
      return buildSegment(await runner.finishCollecting(analysis), analysis, base, runner);
    }
    const collector = new NameCollector(analysis);
    for (const document of documents) collectDocument(document, collector);
    return buildSegment([collector.finish()], analysis, base, runner);
  }

  #runnerFor(documents: number): TaskRunner {
    if (documents <= INLINE_CHANGES || this.#options.buildThreads === 0) return inlineRunner;
    this.#builders ??= new BuildThreads(1);
    return this.#builders;
  }

  async #withoutDocuments(part: LivePart, ids: readonly string[]): Promise<LivePart> {
    const { segment } = part;
    if (part.table === null) {
      const [table] = await this.#runnerFor(segment.documentCount).run([
        { kind: 'index-documents', segment } as const,
      ]);
      part.table = table as DocumentTable;
    }
    let removed: Uint32Array | null = null;
    let { removedCount } = part;
    for (const id of ids) {
      const document = findDocument(segment, part.table, id);
      if (document < 0 || isRemoved(removed ?? part.removed, document)) continue;
      removed ??= copied(part.removed, Math.ceil(segment.documentCount / 32));
      removed[document >>> 5] = (removed[document >>> 5] as number) | (1 << (document & 31));
      removedCount += 1;
    }
    return removed === null ? part : { segment, removed, removedCount, table: part.table };
  }

  /** Keeps segments of changes few: each is a good deal larger than the next one. */
  async #compact(parts: readonly LivePart[]): Promise<LivePart[]> {
    const [base, ...changes] = parts;
    if (!base) return [];
    const kept = changes.filter(({ segment, removedCount }) => removedCount < segment.documentCount);
    while (kept.length > 1) {
      const [before, last] = kept.slice(-2) as [LivePart, LivePart];
      if (before.segment.nameCount > GROWTH * last.segment.nameCount) break;
      const merged = await this.#merged(
        [before, last],
        base.segment,
        this.#runnerFor(last.segment.nameCount),
      );
      kept.splice(-2, 2, livePart(merged, null));
    }
    return [base, ...kept];
  }

  async #merged(parts: readonly LivePart[], base: Segment | null, runner: TaskRunner): Promise<Segment> {
    const collected = await runner.run(parts.flatMap((part) => collectTasks(part, runner.threads)));
    return buildSegment(collected, this.#options.analysis, base, runner);
  }

  async #mergeAll(): Promise<void> {
    // Begins after the changes under way, and does not hold up later ones.
    const snapshot = await this.#change(async () => {
      this.#sinceMerge = [];
      return this.#parts;
    });
    const { buildThreads = 2 } = this.#options;
    const threads = buildThreads === 0 ? null : new BuildThreads(buildThreads);
    try {
      const segment = await this.#merged(snapshot, null, threads ?? inlineRunner);
      await this.#change(async () => {
        const since = this.#sinceMerge ?? [];
        this.#sinceMerge = null;
        const before = this.#parts;
        this.#parts = [livePart(segment, null)];
        try {
          for (const delta of since) await this.#apply(delta);
        } catch (error) {
          this.#parts = before;
          throw error;
        }
        this.#show();
      });
    } finally {
      this.#sinceMerge = null;
      await threads?.close();
    }
  }

  /** Lets searches see the parts as they are now. */
  #show(): void {
    this.#generation += 1;
    this.#runner.setGeneration({
      number: this.#generation,
      analysis: this.#options.analysis,
      segments: this.#parts.map(({ segment, removed }) => ({ segment, removed })),
    });
  }
}

function livePart(segment: Segment, removed: Uint32Array | null): LivePart {
  let removedCount = 0;
  for (let document = 0; removed !== null && document < segment.documentCount; document += 1) {
    if (isRemoved(removed, document)) removedCount += 1;
  }
  return { segment, removed, removedCount, table: null };
}

/** Reads a large segment in as many pieces as there are threads. */
function collectTasks({ segment, removed }: LivePart, threads: number) {
  const pieces = segment.documentCount < SMALL_SEGMENT ? 1 : threads;
  const size = Math.ceil(segment.documentCount / pieces);
  return Array.from({ length: pieces }, (_, i) => ({
    kind: 'collect-segment' as const,
    segment,
    removed,
    from: Math.min(i * size, segment.documentCount),
    to: Math.min((i + 1) * size, segment.documentCount),
  }));
}

function copied(bits: Uint32Array | null, length: number): Uint32Array {
  const copy = new Uint32Array(new SharedArrayBuffer(4 * length));
  if (bits) copy.set(bits);
  return copy;
}

function checkedLabel(label: string): string {
  if (label.length > LABEL_LENGTH) throw new RangeError(`label must be at most ${LABEL_LENGTH} characters.`);
  return label;
}

async function buildBase(documents: Documents, options: BuildOptions): Promise<Segment> {
  const { analysis, buildThreads = 2, onProgress, label = '' } = options;
  checkedLabel(label);
  const threads = buildThreads === 0 ? null : new BuildThreads(buildThreads);
  try {
    const collector = threads === null ? new NameCollector(analysis) : null;
    let batch = '';
    let count = 0;
    const add = (document: NameDocument): boolean => {
      checkDocument(document, count);
      count += 1;
      if (count % PROGRESS_STEP === 0) onProgress?.(count);
      if (collector) collectDocument(document, collector);
      else batch += encodeDocument(document);
      return batch.length > BATCH_CHARACTERS;
    };
    const send = async (): Promise<void> => {
      const full = batch;
      batch = '';
      await threads?.collect(analysis, full);
    };
    // Waiting for each of millions that are there already would take longer than reading them.
    if (Symbol.iterator in documents) {
      for (const document of documents) if (add(document)) await send();
    } else {
      for await (const document of documents) if (add(document)) await send();
    }
    if (batch !== '') await send();
    const parts = threads
      ? await threads.finishCollecting(analysis)
      : [collector?.finish()].filter((part) => part !== undefined);
    const segment = await buildSegment(parts, analysis, null, threads ?? inlineRunner);
    onProgress?.(count);
    return segment;
  } finally {
    await threads?.close();
  }
}
