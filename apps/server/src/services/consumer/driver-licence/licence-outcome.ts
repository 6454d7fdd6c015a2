import type { Outcome } from '../../../catalogue/define-service.ts';
import type { Facts } from '../../../domain/facts.ts';
import { describeRestrictions, licenceCodeLabel } from '../../../domain/licence-codes.ts';
import type { LicenceRecord, LicenceType } from '../../../providers/licence-registry/port.ts';
import { assessLicence, type LicenceHolder, type NormalizedValidity } from './assess-licence.ts';

export interface LicenceFinding {
  /** Null: no licence has the number. */
  readonly record: LicenceRecord | null;
}

/** What a verifier enters of a licence; the decision says whether it is valid (decision 0020). */
export interface LicenceEntry {
  /** Codes of the licence, `B`, `EC1`. */
  readonly license_class: readonly string[];
  readonly license_number: string | null;
  readonly license_type: LicenceType | null;
  /** `YYYY-MM-DD`. */
  readonly issued_date: string | null;
  readonly expiry_date: string | null;
  readonly restrictions: string | null;
  readonly comments: string | null;
}

/** Stored readable: what the licence was found to be, and nothing of anybody. */
export interface LicenceDetail {
  /** Null while pending. */
  readonly normalized_validity: NormalizedValidity | null;
}

/** What the results show of the licence itself (consumer-service 2.5). */
export interface ParsedLicence {
  readonly licenceClass: string | null;
  readonly issuedDate: string | null;
  readonly expiryDate: string | null;
  readonly licenceNumber: string | null;
  readonly licenceType: string | null;
  readonly restrictions: string | null;
  readonly comments: string | null;
}

type LicenceFacts = Facts<LicenceHolder, LicenceFinding>;

const CODE_OF = { VALID: 'ACCEPT', INVALID: 'REJECT', UNKNOWN: 'REVIEW' } as const;
const VALIDITY_OF = { ACCEPT: 'VALID', REJECT: 'INVALID', REVIEW: 'UNKNOWN', FAIL: 'UNKNOWN' } as const;

const MESSAGE_OF = {
  ACCEPT: 'The licence is valid.',
  REJECT: 'The licence is not valid.',
  REVIEW: 'Whether the licence is valid could not be established.',
  FAIL: 'The licence could not be processed. It was not charged.',
  PENDING: 'The driver’s licence is still being processed.',
} as const;

/**
 * State table 3.2: pending until the authority or a verifier has answered; then VALID is ACCEPT, INVALID is REJECT, UNKNOWN is
 * REVIEW, and what could not be processed is FAIL (decisions: Asynchronous services and retrieval). A verifier's answer counts before
 * a machine's.
 */
export function evaluateLicence({
  request,
  finding,
  review,
  failure,
  receivedAt,
}: LicenceFacts): Outcome<LicenceDetail> {
  const outcome = (
    code: Outcome<LicenceDetail>['code'],
    normalized_validity: NormalizedValidity | null,
  ): Outcome<LicenceDetail> => ({
    code,
    message: MESSAGE_OF[code],
    weighting: null,
    detail: { normalized_validity },
  });
  if (failure !== null) return outcome('FAIL', 'UNKNOWN');
  if (review) return outcome(review.decision, VALIDITY_OF[review.decision]);
  if (!finding) return outcome('PENDING', null);
  const { validity } = assessLicence(request, finding.record, receivedAt);
  return outcome(CODE_OF[validity], validity);
}

const NOTHING: ParsedLicence = {
  licenceClass: null,
  issuedDate: null,
  expiryDate: null,
  licenceNumber: null,
  licenceType: null,
  restrictions: null,
  comments: null,
};

/** The licence as the verifier entered it, else as the authority's record has it; nothing before either has come. */
export function parsedLicence(
  facts: Pick<LicenceFacts, 'request' | 'finding' | 'review' | 'receivedAt'>,
): ParsedLicence {
  const entry = (facts.review?.entry ?? null) as LicenceEntry | null;
  if (entry) return fromEntry(entry);
  if (facts.review || !facts.finding) return NOTHING;
  const { record } = facts.finding;
  const { remarks, isOthers } = assessLicence(facts.request, record, facts.receivedAt);
  const comments = remarks.join(' ') || null;
  // Of a licence that is somebody else's nothing is told: a guessed number would tell about its holder.
  return record && !isOthers ? { ...fromRecord(record), comments } : { ...NOTHING, comments };
}

const joined = (texts: readonly string[]): string | null => (texts.length === 0 ? null : texts.join(', '));

const fromEntry = (entry: LicenceEntry): ParsedLicence => ({
  licenceClass: joined(entry.license_class),
  issuedDate: entry.issued_date,
  expiryDate: entry.expiry_date,
  licenceNumber: entry.license_number,
  licenceType: entry.license_type,
  restrictions: entry.restrictions,
  comments: entry.comments,
});

function fromRecord(record: LicenceRecord): ParsedLicence {
  const isLearners = record.licenceType === 'learners';
  const permit = record.permit && `PrDP ${record.permit.categories.join(', ')}`;
  const classes = record.codes.map((code) => licenceCodeLabel(code, isLearners));
  return {
    licenceClass: joined([...new Set(classes), ...(permit ? [permit] : [])]),
    issuedDate: record.issuedOn,
    expiryDate: record.validUntil,
    licenceNumber: record.licenceNumber,
    licenceType: record.licenceType,
    restrictions: joined([
      ...describeRestrictions(record.driverRestrictions, 'driver').map((text) => `driver: ${text}`),
      ...describeRestrictions(record.vehicleRestrictions, 'vehicle').map((text) => `vehicle: ${text}`),
    ]),
    comments: null,
  };
}
