import { compareCompanyNames, mayBeOneLegalForm, splitCompanyName } from '../../../domain/company-name.ts';
import type { CompanyMatch } from '../../../providers/companies-register/port.ts';

/** Under this a business found by a misspelt name is not taken for the one that is meant. */
const MISSPELT_THRESHOLD = 0.8;

/** A misspelt name has about as many letters as the right one: a word more or less is another name. */
const LEAST_LENGTH_RATIO = 0.85;

/** What a name comes to. */
export type MatchStatus = 'FOUND' | 'MULTIPLE' | 'NO_MATCH';

/**
 * The entities that a name fits: those of exactly this name, else those of this name but for a legal form that one side leaves
 * out, else those that it may be a misspelling of and whose legal form does not contradict. One fits: it is found. Several: the caller has to choose (decision 0024).
 */
export function chooseMatches(name: string, matches: readonly CompanyMatch[]): readonly CompanyMatch[] {
  const submitted = splitCompanyName(name);
  const equal = (wanted: 'same' | 'same-but-form') =>
    matches.filter((match) => compareCompanyNames(submitted, splitCompanyName(match.name)) === wanted);
  const same = equal('same');
  if (same.length > 0) return same;
  const sameButForm = equal('same-but-form');
  if (sameButForm.length > 0) return sameButForm;
  return matches.filter(({ name: registered, score }) => {
    const { core, legalForm } = splitCompanyName(registered);
    return (
      score >= MISSPELT_THRESHOLD &&
      mayBeOneLegalForm(submitted.legalForm, legalForm) &&
      isMisspelling(submitted.core, core)
    );
  });
}

/** Whether a name may be another one misspelt: about as long, and with the same numbers, which nobody misspells. */
function isMisspelling(submitted: string, registered: string): boolean {
  const lettersOf = (name: string) => name.replaceAll(' ', '').length;
  const numbersOf = (name: string) => (name.match(/\d+/g) ?? []).join(' ');
  const [shorter, longer] = [lettersOf(submitted), lettersOf(registered)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return shorter / longer >= LEAST_LENGTH_RATIO && numbersOf(submitted) === numbersOf(registered);
}
