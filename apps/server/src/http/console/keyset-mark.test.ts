import { expect, it } from 'vitest';
import { ApiError } from '../../domain/api-error.ts';
import { readMark, writeMark } from './keyset-mark.ts';

const id = '01a20085-6bf2-7033-839f-4577b757dc83';

it.each(['2026-11-21T12:00:00.000Z', '2026-11-21 12:00:00.123456+00'])('keeps a place at %s', (at) => {
  expect(readMark(writeMark({ at, id }))).toEqual({ at, id });
});

it('has none where none is given', () => {
  expect(readMark(undefined)).toBeNull();
});

it.each([
  '',
  'rubbish',
  Buffer.from(`2026-11-21T12:00:00Z ${id}'; --`).toString('base64url'),
  Buffer.from(`some other day ${id}`).toString('base64url'),
  Buffer.from(`2026-11-21 (noon) ${id}`).toString('base64url'),
  Buffer.from(`2026-02-31 00:00:00+00 ${id}`).toString('base64url'),
  Buffer.from('2026-11-21T12:00:00Z 00000000-0000-0000-0000-00000000000g').toString('base64url'),
])('refuses %j', (after) => {
  expect(() => readMark(after)).toThrow(ApiError);
});
