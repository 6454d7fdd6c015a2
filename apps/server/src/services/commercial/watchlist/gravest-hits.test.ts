import { expect, it } from 'vitest';
import { gravestHits } from './gravest-hits.ts';

const hit = (decision: 'ACCEPT' | 'REVIEW' | 'REJECT', isDecided = false) => ({
  entityId: 'UN:1',
  decision,
  isDecided,
});

it.each([
  ['a confirmed one before a possible one', [hit('REVIEW'), hit('REJECT')], hit('REJECT')],
  ['an open one before one that was decided', [hit('REJECT', true), hit('REVIEW')], hit('REVIEW')],
  ['a decided one before somebody else’s', [hit('ACCEPT'), hit('REVIEW', true)], hit('REVIEW', true)],
  ['the first of two alike', [hit('REVIEW'), hit('REVIEW')], hit('REVIEW')],
] as const)('An entry that business and directors both meet counts once: %s', (_what, found, kept) => {
  const other = { ...hit('REVIEW'), entityId: 'UN:2' };
  expect(gravestHits([...found, other])).toEqual([kept, other]);
});
