import type { PreparedName } from './prepared-name.ts';
import type { Word } from './word.ts';
import { compareWords, type Kinship, type WordMatch } from './word-similarity.ts';

/** Words of one name that were taken for words of the other: one for one, or several for one. */
export interface AlignedWords extends WordMatch {
  /** Index of the first word, and how many, on either side. */
  readonly query: { readonly from: number; readonly count: number };
  readonly candidate: { readonly from: number; readonly count: number };
}

/** Which words met which, and which were left over (as indexes). */
export interface Alignment {
  readonly met: readonly AlignedWords[];
  readonly leftOfQuery: readonly number[];
  readonly leftOfCandidate: readonly number[];
  /** How alike the nearest two of the words left over are. */
  readonly nearestLeft: number;
}

const LEAST_SIMILARITY = 0.5;
const LEAST_JOINED = 0.78;
const LEAST_JOINED_ACROSS = 0.9;
const JOINED_LOSS = 0.02;

/**
 * Aligns the words of two names: all that may belong together are collected, then the most alike are taken first. Joined and split words
 * are one against two or three; a run of initials is one against as many words.
 */
export function alignWords(query: PreparedName, candidate: PreparedName): Alignment {
  const edges: AlignedWords[] = [];
  const [exactQuery, exactCandidate] = takeExact(query, candidate, edges);
  const similarities = new Map<number, number>();
  for (const [i, a] of query.words.entries()) {
    if (exactQuery.has(i)) continue;
    for (const [j, b] of candidate.words.entries()) {
      if (exactCandidate.has(j)) continue;
      const found = compareWords(a, b);
      similarities.set(i * 100 + j, found.similarity);
      if (found.similarity >= LEAST_SIMILARITY) edges.push(edge(found, i, 1, j, 1));
    }
  }
  for (const [j, word] of candidate.words.entries())
    if (!exactCandidate.has(j))
      addJoined(query, word, exactQuery, (found, from, count) => edges.push(edge(found, from, count, j, 1)));
  for (const [i, word] of query.words.entries())
    if (!exactQuery.has(i))
      addJoined(candidate, word, exactCandidate, (found, from, count) =>
        edges.push(edge(found, i, 1, from, count)),
      );
  addInitials(query, candidate, exactQuery, (i, j, count) => edges.push(edge(INITIALS, i, 1, j, count)));
  addInitials(candidate, query, exactCandidate, (j, i, count) => edges.push(edge(INITIALS, i, count, j, 1)));

  const met = takeBest(edges);
  const left = (name: PreparedName, side: 'query' | 'candidate'): number[] =>
    name.words.flatMap((_, index) =>
      met.some((each) => index >= each[side].from && index < each[side].from + each[side].count)
        ? []
        : [index],
    );
  const [leftOfQuery, leftOfCandidate] = [left(query, 'query'), left(candidate, 'candidate')];
  let nearestLeft = 0;
  for (const i of leftOfQuery)
    for (const j of leftOfCandidate) nearestLeft = Math.max(nearestLeft, similarities.get(i * 100 + j) ?? 0);
  return { met, leftOfQuery, leftOfCandidate, nearestLeft };
}

const INITIALS: WordMatch = { similarity: 0.8, kinship: 'initial', edits: 0 };

const edge = (
  found: WordMatch,
  i: number,
  queryCount: number,
  j: number,
  candidateCount: number,
): AlignedWords => ({
  ...found,
  query: { from: i, count: queryCount },
  candidate: { from: j, count: candidateCount },
});

/** The same word on both sides belongs together, whatever else there is. */
function takeExact(
  query: PreparedName,
  candidate: PreparedName,
  edges: AlignedWords[],
): [Set<number>, Set<number>] {
  const [ofQuery, ofCandidate] = [new Set<number>(), new Set<number>()];
  for (const [i, a] of query.words.entries()) {
    if (a.text.length <= 2 && a.character === '') continue;
    const j = candidate.words.findIndex(
      (b, index) => !ofCandidate.has(index) && b.text === a.text && b.character === a.character,
    );
    if (j < 0) continue;
    ofQuery.add(i);
    ofCandidate.add(j);
    edges.push(edge({ similarity: 1, kinship: 'same', edits: 0 }, i, 1, j, 1));
  }
  return [ofQuery, ofCandidate];
}

/** Neighbours of a name that make one word of the other. */
function addJoined(
  name: PreparedName,
  single: Word,
  taken: ReadonlySet<number>,
  add: (found: WordMatch, from: number, count: number) => void,
): void {
  if (single.text.length < 4) return;
  for (const [runs, count] of [
    [name.pairs, 2],
    [name.triples, 3],
  ] as const) {
    for (const [from, joined] of runs.entries()) {
      if (!joined || Math.abs(joined.text.length - single.text.length) > 3) continue;
      if (Array.from({ length: count }, (_, k) => from + k).some((index) => taken.has(index))) continue;
      const isAcross = joined.writing !== single.writing;
      const { similarity, edits } = compareWords(joined, single);
      if (similarity < (isAcross ? LEAST_JOINED_ACROSS : LEAST_JOINED)) continue;
      add({ similarity: similarity - JOINED_LOSS, kinship: 'joined', edits }, from, count);
    }
  }
}

/** A short word that is the initials of neighbours in the other name. */
function addInitials(
  short: PreparedName,
  long: PreparedName,
  taken: ReadonlySet<number>,
  add: (index: number, from: number, count: number) => void,
): void {
  const isOrganisation = short.kind !== 'person';
  for (const [index, word] of short.words.entries()) {
    const { length } = word.text;
    const mayBe = isOrganisation ? word.role === 'core' && length >= 2 && length <= 5 : word.isLetters;
    if (!mayBe || taken.has(index) || length > long.words.length) continue;
    if (isOrganisation && length < 3 && length !== long.words.length) continue;
    for (let from = 0; from + length <= long.words.length; from += 1) {
      const run = long.words.slice(from, from + length);
      if (run.some(({ character }) => character !== '')) continue;
      if (run.map(({ text }) => text.charAt(0)).join('') === word.text) add(index, from, length);
    }
  }
}

/** The most alike first; of equals those that stand nearer, and several words rather than one. */
function takeBest(edges: readonly AlignedWords[]): AlignedWords[] {
  const rank = ({ similarity, query, candidate }: AlignedWords): number =>
    similarity +
    (query.count + candidate.count > 2 ? 0.01 : 0) -
    0.002 * Math.abs(query.from - candidate.from);
  const [usedQuery, usedCandidate] = [new Set<number>(), new Set<number>()];
  const taken: AlignedWords[] = [];
  for (const each of [...edges].sort((a, b) => rank(b) - rank(a))) {
    const ofQuery = Array.from({ length: each.query.count }, (_, k) => each.query.from + k);
    const ofCandidate = Array.from({ length: each.candidate.count }, (_, k) => each.candidate.from + k);
    if (ofQuery.some((i) => usedQuery.has(i)) || ofCandidate.some((j) => usedCandidate.has(j))) continue;
    for (const i of ofQuery) usedQuery.add(i);
    for (const j of ofCandidate) usedCandidate.add(j);
    taken.push(each);
  }
  return taken;
}

/** Whether words were taken for one for more than their letters. */
export const isByLetters = (kinship: Kinship): boolean =>
  kinship === 'spelling' || kinship === 'sound' || kinship === 'joined' || kinship === 'writing';
