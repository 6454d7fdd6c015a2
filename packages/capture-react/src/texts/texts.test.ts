import { expect, it } from 'vitest';
import { english } from './english.ts';
import { createTexts } from './texts.ts';

const { text, counted } = createTexts('en', 'ltr', english);

it('fills in values', () => {
  expect(text('step_of', { step: 2, total: 3 })).toBe('Step 2 of 3');
});

it('chooses the form by number', () => {
  expect(counted('attempts', 1)).toBe('You have 1 try left.');
  expect(counted('attempts', 2)).toBe('You have 2 tries left.');
});

it('says nothing of a verdict where a journey ends', () => {
  const endings = Object.entries(english).filter(([key]) => key.startsWith('end_'));
  expect(endings.length).toBeGreaterThan(10);
  for (const [, words] of endings)
    expect(words).not.toMatch(/accept|reject|match|score|pass|fail|verified|approved/i);
});
