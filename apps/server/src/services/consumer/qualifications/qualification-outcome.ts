import type { ExplainedDetail } from '../../../catalogue/adverse-decision.ts';
import type { Outcome } from '../../../catalogue/define-service.ts';
import type { Facts } from '../../../domain/facts.ts';
import { givenNameSimilarity, surnameSimilarity } from '../../../domain/name-similarity.ts';
import { explain } from '../../../domain/reason-code.ts';
import { INCONCLUSIVE, type Inconclusive } from '../../../providers/qualification-register/port.ts';

export const VERIFICATION_STATUSES = ['VERIFIED', 'NOT_VERIFIED', 'NO_RECORD', 'INCONCLUSIVE'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** What may differ between a submission and a record, as answers name and explain it. */
export const MISMATCHES = {
  FIRST_NAME: 'The record has other first names.',
  LAST_NAME: 'The record has another surname.',
  IDENTITY_NUMBER: 'The certificate stands under another identity number.',
  QUALIFICATION: 'The record has another qualification.',
  YEAR: 'The record has another year.',
  CERTIFICATE_NUMBER: 'The record has another certificate number.',
  CERTIFICATE_REPLACED: 'The certificate was replaced, which cancels its number.',
  EXAMINATION_NUMBER: 'The record has another examination number.',
  SCHOOL: 'The record has another school.',
  PROVINCE: 'The record has another province.',
  INSTITUTION: 'The record has another institution.',
  STUDENT_NUMBER: 'The record has another student number.',
  NOT_GRADUATED: 'The studies were completed, but the qualification has not been awarded.',
  IN_PROGRESS: 'The studies have not been completed.',
  STATUS_UNKNOWN: 'The record does not say whether the qualification was awarded.',
} as const;
export type Mismatch = keyof typeof MISMATCHES;

/** Why a qualification was not verified, besides mismatches. */
const REASONS = {
  ...MISMATCHES,
  NO_RECORD: 'There is no record of the qualification.',
  SEARCH_INCONCLUSIVE: 'The records were searched without a result.',
};

/** Surnames change, archives and people misspell: these are for a person to judge, all others speak against the qualification. */
const IN_DOUBT: ReadonlySet<Mismatch> = new Set<Mismatch>([
  'LAST_NAME',
  'IDENTITY_NUMBER',
  'CERTIFICATE_REPLACED',
  'SCHOOL',
  'PROVINCE',
  'STATUS_UNKNOWN',
]);

/** What the source answered. */
export interface QualificationFinding<Record> {
  readonly answer: readonly Record[] | Inconclusive;
}

export interface QualificationDetail extends ExplainedDetail {
  /** Null while pending. */
  readonly verification_status: VerificationStatus | null;
  readonly mismatches: readonly Mismatch[];
}

/** What a verifier enters besides the record itself (decision 0020). */
export interface QualificationEntry {
  readonly mismatches: readonly Mismatch[];
  readonly comments: string | null;
}

/** The holder as submitted. */
export interface SubmittedHolder {
  readonly IdentityNo: string;
  readonly FirstName: string;
  readonly LastName: string;
  readonly MaidenName: string | null;
}

/** The holder as recorded. */
interface RecordedHolder {
  readonly identityNo: string | null;
  readonly firstNames: string;
  readonly surname: string;
}

/** A record beside what was submitted. */
export interface Assessment<Record> {
  readonly status: VerificationStatus;
  readonly mismatches: readonly Mismatch[];
  /** Null: there is none, or it is somebody else's, of which nothing is told. */
  readonly record: Record | null;
  /** How well the names fit, 0 to 1; null without a record. */
  readonly similarity: number | null;
}

const NAME_THRESHOLD = 0.95;

/** Names that differ are named, and whether they are so different that the record is somebody else's. */
export function compareHolder(submitted: SubmittedHolder, record: RecordedHolder) {
  const first = givenNameSimilarity(submitted.FirstName, record.firstNames);
  const last = Math.max(
    ...[submitted.LastName, submitted.MaidenName ?? ''].map((name) =>
      surnameSimilarity(name, record.surname),
    ),
  );
  const isOtherNumber = record.identityNo !== null && record.identityNo !== submitted.IdentityNo;
  const mismatches: Mismatch[] = [];
  if (first < NAME_THRESHOLD) mismatches.push('FIRST_NAME');
  if (last < NAME_THRESHOLD) mismatches.push('LAST_NAME');
  if (isOtherNumber) mismatches.push('IDENTITY_NUMBER');
  // Any two of the three differ: nobody is told of somebody else by guessing a number.
  return { mismatches, isOthers: mismatches.length >= 2, similarity: Math.min(first, last) };
}

/** Texts that were both given and differ. */
export const differ = (submitted: string | number | null, recorded: string | number | null): boolean =>
  submitted !== null && recorded !== null && plain(submitted) !== plain(recorded);

const plain = (value: string | number): string =>
  String(value)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/**
 * The record that fits best, and what that comes to (domain-facts 2.10, 2.11): VERIFIED where nothing differs, INCONCLUSIVE where it is
 * for a person to judge, else NOT_VERIFIED; NO_RECORD without any.
 *
 * @param compare what differs besides the holder.
 */
export function assessRecords<Record extends RecordedHolder>(
  submitted: SubmittedHolder,
  answer: readonly Record[] | Inconclusive,
  compare: (record: Record) => readonly Mismatch[],
): Assessment<Record> {
  const none = { mismatches: [], record: null, similarity: null };
  if (answer === INCONCLUSIVE) return { status: 'INCONCLUSIVE', ...none };
  const [best] = answer
    .map((record) => {
      const holder = compareHolder(submitted, record);
      const mismatches = [...holder.mismatches, ...(holder.isOthers ? [] : compare(record))];
      return {
        ...holder,
        record,
        mismatches,
        weight: mismatches.reduce((sum, each) => sum + weightOf(each), 0),
      };
    })
    .toSorted((left, right) => Number(left.isOthers) - Number(right.isOthers) || left.weight - right.weight);
  if (!best) return { status: 'NO_RECORD', ...none };
  const { mismatches, similarity } = best;
  if (best.isOthers) return { status: 'NOT_VERIFIED', mismatches, record: null, similarity };
  const status =
    mismatches.length === 0
      ? 'VERIFIED'
      : mismatches.every((mismatch) => IN_DOUBT.has(mismatch))
        ? 'INCONCLUSIVE'
        : 'NOT_VERIFIED';
  return { status, mismatches, record: best.record, similarity };
}

const weightOf = (mismatch: Mismatch): number => (IN_DOUBT.has(mismatch) ? 1 : 10);

const CODE_OF = {
  VERIFIED: 'ACCEPT',
  NOT_VERIFIED: 'REJECT',
  NO_RECORD: 'REJECT',
  INCONCLUSIVE: 'REVIEW',
} as const;

const MESSAGE_OF: Readonly<Record<VerificationStatus, string>> = {
  VERIFIED: 'The qualification was verified.',
  NOT_VERIFIED: 'The qualification could not be verified: the record differs.',
  NO_RECORD: 'There is no record of the qualification.',
  INCONCLUSIVE: 'Whether the qualification was obtained could not be established.',
};

/** The reason with which a verifier says that there is no record. */
export const NO_RECORD_REASON = 'no_record';

/** What a verifier's decision says of the qualification. */
function statusOf({ decision, reason }: NonNullable<Facts<unknown, unknown>['review']>): VerificationStatus {
  if (decision === 'ACCEPT') return 'VERIFIED';
  if (decision !== 'REJECT') return 'INCONCLUSIVE';
  return reason === NO_RECORD_REASON ? 'NO_RECORD' : 'NOT_VERIFIED';
}

/**
 * Pending until a source or a verifier has answered; then VERIFIED is ACCEPT, NOT_VERIFIED and NO_RECORD are REJECT, INCONCLUSIVE is
 * REVIEW, and what could not be processed is FAIL (domain-facts 2.10). A verifier's answer counts before a machine's.
 */
export function evaluateQualification<Request, Record>(
  { request, finding, review, failure }: Facts<Request, QualificationFinding<Record>>,
  assess: (request: Request, answer: readonly Record[] | Inconclusive) => Assessment<Record>,
): Outcome<QualificationDetail> {
  const ended = (code: 'FAIL' | 'PENDING', message: string): Outcome<QualificationDetail> => ({
    code,
    message,
    weighting: null,
    detail: { verification_status: null, mismatches: [], reason_codes: [] },
  });
  if (failure !== null || review?.decision === 'FAIL')
    return ended('FAIL', 'The qualification could not be checked. It was not charged.');
  if (review) {
    const status = statusOf(review);
    const mismatches = (review.entry as QualificationEntry | null)?.mismatches ?? [];
    return outcomeOf(status, review.decision, mismatches, null);
  }
  if (!finding) return ended('PENDING', 'The qualification is still being verified.');
  const { status, mismatches, similarity } = assess(request, finding.answer);
  return outcomeOf(status, CODE_OF[status], mismatches, similarity);
}

function outcomeOf(
  status: VerificationStatus,
  code: Outcome<unknown>['code'],
  mismatches: readonly Mismatch[],
  similarity: number | null,
): Outcome<QualificationDetail> {
  const isUnfounded = status === 'INCONCLUSIVE' && mismatches.length === 0;
  const reasons: (keyof typeof REASONS)[] =
    status === 'NO_RECORD' ? ['NO_RECORD'] : isUnfounded ? ['SEARCH_INCONCLUSIVE'] : [...mismatches];
  return {
    code,
    message: MESSAGE_OF[status],
    weighting: similarity === null ? null : similarity * 100,
    detail: { verification_status: status, mismatches, reason_codes: explain(REASONS, reasons) },
  };
}
