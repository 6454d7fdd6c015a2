import { expect, it } from 'vitest';
import type { CheckDigitResult } from '../../../domain/check-digits.ts';
import { type AccountAnswer, SILENT_BANK } from '../../../providers/account-verification/port.ts';
import { evaluateAccount } from './account-outcome.ts';

const cdv = (passed: boolean | null): CheckDigitResult => ({ passed, code: null, description: '' });
const good = { isFound: true, isOpen: true, idMatched: true, lastNameMatched: true } as const;
const evaluate = (answer: Partial<AccountAnswer> | null, passed: boolean | null = null) =>
  evaluateAccount({
    request: {},
    receivedAt: new Date('2026-06-30'),
    finding: { cdv: cdv(passed), answer: answer && { ...SILENT_BANK, ...answer } },
    capture: null,
    review: null,
    failure: null,
  });

it.each([
  ['found, open, id and name', good, 'ACCEPT', []],
  ['the same, surname not supported', { ...good, lastNameMatched: null }, 'ACCEPT', []],
  ['another surname', { ...good, lastNameMatched: false }, 'REVIEW', ['LAST_NAME_MISMATCH']],
  ['other initials', { ...good, initialsMatched: false }, 'REVIEW', ['INITIALS_MISMATCH']],
  ['another type', { ...good, accountTypeMatched: false }, 'REVIEW', ['ACCOUNT_TYPE_MISMATCH']],
  ['id not told', { ...good, idMatched: null }, 'REVIEW', ['ID_NOT_CONFIRMED']],
  ['open not told', { ...good, isOpen: null }, 'REVIEW', ['ACCOUNT_NOT_CONFIRMED']],
  ['dormant', { ...good, status: 'DORMANT' }, 'REVIEW', ['ACCOUNT_DORMANT']],
  ['frozen', { ...good, status: 'FROZEN' }, 'REVIEW', ['ACCOUNT_FROZEN']],
  ['not found, the rest not told', { isFound: false }, 'REJECT', ['ACCOUNT_NOT_FOUND']],
  ['closed', { isFound: true, isOpen: false }, 'REJECT', ['ACCOUNT_NOT_OPEN']],
  ['another id', { ...good, idMatched: false }, 'REJECT', ['ID_MISMATCH']],
  ['nothing at all', {}, 'FAIL', []],
  ['nothing but a text', { responseText: 'Offline', status: 'UNKNOWN' }, 'FAIL', []],
] as const)('A bank that says %s', (_, answer, code, reasons) => {
  const outcome = evaluate(answer);
  expect(outcome.code).toBe(code);
  expect(outcome.detail.reason_codes.map((reason) => reason.code)).toEqual(reasons);
});

it('Wrong check digits reject without a bank; right ones prove nothing by themselves', () => {
  expect(evaluate(null, false)).toMatchObject({
    code: 'REJECT',
    detail: { reason_codes: [{ code: 'CDV_FAILED' }] },
  });
  expect(evaluate({ isFound: false }, true).code).toBe('REJECT');
  expect(evaluate({}, true).code).toBe('FAIL');
});
