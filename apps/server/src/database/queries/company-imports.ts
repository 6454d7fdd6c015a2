import type { ClientBase } from 'pg';
import type { RegistryImports } from '../database.generated.ts';

/** A company on the way into the register. */
export interface StagedCompany {
  /** Where the file has it. */
  readonly line: number;
  readonly registrationNo: string;
  readonly itNumber: string;
  readonly name: string;
  readonly tradingName: string | null;
  readonly shortName: string | null;
  readonly translatedName: string | null;
  readonly previousNames: readonly string[];
  readonly details: object;
  readonly liquidationDate: string | null;
}

/** A director on the way into the register. */
export interface StagedDirector {
  readonly line: number;
  readonly registrationNo: string;
  readonly identityNo: string | null;
  readonly director: object;
}

interface Placing {
  readonly importId: string;
  readonly mode: RegistryImports['mode'];
  readonly recordedAt: Date;
}

const companyColumns = `registration_no, it_number, name, trading_name, short_name, translated_name, previous_names, details,
  liquidation_date`;

/** Makes the staging table of companies, which ends with the connection. */
export async function createCompanyStaging(client: ClientBase): Promise<void> {
  await client.query(`create temporary table staged_companies (
    line bigint not null, registration_no text not null, it_number text not null, name text not null, trading_name text,
    short_name text, translated_name text, previous_names text[] not null, details jsonb not null, liquidation_date date)`);
}

export async function stageCompanies(client: ClientBase, companies: readonly StagedCompany[]): Promise<void> {
  await client.query({
    name: 'stage-companies',
    text: `insert into staged_companies (line, ${companyColumns})
      select line, registration_no, it_number, name, trading_name, short_name, translated_name,
        array(select jsonb_array_elements_text(previous_names)), details, liquidation_date
      from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::jsonb[],
        $10::date[]) as row (line, registration_no, it_number, name, trading_name, short_name, translated_name, previous_names,
        details, liquidation_date)`,
    values: [
      companies.map((company) => company.line),
      companies.map((company) => company.registrationNo),
      companies.map((company) => company.itNumber),
      companies.map((company) => company.name),
      companies.map((company) => company.tradingName),
      companies.map((company) => company.shortName),
      companies.map((company) => company.translatedName),
      companies.map((company) => JSON.stringify(company.previousNames)),
      companies.map((company) => JSON.stringify(company.details)),
      companies.map((company) => company.liquidationDate),
    ],
  });
}

export const COMPANY_STAGING = {
  staged: 'staged_companies',
  duplicates: 'duplicate_companies',
  key: 'registration_no',
} as const;

/** Puts the staged companies in place. Call it within a transaction; look-ups see the old ones until it commits. */
export async function placeStagedCompanies(client: ClientBase, placing: Placing): Promise<void> {
  if (placing.mode === 'replace') await client.query('delete from companies');
  const changes = `${companyColumns}, import_id, recorded_at`
    .split(/,\s+/)
    .filter((name) => name !== 'registration_no')
    .map((name) => `${name} = excluded.${name}`);
  await client.query(
    `insert into companies (${companyColumns}, import_id, recorded_at)
     select ${companyColumns}, $1::uuid, $2::timestamptz from staged_companies
     on conflict (registration_no) do update set ${changes.join(', ')}`,
    [placing.importId, placing.recordedAt],
  );
}

/** Makes the staging table of directors, which ends with the connection. */
export async function createDirectorStaging(client: ClientBase): Promise<void> {
  await client.query(`create temporary table staged_directors (
    line bigint not null, registration_no text not null, identity_no text, director jsonb not null)`);
}

export async function stageDirectors(
  client: ClientBase,
  directors: readonly StagedDirector[],
): Promise<void> {
  await client.query({
    name: 'stage-directors',
    text: `insert into staged_directors (line, registration_no, identity_no, director)
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[])`,
    values: [
      directors.map((entry) => entry.line),
      directors.map((entry) => entry.registrationNo),
      directors.map((entry) => entry.identityNo),
      directors.map((entry) => JSON.stringify(entry.director)),
    ],
  });
}

/** Puts the staged directors in place: of the companies that the file names all directors are those of the file. */
export async function placeStagedDirectors(client: ClientBase, { importId, mode }: Placing): Promise<void> {
  await client.query(
    mode === 'replace'
      ? 'delete from company_directors'
      : `delete from company_directors where registration_no in (select registration_no from staged_directors)`,
  );
  await client.query(
    `insert into company_directors (registration_no, place, identity_no, director, import_id)
     select registration_no, row_number() over (partition by registration_no order by line), identity_no, director, $1::uuid
     from staged_directors`,
    [importId],
  );
}
