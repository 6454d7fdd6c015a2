import type { Explanation, NameDocument, NameHit, NameSearcher } from '@qiniso/name-index';
import { namesOf } from './company-names.ts';
import type { CompanyNameSearch, FoundName } from './name-search.ts';
import type { Company } from './port.ts';

/** A company as the index of names takes it in: its names in the order of `namesOf`. */
export function toDocument(
  company: Parameters<typeof namesOf>[0] & Pick<Company, 'registrationNo'>,
): NameDocument {
  const [first, ...others] = namesOf(company).map(({ name }) => name);
  return { id: company.registrationNo, name: first ?? '', alternateNames: others };
}

/** Search in an index of names. */
export function searchIndex(index: Pick<NameSearcher, 'search'>): CompanyNameSearch {
  return {
    search: async (text, limit) => {
      const { hits } = await index.search(text, { limit, explain: true });
      return hits.map(toFoundName);
    },
  };
}

const toFoundName = ({ id, nameNumber, score, explanation }: NameHit): FoundName => ({
  registrationNo: id,
  nameNumber,
  // Four decimals, as every similarity is shown.
  score: Math.round(score * 10_000) / 10_000,
  explanation: explanation ? describeDifference(explanation) : [],
});

/** What differs between a query and the name that was found, in words; nothing where they are the same. */
export function describeDifference(explanation: Explanation): string[] {
  const differences: string[] = [];
  if (explanation.reading === 'joined') differences.push('two words were read as one');
  if (explanation.reading === 'split') differences.push('one word was read as two');
  for (const { queryWord, nameWord, kind } of explanation.matches) {
    if (kind === 'exact') continue;
    differences.push(
      kind === 'abbreviated' || kind === 'initial'
        ? `${queryWord} was taken as short for ${nameWord}`
        : `${queryWord} was read as ${nameWord}`,
    );
  }
  if (explanation.parts.order < 1) differences.push('the words are in another order');
  for (const word of explanation.queryLeft) differences.push(`the name has no ${word}`);
  for (const word of explanation.nameLeft) differences.push(`the name also has ${word}`);
  if (explanation.parts.legalForm < 1) differences.push('the legal form is another');
  return differences;
}
