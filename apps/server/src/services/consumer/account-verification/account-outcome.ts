import type { ExplainedDetail } from '../../../catalogue/adverse-decision.ts';
import type { Outcome } from '../../../catalogue/define-service.ts';
import type { CheckDigitResult } from '../../../domain/check-digits.ts';
import type { Facts } from '../../../domain/facts.ts';
import { explain } from '../../../domain/reason-code.ts';
import type { AccountAnswer } from '../../../providers/account-verification/port.ts';

export interface AccountFinding {
  readonly cdv: CheckDigitResult;
  /** Null: the check digits were wrong, and no bank was asked. */
  readonly answer: AccountAnswer | null;
}

/** What the bank was asked, as the wire calls it. */
export interface AccountOutcome {
  readonly account_found: boolean | null;
  readonly account_open: boolean | null;
  readonly id_matched: boolean | null;
  readonly last_name_matched: boolean | null;
  readonly initials_matched: boolean | null;
  readonly account_type_matched: boolean | null;
  readonly accepts_credits: boolean | null;
  readonly accepts_debits: boolean | null;
  readonly open_three_months: boolean | null;
  readonly cell_no_matched: boolean | null;
  readonly email_matched: boolean | null;
}

export interface AccountDetail extends ExplainedDetail {
  readonly outcome: AccountOutcome;
}

const REASONS = {
  CDV_FAILED: 'The check digits of the account number are wrong.',
  ACCOUNT_NOT_FOUND: 'The bank has no such account.',
  ACCOUNT_NOT_OPEN: 'The account is not open.',
  ID_MISMATCH: 'The account belongs to another identity or passport number.',
  ACCOUNT_NOT_CONFIRMED: 'The bank does not say whether the account exists and is open.',
  ID_NOT_CONFIRMED: 'The bank does not say whose identity or passport number it is.',
  LAST_NAME_MISMATCH: 'The bank knows the holder by another surname.',
  INITIALS_MISMATCH: 'The bank knows the holder by other initials.',
  ACCOUNT_TYPE_MISMATCH: 'The account is of another type.',
  ACCOUNT_DORMANT: 'The account is dormant.',
  ACCOUNT_FROZEN: 'The account is frozen.',
};
type Reason = keyof typeof REASONS;

/**
 * REJECT where the account cannot be the person's or cannot be used; REVIEW where the bank contradicts or leaves out what matters; FAIL where
 * it says nothing at all; else ACCEPT (domain-facts 2.14, 4.8).
 */
export function evaluateAccount({
  finding,
  failure,
}: Facts<unknown, AccountFinding>): Outcome<AccountDetail> {
  const answer = finding?.answer ?? null;
  const make = (
    code: Outcome<AccountDetail>['code'],
    message: string,
    reasons: readonly Reason[] = [],
  ): Outcome<AccountDetail> => ({
    code,
    message,
    weighting: null,
    detail: { outcome: outcomeOf(answer), reason_codes: explain(REASONS, reasons) },
  });
  if (failure !== null) return make('FAIL', 'The account could not be verified. It was not charged.');
  if (finding === null) return make('PENDING', 'The verification is in progress.');
  if (answer === null)
    return make('REJECT', 'The account number cannot be right. The bank was not asked.', ['CDV_FAILED']);
  if (Object.values(outcomeOf(answer)).every((value) => value === null))
    return make('FAIL', 'The bank gave no answer. It was not charged.');
  const against = reasonsAgainst(answer);
  if (against.length > 0) return make('REJECT', 'The account was not verified.', against);
  const inDoubt = reasonsOfDoubt(answer);
  if (inDoubt.length > 0) return make('REVIEW', 'The account was verified in part.', inDoubt);
  return make('ACCEPT', 'The account was verified.');
}

function reasonsAgainst({ isFound, isOpen, idMatched }: AccountAnswer): Reason[] {
  if (isFound === false) return ['ACCOUNT_NOT_FOUND'];
  return [
    ...(isOpen === false ? (['ACCOUNT_NOT_OPEN'] as const) : []),
    ...(idMatched === false ? (['ID_MISMATCH'] as const) : []),
  ];
}

function reasonsOfDoubt(answer: AccountAnswer): Reason[] {
  const doubts: readonly (readonly [Reason, boolean])[] = [
    ['ACCOUNT_NOT_CONFIRMED', answer.isFound === null || answer.isOpen === null],
    ['ID_NOT_CONFIRMED', answer.idMatched === null],
    ['LAST_NAME_MISMATCH', answer.lastNameMatched === false],
    ['INITIALS_MISMATCH', answer.initialsMatched === false],
    ['ACCOUNT_TYPE_MISMATCH', answer.accountTypeMatched === false],
    ['ACCOUNT_DORMANT', answer.status === 'DORMANT'],
    ['ACCOUNT_FROZEN', answer.status === 'FROZEN'],
  ];
  return doubts.filter(([, holds]) => holds).map(([reason]) => reason);
}

const outcomeOf = (answer: AccountAnswer | null): AccountOutcome => ({
  account_found: answer?.isFound ?? null,
  account_open: answer?.isOpen ?? null,
  id_matched: answer?.idMatched ?? null,
  last_name_matched: answer?.lastNameMatched ?? null,
  initials_matched: answer?.initialsMatched ?? null,
  account_type_matched: answer?.accountTypeMatched ?? null,
  accepts_credits: answer?.acceptsCredits ?? null,
  accepts_debits: answer?.acceptsDebits ?? null,
  open_three_months: answer?.openThreeMonths ?? null,
  cell_no_matched: answer?.cellNoMatched ?? null,
  email_matched: answer?.emailMatched ?? null,
});
