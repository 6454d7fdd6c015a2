import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '../analysis/analyse-name.ts';
import { buildSegment, inlineRunner } from '../build/build-segment.ts';
import { NameCollector } from '../build/collect-names.ts';
import { collectDocument } from '../build/encode-documents.ts';
import type { NameDocument } from '../document.ts';
import { documentList, manyDocuments, queryFor } from '../testing/arbitraries.ts';
import { Oracle } from '../testing/oracle.ts';
import { GenerationSearch, type NameHit } from './search-names.ts';

const cases = documentList(1, 60).chain((documents) => fc.tuple(fc.constant(documents), queryFor(documents)));
/** Names from which on a list is long: with the smaller one, nearly every word's is. */
const longLists = fc.constantFrom(2, 1000);

async function searchOf(documents: readonly NameDocument[], analysis: Analysis, longList?: number) {
  const collector = new NameCollector(analysis);
  for (const document of documents) collectDocument(document, collector);
  const segment = await buildSegment([collector.finish()], analysis, null, inlineRunner);
  return new GenerationSearch(
    { number: 1, analysis, segments: [{ segment, removed: null }] },
    undefined,
    longList,
  );
}

/** Scores as they are, in steps that differences of rounding do not show in. */
const rounded = (scores: Iterable<number>): number[] =>
  [...scores].map((score) => Math.round(score * 1e5) / 1e5);
const scoresOf = (hits: readonly NameHit[]): number[] => rounded(hits.map(({ score }) => score));

describe.each<Analysis>(['company', 'person'])(
  'an index of %s names against looking at every name',
  (analysis) => {
    it('finds the best documents with their scores', async () => {
      await fc.assert(
        fc.asyncProperty(
          cases,
          longLists,
          fc.integer({ min: 1, max: 12 }),
          async ([documents, query], long, limit) => {
            const search = await searchOf(documents, analysis, long);
            const { hits } = search.search({
              spellings: [query],
              limit,
              minScore: 0.3,
              minScoreOfOne: 0,
              isExplained: false,
            });
            const wanted = new Oracle(documents, analysis).best(query, 0.3);
            expect(scoresOf(hits)).toEqual(rounded([...wanted.values()].slice(0, limit)));
            for (const { id, score } of hits) expect(wanted.get(id)).toBeCloseTo(score, 5);
          },
        ),
        { numRuns: 150 },
      );
    });

    it('finds every document above a score', async () => {
      await fc.assert(
        fc.asyncProperty(
          cases,
          longLists,
          fc.constantFrom(0.25, 0.5, 0.8),
          fc.constantFrom(0, 0.5, 0.7),
          async ([documents, query], long, minScore, minScoreOfOne) => {
            const search = await searchOf(documents, analysis, long);
            const { hits, isComplete } = search.search({
              spellings: [query],
              limit: null,
              minScore,
              minScoreOfOne,
              isExplained: false,
            });
            const wanted = new Oracle(documents, analysis).all(query, minScore, minScoreOfOne);
            expect(isComplete).toBe(true);
            expect(Object.fromEntries(hits.map(({ id, score }) => [id, score.toFixed(4)]))).toEqual(
              Object.fromEntries([...wanted].map(([id, score]) => [id, score.toFixed(4)])),
            );
          },
        ),
        { numRuns: 150 },
      );
    });
  },
);

describe('an index with words so frequent that they have bitmaps', () => {
  it('finds the same as looking at every name', async () => {
    const documents = manyDocuments(21_000);
    const search = await searchOf(documents, 'company');
    const oracle = new Oracle(documents, 'company');
    const queries = [
      'trading and projects',
      'moko trading',
      'trading and trading cc',
      'projecst holdings',
      'and projects dlamo',
    ];
    for (const query of queries) {
      const request = { spellings: [query], minScore: 0.5, minScoreOfOne: 0, isExplained: false };
      const best = search.search({ ...request, limit: 10 });
      expect(scoresOf(best.hits)).toEqual(rounded([...oracle.best(query, 0.5).values()].slice(0, 10)));
      const all = search.search({ ...request, minScore: 0.9, limit: null });
      expect(scoresOf(all.hits)).toEqual(rounded(oracle.all(query, 0.9).values()));
    }
  });
});

describe('an explanation', () => {
  it('says which word met which word how, what was left over, and the parts of the score', async () => {
    const documents = [
      { id: '1', name: 'Shoprite Checkers (Pty) Ltd' },
      { id: '2', name: 'Other Trading CC' },
    ];
    const search = await searchOf(documents, 'company');
    const { hits } = search.search({
      spellings: ['Shopright Chekers Stores CC'],
      limit: 10,
      minScore: 0.4,
      minScoreOfOne: 0,
      isExplained: true,
    });
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({
      id: '1',
      explanation: {
        nameWords: ['shoprite', 'checkers'],
        matches: [
          {
            queryWord: 'shopright',
            nameWord: 'shoprite',
            kind: 'same_sound',
            similarity: expect.closeTo(0.8),
          },
          { queryWord: 'chekers', nameWord: 'checkers', kind: 'similar', similarity: expect.closeTo(0.875) },
        ],
        queryLeft: ['stores'],
        nameLeft: [],
        reading: 'as_typed',
        queryLegalForm: 'cc',
        nameLegalForm: 'pty-ltd',
        parts: { order: 1, legalForm: 0.98, reading: 1 },
      },
    });
  });
});
