import { describe, expect, it } from 'vitest';
import { type SettledRow, settleRows } from './settled-rows.ts';

interface Row {
  readonly id: string;
  readonly claim?: string;
}
const rows = (ids: string): Row[] => Array.from(ids, (id) => ({ id }));
const shown = (ids: string): SettledRow<Row>[] => rows(ids).map((row) => ({ row, isGone: false }));
const text = (settled: readonly SettledRow<Row>[]): string =>
  settled.map(({ row, isGone }) => (isGone ? `(${row.id})` : row.id)).join('');

describe('A list that somebody is reading', () => {
  it.each([
    ['nothing new', 'abc', 'abc', 'abc', 0],
    ['the first rows', '', 'abc', 'abc', 0],
    ['new ones at the end are put there', 'ab', 'abcd', 'abcd', 0],
    ['new ones before or between wait', 'bd', 'abcde', 'bde', 2],
    ['what is gone stays in its place', 'abc', 'ac', 'a(b)c', 0],
    ['gone and new at once', 'abc', 'acd', 'a(b)cd', 0],
    ['everything is gone', 'ab', '', '(a)(b)', 0],
    ['another order moves nothing', 'abc', 'cba', 'abc', 0],
    ['what does not fit waits', 'abcde', 'abcdefg', 'abcdef', 1],
  ])('%s', (_what, before, fresh, expected, newCount) => {
    const settled = settleRows(shown(before), rows(fresh), 6);
    expect(text(settled.rows)).toBe(expected);
    expect(settled.newCount).toBe(newCount);
  });

  it('shows in place what has changed about a row', () => {
    const settled = settleRows(shown('ab'), [{ id: 'a' }, { id: 'b', claim: 'thandi' }], 6);
    expect(settled.rows[1]?.row.claim).toBe('thandi');
  });
});
