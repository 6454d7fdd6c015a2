/**
 * How well does the scorer tell names apart, and how fast? Prints precision, recall, F1 and the area under the curve on labelled pairs, and
 * the time of a comparison. Run: `node benchmarks/name-scorer/run.ts --pairs FILE [--errors]`.
 */
import { parseArgs } from 'node:util';
import { MATCH, prepareName, scoreNames } from '@qiniso/name-scorer';
import { areaUnderCurve, type LabelledPair, precisionAndRecall, readPairs } from './pairs.ts';

const { values } = parseArgs({
  options: { pairs: { type: 'string' }, errors: { type: 'boolean', default: false } },
});
// `npm run bench` runs every question; this one has no answer without labelled pairs.
if (values.pairs === undefined) console.log('Give a file of labelled pairs with --pairs.');
else measureAll(readPairs(values.pairs));

function measureAll(pairs: readonly LabelledPair[]): void {
  const prepared = pairs.map((pair) => ({
    pair,
    query: prepareName(pair.query, pair.kind),
    candidate: prepareName(pair.candidate, pair.kind),
  }));
  const scored = prepared.map(({ pair, query, candidate }) => ({ pair, ...scoreNames(query, candidate) }));
  const row = (what: string, chosen: typeof scored) => {
    const scores = chosen.map(({ score }) => score);
    const isMatch = chosen.map(({ pair }) => pair.isMatch);
    const { precision, recall, f1 } = precisionAndRecall(scores, isMatch, MATCH);
    const shown = (value: number) => Number(value.toFixed(3));
    const curve = areaUnderCurve(scores, isMatch);
    return {
      what,
      pairs: chosen.length,
      f1: shown(f1),
      precision: shown(precision),
      recall: shown(recall),
      'area under the curve': shown(curve),
    };
  };
  console.table([
    row('all', scored),
    ...['STRONG', 'MEDIUM', 'WEAK'].map((clarity) =>
      row(
        clarity,
        scored.filter(({ pair }) => pair.clarity === clarity),
      ),
    ),
    ...['person', 'organisation', 'vessel'].map((kind) =>
      row(
        kind,
        scored.filter(({ pair }) => pair.kind === kind),
      ),
    ),
  ]);
  if (values.errors)
    for (const { pair, score, parts } of scored)
      if (score >= MATCH !== pair.isMatch)
        console.log(
          score.toFixed(2),
          pair.isMatch ? 'match' : 'no match',
          pair.query,
          '~',
          pair.candidate,
          parts,
        );

  const rounds = Math.ceil(50_000 / prepared.length);
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round += 1)
    for (const { query, candidate } of prepared) scoreNames(query, candidate);
  const microseconds = ((performance.now() - startedAt) * 1000) / (rounds * prepared.length);
  console.log(`One comparison takes ${microseconds.toFixed(1)} µs.`);
}
