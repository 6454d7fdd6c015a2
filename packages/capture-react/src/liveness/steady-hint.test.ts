import { expect, it } from 'vitest';
import { steadyHint } from './steady-hint.ts';

it('shows the first hint at once', () => {
  expect(steadyHint({ hint: null, sinceMs: 0 }, 'no_face', 10)).toEqual({ hint: 'no_face', sinceMs: 10 });
});

it('keeps a hint long enough to be read, then shows the latest', () => {
  const shown = { hint: 'no_face', sinceMs: 1000 } as const;
  expect(steadyHint(shown, 'move_closer', 2100)).toBe(shown);
  expect(steadyHint(shown, null, 2100)).toBe(shown);
  expect(steadyHint(shown, 'move_closer', 2200)).toEqual({ hint: 'move_closer', sinceMs: 2200 });
  expect(steadyHint(shown, null, 2200)).toEqual({ hint: null, sinceMs: 2200 });
});
