import { describe, expect, it } from 'vitest';
import { bankOfBranch, maskAccountNo, parseBankName } from './bank.ts';
import { type CheckDigitRule, verifyCheckDigits } from './check-digits.ts';

// Made up, as are the numbers: no bank's weights are known (domain-facts 4.8).
const descending: CheckDigitRule = {
  branches: ['999000', '999099'],
  accountType: 'CURRENT',
  weights: [0, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  modulus: 11,
  fudge: 0,
  exception: null,
};
const alternating: CheckDigitRule = {
  ...descending,
  branches: ['999100', '999100'],
  accountType: 'SAVINGS',
  weights: [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1],
  modulus: 10,
  fudge: 18,
};
const rules = [descending, alternating];

describe('Check digits (domain-facts 4.8)', () => {
  it.each([
    ['4000123459', '999001', 'CURRENT', true],
    ['9876500120', '999001', 'CURRENT', true],
    ['500000018', '999001', 'CURRENT', true],
    ['1234567892', '999001', 'CURRENT', false],
    ['1234567888', '999001', 'CURRENT', false],
    ['2134567889', '999001', 'CURRENT', false],
    ['1234567892', '999100', 'SAVINGS', true],
    ['4000123450', '999100', 'SAVINGS', true],
    ['4000123459', '250655', 'CURRENT', null],
    ['4000123459', '999001', 'BOND', null],
    ['4000123459', '999001', 'UNKNOWN', true],
    ['1234567892', '999001', 'UNKNOWN', false],
    ['0000004000123459', '999001', 'CURRENT', true],
    ['4000123459000', '999001', 'CURRENT', null],
    ['00000', '250655', 'CURRENT', false],
  ] as const)('of %s at %s, %s: %s', (accountNo, branchCode, accountType, passed) => {
    expect(verifyCheckDigits({ accountNo, branchCode, accountType }, rules).passed).toBe(passed);
  });

  it('tell nothing without rules', () => {
    const account = { accountNo: '4000123459', branchCode: '999001', accountType: 'CURRENT' } as const;
    expect(verifyCheckDigits(account, [])).toMatchObject({ passed: null, code: null });
  });

  it('that are wrong may be right by an exception of the bank', () => {
    const account = { accountNo: '1234567892', branchCode: '999001', accountType: 'CURRENT' } as const;
    expect(verifyCheckDigits(account, [{ ...descending, exception: 'm' }]).passed).toBeNull();
    expect(verifyCheckDigits(account, rules)).toMatchObject({ passed: false, code: '090' });
  });
});

describe('Banks (domain-facts 4.7)', () => {
  it.each([
    ['Standard Bank', '051001'],
    ['first national bank', '250655'],
    ['FNB', '250655'],
    ['GoTyme', '678910'],
    ['Nedbank Ltd', '198765'],
    ['Bidvest', '462005'],
    ['Discovery', '679000'],
  ])('%s has the universal branch code %s', (name, code) => {
    expect(parseBankName(name)?.branchCodes[0]).toBe(code);
    expect(bankOfBranch(code)).toBe(parseBankName(name));
  });

  it('that are not known are none; both codes of Access Bank are', () => {
    expect(parseBankName('Bank of Nowhere')).toBeNull();
    expect(bankOfBranch('123456')).toBeNull();
    expect(bankOfBranch('410105')).toBe(bankOfBranch('410506'));
  });

  it.each([
    ['12345', '***45'],
    ['1234567', '****567'],
    ['62000000011', '*******0011'],
  ])('show of the account %s only %s', (accountNo, shown) => {
    expect(maskAccountNo(accountNo)).toBe(shown);
  });
});
