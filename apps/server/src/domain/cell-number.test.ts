import { describe, expect, it } from 'vitest';
import { parseCellNumber } from './cell-number.ts';

describe('parseCellNumber', () => {
  it.each([
    ['082 123 4567', '+27821234567'],
    ['+27 (0)82 123 4567', '+27821234567'],
    ['0027731234567', '+27731234567'],
    ['27 61-234-5678', '+27612345678'],
    ['(084) 123.4567', '+27841234567'],
    ['+27821234567', '+27821234567'],
    ['082‑123\u00a04567', '+27821234567'],
    ['+44 7911 123456', '+447911123456'],
    ['+258 84 123 4567', '+258841234567'],
    ['00263 77 123 4567', '+263771234567'],
    ['+1 212 555 2368', '+12125552368'],
  ])('keeps %j as %s', (text, number) => expect(parseCellNumber(text)).toBe(number));

  it.each([
    ['0861234567', 'a shared-cost number'],
    ['0801234567', 'a free number'],
    ['0111234567', 'a landline'],
    ['082123456', 'too short'],
    ['08212345678', 'too long'],
    ['+27111234567', 'a landline'],
    ['+27 082 123 4567', 'with a trunk zero'],
    ['+44 20 7946 0018', 'a landline in London'],
    ['+999 123456789', 'of no country'],
    ['447911123456', 'without a plus'],
    ['082 123 4567 ext 3', 'more than a number'],
    ['O82 123 4567', 'a letter O'],
    ['+', 'nothing'],
    ['', 'nothing'],
    ['0'.repeat(100_000), 'far too long'],
  ])('refuses %.20s: %s', (text) => expect(parseCellNumber(text)).toBeNull());
});
