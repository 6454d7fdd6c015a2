import type { CompanyNameSearch } from './name-search.ts';
import type { Company, CompanyMatch } from './port.ts';

/** An entity has several names: so many more are asked for, that enough entities come out. */
const namesPerEntity = 3;

/**
 * Entities whose names resemble a text, each once with its best name: best first, then by name (decisions: Asynchronous services
 * and retrieval).
 *
 * @param load the entities of registration numbers; one that is no longer there is missing.
 */
export async function searchCompanies(
  names: CompanyNameSearch,
  load: (registrationNos: readonly string[]) => Promise<ReadonlyMap<string, Company>>,
  text: string,
  limit: number,
): Promise<readonly CompanyMatch[]> {
  const found = await names.search(text, limit * namesPerEntity);
  const best = new Map<string, (typeof found)[number]>();
  for (const name of found) {
    const known = best.get(name.registrationNo);
    if (!known || name.score > known.score) best.set(name.registrationNo, name);
  }
  const companies = await load([...best.keys()]);
  const matches: CompanyMatch[] = [];
  for (const { registrationNo, ...match } of best.values()) {
    const company = companies.get(registrationNo);
    if (company) matches.push({ ...match, company });
  }
  return matches
    .sort(
      (left, right) =>
        right.score - left.score ||
        compare(left.name, right.name) ||
        compare(left.company.registrationNo, right.company.registrationNo),
    )
    .slice(0, limit);
}

/** By code units: the same order on every machine. */
const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
