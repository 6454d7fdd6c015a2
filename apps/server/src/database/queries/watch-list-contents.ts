import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { DB } from '../database.generated.ts';

/** A list with the version in use. */
export interface ListInUse {
  readonly code: string;
  readonly title: string;
  readonly category: string;
  readonly version: number;
  /** When that version was read. */
  readonly readAt: Date;
}

/** An entry as stored. */
export interface StoredEntry {
  readonly listCode: string;
  readonly entity: unknown;
}

/** Rows fetched at a time. */
const PAGE = 1_000;

/** All lists that have a version in use, by code. */
export async function listAnyListsInUse(executor: Kysely<DB>): Promise<ListInUse[]> {
  const rows = await executor
    .selectFrom('watch_lists')
    .innerJoin('watch_list_versions', 'watch_list_versions.id', 'watch_lists.current_version')
    .select([
      'watch_lists.code',
      'watch_lists.title',
      'watch_lists.category',
      'watch_list_versions.id as version',
      'watch_list_versions.read_at as readAt',
    ])
    .orderBy('watch_lists.code')
    .execute();
  return rows;
}

/** Which of these versions still belong to a list: those of a list that was removed, and perhaps added anew, do not. */
export async function listAnyKnownVersions(
  executor: Kysely<DB>,
  versions: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await executor
    .selectFrom('watch_list_versions')
    .select('id')
    .where(sql<boolean>`id = any(${[...versions]}::bigint[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Every entry in use as the database was at one moment. */
export async function* streamAnyEntries(pool: pg.Pool): AsyncGenerator<StoredEntry> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query(
      `declare watch_list_entries_in_use no scroll cursor for
       select list_code as "listCode", entity from watch_list_entries where to_version is null`,
    );
    for (;;) {
      const { rows } = await client.query<StoredEntry>(`fetch ${PAGE} from watch_list_entries_in_use`);
      if (rows.length === 0) return;
      yield* rows;
    }
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}
