import type { Kysely } from 'kysely';
import type { ClientBase } from 'pg';
import type { DB, RegistryImports } from '../database.generated.ts';

/** The record of a file number as the import stored it, or null. Registers belong to no account. */
export async function findAnyRefugee(database: Kysely<DB>, fileNo: string): Promise<unknown> {
  const row = await database
    .selectFrom('refugees')
    .select('record')
    .where('file_no', '=', fileNo)
    .executeTakeFirst();
  return row?.record ?? null;
}

/** A refugee on the way in; `line` is where the file has it. */
export interface StagedRefugee {
  readonly line: number;
  readonly fileNo: string;
  readonly record: object;
}

export const REFUGEE_STAGING = {
  staged: 'staged_refugees',
  duplicates: 'duplicate_refugees',
  key: 'file_no',
} as const;

/** Makes the staging table of refugees, which ends with the connection. */
export async function createRefugeeStaging(client: ClientBase): Promise<void> {
  await client.query(`create temporary table staged_refugees (
    line bigint not null, file_no text not null, record jsonb not null)`);
}

export async function stageRefugees(client: ClientBase, refugees: readonly StagedRefugee[]): Promise<void> {
  await client.query({
    name: 'stage-refugees',
    text: `insert into staged_refugees (line, file_no, record) select * from unnest($1::bigint[], $2::text[], $3::jsonb[])`,
    values: [
      refugees.map(({ line }) => line),
      refugees.map(({ fileNo }) => fileNo),
      refugees.map(({ record }) => JSON.stringify(record)),
    ],
  });
}

/** Puts the staged refugees in place. Call it within a transaction. */
export async function placeStagedRefugees(
  client: ClientBase,
  { importId, mode, recordedAt }: { importId: string; mode: RegistryImports['mode']; recordedAt: Date },
): Promise<void> {
  if (mode === 'replace') await client.query('delete from refugees');
  await client.query(
    `insert into refugees (file_no, record, import_id, recorded_at)
     select file_no, record, $1::uuid, $2::timestamptz from staged_refugees
     on conflict (file_no) do update set record = excluded.record, import_id = excluded.import_id,
       recorded_at = excluded.recorded_at`,
    [importId, recordedAt],
  );
}
