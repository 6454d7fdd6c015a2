import type { Kysely } from 'kysely';
import type { ClientBase } from 'pg';
import type { Institution } from '../../domain/institution.ts';
import type { DB, RegistryImports } from '../database.generated.ts';

/** All institutions that have been imported. They belong to no account. */
export async function listAnyInstitutions(database: Kysely<DB>): Promise<Institution[]> {
  const rows = await database
    .selectFrom('institutions')
    .select(['name', 'short_name', 'type', 'former_names'])
    .orderBy('name')
    .execute();
  return rows.map(({ name, short_name, type, former_names }) => ({
    name,
    shortName: short_name,
    type,
    formerNames: former_names,
  }));
}

/** An institution on the way in; `line` is where the file has it. */
export interface StagedInstitution extends Institution {
  readonly line: number;
}

export const INSTITUTION_STAGING = {
  staged: 'staged_institutions',
  duplicates: 'duplicate_institutions',
  key: 'name',
} as const;

/** Makes the staging table of institutions, which ends with the connection. */
export async function createInstitutionStaging(client: ClientBase): Promise<void> {
  await client.query(`create temporary table staged_institutions (
    line bigint not null, name text not null, short_name text, type text not null, former_names text[] not null)`);
}

export async function stageInstitutions(
  client: ClientBase,
  institutions: readonly StagedInstitution[],
): Promise<void> {
  await client.query({
    name: 'stage-institutions',
    text: `insert into staged_institutions (line, name, short_name, type, former_names)
      select line, name, short_name, type, array(select jsonb_array_elements_text(former_names))
      from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::jsonb[])
        as row (line, name, short_name, type, former_names)`,
    values: [
      institutions.map(({ line }) => line),
      institutions.map(({ name }) => name),
      institutions.map(({ shortName }) => shortName),
      institutions.map(({ type }) => type),
      institutions.map(({ formerNames }) => JSON.stringify(formerNames)),
    ],
  });
}

/** Puts the staged institutions in place. Call it within a transaction. */
export async function placeStagedInstitutions(
  client: ClientBase,
  { importId, mode, recordedAt }: { importId: string; mode: RegistryImports['mode']; recordedAt: Date },
): Promise<void> {
  if (mode === 'replace') await client.query('delete from institutions');
  await client.query(
    `insert into institutions (name, short_name, type, former_names, import_id, recorded_at)
     select name, short_name, type, former_names, $1::uuid, $2::timestamptz from staged_institutions
     on conflict (name) do update set short_name = excluded.short_name, type = excluded.type,
       former_names = excluded.former_names, import_id = excluded.import_id, recorded_at = excluded.recorded_at`,
    [importId, recordedAt],
  );
}
