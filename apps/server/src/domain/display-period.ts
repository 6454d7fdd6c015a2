import { southAfricanDay } from './sa-id-number.ts';

interface DisplayPeriod {
  /** From the day of the entry; null: without end. */
  readonly months: number | null;
  /** What ends it before, if anything. */
  readonly until?: 'settlement' | 'clearance certificate' | 'rescission or settlement' | 'rehabilitation';
}

/** How long bureau data may be shown (domain-facts 4.11; National Credit Act regulation 17). */
const periods = {
  complaint: { months: 6 },
  enquiry: { months: 12 },
  paymentProfile: { months: 60 },
  /** Adverse classifications, of behaviour and of enforcement. */
  default: { months: 12, until: 'settlement' },
  debtRestructuring: { months: null, until: 'clearance certificate' },
  judgment: { months: 60, until: 'rescission or settlement' },
  administrationOrder: { months: 60 },
  sequestration: { months: 60, until: 'rehabilitation' },
  liquidation: { months: null },
  rehabilitation: { months: 60 },
} as const satisfies Record<string, DisplayPeriod>;

/** A kind of bureau data whose age decides whether it may be shown. */
export type TimedBureauData = keyof typeof periods;

/**
 * Whether an entry may be shown today, a day of South Africa.
 *
 * @param date of the entry, `YYYY-MM-DD`.
 * @param endedOn the day it was settled, rescinded, cleared or rehabilitated; null: it was not. Only counts where the law says so.
 */
export function mayBeShown(
  kind: TimedBureauData,
  date: string,
  today: Date,
  endedOn: string | null = null,
): boolean {
  const period: DisplayPeriod = periods[kind];
  if (period.until !== undefined && endedOn !== null && endedOn <= southAfricanDay(today)) return false;
  return period.months === null || date > monthsBefore(today, period.months);
}

/** Whether a day is within the last so many months. */
export const isWithinMonths = (date: string, months: number, today: Date): boolean =>
  date > monthsBefore(today, months);

/** Listings stay about ten years (domain-facts 2.9). */
const LISTED_MONTHS = 120;

/** Whether a fraud listing still counts and may be shown; one of no date does. */
export function isStillListed(
  { filedDate, incidentDate }: { readonly filedDate: string | null; readonly incidentDate: string | null },
  today: Date,
): boolean {
  const date = filedDate ?? incidentDate;
  return date === null || isWithinMonths(date, LISTED_MONTHS, today);
}

/** Whether a day is one of the last so many days, today included. */
export const isWithinDays = (date: string, days: number, today: Date): boolean =>
  date > southAfricanDay(new Date(today.getTime() - days * 86_400_000));

/** A month that has no such day counts from its last one: three months before 31 May is 28 February, never 3 March. */
function monthsBefore(today: Date, months: number): string {
  const [thisYear = 0, thisMonth = 0, day = 0] = southAfricanDay(today).split('-').map(Number);
  const [year, month] = [thisYear, thisMonth - 1 - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
