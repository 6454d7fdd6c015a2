import { expect, it } from 'vitest';
import { isWithinDays, isWithinMonths, mayBeShown } from './display-period.ts';

const today = new Date('2026-11-21T12:00:00Z');

it.each([
  ['enquiry', '2025-11-22', true],
  ['enquiry', '2025-11-21', false],
  ['default', '2026-01-01', true],
  ['default', '2025-01-01', false],
  ['judgment', '2021-11-22', true],
  ['judgment', '2021-11-21', false],
  ['complaint', '2026-05-22', true],
  ['complaint', '2026-05-21', false],
  ['paymentProfile', '2021-11-22', true],
  ['paymentProfile', '2021-11-21', false],
  ['administrationOrder', '2021-11-22', true],
  ['administrationOrder', '2021-11-21', false],
  ['sequestration', '2021-11-22', true],
  ['sequestration', '2021-11-21', false],
  ['rehabilitation', '2021-11-22', true],
  ['rehabilitation', '2021-11-21', false],
  ['default', '2025-11-22', true],
  ['default', '2025-11-21', false],
  ['liquidation', '1990-01-01', true],
  ['debtRestructuring', '1990-01-01', true],
] as const)('a %s of %s may be shown: %s (domain-facts 4.11)', (kind, date, isShown) => {
  expect(mayBeShown(kind, date, today)).toBe(isShown);
});

it('counts months back by the calendar', () => {
  expect(isWithinMonths('2024-11-22', 24, today)).toBe(true);
  expect(isWithinMonths('2024-11-21', 24, today)).toBe(false);
});

it('goes back from the end of a month to the end of a shorter one', () => {
  const endOfMay = new Date('2026-05-31T12:00:00Z');
  expect(isWithinMonths('2026-03-01', 3, endOfMay)).toBe(true);
  expect(isWithinMonths('2026-02-28', 3, endOfMay)).toBe(false);
  expect(mayBeShown('enquiry', '2027-03-01', new Date('2028-02-29T12:00:00Z'))).toBe(true);
  expect(mayBeShown('enquiry', '2027-02-28', new Date('2028-02-29T12:00:00Z'))).toBe(false);
});

it.each([
  ['default', true],
  ['judgment', true],
  ['sequestration', true],
  ['debtRestructuring', true],
  ['administrationOrder', false],
  ['paymentProfile', false],
  ['liquidation', false],
] as const)('a %s is no longer shown from the day it has ended: %s', (kind, isEnded) => {
  expect(mayBeShown(kind, '2026-06-01', today, '2026-11-21')).toBe(!isEnded);
  expect(mayBeShown(kind, '2026-06-01', today, '2026-11-22')).toBe(true);
  expect(mayBeShown(kind, '2026-06-01', today)).toBe(true);
});

it('goes by the day it is in South Africa', () => {
  const evening = new Date('2026-11-21T22:30:00Z');
  expect(mayBeShown('enquiry', '2025-11-22', evening)).toBe(false);
  expect(isWithinDays('2026-08-25', 90, evening)).toBe(true);
  expect(isWithinDays('2026-08-24', 90, evening)).toBe(false);
});
