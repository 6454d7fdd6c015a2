/** How many years bureau data may be shown (domain-facts 4.11; National Credit Act regulation 17). */
const shownYears = { enquiry: 1, default: 1, judgment: 5 } as const;

/** A kind of bureau data whose age decides whether it may be shown. */
export type TimedBureauData = keyof typeof shownYears;

/** Whether an entry of a day, `YYYY-MM-DD`, may still be shown. */
export const mayBeShown = (kind: TimedBureauData, date: string, today: Date): boolean =>
  date > daysBefore(today, { years: shownYears[kind] });

/** Whether a day is within the last so many months. */
export const isWithinMonths = (date: string, months: number, today: Date): boolean =>
  date > daysBefore(today, { months });

/** A month that has no such day counts from its last one: three months before 31 May is 28 February, never 3 March. */
function daysBefore(today: Date, { years = 0, months = 0 }: { years?: number; months?: number }): string {
  const monthsBack = months + 12 * years;
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() - monthsBack];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(today.getUTCDate(), lastDay))).toISOString().slice(0, 10);
}
