import { isWithinMonths, mayBeShown } from '../../../domain/display-period.ts';
import type { BureauBusiness } from '../../../providers/commercial-bureau/port.ts';

/** What of a bureau's file on a business may be shown on a day (domain-facts 4.11). */
export function shownOf(file: BureauBusiness, today: Date): BureauBusiness {
  const latestFirst = <Entry extends { readonly date: string }>(
    entries: readonly Entry[],
    kind: Parameters<typeof mayBeShown>[0] | null,
  ): Entry[] =>
    entries
      .filter(({ date }) => kind === null || mayBeShown(kind, date, today))
      .toSorted((left, right) => (left.date < right.date ? 1 : -1));
  return {
    ...file,
    judgments: latestFirst(file.judgments, 'judgment'),
    defaults: latestFirst(file.defaults, 'default'),
    enquiries: latestFirst(file.enquiries, 'enquiry'),
    notarialBonds: latestFirst(file.notarialBonds, null),
  };
}

/** The sum of amounts, rand. */
export const totalOf = (entries: readonly { readonly amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

/** Those of the last so many months. */
export const ofLastMonths = <Entry extends { readonly date: string }>(
  entries: readonly Entry[],
  months: number,
  today: Date,
): Entry[] => entries.filter(({ date }) => isWithinMonths(date, months, today));
