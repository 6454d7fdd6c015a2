/**
 * How well does the scorer tell names apart, and how fast? Prints precision, recall, F1 and the area under the curve on labelled pairs, and
 * the time of a comparison. Run: `node benchmarks/name-scorer/run.ts --pairs FILE [--errors]`.
 */
import { parseArgs } from 'node:util';
import { MATCH, type PreparedName, prepareName, scoreNames } from '@qiniso/name-scorer';
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

  measureTime(pairs, prepared);
}

type Prepared = { readonly query: PreparedName; readonly candidate: PreparedName };

/**
 * The calling thread's own time, so that a busy machine shows less. Candidates are those that share the beginning of a word with the query, as an
 * index would find them.
 */
function measureTime(pairs: readonly LabelledPair[], prepared: readonly Prepared[]): void {
  const byBeginning = new Map<string, PreparedName[]>();
  const beginnings = ({ kind, words }: PreparedName): string[] =>
    words.map(({ text }) => `${kind} ${text.slice(0, 2)}`);
  for (const { candidate } of prepared)
    for (const key of beginnings(candidate))
      byBeginning.set(key, [...(byBeginning.get(key) ?? []), candidate]);
  const work = prepared.flatMap(({ query }) =>
    beginnings(query).flatMap((key) =>
      (byBeginning.get(key) ?? []).map((candidate) => ({ query, candidate })),
    ),
  );
  const rounds = Math.ceil(100_000 / work.length);
  const rows = [
    timed('comparison, explained', rounds, work, ({ query, candidate }) => scoreNames(query, candidate)),
    timed('comparison, from 0.5 on', rounds, work, ({ query, candidate }) =>
      scoreNames(query, candidate, { atLeast: MATCH }),
    ),
    timed('preparation', 20, pairs, ({ query, kind }) => prepareName(query, kind)),
  ];
  console.table(rows);
}

/** The best of five: other work on the machine only ever adds to it. */
function timed<Item>(what: string, rounds: number, items: readonly Item[], run: (item: Item) => unknown) {
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 5; time += 1) {
    const startedAt = process.threadCpuUsage();
    for (let round = 0; round < rounds; round += 1) for (const item of items) run(item);
    const { user, system } = process.threadCpuUsage(startedAt);
    best = Math.min(best, (user + system) / (rounds * items.length));
  }
  return { what, 'CPU, µs': best.toFixed(2) };
}
