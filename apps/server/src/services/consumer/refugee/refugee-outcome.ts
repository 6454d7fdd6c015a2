import type { ExplainedDetail } from '../../../catalogue/adverse-decision.ts';
import type { Outcome } from '../../../catalogue/define-service.ts';
import type { Facts } from '../../../domain/facts.ts';
import { givenNameSimilarity, surnameSimilarity } from '../../../domain/name-similarity.ts';
import { explain } from '../../../domain/reason-code.ts';
import { southAfricanDay } from '../../../domain/sa-id-number.ts';
import type { RefugeeRecord } from '../../../providers/refugee-register/port.ts';

/** What was submitted and is compared; null: it was not. */
export interface SubmittedRefugee {
  readonly FirstName: string;
  readonly LastName: string;
  readonly BirthDate: string | null;
  readonly CountryCode: number | null;
  readonly PermitType: RefugeeRecord['permitType'] | null;
  readonly IdentityNo: string | null;
}

export interface RefugeeFinding {
  readonly record: RefugeeRecord | null;
}

export interface RefugeeDetail extends ExplainedDetail {
  readonly record_found: boolean;
  readonly first_name_matched: boolean;
  readonly last_name_matched: boolean;
  readonly dob_matched: boolean | null;
  readonly nationality_matched: boolean | null;
  readonly permit_valid: boolean | null;
}

/** As in identity matching (decisions: Identity matching). */
const NAME_THRESHOLD = 0.95;

const REASONS = {
  FIRST_NAME_MISMATCH: 'The register has other first names for this file.',
  LAST_NAME_MISMATCH: 'The register has another surname for this file.',
  PERMIT_WITHDRAWN: 'The permit was withdrawn.',
  PERMIT_CANCELLED: 'The permit was cancelled.',
  PERMIT_EXPIRED: 'The permit has expired; it may have been extended by a notice.',
  PERMIT_STATUS_UNKNOWN: 'The register does not say whether the permit is valid.',
  PERMIT_TYPE_MISMATCH: 'The register has a permit of another type.',
  BIRTH_DATE_MISMATCH: 'The register has another date of birth.',
  NATIONALITY_MISMATCH: 'The register has another nationality.',
  IDENTITY_NO_MISMATCH: 'The register has another identity number.',
};
type Reason = keyof typeof REASONS;

/**
 * FAIL without a record; REJECT for other names and permits that were taken back; REVIEW for permits that expired or are not known to be valid,
 * and where something else differs; else ACCEPT (domain-facts 2.4; decision 0028).
 */
export function evaluateRefugee({
  request,
  finding,
  failure,
  receivedAt,
}: Facts<SubmittedRefugee, RefugeeFinding>): Outcome<RefugeeDetail> {
  const record = finding?.record ?? null;
  const names = record && compareNames(request, record);
  // Of somebody else's file nothing is told: a guessed number would tell about its holder.
  const theirs = names?.firstMatched && names.lastMatched ? record : null;
  const make = (
    code: Outcome<RefugeeDetail>['code'],
    message: string,
    reasons: readonly Reason[] = [],
  ): Outcome<RefugeeDetail> => ({
    code,
    message,
    weighting: names && names.similarity * 100,
    detail: {
      record_found: record !== null,
      first_name_matched: names?.firstMatched ?? false,
      last_name_matched: names?.lastMatched ?? false,
      dob_matched: theirs && sameOrNull(request.BirthDate, theirs.birthDate),
      nationality_matched: theirs && sameOrNull(request.CountryCode, theirs.nationality),
      permit_valid: theirs && permitValid(theirs, receivedAt),
      reason_codes: explain(REASONS, reasons),
    },
  });
  if (failure !== null) return make('FAIL', 'The verification could not be completed. It was not charged.');
  if (finding === null) return make('PENDING', 'The verification is in progress.');
  if (record === null || names === null)
    return make('FAIL', 'The register has no record of this file number.');
  const against = reasonsAgainst(record, names);
  if (against.length > 0) return make('REJECT', 'The refugee permit was not verified.', against);
  const inDoubt = reasonsOfDoubt(request, record, receivedAt);
  if (inDoubt.length > 0) return make('REVIEW', 'The refugee permit was verified in part.', inDoubt);
  return make('ACCEPT', 'The refugee permit was verified.');
}

/** First names against first names and surname against surname, or crossed where both fit so. */
function compareNames({ FirstName, LastName }: SubmittedRefugee, { firstNames, surname }: RefugeeRecord) {
  const pair = (first: string, last: string) => {
    const [one, other] = [givenNameSimilarity(first, firstNames), surnameSimilarity(last, surname)];
    const [firstMatched, lastMatched] = [one >= NAME_THRESHOLD, other >= NAME_THRESHOLD];
    return { firstMatched, lastMatched, similarity: (one + other) / 2 };
  };
  const straight = pair(FirstName, LastName);
  const crossed = pair(LastName, FirstName);
  return crossed.firstMatched && crossed.lastMatched && !(straight.firstMatched && straight.lastMatched)
    ? crossed
    : straight;
}

/** Whether names are the file's: of somebody else's record nothing is shown. */
export const areTheirNames = ({ first_name_matched, last_name_matched }: RefugeeDetail): boolean =>
  first_name_matched && last_name_matched;

const sameOrNull = <Value>(submitted: Value | null, recorded: Value | null): boolean | null =>
  submitted === null || recorded === null ? null : submitted === recorded;

/** The register's own expiry counts, whatever it says of the status. */
const isPastExpiry = ({ permitExpiryDate }: RefugeeRecord, today: Date): boolean =>
  permitExpiryDate !== null && permitExpiryDate < southAfricanDay(today);

function permitValid(record: RefugeeRecord, today: Date): boolean | null {
  if (record.permitStatus === 'UNKNOWN') return isPastExpiry(record, today) ? false : null;
  return record.permitStatus === 'VALID' && !isPastExpiry(record, today);
}

function reasonsAgainst(
  { permitStatus }: RefugeeRecord,
  { firstMatched, lastMatched }: { firstMatched: boolean; lastMatched: boolean },
): Reason[] {
  const names: Reason[] = [
    ...(firstMatched ? [] : (['FIRST_NAME_MISMATCH'] as const)),
    ...(lastMatched ? [] : (['LAST_NAME_MISMATCH'] as const)),
  ];
  if (names.length > 0) return names;
  if (permitStatus === 'WITHDRAWN') return ['PERMIT_WITHDRAWN'];
  return permitStatus === 'CANCELLED' ? ['PERMIT_CANCELLED'] : [];
}

function reasonsOfDoubt(submitted: SubmittedRefugee, record: RefugeeRecord, today: Date): Reason[] {
  const hasExpired = record.permitStatus === 'EXPIRED' || isPastExpiry(record, today);
  const doubts: readonly (readonly [Reason, boolean])[] = [
    ['PERMIT_EXPIRED', hasExpired],
    ['PERMIT_STATUS_UNKNOWN', record.permitStatus === 'UNKNOWN' && !hasExpired],
    [
      'PERMIT_TYPE_MISMATCH',
      record.permitType !== 'UNKNOWN' && sameOrNull(submitted.PermitType, record.permitType) === false,
    ],
    ['BIRTH_DATE_MISMATCH', sameOrNull(submitted.BirthDate, record.birthDate) === false],
    ['NATIONALITY_MISMATCH', sameOrNull(submitted.CountryCode, record.nationality) === false],
    ['IDENTITY_NO_MISMATCH', sameOrNull(submitted.IdentityNo, record.secondaryIdNo) === false],
  ];
  return doubts.filter(([, holds]) => holds).map(([reason]) => reason);
}
