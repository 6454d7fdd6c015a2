import { expect, it } from 'vitest';
import { sinceText } from './since-text.ts';

const now = new Date('2026-11-21T12:00:00Z');

it.each([
  ['2026-11-21T12:00:00Z', 'just now'],
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 min ago'],
  ['2026-11-21T10:01:00Z', '1 h ago'],
  ['2026-11-19T11:00:00Z', '2 d ago'],
  ['2026-11-21T12:00:30Z', 'in a moment'],
  ['2026-11-21T12:29:30Z', 'in 29 min'],
  ['2026-11-22T12:00:00Z', 'in 1 d'],
])('says of %s %s', (at, text) => {
  expect(sinceText(new Date(at), now)).toBe(text);
});
