import { apiErrors } from '../domain/api-error.ts';

const DAY_MS = 86_400_000;

/** Days as `YYYY-MM-DD`, both included; null: open on that side. All days are UTC's. */
export interface Period {
  readonly start: string | null;
  readonly end: string | null;
}

/** @throws ApiError 400 `invalid_parameter` when the start comes after the end. */
export function checkPeriod({ start, end }: Period): void {
  if (start !== null && end !== null && start > end)
    throw apiErrors.invalidParameter('start_date', 'start_date must not be after end_date.');
}

/** Left out: the end is today, the start the first day of the end's month (decisions: Reporting). */
export function periodOrMonth(period: Period, now: Date): { readonly start: string; readonly end: string } {
  const end = period.end ?? now.toISOString().slice(0, 10);
  const start = period.start ?? `${end.slice(0, 8)}01`;
  checkPeriod({ start, end });
  return { start, end };
}

/** The day so many days after another; after 9999-12-31 it is still that day. */
export function addDays(day: string, days: number): string {
  const text = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString();
  return text.startsWith('+') ? LAST_DAY : text.slice(0, 10);
}

export const FIRST_DAY = '0001-01-01';
export const LAST_DAY = '9999-12-31';

/** A period as totals are read: whole months between two ends of single days. The ends are `from` included, `before` excluded. */
export interface SplitPeriod {
  readonly from: string;
  /** The first day of the first whole month, and of the month after the last one. */
  readonly monthsFrom: string;
  readonly monthsBefore: string;
  readonly before: string;
}

/** Splits a period into whole months, which are one total each, and the days left over at both ends. */
export function splitPeriod({ start, end }: Period): SplitPeriod {
  const from = start ?? FIRST_DAY;
  const before = end === null ? LAST_DAY : addDays(end, 1);
  const monthsFrom = from.endsWith('-01') ? from : firstOfNextMonth(from);
  const monthsBefore = before === LAST_DAY ? LAST_DAY : firstOfMonth(before);
  // Within one month there is no whole one: all of it is days.
  return monthsFrom < monthsBefore
    ? { from, monthsFrom, monthsBefore, before }
    : { from, monthsFrom: before, monthsBefore: before, before };
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

const firstOfNextMonth = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31));
