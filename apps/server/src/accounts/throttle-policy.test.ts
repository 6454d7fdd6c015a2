import { describe, expect, it } from 'vitest';
import { delayAfter, throttlePolicies } from './throttle-policy.ts';

describe('the delay after failed log-ins', () => {
  it.each([
    [0, 0],
    [5, 0],
    [6, 1_000],
    [7, 2_000],
    [10, 16_000],
    [16, 15 * 60_000],
    [5_000, 15 * 60_000],
  ])('after %i from one address for one user name is %i ms', (failures, delayMs) => {
    expect(delayAfter(failures, throttlePolicies.pair)).toBe(delayMs);
  });

  it('for a user name from anywhere never exceeds a minute', () => {
    expect(delayAfter(20, throttlePolicies.username)).toBe(0);
    expect(delayAfter(1_000_000, throttlePolicies.username)).toBe(60_000);
  });
});
