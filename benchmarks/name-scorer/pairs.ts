import { readFileSync } from 'node:fs';
import type { NameKind } from '@qiniso/name-scorer';

/** Two names with what people say of them. */
export interface LabelledPair {
  readonly query: string;
  readonly candidate: string;
  readonly kind: NameKind;
  readonly isMatch: boolean;
  /** How clear the case is: `STRONG`, `MEDIUM`, `WEAK`. */
  readonly clarity: string;
}

/** As in the file. */
interface PairInFile {
  readonly schema?: string;
  readonly quality?: string | null;
  readonly query: { readonly name: string };
  readonly candidate: { readonly name: string };
  readonly expected: 'match' | 'no-match';
}

/** Pairs of a JSON file: a list of `{schema, quality, query: {name}, candidate: {name}, expected}`. */
export function readPairs(file: string): LabelledPair[] {
  const pairs = JSON.parse(readFileSync(file, 'utf8')) as PairInFile[];
  return pairs.map(({ schema = 'Person', quality, query, candidate, expected }) => ({
    query: query.name,
    candidate: candidate.name,
    kind: schema === 'Person' ? 'person' : schema === 'Vessel' ? 'vessel' : 'organisation',
    isMatch: expected === 'match',
    clarity: quality ?? 'MEDIUM',
  }));
}

/** Area under the curve of true against false positives: 0.5 is chance, 1 tells all apart. */
export function areaUnderCurve(scores: readonly number[], isMatch: readonly boolean[]): number {
  const order = scores
    .map((score, i) => ({ score, isMatch: isMatch[i] === true }))
    .sort((a, b) => a.score - b.score);
  let ranks = 0;
  for (let i = 0; i < order.length; ) {
    let end = i;
    while (end + 1 < order.length && order[end + 1]?.score === order[i]?.score) end += 1;
    for (let k = i; k <= end; k += 1) if (order[k]?.isMatch) ranks += (i + end) / 2 + 1;
    i = end + 1;
  }
  const positives = isMatch.filter(Boolean).length;
  const negatives = isMatch.length - positives;
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}

export function precisionAndRecall(
  scores: readonly number[],
  isMatch: readonly boolean[],
  threshold: number,
) {
  const count = (match: boolean, isFound: boolean): number =>
    scores.filter((score, i) => isMatch[i] === match && score >= threshold === isFound).length;
  const [hits, alarms, missed] = [count(true, true), count(false, true), count(true, false)];
  const precision = hits / Math.max(1, hits + alarms);
  const recall = hits / Math.max(1, hits + missed);
  return {
    precision,
    recall,
    f1: (2 * precision * recall) / Math.max(1e-9, precision + recall),
    alarms,
    missed,
  };
}
