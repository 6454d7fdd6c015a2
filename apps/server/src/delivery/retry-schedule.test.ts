import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDelayMs, RETRY_DELAYS_MS, readRetryAfter } from './retry-schedule.ts';

const plain = { isOverburdened: false, retryAfterMs: null };
const failures = fc.integer({ min: 1, max: RETRY_DELAYS_MS.length });
const random = fc.double({ min: 0, max: 1, noNaN: true });

describe('nextDelayMs', () => {
  it('waits 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, then no more (decisions: Delivery)', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8].map((count) => nextDelayMs(count, plain, 0.5));
    expect(delays).toEqual([5e3, 3e5, 18e5, 72e5, 18e6, 36e6, 36e6, null]);
  });

  it('strays at most a fifth from the schedule, and uses the whole fifth', () => {
    fc.assert(
      fc.property(failures, random, (count, chance) => {
        const base = RETRY_DELAYS_MS[count - 1] ?? 0;
        const delay = nextDelayMs(count, plain, chance) ?? 0;
        expect(delay).toBeGreaterThanOrEqual(base * 0.8 - 1);
        expect(delay).toBeLessThanOrEqual(base * 1.2 + 1);
      }),
    );
    expect(nextDelayMs(2, plain, 0)).toBe(240_000);
    expect(nextDelayMs(2, plain, 1)).toBe(360_000);
  });

  it('heeds Retry-After between once and twice the delay, whatever it says', () => {
    fc.assert(
      fc.property(failures, random, fc.nat(), (count, chance, retryAfterMs) => {
        const base = RETRY_DELAYS_MS[count - 1] ?? 0;
        const delay = nextDelayMs(count, { isOverburdened: false, retryAfterMs }, chance) ?? 0;
        expect(delay).toBeGreaterThanOrEqual(base);
        expect(delay).toBeLessThanOrEqual(2 * base);
        if (retryAfterMs > base && retryAfterMs < 2 * base) expect(delay).toBe(retryAfterMs);
      }),
    );
  });

  it('leaves who is overburdened alone for a minute at least', () => {
    fc.assert(
      fc.property(failures, random, fc.option(fc.nat()), (count, chance, retryAfterMs) => {
        const delay = nextDelayMs(count, { isOverburdened: true, retryAfterMs }, chance);
        expect(delay).toBeGreaterThanOrEqual(60_000);
      }),
    );
  });

  it('gives up a good day after the first attempt', () => {
    const total = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0) / 3_600_000;
    expect(total).toBeCloseTo(27.58, 1);
  });
});

describe('readRetryAfter', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 10:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
    ['-5', null],
    ['soon', null],
    ['1e9', null],
    ['99999999999999', null],
    ['', null],
    [null, null],
  ])('reads %j as %j milliseconds', (header, expected) => expect(readRetryAfter(header, now)).toBe(expected));
});
