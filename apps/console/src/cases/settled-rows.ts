interface Identified {
  readonly id: string;
}

/** A row of a list that somebody is reading. */
export interface SettledRow<Row> {
  readonly row: Row;
  /** It is in the list no more, and stays where it was until the list is asked for anew. */
  readonly isGone: boolean;
}

/** A list that somebody is reading, brought up to date without a row changing its place. */
export interface SettledRows<Row> {
  readonly rows: readonly SettledRow<Row>[];
  /** Rows that have come in between those shown: they wait until the reader asks for them. */
  readonly newCount: number;
}

/**
 * Brings what is shown up to date with what the server says now: rows change in place, those that are gone stay as such, new ones go to
 * the end when that is where they belong and are counted otherwise.
 *
 * @param most rows that fit on the page; more are counted.
 */
export function settleRows<Row extends Identified>(
  shown: readonly SettledRow<Row>[],
  fresh: readonly Row[],
  most: number,
): SettledRows<Row> {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ row }) => row.id));
  const kept = shown.map(({ row }) => {
    const now = byId.get(row.id);
    return { row: now ?? row, isGone: now === undefined };
  });
  const lastKnown = fresh.findLastIndex(({ id }) => known.has(id));
  const atEnd = fresh.slice(lastKnown + 1).map((row) => ({ row, isGone: false }));
  const room = Math.max(0, most - kept.length);
  const between = fresh.slice(0, lastKnown + 1).filter(({ id }) => !known.has(id)).length;
  return { rows: [...kept, ...atEnd.slice(0, room)], newCount: between + Math.max(0, atEnd.length - room) };
}
