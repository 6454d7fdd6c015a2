import type { Insertable, Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { DB, WatchLists, WatchListVersions } from '../database.generated.ts';

// Watch lists belong to the installation, not to an account: every account is screened against the same ones.

export type WatchListRow = Selectable<WatchLists>;
export type WatchListVersionRow = Selectable<WatchListVersions>;

/** An entry on its way into the database: the hash is the SHA-256 of the text of `entity`. */
export interface StagedEntry {
  readonly sourceId: string;
  readonly hash: Buffer;
  /** JSON. */
  readonly entity: string;
}

/** All lists by their code. */
export async function listAnyWatchLists(database: Kysely<DB>): Promise<WatchListRow[]> {
  return await database.selectFrom('watch_lists').selectAll().orderBy('code').execute();
}

export async function findAnyWatchList(database: Kysely<DB>, code: string): Promise<WatchListRow | null> {
  const row = await database
    .selectFrom('watch_lists')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a list or changes how it is kept; its entries stay. */
export async function putAnyWatchList(
  database: Kysely<DB>,
  list: Omit<Insertable<WatchLists>, 'current_version' | 'tried_at'>,
): Promise<void> {
  const { code: _code, created_at: _createdAt, ...changes } = list;
  await database
    .insertInto('watch_lists')
    .values(list)
    .onConflict((conflict) => conflict.column('code').doUpdateSet(changes))
    .execute();
}

/** Removes a list with all its versions. @returns whether there was one */
export async function removeAnyWatchList(database: Kysely<DB>, code: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('watch_lists')
    .where('code', '=', code)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The newest versions of a list, refused ones included. */
export async function listAnyWatchListVersions(
  database: Kysely<DB>,
  code: string,
  limit: number,
): Promise<WatchListVersionRow[]> {
  return await database
    .selectFrom('watch_list_versions')
    .selectAll()
    .where('list_code', '=', code)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Keeps any other process from updating the same list until the transaction ends. @returns the list; null: there is none */
export async function lockAnyWatchList(executor: Kysely<DB>, code: string): Promise<WatchListRow | null> {
  const row = await executor
    .selectFrom('watch_lists')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A table of this transaction's own for what is being read. */
export async function createEntryStaging(executor: Kysely<DB>): Promise<void> {
  await sql`CREATE TEMPORARY TABLE staged_watch_list_entries (
    source_id text PRIMARY KEY, hash bytea NOT NULL, entity jsonb NOT NULL
  ) ON COMMIT DROP`.execute(executor);
}

export async function stageEntries(executor: Kysely<DB>, entries: readonly StagedEntry[]): Promise<void> {
  await sql`INSERT INTO staged_watch_list_entries
    SELECT * FROM unnest(${entries.map(({ sourceId }) => sourceId)}::text[], ${entries.map(({ hash }) => hash)}::bytea[],
      ${entries.map(({ entity }) => entity)}::jsonb[])`.execute(executor);
}

/** How the staged entries differ from those in use. */
export async function compareStagedEntries(
  executor: Kysely<DB>,
  code: string,
): Promise<{ staged: number; current: number; added: number; changed: number; removed: number }> {
  const { rows } = await sql<{
    staged: number;
    current: number;
    added: number;
    changed: number;
    removed: number;
  }>`
    SELECT count(s.source_id)::int AS staged, count(e.source_id)::int AS current,
      count(*) FILTER (WHERE e.source_id IS NULL)::int AS added,
      count(*) FILTER (WHERE e.hash <> s.hash)::int AS changed,
      count(*) FILTER (WHERE s.source_id IS NULL)::int AS removed
    FROM staged_watch_list_entries s
    FULL JOIN (SELECT source_id, hash FROM watch_list_entries WHERE list_code = ${code} AND to_version IS NULL) e
      ON e.source_id = s.source_id`.execute(executor);
  const [row] = rows;
  if (!row) throw new Error('The comparison of a list brought no row.');
  return row;
}

/** Ends what the version no longer has like this, and takes in what is new. */
export async function putStagedEntriesInUse(
  executor: Kysely<DB>,
  code: string,
  version: number,
): Promise<void> {
  await sql`UPDATE watch_list_entries e SET to_version = ${version}
    WHERE e.list_code = ${code} AND e.to_version IS NULL AND NOT EXISTS (
      SELECT 1 FROM staged_watch_list_entries s WHERE s.source_id = e.source_id AND s.hash = e.hash)`.execute(
    executor,
  );
  await sql`INSERT INTO watch_list_entries (list_code, source_id, from_version, hash, entity)
    SELECT ${code}, s.source_id, ${version}, s.hash, s.entity FROM staged_watch_list_entries s
    WHERE NOT EXISTS (
      SELECT 1 FROM watch_list_entries e WHERE e.list_code = ${code} AND e.source_id = s.source_id AND e.to_version IS NULL)`.execute(
    executor,
  );
}

/** Records a version. @returns its number */
export async function insertWatchListVersion(
  executor: Kysely<DB>,
  version: Insertable<WatchListVersions>,
): Promise<number> {
  const { id } = await executor
    .insertInto('watch_list_versions')
    .values(version)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks a list as tried, with the version that is in use from now on where there is a new one. */
export async function markAnyWatchListTried(
  executor: Kysely<DB>,
  code: string,
  now: Date,
  version: number | null,
): Promise<void> {
  await executor
    .updateTable('watch_lists')
    .set(version === null ? { tried_at: now } : { tried_at: now, current_version: version })
    .where('code', '=', code)
    .execute();
}

/** Takes the lists whose update is due, so that no other process takes them too. @returns their codes */
export async function takeAnyDueWatchLists(database: Kysely<DB>, now: Date): Promise<string[]> {
  const rows = await database
    .updateTable('watch_lists')
    .set({ tried_at: now })
    .where('update_hours', 'is not', null)
    .where(sql<boolean>`coalesce(tried_at + make_interval(hours => update_hours), '-infinity') <= ${now}`)
    .returning('code')
    .execute();
  return rows.map(({ code }) => code).sort();
}
