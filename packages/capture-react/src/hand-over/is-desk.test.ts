import { expect, it } from 'vitest';
import { isDesk } from './is-desk.ts';

it.each([
  ['a laptop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', true, true],
  ['an old Android phone', 'Mozilla/5.0 (Linux; Android 8.1; itel A16) Chrome/96.0 Mobile', false, false],
  ['an Android phone with a mouse', 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile', true, false],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1', false, false],
  [
    'a tablet that says it is a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1',
    false,
    false,
  ],
])('tells what %s is', (_, userAgent, hasMouse, expected) => {
  expect(isDesk({ userAgent, matches: () => hasMouse })).toBe(expected);
});
