import { expect, it } from 'vitest';
import { factEntries } from './fact-entries.ts';

const shown = (value: unknown, isMasked: boolean) =>
  factEntries(value, { isMasked }).map(({ name, value: text, isMasked: isHidden }) => [name, text, isHidden]);

it('flattens what is stored and leaves out what is not there', () => {
  const value = { a: { b: [{ c: 'x' }, { c: null }] }, yes: true, no: false, score: 0.123456, empty: '' };
  expect(shown(value, false)).toEqual([
    ['a.b.0.c', 'x', false],
    ['yes', 'yes', false],
    ['no', 'no', false],
    ['score', '0.1235', false],
    ['empty', '', false],
  ]);
  expect(shown(null, false)).toEqual([]);
});

it('masks texts and long numbers, and leaves yes, no, scores and codes of our own', () => {
  const value = {
    surname: 'VAN DER MERWE',
    cellNo: 27821234567,
    count: 12,
    ok: true,
    ReferenceNo: 'A-1',
    liveness: 'passed',
  };
  expect(shown(value, true)).toEqual([
    ['surname', '••• ••• •••••', true],
    ['cellNo', '•••••••••••', true],
    ['count', '12', false],
    ['ok', 'yes', false],
    ['ReferenceNo', 'A-1', false],
    ['liveness', 'passed', false],
  ]);
});

it('stays a page: at most 400 values, each at most 500 characters', () => {
  const many = factEntries(
    Array.from({ length: 1000 }, () => 'x'.repeat(1000)),
    { isMasked: false },
  );
  expect(many).toHaveLength(400);
  expect(many[0]?.value).toHaveLength(501);
});
