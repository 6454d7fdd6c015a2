import { expect, it } from 'vitest';
import { isWithinMonths, mayBeShown } from './display-period.ts';

const today = new Date('2026-11-21T12:00:00Z');

it.each([
  ['enquiry', '2025-11-22', true],
  ['enquiry', '2025-11-21', false],
  ['default', '2026-01-01', true],
  ['default', '2025-01-01', false],
  ['judgment', '2021-11-22', true],
  ['judgment', '2021-11-21', false],
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
