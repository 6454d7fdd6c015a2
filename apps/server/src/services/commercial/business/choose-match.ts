import { compareCompanyNames, splitCompanyName } from '../../../domain/company-name.ts';
import type { CompanyMatch } from '../../../providers/companies-register/port.ts';

/** Under this a business found by a misspelt name is not taken for the one that is meant. */
const MISSPELT_THRESHOLD = 0.85;

/** What a name comes to. */
export type MatchStatus = 'FOUND' | 'MULTIPLE' | 'NO_MATCH';

/**
 * The entities that a name fits: those of exactly this name, else those of this name but for a legal form that one side leaves
 * out, else those whose names resemble it closely. One fits: it is found. Several: the caller has to choose (decision 0024).
 */
export function chooseMatches(name: string, matches: readonly CompanyMatch[]): readonly CompanyMatch[] {
  const submitted = splitCompanyName(name);
  const equal = (wanted: 'same' | 'same-but-form') =>
    matches.filter((match) => compareCompanyNames(submitted, splitCompanyName(match.name)) === wanted);
  const same = equal('same');
  if (same.length > 0) return same;
  const sameButForm = equal('same-but-form');
  if (sameButForm.length > 0) return sameButForm;
  return matches.filter(({ score }) => score >= MISSPELT_THRESHOLD);
}
