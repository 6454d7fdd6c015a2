export const ACCOUNT_TYPES = [
  'CURRENT',
  'SAVINGS',
  'TRANSMISSION',
  'BOND',
  'SUBSCRIPTION_SHARE',
  'UNKNOWN',
] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** How the check digits of the accounts of some branches are made (domain-facts 4.8). */
export interface CheckDigitRule {
  /** Branch codes from and to, six digits, both included. */
  readonly branches: readonly [from: string, to: string];
  readonly accountType: Exclude<AccountType, 'UNKNOWN'>;
  /** Of the 11 digits, first to last. */
  readonly weights: readonly number[];
  readonly modulus: number;
  readonly fudge: number;
  /** Says that a sum that does not fit may be right nevertheless, by a rule that is not told here; null: it is not. */
  readonly exception: string | null;
}

export interface CheckDigitResult {
  /** Null: no rule tells. That it passed does not prove that the account exists. */
  readonly passed: boolean | null;
  /** As processors number them; null unless it failed. */
  readonly code: string | null;
  readonly description: string;
}

/** The formula is over so many digits. */
const DIGITS = 11;

const untold = (description: string): CheckDigitResult => ({ passed: null, code: null, description });

/**
 * Whether an account number fits its branch and type by its check digits (CDV). No weights of any bank are known here: what the rules
 * do not tell is null, never a guess.
 *
 * @param accountNo digits.
 */
export function verifyCheckDigits(
  {
    branchCode,
    accountType,
    accountNo,
  }: { readonly branchCode: string; readonly accountType: AccountType; readonly accountNo: string },
  rules: readonly CheckDigitRule[],
): CheckDigitResult {
  if (/^0+$/.test(accountNo))
    return { passed: false, code: '104', description: 'An account number is more than nothing but zeros.' };
  const ofBranch = rules.filter(({ branches: [from, to] }) => from <= branchCode && branchCode <= to);
  if (ofBranch.length === 0) return untold('No check-digit rule is known for this branch.');
  const ofType = ofBranch.filter((rule) => accountType === 'UNKNOWN' || rule.accountType === accountType);
  if (ofType.length === 0)
    return untold('No check-digit rule is known for this type of account at this branch.');
  const digits = accountNo.replace(/^0+/, '').padStart(DIGITS, '0');
  if (digits.length > DIGITS) return untold(`Check digits are known for numbers of up to ${DIGITS} digits.`);
  const results = ofType.map((rule) => applyRule(digits, rule));
  if (results.includes(true)) return { passed: true, code: null, description: 'The check digits are right.' };
  return results.every((result) => result === false)
    ? { passed: false, code: '090', description: 'The check digits are wrong.' }
    : untold('The check digits are subject to a rule of the bank that is not known.');
}

/** Null: it does not fit, but an exception may allow it. */
function applyRule(digits: string, { weights, modulus, fudge, exception }: CheckDigitRule): boolean | null {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), fudge);
  if (sum % modulus === 0) return true;
  return exception === null ? false : null;
}
