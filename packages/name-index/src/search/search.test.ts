import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '../analysis/analyse-name.ts';
import { buildIndex } from '../name-searcher.ts';
import { documentList, queryFor } from '../testing/arbitraries.ts';
import { Oracle } from '../testing/oracle.ts';
import type { NameHit } from './search-names.ts';

const cases = documentList(1, 60).chain((documents) => fc.tuple(fc.constant(documents), queryFor(documents)));
const inline = { searchThreads: 0, buildThreads: 0 };

/** Scores as they are, in steps that differences of rounding do not show in. */
const scores = (hits: Iterable<number>): number[] => [...hits].map((score) => Math.round(score * 1e5) / 1e5);
const scoresOf = (hits: readonly NameHit[]): number[] => scores(hits.map(({ score }) => score));

describe.each<Analysis>(['company', 'person'])(
  'an index of %s names against looking at every name',
  (analysis) => {
    it('finds the best documents with their scores', async () => {
      await fc.assert(
        fc.asyncProperty(cases, fc.integer({ min: 1, max: 12 }), async ([documents, query], limit) => {
          const index = await buildIndex(documents, { analysis, ...inline });
          const { hits } = await index.search(query, { limit, minScore: 0.3 });
          const wanted = new Oracle(documents, analysis).best(query, 0.3);
          expect(scoresOf(hits)).toEqual(scores([...wanted.values()].slice(0, limit)));
          for (const { id, score } of hits) expect(wanted.get(id)).toBeCloseTo(score, 5);
        }),
        { numRuns: 300 },
      );
    });

    it('finds every document above a score', async () => {
      await fc.assert(
        fc.asyncProperty(cases, fc.constantFrom(0.25, 0.5, 0.8), async ([documents, query], minScore) => {
          const index = await buildIndex(documents, { analysis, ...inline });
          const { hits, isComplete } = await index.searchAll(query, { minScore });
          const wanted = new Oracle(documents, analysis).all(query, minScore);
          expect(isComplete).toBe(true);
          expect(Object.fromEntries(hits.map(({ id, score }) => [id, score.toFixed(4)]))).toEqual(
            Object.fromEntries([...wanted].map(([id, score]) => [id, score.toFixed(4)])),
          );
        }),
        { numRuns: 300 },
      );
    });
  },
);
