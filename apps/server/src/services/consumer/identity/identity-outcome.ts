import type { Outcome } from '../../../catalogue/define-service.ts';
import type { Facts } from '../../../domain/facts.ts';
import type { PersonFinding } from './look-up-person.ts';
import {
  differsInBirthDate,
  type IdentityMatch,
  isSamePerson,
  matchIdentity,
  type SubmittedIdentity,
} from './match-identity.ts';

/** A request as the identity rules need it. */
export interface IdentityRequest extends SubmittedIdentity {
  readonly lenientThreshold: number;
}

/**
 * The outcome of number, names and birth date alone: PENDING until the look-up, FAIL without a record, REJECT where details
 * differ or the person is dead, REVIEW where only the birth date or the number itself is in doubt, else ACCEPT
 * (decisions: Identity matching).
 */
export function evaluateIdentity(facts: Facts<IdentityRequest, PersonFinding>): Outcome<IdentityMatch> {
  const { request, finding, receivedAt } = facts;
  const match = matchIdentity(request, finding?.record ?? null, request.lenientThreshold, receivedAt);
  const outcome = (code: Outcome<unknown>['code'], message: string): Outcome<IdentityMatch> => ({
    code,
    message,
    weighting: match.id_found ? nameConfidence(match) : null,
    detail: match,
  });
  if (facts.failure !== null)
    return outcome('FAIL', 'The verification could not be completed. It was not charged.');
  if (!finding) return outcome('PENDING', 'The verification is in progress.');
  if (!finding.record) return outcome('FAIL', 'No record was found for this identity number.');
  if (finding.record.deceasedStatus === 'Deceased')
    return outcome('REJECT', 'The registry records this person as deceased.');
  if (!isSamePerson(match)) return outcome('REJECT', 'The submitted details do not match the record.');
  if (match.id_valid !== 'VALID')
    return outcome('REVIEW', 'The details match the record, but the identity number itself is not valid.');
  if (differsInBirthDate(match, finding.record))
    return outcome(
      'REVIEW',
      'The names match, but the date of birth of the record differs from the identity number.',
    );
  return outcome(
    'ACCEPT',
    match.names_swapped
      ? 'The identity was verified; first name and surname were submitted the other way round.'
      : 'The identity was verified.',
  );
}

/** How sure the names alone make us, from 0 to 100. */
export const nameConfidence = (match: IdentityMatch): number =>
  percent([match.first_name_similarity_score, match.last_name_similarity_score]);

/** The mean of shares from 0 to 1, from 0 to 100 with two decimals. */
export const percent = (shares: readonly number[]): number =>
  Math.round((shares.reduce((sum, share) => sum + share, 0) / shares.length) * 10_000) / 100;

/** What is said of a capture that came to no verdict. */
export const ENDED_WITHOUT_VERDICT = {
  expired: 'The capture link expired before the selfie was taken.',
  'used-up': 'All attempts at the selfie were used up without a result.',
  cancelled: 'The capture was cancelled.',
  'technical-failure': 'The selfie could not be judged for a technical reason.',
} as const;
