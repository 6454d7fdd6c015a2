import { type Kysely, sql } from 'kysely';
import type { DB } from '../database.generated.ts';

/** An entry that a list has now and did not have like this. */
export interface ChangedEntry {
  readonly sourceId: string;
  /** As stored. */
  readonly entity: unknown;
}

/** What has come and gone between two versions of a list. */
export interface ListDelta {
  /** New ones, and changed ones as they are now. */
  readonly present: readonly ChangedEntry[];
  /** Publisher's ids of what was changed or has gone. */
  readonly touched: readonly string[];
  /** More are new or changed than were asked for: `present` is empty. */
  readonly isTooMany: boolean;
}

/**
 * How a list differs now from an earlier version of it.
 *
 * @param since the version that was seen last; null: none was.
 * @param most entries that are new or changed, at most.
 */
export async function readAnyListDelta(
  executor: Kysely<DB>,
  code: string,
  since: number | null,
  most: number,
): Promise<ListDelta> {
  const from = since ?? 0;
  const [present, touched] = await Promise.all([
    sql<{ source_id: string; entity: unknown }>`
      SELECT source_id, entity FROM watch_list_entries
      WHERE list_code = ${code} AND from_version > ${from} AND to_version IS NULL
      LIMIT ${most + 1}`.execute(executor),
    sql<{ source_id: string }>`
      SELECT DISTINCT source_id FROM watch_list_entries
      WHERE list_code = ${code} AND from_version <= ${from} AND to_version > ${from}`.execute(executor),
  ]);
  const isTooMany = present.rows.length > most;
  return {
    isTooMany,
    present: (isTooMany ? [] : present.rows).map(({ source_id, entity }) => ({
      sourceId: source_id,
      entity,
    })),
    touched: touched.rows.map(({ source_id }) => source_id),
  };
}

/** Notes up to which version of a list watched clients have been screened. */
export async function markAnyListMonitored(
  executor: Kysely<DB>,
  code: string,
  version: number,
): Promise<void> {
  await executor
    .updateTable('watch_lists')
    .set({ monitored_version: version })
    .where('code', '=', code)
    .where((where) =>
      where.or([where('monitored_version', 'is', null), where('monitored_version', '<', version)]),
    )
    .execute();
}

/** The version of each list that is in use. */
export async function readAnyListVersions(executor: Kysely<DB>): Promise<ReadonlyMap<string, number>> {
  const rows = await executor
    .selectFrom('watch_lists')
    .select(['code', 'current_version'])
    .where('current_version', 'is not', null)
    .execute();
  return new Map(rows.map(({ code, current_version }) => [code, Number(current_version)]));
}
