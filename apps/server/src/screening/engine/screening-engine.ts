import {
  buildIndex,
  type FoundHits,
  type NameDocument,
  type NameSearcher,
  openIndex,
  UnusableIndexFile,
} from '@qiniso/name-index';
import { prepareName } from '@qiniso/name-scorer';
import { defaultRules } from '../rules/default-rules.ts';
import type { RulesTable } from '../rules/rule.ts';
import { chunkFileOf, readChunks, writeChunks } from './chunk-file.ts';
import { COMPARED_WITH, readAs } from './compare-entity.ts';
import {
  ChunkBuilder,
  categoriesByList,
  type EntityChunk,
  entityAt,
  entityIdOf,
  listAt,
  placesOfKey,
  placesOfNumber,
} from './entity-chunk.ts';
import {
  type DecidedHit,
  type Hit,
  type HitDecision,
  LEAST_THRESHOLD,
  type ListVersion,
  type Screener,
  type Screening,
  ScreeningUnavailable,
  type ScreenOptions,
} from './hit.ts';
import {
  documentsOf,
  type EngineEntries,
  type EngineEntry,
  indexIdOf,
  placeOfIndexId,
  readingBeside,
  readingOnThreads,
} from './index-documents.ts';
import { askedTexts } from './index-keys.ts';
import { InlineScoring, type ScoringRunner, ScoringThreads } from './scoring-threads.ts';
import type { Subject } from './subject.ts';

export interface EngineOptions {
  /** How hits are decided; left out: the rules in the code. */
  readonly rules?: RulesTable;
  /** Threads that search, and as many that score; 0: the calling one, for tests and commands. Default 2. */
  readonly threads?: number;
}

/** What has changed in the lists. */
export interface EngineChanges {
  /** All lists from now on, with their versions. Entries of any other list are removed. */
  readonly lists: readonly ListVersion[];
  /** New and changed entries. */
  readonly upserts?: readonly EngineEntry[];
  /** `LIST:publisher's id` of entries that are gone. */
  readonly deletes?: readonly string[];
  /** Lists to forget entirely before the upserts are taken in. */
  readonly forget?: readonly string[];
}

/**
 * Index scores from here on are worth the scorer's look, and from higher up where a name shares one word with the query: of those there are too
 * many in large lists. Of 763 matches among 12,000 listed names 15 are beneath the first two and 27 beneath the last, all of them weak.
 */
const LEAST_INDEX_SCORE = 0.2;
const LEAST_INDEX_SCORE_OF_ONE = 0.3;
const LEAST_INDEX_SCORE_OF_ONE_IN_MANY = 0.45;
/** Entities of a large list. */
const MANY = 20_000;
/** Texts that the index takes in one search. */
const TEXTS_AT_ONCE = 8;
/** More hits are a common name's, which nobody looks through: the gravest and most alike are kept, and the screening is not complete. */
const MOST_HITS = 500;
/** A search during which the lists changed is made again, so that its hits are of one state; so often at most. */
const MOST_TRIES = 3;

/** What a screening is made on: swapped at once when the lists change. */
interface State {
  readonly lists: readonly ListVersion[];
  readonly chunks: readonly EntityChunk[];
  /** `chunk.place` of entries that no longer count. */
  readonly removed: ReadonlySet<string>;
  /** For each list, which categories its entries name themselves. */
  readonly categories: ReturnType<typeof categoriesByList>;
}

/**
 * Screens subjects against entries of lists in memory: the index finds names, threads compare and decide. It knows no database; who
 * does keeps it up to date with {@link apply} and {@link replace}.
 */
export class ScreeningEngine implements Screener {
  readonly #index: NameSearcher;
  readonly #scoring: ScoringRunner;
  readonly #rules: RulesTable;
  readonly #threads: number;
  #state: State;
  #nextChunk: number;
  /** Changes are made one after the other. */
  #changes: Promise<unknown> = Promise.resolve();

  private constructor(
    index: NameSearcher,
    state: Omit<State, 'categories'>,
    { rules = defaultRules, threads = 2 }: EngineOptions,
  ) {
    this.#index = index;
    this.#rules = rules;
    this.#threads = threads;
    this.#scoring = threads === 0 ? new InlineScoring() : new ScoringThreads(threads);
    this.#state = { ...state, categories: categoriesByList(state.chunks) };
    this.#nextChunk = 1 + Math.max(-1, ...state.chunks.map(({ number }) => number));
    this.#ground(state);
  }

  /** Builds an engine of entries. */
  static async of(
    lists: readonly ListVersion[],
    entries: EngineEntries,
    options: EngineOptions = {},
  ): Promise<ScreeningEngine> {
    const builder = new ChunkBuilder();
    const { threads = 2 } = options;
    const index = await buildIndex(
      documentsOf(entries, builder, 0, readingOnThreads(threads)),
      howIndexed(options),
    );
    return new ScreeningEngine(index, { lists, chunks: [builder.finish(0)], removed: new Set() }, options);
  }

