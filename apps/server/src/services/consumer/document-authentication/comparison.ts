import { givenNameSimilarity, normaliseName, surnameSimilarity } from '../../../domain/name-similarity.ts';
import type { DocumentFields } from './document-fields.ts';
import type { DocumentRequest } from './document-request.ts';

/** `NOT_PROVIDED`: it was not submitted, or the document does not say it (or not so that it could be read). */
export type Compared = 'MATCH' | 'MISMATCH' | 'NOT_PROVIDED';

/** What was submitted against what the document says, field by field. */
export interface Comparison {
  readonly id_number: Compared;
  readonly first_name: Compared;
  readonly last_name: Compared;
  readonly birth_date: Compared;
  readonly country_code: Compared;
}

/** As for registries (decisions: Identity matching). */
const LEAST_SIMILARITY = 0.95;

export function compareSubmitted(
  { IdentityNo, FirstName, LastName, BirthDate, CountryCode }: DocumentRequest,
  document: DocumentFields,
): Comparison {
  const { identityNo, surname, birthDate, countryCode } = document;
  return {
    id_number: compared(IdentityNo, identityNo, (a, b) => a.replaceAll(/\s/g, '') === b),
    first_name: comparedFirstName(FirstName, document),
    last_name: compared(LastName, surname, (a, b) => isSurname(a, b)),
    birth_date: compared(BirthDate, birthDate, (a, b) => a === b),
    country_code: compared(CountryCode ?? null, countryCode, (a, b) => a === b),
  };
}

function compared<Value>(
  submitted: Value | null,
  found: Value | null,
  isSame: (submitted: Value, found: Value) => boolean,
): Compared {
  if (submitted === null || found === null) return 'NOT_PROVIDED';
  return isSame(submitted, found) ? 'MATCH' : 'MISMATCH';
}

/** A driving licence has initials only. */
function comparedFirstName(submitted: string | null, { firstNames, initials }: DocumentFields): Compared {
  if (firstNames === null && initials !== null)
    return compared(submitted, initials, (a, b) => normaliseName(a).charAt(0) === b.charAt(0));
  return compared(submitted, firstNames, (a, b) => givenNameSimilarity(a, b) >= LEAST_SIMILARITY);
}

/** Machine-readable zones leave out apostrophes and hyphens. */
function isSurname(submitted: string, found: string): boolean {
  const joined = (name: string): string => normaliseName(name).replaceAll(' ', '');
  return surnameSimilarity(submitted, found) >= LEAST_SIMILARITY || joined(submitted) === joined(found);
}
