import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import {
  type CostCentreDecisions,
  sumByCostCentre,
  sumByPeriodAndCode,
  sumDecisions,
  type TotalsFilter,
} from '../database/queries/transaction-totals.ts';
import type { OutcomeCode } from '../domain/outcome-code.ts';
import { addDays, splitPeriod } from './report-period.ts';
import { RATED_SERVICE_TYPES } from './success-rates.ts';

/** More days than this are shown by month. */
const MOST_DAYS = 92;
/** More months than this are not drawn: the period begins later. */
const MOST_MONTHS = 240;

export type OutcomeCounts = Record<OutcomeCode, number>;

/** What a dashboard shows of a period: all of it from the totals. */
export interface Overview {
  readonly grain: 'day' | 'month';
  /** Every day or month, earliest first. */
  readonly volumes: readonly { readonly start: string; readonly counts: OutcomeCounts }[];
  readonly outcomes: Readonly<OutcomeCounts>;
  readonly decisions: readonly CostCentreDecisions[];
  readonly spend: Awaited<ReturnType<typeof sumByCostCentre>>;
}

/** Reads an overview; call it with an executor that sees one moment only. */
export async function readOverview(
  executor: Kysely<DB>,
  accountId: number,
  period: { readonly start: string; readonly end: string },
  filter: Pick<TotalsFilter, 'costCentre' | 'serviceTypes'>,
): Promise<Overview> {
  const isByDay = addDays(period.start, MOST_DAYS) > period.end;
  const split = splitPeriod(period);
  const all: TotalsFilter = { ...filter, codes: null };
  // Without months, all that is read is days.
  const byDay = { ...split, monthsFrom: split.before, monthsBefore: split.before };
  const counted = await sumByPeriodAndCode(executor, accountId, isByDay ? byDay : split, all);
  const starts = isByDay ? daysOf(period) : monthsOf(period);
  const volumes = new Map(starts.map((start) => [start, noCounts()]));
  const outcomes = noCounts();
  for (const { start, code, transactions } of counted) {
    outcomes[code as OutcomeCode] += transactions;
    const counts = volumes.get(isByDay ? start : firstOfMonth(start));
    if (counts) counts[code as OutcomeCode] += transactions;
  }
  const rated = RATED_SERVICE_TYPES.filter((type) => filter.serviceTypes?.includes(type) ?? true);
  const decisions = await sumDecisions(executor, accountId, split, rated);
  return {
    grain: isByDay ? 'day' : 'month',
    volumes: [...volumes].map(([start, counts]) => ({ start, counts })),
    outcomes,
    decisions: decisions.filter(
      ({ costCentre }) => filter.costCentre === null || costCentre === filter.costCentre,
    ),
    spend: await sumByCostCentre(executor, accountId, split, all),
  };
}

/** Nothing of anything. */
const noCounts = (): OutcomeCounts => ({ ACCEPT: 0, REVIEW: 0, REJECT: 0, FAIL: 0, PENDING: 0 });

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

function daysOf({ start, end }: { start: string; end: string }): string[] {
  const days: string[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The last months of the period, at most as many as can be drawn. */
function monthsOf({ start, end }: { start: string; end: string }): string[] {
  const months: string[] = [];
  for (
    let month = firstOfMonth(end);
    month >= firstOfMonth(start) && months.length < MOST_MONTHS;
    month = firstOfMonth(addDays(month, -1))
  )
    months.unshift(month);
  return months;
}
