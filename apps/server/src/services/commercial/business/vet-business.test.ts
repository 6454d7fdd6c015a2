import { describe, expect, it } from 'vitest';
import { sandboxBureauBusiness } from '../../../sandbox/business/bureau-businesses.ts';
import { notableCompanies } from '../../../sandbox/business/notable-companies.ts';
import { isInLiquidation, isInRescue, vetBusiness } from './vet-business.ts';

const today = new Date('2026-11-21T10:00:00Z');
const clean = notableCompanies.find(({ company }) => company.registrationNo === '2015/990001/07');
const file = sandboxBureauBusiness('2015/990001/07', today);
if (!clean || !file) throw new Error('The sandbox lacks its everyday company.');

const judgment = (date: string) => ({
  ...file,
  judgments: [{ caseNo: '1/2026', date, amount: 1, plaintiff: 'A', court: 'B', type: 'JUDG' }],
});
const paymentDefault = { date: '2026-06-01', amount: 1, subscriber: 'A', comment: null };

describe('vetBusiness (domain-facts 3.7)', () => {
  it.each([
    ['03', 'ACCEPT', 'LOW', 'CLR00'],
    ['13', 'ACCEPT', 'LOW', 'CLR00'],
    ['38', 'REVIEW', 'MEDIUM', 'STA04'],
    ['08', 'REVIEW', 'MEDIUM', 'STA04'],
    ['10', 'REVIEW', 'MEDIUM', 'STA04', 'RES01'],
    ['05', 'REVIEW', 'MEDIUM', 'STA04'],
    ['00', 'REVIEW', 'MEDIUM', 'STA05'],
    ['07', 'REJECT', 'HIGH', 'STA01'],
    ['09', 'REJECT', 'HIGH', 'STA01'],
    ['14', 'REJECT', 'HIGH', 'STA01'],
    ['29', 'REJECT', 'HIGH', 'STA01'],
    ['16', 'REJECT', 'HIGH', 'STA02'],
  ])('decides a clean business of status %s: %s, risk %s', (statusCode, decision, risk, ...codes) => {
    const vetting = vetBusiness({ ...clean, company: { ...clean.company, statusCode } }, file, today);
    expect(vetting).toMatchObject({ decision, risk });
    expect(vetting.reasons.map((reason) => reason.code)).toEqual(codes);
  });

  it.each([
    ['a judgment of 23 months ago', judgment('2024-12-22'), 'REVIEW', 'HIGH', ['JUD01']],
    ['a judgment of 25 months ago', judgment('2024-10-20'), 'ACCEPT', 'LOW', ['CLR00']],
    ['a payment default', { ...file, defaults: [paymentDefault] }, 'ACCEPT', 'MEDIUM', ['DEF01']],
    ['a principal in trouble', { ...file, principalAdverseCount: 2 }, 'ACCEPT', 'MEDIUM', ['PRI01']],
    ['no file at the bureau', null, 'REVIEW', 'MEDIUM', ['BUR01']],
  ] as const)('takes %s into account', (_what, of, decision, risk, codes) => {
    const vetting = vetBusiness(clean, of, today);
    expect(vetting).toMatchObject({ decision, risk });
    expect(vetting.reasons.map((reason) => reason.code)).toEqual(codes);
  });

  it('doubts a business in rescue until the rescue has ended, and rejects one in liquidation', () => {
    const rescue = { type: 'Voluntary', practitioner: null, startDate: '2025-01-01' };
    const of = (endDate: string | null) =>
      vetBusiness({ ...clean, businessRescue: { ...rescue, endDate } }, file, today).decision;
    expect([of(null), of('2026-12-31'), of('2026-01-31')]).toEqual(['REVIEW', 'REVIEW', 'ACCEPT']);
    expect(vetBusiness({ ...clean, liquidationDate: '2026-01-01' }, file, today).decision).toBe('REJECT');
  });

  it.each([
    ['03', false, false],
    ['10', true, false],
    ['05', false, true],
    ['06', false, true],
    ['07', false, true],
  ])(
    'tells rescue and liquidation by status %s where no dates are on file',
    (statusCode, rescue, liquidation) => {
      const standing = { ...clean, company: { ...clean.company, statusCode } };
      expect(isInRescue(standing, today)).toBe(rescue);
      expect(isInLiquidation(standing)).toBe(liquidation);
    },
  );
});
