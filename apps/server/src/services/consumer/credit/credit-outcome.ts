import type { ExplainedDetail } from '../../../catalogue/adverse-decision.ts';
import type { Outcome } from '../../../catalogue/define-service.ts';
import { debtReviewStatus, scoreDecision } from '../../../domain/credit-codes.ts';
import type { Facts } from '../../../domain/facts.ts';
import { explain } from '../../../domain/reason-code.ts';
import type { CreditProfile } from '../../../providers/credit-bureau/port.ts';
import type { CreditFinding } from './choose-file.ts';
import { shownFile } from './shown-file.ts';

/** What speaks against a person, or leaves it open, in a bureau's file. */
export const CREDIT_REASONS = {
  NO_RECORD: 'The bureau has no file on the person.',
  SEVERAL_FILES: 'The bureau has several files on the person.',
  OTHER_NAME: 'The bureau’s file bears another name.',
  DECEASED: 'The bureau has the person as deceased.',
  SEQUESTRATED: 'The person’s estate is sequestrated.',
  DEBT_REVIEW: 'The person is under debt review.',
  NO_SCORE: 'The bureau has no score for the person.',
  SCORE_MEDIUM: 'The score is between 550 and 649.',
  SCORE_LOW: 'The score is below 550.',
} as const;
export type CreditReason = keyof typeof CREDIT_REASONS;

/** These reject; all others are for a person to judge. */
const REJECTING: ReadonlySet<CreditReason> = new Set<CreditReason>(['DECEASED', 'SEQUESTRATED', 'SCORE_LOW']);
export const isRejecting = (reason: CreditReason): boolean => REJECTING.has(reason);

/** The bureau has the person as deceased. */
const isDeceased = ({ deceasedStatus, score }: CreditProfile): boolean =>
  deceasedStatus === 'Deceased' || score?.exclusionCode === 'DECEASED';

/** Reasons in what may be shown of a file on a day (domain-facts 2.12); none: nothing speaks against the person. */
export function creditReasons({ match, file }: CreditFinding, today: Date): CreditReason[] {
  if (match !== 'FOUND') return [match];
  if (file === null) return ['NO_RECORD'];
  const { notices, judgments, debtReview, score } = shownFile(file, today);
  const value = score?.value ?? null;
  const decision = value === null ? null : scoreDecision(value);
  const reasons: [CreditReason, boolean][] = [
    ['DECEASED', isDeceased(file)],
    // Bureaus have it as a notice or as a judgment.
    [
      'SEQUESTRATED',
      notices.some(({ type }) => type === 'SEQUESTRATION') ||
        judgments.some(({ typeCode }) => typeCode === 'SEQ'),
    ],
    ['DEBT_REVIEW', debtReview !== null && debtReviewStatus(debtReview.statusCode).state === 'active'],
    ['NO_SCORE', decision === null],
    ['SCORE_MEDIUM', decision === 'REVIEW'],
    ['SCORE_LOW', decision === 'REJECT'],
  ];
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason);
}

const MESSAGES = {
  ACCEPT: 'Nothing in the bureau’s file speaks against the person.',
  REVIEW: 'The bureau’s file is for a person to judge.',
  REJECT: 'The bureau’s file speaks against the person.',
} as const;

/**
 * No file, no score or debt review is for a person to judge; deceased, sequestrated or a score below 550 rejects; 650 and more accepts
 * (domain-facts 2.12).
 */
export function evaluateCredit({
  finding,
  failure,
  receivedAt,
}: Facts<unknown, CreditFinding>): Outcome<ExplainedDetail> {
  const outcome = (
    code: Outcome<unknown>['code'],
    message: string,
    reasons: readonly CreditReason[] = [],
  ): Outcome<ExplainedDetail> => ({
    code,
    message,
    weighting: null,
    detail: { reason_codes: explain(CREDIT_REASONS, reasons) },
  });
  if (failure !== null) return outcome('FAIL', 'The bureau could not be asked. It was not charged.');
  if (finding === null) return outcome('PENDING', 'The bureau is being asked.');
  const reasons = creditReasons(finding, receivedAt);
  const code = reasons.some(isRejecting) ? 'REJECT' : reasons.length > 0 ? 'REVIEW' : 'ACCEPT';
  return outcome(code, MESSAGES[code], reasons);
}
