import { expect, it } from 'vitest';
import { companyStatuses, companyStatusGroup, companyStatusLabel } from './company-status.ts';

it.each([
  ['03', 'Active', 'ACTIVE'],
  ['38', 'AR Deregistration Process', 'AT_RISK'],
  ['10', 'Business Rescue', 'AT_RISK'],
  ['07', 'Final Liquidation', 'INACTIVE'],
  ['16', 'Name Reserved', 'NOT_TRADING_NAME'],
  ['00', 'None', 'UNKNOWN'],
  ['77', '77', 'UNKNOWN'],
  ['constructor', 'constructor', 'UNKNOWN'],
])('knows the status %s as %s, which is %s (domain-facts 4.9)', (code, label, group) => {
  expect(companyStatusLabel(code)).toBe(label);
  expect(companyStatusGroup(code)).toBe(group);
});

it('has a group for every listed status but "none" and the Transvaal ordinance', () => {
  const ungrouped = Object.keys(companyStatuses)
    .filter((code) => companyStatusGroup(code) === 'UNKNOWN')
    .sort();
  expect(ungrouped).toEqual(['00', '11']);
});
