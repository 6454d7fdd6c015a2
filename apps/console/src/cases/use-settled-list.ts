import { useState } from 'react';
import { type SettledRow, type SettledRows, settleRows } from './settled-rows.ts';

/** Rows of a page of the queue. */
const PAGE_ROWS = 50;

interface Shown<Row> extends SettledRows<Row> {
  readonly key: string;
  /** What the server said last. */
  readonly from: readonly Row[];
}

/**
 * The rows of a list that is read again by itself, none of which moves under the reader's eyes.
 *
 * @param key another one is another list, which is shown as it comes.
 * @param fresh undefined while nothing of that list is loaded.
 * @returns null while nothing is loaded; `settle` shows everything as it is now.
 */
export function useSettledList<Row extends { readonly id: string }>(
  key: string,
  fresh: readonly Row[] | undefined,
): (SettledRows<Row> & { readonly settle: () => void }) | null {
  const [shown, setShown] = useState<Shown<Row> | null>(null);
  if (fresh === undefined) return null;
  const isSame = shown?.key === key;
  const settled: Shown<Row> =
    isSame && shown.from === fresh
      ? shown
      : { key, from: fresh, ...(isSame ? settleRows(shown.rows, fresh, PAGE_ROWS) : asTheyCome(fresh)) };
  // Kept while rendering, as what follows from other state is: the next answer is laid over it.
  if (settled !== shown) setShown(settled);
  return { ...settled, settle: () => setShown({ key, from: fresh, ...asTheyCome(fresh) }) };
}

const asTheyCome = <Row>(fresh: readonly Row[]): SettledRows<Row> => ({
  rows: fresh.map((row): SettledRow<Row> => ({ row, isGone: false })),
  newCount: 0,
});
