import { namesOf } from './company-names.ts';
import type { CompanyNameSearch } from './name-search.ts';
import type { Company, CompanyMatch } from './port.ts';

/**
 * Companies whose names resemble a text: best first, then by name (decisions: Asynchronous services and retrieval).
 *
 * @param load the companies of registration numbers; one that is no longer there is missing.
 */
export async function searchCompanies(
  names: CompanyNameSearch,
  load: (registrationNos: readonly string[]) => Promise<ReadonlyMap<string, Company>>,
  text: string,
  limit: number,
): Promise<readonly CompanyMatch[]> {
  const found = await names.search(text, limit);
  const companies = await load(found.map(({ registrationNo }) => registrationNo));
  const matches = found.flatMap(({ registrationNo, nameNumber, score, explanation }): CompanyMatch[] => {
    const company = companies.get(registrationNo);
    if (!company) return [];
    const all = namesOf(company);
    // The names may have changed since they were indexed.
    const { name, nameKind } = all[nameNumber] ?? { name: company.name, nameKind: 'registered' };
    return [{ company, name, nameKind, score, explanation }];
  });
  return matches.sort(
    (left, right) =>
      right.score - left.score ||
      compare(left.name, right.name) ||
      compare(left.company.registrationNo, right.company.registrationNo),
  );
}

/** By code units: the same order on every machine. */
const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