  /**
   * Opens an engine that {@link save} wrote; nothing is built.
   *
   * @returns null when there is none that can be used: build it anew
   */
  static async open(path: string, options: EngineOptions = {}): Promise<ScreeningEngine | null> {
    const stored = await readChunks(chunkFileOf(path));
    if (stored === null) return null;
    let index: NameSearcher;
    try {
      index = await openIndex(path, howIndexed(options));
    } catch (error) {
      if (error instanceof UnusableIndexFile) return null;
      throw error;
    }
    if (index.label !== stored.label) {
      await index.close();
      return null;
    }
    const { lists, chunks, removed } = stored;
    return new ScreeningEngine(index, { lists, chunks, removed: new Set(removed) }, options);
  }

  /** The lists it holds. */
  get lists(): readonly ListVersion[] {
    return this.#state.lists;
  }

  /** The least score of a name where a screening names none. */
  get threshold(): number {
    return this.#rules.threshold;
  }

  stats(): {
    readonly entities: number;
    readonly chunks: number;
    readonly removed: number;
    readonly bytes: number;
  } {
    const { chunks, removed } = this.#state;
    const ofChunks = chunks.reduce(
      (sum, { bytes, offsets }) => sum + bytes.byteLength + offsets.byteLength,
      0,
    );
    return {
      entities: chunks.reduce((sum, { count }) => sum + count, 0) - removed.size,
      chunks: chunks.length,
      removed: removed.size,
      bytes: this.#index.stats().bytes + ofChunks,
    };
  }

  async screen(subject: Subject, options: ScreenOptions): Promise<Screening> {
    const {
      threshold = this.#rules.threshold,
      asOf,
      decided = [],
      categories = null,
      lists = null,
    } = options;
    if (!(threshold >= LEAST_THRESHOLD && threshold <= 1))
      throw new RangeError(`threshold must be from ${LEAST_THRESHOLD} to 1.`);
    let state = this.#state;
    let found = await this.#candidates(subject, state);
    for (let tries = 1; state !== this.#state && tries < MOST_TRIES; tries += 1) {
      state = this.#state;
      found = await this.#candidates(subject, state);
    }
    const versions = state.lists.filter(
      ({ code, category }) =>
        (lists?.some((named) => isNamed(named, code)) ?? true) &&
        (categories === null ||
          categories.includes(category) ||
          categories.some((each) => state.categories.get(code)?.has(each))),
    );
    if (versions.length === 0) throw new ScreeningUnavailable('There is no list to screen against.');
    const scored = await this.#scoring.score({
      subject,
      candidates: found.candidates,
      threshold,
      categories,
      lists: versions.map(({ code }) => code),
      today: asOf.toISOString().slice(0, 10),
    });
    const all = withDecided(scored, decided).toSorted(byRelevance);
    const hits = all.slice(0, MOST_HITS);
    const isComplete = found.isComplete && hits.length === all.length;
    return { hits, versions, decision: worst(hits, isComplete), isComplete };
  }

  /** Takes changes in. When it resolves, every new screening sees all of it, and none has seen a part of it. */
  apply(changes: EngineChanges): Promise<void> {
    return this.#change(() => this.#apply(changes));
  }

  /** Replaces everything. The old entries are searched until the new ones are ready, then at once the new ones. */
  replace(lists: readonly ListVersion[], entries: EngineEntries): Promise<void> {
    return this.#change(async () => {
      const builder = new ChunkBuilder();
      const number = this.#nextChunk++;
      const before = this.#state;
      let chunk: EntityChunk | null = null;
      const documents = documentsOf(entries, builder, number, readingOnThreads(this.#threads));
      await this.#index.replace(
        withEnd(documents, () => {
          // A search may find the new names an instant before the new state is there: they must be readable by then.
          chunk = builder.finish(number);
          this.#ground({ ...before, chunks: [...before.chunks, chunk] });
        }),
      );
      this.#show({ lists, chunks: [chunk ?? builder.finish(number)], removed: new Set() });
    });
  }

  /** Writes it to a file, and one beside it, so that {@link open} need not build it. */
  save(path: string): Promise<void> {
    return this.#change(async () => {
      const label = String(this.#index.stats().generation);
      const { lists, chunks, removed } = this.#state;
      const mark = `${Date.now()}-${label}-${lists.map(({ version }) => version).join('-')}`.slice(0, 200);
      await this.#index.apply({}, mark);
      await this.#index.save(path);
      await writeChunks(chunkFileOf(path), { label: mark, lists, chunks, removed: [...removed] });
    });
  }

  /** Ends its threads. */
  async close(): Promise<void> {
    await Promise.all([this.#index.close(), this.#scoring.close()]);
  }

  #change<Result>(change: () => Promise<Result>): Promise<Result> {
    const done = this.#changes.then(change);
    this.#changes = done.catch(() => undefined);
    return done;
  }

  async #apply({ lists, upserts = [], deletes = [], forget = [] }: EngineChanges): Promise<void> {
    const { chunks, removed } = this.#state;
    const kept = new Set(lists.map(({ code }) => code));
    const gone = new Set<string>();
    const forgotten = new Set([
      ...this.#state.lists.map(({ code }) => code).filter((code) => !kept.has(code)),
      ...forget,
    ]);
    for (const chunk of chunks)
      if (chunk.listCodes.some((code) => forgotten.has(code)))
        for (let place = 0; place < chunk.count; place += 1)
          if (forgotten.has(listAt(chunk, place))) gone.add(indexIdOf(chunk.number, place));
    for (const id of [...deletes, ...upserts.map(({ list, entity }) => entityIdOf(list, entity))])
      for (const chunk of chunks)
        for (const place of placesOfKey(chunk, id))
          if (entityIdOf(listAt(chunk, place), entityAt(chunk, place)) === id)
            gone.add(indexIdOf(chunk.number, place));
    const builder = new ChunkBuilder();
    const number = this.#nextChunk++;
    const documents: NameDocument[] = [];
    for await (const document of documentsOf(upserts, builder, number, readingBeside(this.#scoring)))
      documents.push(document);
    const added = builder.count > 0 ? [builder.finish(number)] : [];
    const all = [...chunks, ...added];
    // A search that already finds the new names must be able to read them.
    this.#ground({ ...this.#state, chunks: all });
    await this.#index.apply({ upserts: documents, deletes: [...gone].filter((id) => !removed.has(id)) });
    this.#show({ lists, chunks: all, removed: new Set([...removed, ...gone]) });
  }

  #show(state: Omit<State, 'categories'>): void {
    this.#state = { ...state, categories: categoriesByList(state.chunks) };
    this.#ground(state);
  }

  #ground({ lists, chunks }: Pick<State, 'lists' | 'chunks'>): void {
    this.#scoring.setGround({ lists, chunks, rules: this.#rules });
  }

  async #candidates(
    subject: Subject,
    { chunks, removed }: State,
  ): Promise<{ readonly candidates: readonly number[]; readonly isComplete: boolean }> {
    const names = new Set<string>();
    let isComplete = true;
    const kinds = new Set(COMPARED_WITH[subject.kind].map(readAs));
    // A name reads mostly the same as every kind of entity's.
    const texts = [
      ...new Set(
        subject.names.flatMap((name) => [...kinds].flatMap((kind) => askedTexts(prepareName(name, kind)))),
      ),
    ];
    const isLarge = chunks.reduce((sum, { count }) => sum + count, 0) > MANY;
    const searches: Promise<FoundHits>[] = [];
    for (let i = 0; i < texts.length; i += TEXTS_AT_ONCE)
      searches.push(
        this.#index.searchAll(texts.slice(i, i + TEXTS_AT_ONCE), {
          minScore: LEAST_INDEX_SCORE,
          minScoreOfOne: isLarge ? LEAST_INDEX_SCORE_OF_ONE_IN_MANY : LEAST_INDEX_SCORE_OF_ONE,
        }),
      );
    for (const found of await Promise.all(searches)) {
      for (const { id } of found.hits) names.add(id);
      isComplete &&= found.isComplete;
    }
    for (const { number } of subject.documents)
      for (const chunk of chunks)
        for (const place of placesOfNumber(chunk, number)) names.add(indexIdOf(chunk.number, place));
    const candidates: number[] = [];
    for (const name of names) {
      if (removed.has(name)) continue;
      candidates.push(...placeOfIndexId(name));
    }
    return { candidates, isComplete };
  }
}

