import { givenNameSimilarity, surnameSimilarity } from '../../../domain/name-similarity.ts';
import { parseSaIdNumber, type SaIdValidity } from '../../../domain/sa-id-number.ts';
import type { PersonRecord } from '../../../providers/person-registry/port.ts';

/** A surname always needs at least this similarity (consumer-service 2.6, rule 2). */
export const SURNAME_THRESHOLD = 0.95;

/** What is submitted of a person, in every identity service. */
export interface SubmittedIdentity {
  readonly IdentityNo: string;
  readonly FirstName: string;
  readonly LastName: string;
}

/** The outcome fields of identity verification (consumer-service 2.7). */
export interface IdentityMatch {
  readonly id_found: boolean;
  readonly id_matched: boolean;
  readonly first_name_matched: boolean;
  readonly first_name_similarity_score: number;
  readonly first_name_threshold: number;
  readonly last_name_matched: boolean;
  readonly last_name_similarity_score: number;
  readonly last_name_threshold: number;
  readonly names_swapped: boolean;
  readonly dob_matched: boolean;
  readonly id_valid: SaIdValidity;
}

/** A record without its photograph. */
export type PersonDetails = Omit<PersonRecord, 'portrait'>;

/**
 * Compares what was submitted with the record (consumer-service 2.6, rules 1 to 4; decisions: Identity matching).
 * Without a record nothing matches and every score is 0.
 *
 * @param givenNameThreshold 0.0 to 1.0.
 * @param today for the century of the birth date in the identity number.
 */
export function matchIdentity(
  submitted: SubmittedIdentity,
  record: PersonDetails | null,
  givenNameThreshold: number,
  today: Date,
): IdentityMatch {
  const idNumber = parseSaIdNumber(submitted.IdentityNo, today);
  const thresholds = { first_name_threshold: givenNameThreshold, last_name_threshold: SURNAME_THRESHOLD };
  if (!record)
    return {
      ...thresholds,
      id_found: false,
      id_matched: false,
      first_name_matched: false,
      first_name_similarity_score: 0,
      last_name_matched: false,
      last_name_similarity_score: 0,
      names_swapped: false,
      dob_matched: false,
      id_valid: idNumber.validity,
    };

  const straight = {
    first: givenNameSimilarity(submitted.FirstName, record.firstNames),
    last: surnameSimilarity(submitted.LastName, record.surname),
  };
  const crossed = {
    first: givenNameSimilarity(submitted.LastName, record.firstNames),
    last: surnameSimilarity(submitted.FirstName, record.surname),
  };
  const fits = ({ first, last }: { first: number; last: number }) =>
    first >= givenNameThreshold && last >= SURNAME_THRESHOLD;
  const names_swapped = !fits(straight) && fits(crossed);
  const scores = names_swapped ? crossed : straight;
  return {
    ...thresholds,
    id_found: true,
    id_matched: record.identityNo === submitted.IdentityNo,
    first_name_matched: scores.first >= givenNameThreshold,
    first_name_similarity_score: scores.first,
    last_name_matched: scores.last >= SURNAME_THRESHOLD,
    last_name_similarity_score: scores.last,
    names_swapped,
    dob_matched: record.birthDate !== null && idNumber.possibleBirthDates.includes(record.birthDate),
    id_valid: idNumber.validity,
  };
}

/** Whether the record has a birth date, and another one than the identity number says. */
export const differsInBirthDate = (match: IdentityMatch, record: PersonDetails): boolean =>
  record.birthDate !== null && !match.dob_matched;

/** Whether number and names are those of the record. */
export const isSamePerson = (match: IdentityMatch): boolean =>
  match.id_matched && match.first_name_matched && match.last_name_matched;
