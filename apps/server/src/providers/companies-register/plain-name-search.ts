import { splitCompanyName } from '../../domain/company-name.ts';
import { jaroWinkler } from '../../domain/name-similarity.ts';
import { namesOf } from './company-names.ts';
import type { CompanyNameSearch, FoundName } from './name-search.ts';
import type { Company } from './port.ts';

/** Under this a name does not resemble another. */
const least = 0.88;

/** Compares a text with every name there is: for some thousands of them. */
export function createPlainNameSearch(companies: Iterable<Company>): CompanyNameSearch {
  const names = [...companies].flatMap((company) =>
    namesOf(company).map((entry) => ({
      ...entry,
      registrationNo: company.registrationNo,
      core: splitCompanyName(entry.name).core,
    })),
  );
  return {
    search: async (text, limit) => {
      const { core } = splitCompanyName(text);
      if (core === '') return [];
      const found: FoundName[] = [];
      for (const { core: other, ...entry } of names) {
        const score = jaroWinkler(core, other);
        if (score >= least) found.push({ ...entry, score, explanation: [] });
      }
      return found.sort((left, right) => right.score - left.score).slice(0, limit);
    },
  };
}
