import type { ExplainedDetail } from '../../../catalogue/adverse-decision.ts';
import type { Outcome } from '../../../catalogue/define-service.ts';
import type { Facts } from '../../../domain/facts.ts';
import { explain } from '../../../domain/reason-code.ts';
import { SIM_SWAP_HIGH_DAYS } from '../../../domain/sim-swap.ts';
import type { SimSwapRecord } from '../../../providers/sim-swap/port.ts';

/** What of the request the outcome depends on. */
export interface SimSwapRequest {
  readonly MaxAgeHours: number;
}

export interface SimSwapFinding {
  /** Null: the operator has no answer for the number. */
  readonly record: SimSwapRecord | null;
}

export interface SimSwapDetail extends ExplainedDetail {
  readonly risk_indicator: 'LOW' | 'MEDIUM' | 'HIGH' | null;
  readonly swapped: boolean | null;
  readonly days_since_swap: number | null;
  readonly monitored_period_days: number | null;
}

const DAY_MS = 86_400_000;

/** A swap at most so many days ago is a high risk, or a medium one (domain-facts 2.6). */
const HIGH_DAYS = SIM_SWAP_HIGH_DAYS;
const MEDIUM_DAYS = 30;

const REASONS = {
  SIM_SWAPPED_7_DAYS: `The SIM was swapped within the last ${HIGH_DAYS} days.`,
  SIM_SWAPPED_30_DAYS: `The SIM was swapped within the last ${MEDIUM_DAYS} days.`,
  SHORT_MONITORED_PERIOD: `The operator looks back less than ${MEDIUM_DAYS} days and saw no swap.`,
};

const results = { LOW: 'ACCEPT', MEDIUM: 'REVIEW', HIGH: 'REJECT' } as const;
const messages = {
  LOW: 'The SIM was not swapped lately.',
  MEDIUM: 'The SIM was swapped within the last month, or nobody can say that it was not.',
  HIGH: 'The SIM was swapped within the last days.',
} as const;

/** LOW accepts, MEDIUM is for a person to judge, HIGH rejects; without an answer FAIL, which is not "no swap" (domain-facts 2.6). */
export function evaluateSimSwap({
  request,
  finding,
  failure,
  receivedAt,
}: Facts<SimSwapRequest, SimSwapFinding>): Outcome<SimSwapDetail> {
  const nothing = { risk_indicator: null, swapped: null, days_since_swap: null, monitored_period_days: null };
  const without = (code: 'FAIL' | 'PENDING', message: string): Outcome<SimSwapDetail> => ({
    code,
    message,
    weighting: null,
    detail: { ...nothing, reason_codes: [] },
  });
  if (failure !== null) return without('FAIL', 'The SIM could not be checked. It was not charged.');
  if (finding === null) return without('PENDING', 'The check is in progress.');
  const { record } = finding;
  if (record === null)
    return without(
      'FAIL',
      'The operator has no answer for this number, which does not mean that there was no swap.',
    );
  const ageMs =
    record.lastSwapAt === null ? null : Math.max(0, receivedAt.getTime() - Date.parse(record.lastSwapAt));
  const { risk, reasons } = bandOf(record, ageMs === null ? null : ageMs / DAY_MS);
  return {
    code: results[risk],
    message: messages[risk],
    weighting: null,
    detail: {
      risk_indicator: risk,
      swapped: wasSwapped(record, ageMs, request.MaxAgeHours),
      days_since_swap: ageMs === null ? null : Math.floor(ageMs / DAY_MS),
      monitored_period_days: record.monitoredPeriodDays,
      reason_codes: explain(REASONS, reasons),
    },
  };
}

function bandOf(
  { swappedWithinDays, monitoredPeriodDays }: SimSwapRecord,
  ageDays: number | null,
): { risk: 'LOW' | 'MEDIUM' | 'HIGH'; reasons: (keyof typeof REASONS)[] } {
  const days = ageDays ?? swappedWithinDays;
  if (days !== null && days <= HIGH_DAYS) return { risk: 'HIGH', reasons: ['SIM_SWAPPED_7_DAYS'] };
  if (days !== null && days <= MEDIUM_DAYS) return { risk: 'MEDIUM', reasons: ['SIM_SWAPPED_30_DAYS'] };
  const isSeenEnough = days !== null || monitoredPeriodDays === null || monitoredPeriodDays >= MEDIUM_DAYS;
  return isSeenEnough
    ? { risk: 'LOW', reasons: [] }
    : { risk: 'MEDIUM', reasons: ['SHORT_MONITORED_PERIOD'] };
}

/** Whether there was a swap within the hours asked for; null where it cannot be told. */
function wasSwapped(record: SimSwapRecord, ageMs: number | null, maxAgeHours: number): boolean | null {
  if (ageMs !== null) return ageMs <= maxAgeHours * 3_600_000;
  if (record.swappedWithinMaxAge !== null) return record.swappedWithinMaxAge;
  const { swappedWithinDays, monitoredPeriodDays } = record;
  if (swappedWithinDays !== null) return swappedWithinDays * 24 <= maxAgeHours ? true : null;
  return monitoredPeriodDays === null || monitoredPeriodDays * 24 >= maxAgeHours ? false : null;
}
