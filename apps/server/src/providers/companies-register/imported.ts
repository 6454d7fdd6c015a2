import type { Kysely } from 'kysely';
import type { DB } from '../../database/database.generated.ts';
import {
  type CompanyDirectorRow,
  type CompanyRow,
  findAnyCompany,
  listAnyCompanies,
  listAnyDirectors,
  listAnyDirectorships,
} from '../../database/queries/companies.ts';
import { hasAnyImportOf } from '../../database/queries/registry-imports.ts';
import { giveUpOnAbort } from '../give-up-on-abort.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import type { CompanyNameIndex } from './company-name-index.ts';
import type {
  CompaniesRegister,
  CompaniesRegisterOptions,
  Company,
  CompanyRecord,
  Director,
} from './port.ts';
import { searchCompanies } from './search-companies.ts';

/**
 * The register answered from what `qiniso import companies` and `qiniso import directors` brought in. Before the first import of each it
 * is out of order rather than empty: nobody must be told that a company does not exist, or has no directors, because nothing was
 * imported yet. Capital, auditors and filings are not imported: their lists are empty.
 */
export function createImportedCompaniesRegister({
  database,
  names,
}: {
  readonly database: Kysely<DB>;
  readonly names: CompanyNameIndex;
}): CompaniesRegister {
  const filled = new Set<'companies' | 'directors'>();

  /** @throws ProviderUnavailable before the first import. */
  async function requireImport(registry: 'companies' | 'directors'): Promise<void> {
    if (filled.has(registry)) return;
    if (!(await hasAnyImportOf(database, registry)))
      throw new ProviderUnavailable('upstream_unavailable', `No ${registry} have been imported yet.`);
    filled.add(registry);
  }

  const load = async (registrationNos: readonly string[]): Promise<ReadonlyMap<string, Company>> => {
    const rows = await listAnyCompanies(database, [...new Set(registrationNos)]);
    return new Map(rows.map((row) => [row.registration_no, toCompany(row)]));
  };

  const search: CompaniesRegister['search'] = async (name, { limit }) => {
    await requireImport('companies');
    return await searchCompanies(names, load, name, limit);
  };

  const find: CompaniesRegister['find'] = async (key) => {
    const row = await findAnyCompany(database, key);
    if (row === null) {
      await requireImport('companies');
      return null;
    }
    const directors = await listAnyDirectors(database, row.registration_no);
    if (directors.length === 0) await requireImport('directors');
    return toRecord(row, directors);
  };

  const companiesOf: CompaniesRegister['companiesOf'] = async (identityNos) => {
    await requireImport('directors');
    const rows = await listAnyDirectorships(database, [...new Set(identityNos)]);
    const companies = await load(rows.map(({ registration_no }) => registration_no));
    return rows.flatMap((row) => {
      const company = companies.get(row.registration_no);
      if (!company || row.identity_no === null) return [];
      return [{ identityNo: row.identity_no, company, director: toDirector(row) }];
    });
  };

  return {
    search: (name, options) => answer(search(name, options), options),
    find: (key, options) => answer(find(key, options), options),
    companiesOf: (identityNos, options) => answer(companiesOf(identityNos, options), options),
  };
}

/** An answer within the deadline; whatever goes wrong with the table or the index is an outage. */
function answer<Result>(work: Promise<Result>, { signal }: CompaniesRegisterOptions): Promise<Result> {
  const translated = work.catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable('upstream_unavailable', 'The companies register could not be read.', error);
  });
  return giveUpOnAbort(translated, signal);
}

function toCompany(row: CompanyRow): Company {
  return {
    // What the import has checked and stored.
    ...(row.details as unknown as Omit<Company, 'registrationNo'>),
    registrationNo: row.registration_no,
    itNumber: row.it_number,
    name: row.name,
    tradingName: row.trading_name,
    shortName: row.short_name,
    translatedName: row.translated_name,
    previousNames: row.previous_names,
  };
}

const toDirector = (row: CompanyDirectorRow): Director => row.director as unknown as Director;

const toRecord = (row: CompanyRow, directors: readonly CompanyDirectorRow[]): CompanyRecord => ({
  company: toCompany(row),
  directors: directors.map(toDirector),
  capital: [],
  auditors: [],
  filings: [],
  businessRescue: null,
  liquidationDate: row.liquidation_date,
});
