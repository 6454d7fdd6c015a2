import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../database/database.generated.ts';
import { readAnyListDelta } from '../database/queries/watch-list-changes.ts';
import {
  type ListInUse,
  listAnyKnownVersions,
  listAnyListsInUse,
  streamAnyEntries,
} from '../database/queries/watch-list-contents.ts';
import { KeptUp } from '../domain/kept-up.ts';
import { entityIdOf } from './engine/entity-chunk.ts';
import {
  type ListVersion,
  type Screener,
  type Screening,
  ScreeningUnavailable,
  type ScreenOptions,
} from './engine/hit.ts';
import type { EngineEntry } from './engine/index-documents.ts';
import { type EngineOptions, ScreeningEngine } from './engine/screening-engine.ts';
import type { Subject } from './engine/subject.ts';
import type { ListCategory, ListedEntity } from './lists/listed-entity.ts';

export interface WatchListIndexOptions extends EngineOptions {
  readonly database: Kysely<DB>;
  readonly pool: pg.Pool;
  /** Where the index is kept, so that a start does not build it anew; null: nowhere. */
  readonly file: string | null;
  /** Told what went wrong in the background; the index goes on as it is and tries again. */
  readonly onError: (error: unknown) => void;
  /** What has to be there before the lists are read for the first time. */
  readonly after?: Promise<unknown>;
  /** How often the lists are asked for changes, milliseconds. Default 2000. */
  readonly pollMs?: number;
}

/** Changes are taken in one by one up to so many, or this share of what there is; beyond, building it anew is quicker. */
const LARGEST_DELTA = 20_000;
const LARGEST_DELTA_SHARE = 0.05;
const SMALL_BYTES = 1 << 25;
/** So many changes are held beside what was built; then it is built anew. */
const MOST_CHUNKS = 48;

/**
 * The engine on the lists in use: loaded from its file or built from the database, then kept like it while this or any other process
 * updates lists. Small changes go in live, large ones are built beside the old state and take its place at once.
 */
export class WatchListIndex implements Screener {
  readonly #options: WatchListIndexOptions;
  readonly #keptUp: KeptUp;
  #engine: ScreeningEngine | null = null;

  constructor(options: WatchListIndexOptions) {
    this.#options = options;
    this.#keptUp = new KeptUp(() => this.#refresh(), options.onError, options.pollMs);
  }

  /** Begins to load, and to look for changes. */
  start(): void {
    this.#keptUp.start();
  }

  async screen(subject: Subject, options: ScreenOptions): Promise<Screening> {
    if (this.#engine === null) await this.refresh();
    if (this.#engine === null) throw new ScreeningUnavailable('No watch list is installed.');
    return await this.#engine.screen(subject, options);
  }

  /** Takes in what has changed; several calls share one run. */
  refresh(): Promise<void> {
    return this.#keptUp.refresh();
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#keptUp.close();
    await this.#engine?.close();
  }

  async #refresh(): Promise<void> {
    const { database, file, after } = this.#options;
    await after;
    if (this.#keptUp.isClosed) return;
    const lists = (await listAnyListsInUse(database)).map(versionOf);
    if (this.#engine === null) {
      if (lists.length === 0) return;
      this.#engine = file === null ? null : await ScreeningEngine.open(file, this.#options);
      if (this.#engine === null) {
        this.#engine = await ScreeningEngine.of(lists, this.#entries(), this.#options);
        return await this.#save();
      }
    }
    await this.#update(this.#engine, lists);
  }

  async #update(engine: ScreeningEngine, lists: readonly ListVersion[]): Promise<void> {
    const { database } = this.#options;
    const before = new Map(engine.lists.map((list) => [list.code, list]));
    if (lists.length === before.size && lists.every((list) => isSameList(before.get(list.code), list)))
      return;
    const known = await listAnyKnownVersions(
      database,
      engine.lists.map(({ version }) => version),
    );
    const largest = Math.max(LARGEST_DELTA, LARGEST_DELTA_SHARE * engine.stats().entities);
    const upserts: EngineEntry[] = [];
    const deletes: string[] = [];
    const forget: string[] = [];
    for (const { code, version } of lists) {
      const old = before.get(code);
      if (old?.version === version) continue;
      const since = old && known.has(old.version) ? old.version : null;
      if (old && since === null) forget.push(code);
      const delta = await readAnyListDelta(database, code, since, largest);
      if (delta.isTooMany || upserts.length + delta.present.length > largest)
        return await this.#rebuild(engine, lists);
      const present = new Set(delta.present.map(({ sourceId }) => sourceId));
      // They are the importers' own.
      for (const { entity } of delta.present) upserts.push({ list: code, entity: entity as ListedEntity });
      for (const sourceId of delta.touched)
        if (!present.has(sourceId)) deletes.push(entityIdOf(code, { sourceId }));
    }
    if (engine.stats().chunks >= MOST_CHUNKS) return await this.#rebuild(engine, lists);
    await engine.apply({ lists, upserts, deletes, forget });
    // A large file is not written anew for a few entries: what it lacks is taken in again at the next start.
    if (engine.stats().bytes < SMALL_BYTES) await this.#save();
  }

  async #rebuild(engine: ScreeningEngine, lists: readonly ListVersion[]): Promise<void> {
    await engine.replace(lists, this.#entries());
    await this.#save();
  }

  async *#entries(): AsyncGenerator<EngineEntry> {
    for await (const { listCode, entity } of streamAnyEntries(this.#options.pool))
      yield { list: listCode, entity: entity as ListedEntity };
  }

  /** What cannot be kept is built anew at the next start. */
  async #save(): Promise<void> {
    const { file, onError } = this.#options;
    if (file === null) return;
    try {
      await mkdir(dirname(file), { recursive: true });
      await this.#engine?.save(file);
    } catch (error) {
      onError(error);
    }
  }
}

const versionOf = ({ code, title, category, version, readAt }: ListInUse): ListVersion => ({
  code,
  title,
  // The table's own check allows no other.
  category: category as ListCategory,
  version,
  importedAt: readAt,
});

const isSameList = (a: ListVersion | undefined, b: ListVersion): boolean =>
  a !== undefined && a.version === b.version && a.title === b.title && a.category === b.category;
