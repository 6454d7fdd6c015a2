import type { Kysely, Selectable } from 'kysely';
import type pg from 'pg';
import type { Companies, CompanyDirectors, DB } from '../database.generated.ts';

const columns = [
  'registration_no',
  'it_number',
  'name',
  'trading_name',
  'short_name',
  'translated_name',
  'previous_names',
  'details',
  'liquidation_date',
] as const;

/** A company as stored. Registers belong to no account. */
export type CompanyRow = Pick<Selectable<Companies>, (typeof columns)[number]>;
export type CompanyDirectorRow = Pick<
  Selectable<CompanyDirectors>,
  'registration_no' | 'identity_no' | 'director'
>;

/** The company of a registration number or of a file number. */
export async function findAnyCompany(
  database: Kysely<DB>,
  key: { readonly registrationNo: string } | { readonly itNumber: string },
): Promise<CompanyRow | null> {
  const query = database.selectFrom('companies').select(columns).limit(1);
  const row =
    'itNumber' in key
      ? await query.where('it_number', '=', key.itNumber).orderBy('registration_no').executeTakeFirst()
      : await query.where('registration_no', '=', key.registrationNo).executeTakeFirst();
  return row ?? null;
}

/** Companies by registration number, in no particular order. */
export async function listAnyCompanies(
  database: Kysely<DB>,
  registrationNos: readonly string[],
): Promise<CompanyRow[]> {
  if (registrationNos.length === 0) return [];
  return await database
    .selectFrom('companies')
    .select(columns)
    .where('registration_no', 'in', registrationNos)
    .execute();
}

/** The directors of a company, in the order of the register. */
export async function listAnyDirectors(
  database: Kysely<DB>,
  registrationNo: string,
): Promise<CompanyDirectorRow[]> {
  return await database
    .selectFrom('company_directors')
    .select(['registration_no', 'identity_no', 'director'])
    .where('registration_no', '=', registrationNo)
    .orderBy('place')
    .execute();
}

/** Directorships of people. */
export async function listAnyDirectorships(
  database: Kysely<DB>,
  identityNos: readonly string[],
): Promise<CompanyDirectorRow[]> {
  if (identityNos.length === 0) return [];
  return await database
    .selectFrom('company_directors')
    .select(['registration_no', 'identity_no', 'director'])
    .where('identity_no', 'in', identityNos)
    .orderBy('registration_no')
    .orderBy('place')
    .execute();
}

/** An import of companies that has been put in place. */
export interface CompaniesImport {
  readonly id: string;
  readonly mode: 'replace' | 'merge';
  readonly finished_at: Date | null;
  readonly rows_accepted: number;
}

/** Imports of companies that have been put in place, the latest first. */
export async function listAnyCompaniesImports(
  database: Kysely<DB>,
  limit: number,
): Promise<CompaniesImport[]> {
  const rows = await database
    .selectFrom('registry_imports')
    .select(['id', 'mode', 'finished_at', 'rows_accepted'])
    .where('registry', '=', 'companies')
    .where('state', '=', 'completed')
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, rows_accepted: Number(row.rows_accepted) }));
}

/** The names of a company. */
export type CompanyNamesRow = Pick<
  CompanyRow,
  'registration_no' | 'name' | 'trading_name' | 'short_name' | 'translated_name' | 'previous_names'
>;

/** Rows read at a time. */
const PAGE = 5_000;

/**
 * The names of all companies, or of those that the imports have changed, page by page within one snapshot, so that what is read fits one
 * moment however long it takes.
 */
export async function* streamAnyCompanyNames(
  pool: pg.Pool,
  importIds: readonly string[] | null,
): AsyncGenerator<CompanyNamesRow> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query(
      `declare company_names no scroll cursor for
       select registration_no, name, trading_name, short_name, translated_name, previous_names from companies
       ${importIds === null ? '' : 'where import_id = any($1::uuid[])'}`,
      importIds === null ? [] : [importIds],
    );
    for (;;) {
      const { rows } = await client.query<CompanyNamesRow>(`fetch ${PAGE} from company_names`);
      if (rows.length === 0) return;
      yield* rows;
    }
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}