const howIndexed = ({ threads = 2 }: EngineOptions) =>
  ({ analysis: 'person', searchThreads: threads, buildThreads: threads }) as const;

async function* withEnd<Item>(items: AsyncIterable<Item>, onEnd: () => void): AsyncGenerator<Item> {
  yield* items;
  onEnd();
}

function withDecided(hits: readonly Hit[], decided: readonly DecidedHit[]): readonly Hit[] {
  if (decided.length === 0) return hits;
  const known = new Set(decided.map(({ entityId, fingerprint }) => `${fingerprint} ${entityId}`));
  return hits.map((hit) => ({ ...hit, isDecided: known.has(`${hit.fingerprint} ${hit.entityId}`) }));
}

const isNamed = (named: string, code: string): boolean =>
  named.endsWith('*') ? code.startsWith(named.slice(0, -1)) : named === code;

const SEVERITY: Readonly<Record<HitDecision, number>> = { REJECT: 2, REVIEW: 1, ACCEPT: 0 };

function byRelevance(a: Hit, b: Hit): number {
  return (
    Number(a.isDecided) - Number(b.isDecided) ||
    SEVERITY[b.decision] - SEVERITY[a.decision] ||
    b.score - a.score ||
    (a.entityId < b.entityId ? -1 : 1)
  );
}

/** What the hits come to together: the worst of those that nobody has decided yet. */
function worst(hits: readonly Hit[], isComplete: boolean): HitDecision {
  const open = hits.filter(({ isDecided }) => !isDecided).map(({ decision }) => SEVERITY[decision]);
  const most = Math.max(isComplete ? 0 : 1, ...open);
  return most === 2 ? 'REJECT' : most === 1 ? 'REVIEW' : 'ACCEPT';
}
