import type { Kysely } from 'kysely';
import type { ClientBase } from 'pg';
import type { DB, RegistryImports } from '../database.generated.ts';

/** How many rows an import has met. */
export interface ImportCounts {
  readonly read: number;
  readonly accepted: number;
  readonly rejected: number;
}

/** A staged row whose key an earlier line has already. */
export interface StagedDuplicate {
  readonly line: number;
  readonly key: string;
  readonly firstLine: number;
}

/** A staging table of rows with a `line`, of which every key may be there once. Names are ours, never a file's. */
interface StagingTable {
  readonly staged: string;
  readonly duplicates: string;
  readonly key: string;
}

/** Takes rows out of a staging table whose key an earlier line has, and answers how many there were. */
export async function setAsideDuplicates(
  client: ClientBase,
  { staged, duplicates, key }: StagingTable,
): Promise<number> {
  await client.query(`create temporary table ${duplicates} as
    select line, ${key}, first_line
    from (select line, ${key}, min(line) over (partition by ${key}) as first_line from ${staged}) as ranked
    where line > first_line`);
  const removed = await client.query(
    `delete from ${staged} using ${duplicates} where ${staged}.line = ${duplicates}.line`,
  );
  return removed.rowCount ?? 0;
}

/** The duplicates set aside, in the order of the file, in pieces that fit in memory. */
export async function* listDuplicates(
  client: ClientBase,
  { duplicates, key }: StagingTable,
): AsyncGenerator<StagedDuplicate> {
  await client.query(`create index on ${duplicates} (line)`);
  for (let after = 0; ; ) {
    const { rows } = await client.query<StagedDuplicate>(
      `select line, ${key} as key, first_line as "firstLine"
       from ${duplicates} where line > $1 order by line limit 5000`,
      [after],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield* rows;
    after = last.line;
  }
}

/**
 * Takes the time limits from a connection that is to be closed afterwards and locks a registry against a second import. False:
 * another import has the lock.
 */
export async function lockRegistry(client: ClientBase, registry: string): Promise<boolean> {
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  const lock = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(hashtext('registry_imports'), hashtext($1)) as locked`,
    [registry],
  );
  return lock.rows[0]?.locked === true;
}

/** Records that an import has begun. Whoever holds the lock knows that one still `running` died. */
export async function beginRegistryImport(
  client: ClientBase,
  begun: { id: string; registry: string; fileName: string; mode: RegistryImports['mode']; startedAt: Date },
): Promise<void> {
  await client.query(
    `with dead as (
       update registry_imports set state = 'failed', finished_at = $5 where registry = $2 and state = 'running'
     )
     insert into registry_imports (id, registry, file_name, mode, state, started_at)
     values ($1, $2, $3, $4, 'running', $5)`,
    [begun.id, begun.registry, begun.fileName, begun.mode, begun.startedAt],
  );
}

/** Records how an import ended. */
export async function finishRegistryImport(
  client: Pick<ClientBase, 'query'>,
  id: string,
  end: {
    state: 'completed' | 'refused' | 'failed';
    sha256: Buffer | null;
    counts: ImportCounts;
    finishedAt: Date;
  },
): Promise<void> {
  const { read, accepted, rejected } = end.counts;
  await client.query(
    `update registry_imports
     set state = $2, sha256 = $3, rows_read = $4, rows_accepted = $5, rows_rejected = $6, finished_at = $7 where id = $1`,
    [id, end.state, end.sha256, read, accepted, rejected, end.finishedAt],
  );
}

/** The number that a connection has at the server, for `cancelBackend`. */
export async function findBackend(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Breaks off the statement that another connection is at. */
export async function cancelBackend(through: Pick<ClientBase, 'query'>, backend: number): Promise<void> {
  await through.query('select pg_cancel_backend($1)', [backend]);
}

/** Whether a registry has ever been filled by an import. */
export async function hasAnyImportOf(
  database: Kysely<DB>,
  registry: RegistryImports['registry'],
): Promise<boolean> {
  const row = await database
    .selectFrom('registry_imports')
    .select('id')
    .where('registry', '=', registry)
    .where('state', '=', 'completed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
