/**
 * Fits the weights of `packages/name-scorer` to labelled pairs and prints them with what they reach on pairs that were left out of the fit.
 * Run: `node benchmarks/name-scorer/fit.ts --pairs FILE [--negatives FILE] [--lambda 0.01]`.
 *
 * A logistic regression whose weights keep their sign and are drawn towards those in use: with some hundred pairs the data alone would
 * follow its noise. Pairs that share a candidate are left out together.
 */
import { parseArgs } from 'node:util';
import { MEASURES, measure, prepareName, WEIGHTS } from '@qiniso/name-scorer';
import { areaUnderCurve, type LabelledPair, precisionAndRecall, readPairs } from './pairs.ts';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string' },
    /** More pairs, all taken as they are labelled and never left out: what must not be unlearnt. */
    extra: { type: 'string' },
    'extra-weight': { type: 'string', default: '0.3' },
    lambda: { type: 'string', default: '0.01' },
  },
});
if (values.pairs === undefined) throw new Error('Give a file of labelled pairs with --pairs.');
const lambda = Number(values.lambda);
const FOLDS = 10;
/** A clear case counts for more, one in doubt for less. */
const CLARITY: Readonly<Record<string, number>> = { STRONG: 4, MEDIUM: 1, WEAK: 0.6 };
const names = ['bias', ...MEASURES] as const;

interface Row {
  readonly values: readonly number[];
  readonly isMatch: boolean;
  readonly weight: number;
  readonly group: string;
}

const rows = readPairs(values.pairs).map((pair) => rowOf(pair, CLARITY[pair.clarity] ?? 1));
const extraPairs = values.extra === undefined ? [] : readPairs(values.extra);
const extra = extraPairs.map((pair) =>
  rowOf(pair, (Number(values['extra-weight']) * rows.length) / extraPairs.length),
);

const scores = leftOutScores();
const isMatch = rows.map((row) => row.isMatch);
const { f1, precision, recall } = precisionAndRecall(scores, isMatch, 0.5);
console.log(
  `Left out of the fit: F1 ${f1.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)},`,
);
console.log(
  `area under the curve ${areaUnderCurve(scores, isMatch).toFixed(3)}, ${rows.length} pairs, ${FOLDS} folds.\n`,
);
const weights = fitWeights([...rows, ...extra]);
for (const [i, name] of names.entries()) console.log(`  ${name}: ${(weights[i] ?? 0).toFixed(2)},`);

function rowOf(pair: LabelledPair, weight: number): Row {
  const { measured } = measure(prepareName(pair.query, pair.kind), prepareName(pair.candidate, pair.kind));
  return {
    values: [1, ...MEASURES.map((name) => measured[name])],
    isMatch: pair.isMatch,
    weight,
    group: pair.candidate.toLowerCase(),
  };
}

/** The score of every row by weights fitted without its group. */
function leftOutScores(): number[] {
  const groups = [...new Set(rows.map(({ group }) => group))];
  const foldOf = new Map(groups.map((group, i) => [group, (i * 7919) % FOLDS]));
  const result = new Array<number>(rows.length).fill(0);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const fitted = fitWeights([...rows.filter(({ group }) => foldOf.get(group) !== fold), ...extra]);
    for (const [i, row] of rows.entries())
      if (foldOf.get(row.group) === fold) result[i] = probability(fitted, row);
  }
  return result;
}

/** Adam with projection: a weight never changes its sign. */
function fitWeights(training: readonly Row[]): number[] {
  const prior = names.map((name) => WEIGHTS[name]);
  const fitted = [...prior];
  const [mean, square] = [fitted.map(() => 0), fitted.map(() => 0)];
  const total = training.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 1; step <= 600; step += 1) {
    const gradient = fitted.map((weight, k) => (k === 0 ? 0 : lambda * (weight - (prior[k] ?? 0))));
    for (const row of training) {
      const error = ((probability(fitted, row) - (row.isMatch ? 1 : 0)) * row.weight) / total;
      for (const [k, value] of row.values.entries()) gradient[k] = (gradient[k] ?? 0) + error * value;
    }
    for (const [k, slope] of gradient.entries()) {
      const m = 0.9 * (mean[k] ?? 0) + 0.1 * slope;
      const s = 0.999 * (square[k] ?? 0) + 0.001 * slope * slope;
      mean[k] = m;
      square[k] = s;
      const moved =
        (fitted[k] ?? 0) - (0.03 * (m / (1 - 0.9 ** step))) / (Math.sqrt(s / (1 - 0.999 ** step)) + 1e-8);
      fitted[k] = (prior[k] ?? 0) < 0 ? Math.min(0, moved) : (prior[k] ?? 0) > 0 ? Math.max(0, moved) : moved;
    }
  }
  return fitted;
}

function probability(weights: readonly number[], { values: measured }: Row): number {
  let sum = 0;
  for (const [k, value] of measured.entries()) sum += (weights[k] ?? 0) * value;
  return 1 / (1 + Math.exp(-sum));
}
