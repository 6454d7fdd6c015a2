import { sandboxCompanies } from '../../sandbox/business/companies.ts';
import { troubledCompanies } from '../../sandbox/business/notable-companies.ts';
import { playTrouble } from '../play-trouble.ts';
import type { CompanyNameSearch } from './name-search.ts';
import { createPlainNameSearch } from './plain-name-search.ts';
import type { CompaniesRegister, Company } from './port.ts';
import { searchCompanies } from './search-companies.ts';

/** The sandbox's register: some thousands of made-up companies, each hand-made one for a documented outcome. */
export function createSandboxCompaniesRegister(): CompaniesRegister {
  let names: CompanyNameSearch | null = null;
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
      names ??= createPlainNameSearch(sandboxCompanies().all.map(({ company }) => company));
      return await searchCompanies(names, load, name, limit);
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
