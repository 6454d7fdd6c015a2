import type { OutcomeCode } from '@qiniso/console-protocol/transactions';

/** Outcomes in the order they are shown in, with the name and the colour of each. */
export const OUTCOMES: readonly {
  readonly code: OutcomeCode;
  readonly label: string;
  readonly color: string;
}[] = [
  { code: 'ACCEPT', label: 'Accept', color: 'var(--outcome-accept)' },
  { code: 'REVIEW', label: 'Review', color: 'var(--outcome-review)' },
  { code: 'REJECT', label: 'Reject', color: 'var(--outcome-reject)' },
  { code: 'FAIL', label: 'Fail', color: 'var(--outcome-fail)' },
  { code: 'PENDING', label: 'Pending', color: 'var(--outcome-pending)' },
];

const count = new Intl.NumberFormat('en-ZA');

/** `1 234 567`. */
export const countText = (value: number): string => count.format(value);

/** Percent of a whole: `66.67 %`; a dash of nothing. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '–' : percentText((part / whole) * 100);

export const percentText = (percent: number): string => `${decimalText(percent)} %`;

const decimal = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 1 });

/** With at most one decimal. */
export const decimalText = (value: number): string => decimal.format(value);

const dayOfUtc = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayAndYear = new Intl.DateTimeFormat('en-ZA', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const monthOfUtc = new Intl.DateTimeFormat('en-ZA', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** A day of UTC, `YYYY-MM-DD`, in words: `21 Nov 2026`. */
export const dayText = (day: string): string => dayAndYear.format(dateOf(day));

/** A day or a month as the chart names it: `21 Nov`, `Nov 2026`. */
export const periodText = (start: string, grain: 'day' | 'month'): string =>
  (grain === 'day' ? dayOfUtc : monthOfUtc).format(dateOf(start));
