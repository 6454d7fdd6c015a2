import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import {
  compareStagedEntries,
  createEntryStaging,
  findAnyWatchList,
  insertWatchListVersion,
  lockAnyWatchList,
  markAnyWatchListTried,
  putStagedEntriesInUse,
  type StagedEntry,
  stageEntries,
  takeAnyDueWatchLists,
  type WatchListRow,
} from '../database/queries/watch-lists.ts';
import type { Clock } from '../domain/clock.ts';
import { fetchSources } from './fetch-sources.ts';
import { ListUnreadable } from './lists/list-file.ts';
import { readList } from './lists/read-list.ts';
import { addRescreenListJob } from './rescreen-list-job.ts';

/** A list that loses more than this share of its entries at once is more likely broken than shrunk. */
export const MOST_SHRINKING = 0.2;
/** Fewer entries than this may vanish without a question. */
const FEW_REMOVED = 10;
const BATCH = 500;
const MOST_UNUSABLE_KEPT = 100;

export interface ListUpdateParts {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
}

/** What came of an update. */
export type ListUpdate =
  | {
      readonly state: 'accepted' | 'unchanged';
      readonly entries: number;
      readonly added: number;
      readonly changed: number;
      readonly removed: number;
      readonly unusable: number;
    }
  | { readonly state: 'refused'; readonly reason: string };

export interface ListUpdateOptions {
  /** Take a list although it has shrunk. */
  readonly acceptShrinking?: boolean;
  /** Told the number of entries read so far. */
  readonly onProgress?: (entries: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Reads a list anew and puts it in use: all of it or nothing. A list that cannot be read, or has suddenly lost a fifth of its entries, is
 * refused and recorded as such, and the version before stays in use.
 *
 * @throws Error when there is no list of the code, or the database fails; then nothing has changed either
 */
export async function updateList(
  parts: ListUpdateParts,
  code: string,
  options: ListUpdateOptions = {},
): Promise<ListUpdate> {
  const list = await findAnyWatchList(parts.database, code);
  if (!list) throw new ListUnreadable(`There is no list ${code}.`);
  let fetched: Awaited<ReturnType<typeof fetchSources>> | null = null;
  try {
    fetched = await fetchSources(list.sources, options.signal ?? new AbortController().signal);
    return await takeIn(parts, list, fetched.path, options);
  } catch (error) {
    if (!(error instanceof ListUnreadable)) throw error;
    await refuse(parts, list, error.message);
    return { state: 'refused', reason: error.message };
  } finally {
    await fetched?.remove();
  }
}

/**
 * Updates every list whose time has come; one that fails keeps no other from being updated.
 *
 * @param tell told what came of each
 */
export async function updateDueLists(
  parts: ListUpdateParts,
  signal: AbortSignal,
  tell: (code: string, result: ListUpdate | { readonly state: 'failed'; readonly error: unknown }) => void,
): Promise<void> {
  for (const code of await takeAnyDueWatchLists(parts.database, parts.clock.now())) {
    if (signal.aborted) return;
    await updateList(parts, code, { signal }).then(
      (result) => tell(code, result),
      (error: unknown) => tell(code, { state: 'failed', error }),
    );
  }
}

async function takeIn(
  { database, clock }: ListUpdateParts,
  list: WatchListRow,
  path: string,
  { acceptShrinking = false, onProgress, signal }: ListUpdateOptions,
): Promise<ListUpdate> {
  const { format, entities, unusable } = await readList(path, list.format);
  return await database.transaction().execute(async (trx) => {
    // Another process may have updated it since it was read above.
    const locked = await lockAnyWatchList(trx, list.code);
    if (!locked) throw new ListUnreadable(`The list ${list.code} has been removed.`);
    await createEntryStaging(trx);
    let read = 0;
    let batch: StagedEntry[] = [];
    for await (const entity of entities) {
      signal?.throwIfAborted();
      const text = JSON.stringify(entity);
      batch.push({
        sourceId: entity.sourceId,
        hash: createHash('sha256').update(text).digest(),
        entity: text,
      });
      read += 1;
      if (batch.length < BATCH) continue;
      await stageEntries(trx, batch);
      onProgress?.(read);
      batch = [];
    }
    if (batch.length > 0) await stageEntries(trx, batch);

    const { current, added, changed, removed } = await compareStagedEntries(trx, list.code);
    if (!acceptShrinking && removed > FEW_REMOVED && removed - added > MOST_SHRINKING * current)
      throw new ListUnreadable(
        `The list has shrunk from ${current} entries to ${read}. If that is right, update it with --accept-shrinking.`,
      );
    const counts = { entries: read, added, changed, removed };
    const now = clock.now();
    const state = added + changed + removed > 0 || locked.current_version === null ? 'accepted' : 'unchanged';
    const version = await insertWatchListVersion(trx, {
      list_code: list.code,
      state,
      format: format.name,
      ...counts,
      unusable: JSON.stringify(unusable.slice(0, MOST_UNUSABLE_KEPT)),
      read_at: now,
    });
    if (state === 'accepted') {
      await putStagedEntriesInUse(trx, list.code, version);
      await addRescreenListJob(trx, list.code, now);
    }
    await markAnyWatchListTried(trx, list.code, now, state === 'accepted' ? version : null);
    return { state, ...counts, unusable: unusable.length };
  });
}

async function refuse(
  { database, clock }: ListUpdateParts,
  list: WatchListRow,
  reason: string,
): Promise<void> {
  const now = clock.now();
  await database.transaction().execute(async (trx) => {
    if (!(await lockAnyWatchList(trx, list.code))) return;
    await insertWatchListVersion(trx, {
      list_code: list.code,
      state: 'refused',
      refused_because: reason,
      read_at: now,
    });
    await markAnyWatchListTried(trx, list.code, now, null);
  });
}
