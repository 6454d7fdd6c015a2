import { buildIndex } from '@qiniso/name-index';
import { sandboxCompanies } from '../../sandbox/business/companies.ts';
import { troubledCompanies } from '../../sandbox/business/notable-companies.ts';
import { playTrouble } from '../play-trouble.ts';
import { searchIndex, toDocument } from './indexed-names.ts';
import type { CompanyNameSearch } from './name-search.ts';
import type { CompaniesRegister, Company } from './port.ts';
import { searchCompanies } from './search-companies.ts';

/** The sandbox's register: some thousands of made-up companies, each hand-made one for a documented outcome. */
export function createSandboxCompaniesRegister(): CompaniesRegister {
  let names: Promise<CompanyNameSearch> | null = null;
  const load = async (registrationNos: readonly string[]): Promise<ReadonlyMap<string, Company>> => {
    const { byRegistrationNo } = sandboxCompanies();
    const companies = registrationNos.flatMap((registrationNo) => {
      const record = byRegistrationNo.get(registrationNo);
      return record ? [[registrationNo, record.company] as const] : [];
    });
    return new Map(companies);
  };
  return {
    search: async (name, { limit }) => {
      names ??= indexNames();
      return await searchCompanies(await names, load, name, limit);
    },
    find: async (key, { signal }) => {
      const { byRegistrationNo, byItNumber } = sandboxCompanies();
      if ('itNumber' in key) return byItNumber.get(key.itNumber) ?? null;
      const trouble = troubledCompanies[key.registrationNo];
      if (trouble?.source === 'register') await playTrouble(trouble.answers, signal);
      return byRegistrationNo.get(key.registrationNo) ?? null;
    },
    companiesOf: async (identityNos) => {
      const { byDirector } = sandboxCompanies();
      return [...new Set(identityNos)].flatMap((identityNo) => byDirector.get(identityNo) ?? []);
    },
  };
}

/** Some thousands of names are indexed and searched where they are: no thread has to be ended. */
async function indexNames(): Promise<CompanyNameSearch> {
  const documents = sandboxCompanies().all.map(({ company }) => toDocument(company));
  return searchIndex(await buildIndex(documents, { analysis: 'company', searchThreads: 0, buildThreads: 0 }));
}
