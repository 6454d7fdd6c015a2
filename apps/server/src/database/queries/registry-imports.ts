import type { ClientBase } from 'pg';
import type { RegistryImports } from '../database.generated.ts';

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
