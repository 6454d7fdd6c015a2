import { expect, it } from 'vitest';
import type { SimSwapRecord } from '../../../providers/sim-swap/port.ts';
import { evaluateSimSwap } from './sim-swap-outcome.ts';

const receivedAt = new Date('2026-06-30T10:00:00Z');
const daysAgo = (days: number) => new Date(receivedAt.getTime() - days * 86_400_000).toISOString();
const record = (known: Partial<SimSwapRecord>): SimSwapRecord => ({
  lastSwapAt: null,
  swappedWithinDays: null,
  swappedWithinMaxAge: null,
  monitoredPeriodDays: null,
  network: 'MTN',
  isPorted: null,
  ...known,
});
const evaluate = (
  known: Partial<SimSwapRecord> | null,
  MaxAgeHours = 240,
  failure: 'upstream_timeout' | null = null,
) =>
  evaluateSimSwap({
    request: { MaxAgeHours },
    receivedAt,
    finding: { record: known && record(known) },
    capture: null,
    review: null,
    failure,
  });

it.each([
  ['none at all', {}, 'ACCEPT', 'LOW', false],
  ['just now', { lastSwapAt: daysAgo(0) }, 'REJECT', 'HIGH', true],
  ['by the operator’s clock in the future', { lastSwapAt: daysAgo(-1) }, 'REJECT', 'HIGH', true],
  ['7 days ago', { lastSwapAt: daysAgo(7) }, 'REJECT', 'HIGH', true],
  ['more than 7 days ago', { lastSwapAt: daysAgo(7.1) }, 'REVIEW', 'MEDIUM', true],
  ['more than 10 days ago', { lastSwapAt: daysAgo(10.1) }, 'REVIEW', 'MEDIUM', false],
  ['30 days ago', { lastSwapAt: daysAgo(30) }, 'REVIEW', 'MEDIUM', false],
  ['more than 30 days ago', { lastSwapAt: daysAgo(30.1) }, 'ACCEPT', 'LOW', false],
  ['none in 14 monitored days', { monitoredPeriodDays: 14 }, 'REVIEW', 'MEDIUM', false],
  ['none in 5 monitored days', { monitoredPeriodDays: 5 }, 'REVIEW', 'MEDIUM', null],
  ['none in 30 monitored days', { monitoredPeriodDays: 30 }, 'ACCEPT', 'LOW', false],
  ['within 7 days, date withheld', { swappedWithinDays: 7 }, 'REJECT', 'HIGH', true],
  ['within 30 days, date withheld', { swappedWithinDays: 30 }, 'REVIEW', 'MEDIUM', null],
  [
    'within 30 days, told of the hours asked for',
    { swappedWithinDays: 30, swappedWithinMaxAge: true },
    'REVIEW',
    'MEDIUM',
    true,
  ],
] as const)('A swap %s is judged', (_, known, code, risk, swapped) => {
  expect(evaluate(known)).toMatchObject({ code, detail: { risk_indicator: risk, swapped } });
});

it('No answer is FAIL without a risk, never “no swap”; so is a failed look-up', () => {
  for (const outcome of [evaluate(null), evaluate({}, 240, 'upstream_timeout')])
    expect(outcome).toMatchObject({ code: 'FAIL', detail: { risk_indicator: null, swapped: null } });
});

it('What is adverse says why; what is not says nothing', () => {
  const codes = (known: Partial<SimSwapRecord>) =>
    evaluate(known).detail.reason_codes.map(({ code }) => code);
  expect(codes({ lastSwapAt: daysAgo(1) })).toEqual(['SIM_SWAPPED_7_DAYS']);
  expect(codes({ monitoredPeriodDays: 2 })).toEqual(['SHORT_MONITORED_PERIOD']);
  expect(codes({})).toEqual([]);
});
