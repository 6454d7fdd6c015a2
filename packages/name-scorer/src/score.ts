import type { Alignment } from './alignment.ts';
import { MEASURES, type Measure, type Measured, Measurer } from './measures.ts';
import { prepareOrganisation } from './organisation-name.ts';
import { preparePerson } from './person-name.ts';
import type { NameKind, PreparedName } from './prepared-name.ts';
import { WEIGHTS } from './weights.ts';

/** How sure it is that two names are one. */
export interface NameScore {
  /** 0 to 1; a match from `MATCH` on. */
  readonly score: number;
  /** Every measure that moved the score, with what it added in log-odds. */
  readonly parts: Readonly<Partial<Record<Measure, number>>>;
  /** Which words met which; null for the same words in the same order. */
  readonly alignment: Alignment | null;
}

/** What was measured between two names, with the alignment it rests on; null where none was needed. */
export interface Measurement {
  readonly measured: Measured;
  readonly alignment: Alignment | null;
}

/** From this score on two names are more likely one than two. */
export const MATCH = 0.5;

const measurer = new Measurer(WEIGHTS);

/** Makes a name ready to be compared with many. Any text is a name; what says nothing matches nothing. */
export function prepareName(name: string, kind: NameKind): PreparedName {
  return kind === 'person' ? preparePerson(name) : prepareOrganisation(name, kind);
}

/**
 * Compares two names of one kind: the most alike of their readings. The order matters little: what only the candidate has costs more than
 * what only the query has.
 *
 * @param atLeast below this score null is answered, much sooner than an explanation that nobody wants; 0 to 1
 */
export function scoreNames(query: PreparedName, candidate: PreparedName): NameScore;
export function scoreNames(
  query: PreparedName,
  candidate: PreparedName,
  options: { readonly atLeast: number },
): NameScore | null;
export function scoreNames(
  query: PreparedName,
  candidate: PreparedName,
  { atLeast }: { readonly atLeast: number } = { atLeast: 0 },
): NameScore | null {
  const least = leastSum(atLeast);
  let best: NameScore | null = explained(query, candidate, least, atLeast);
  if (query.alternatives.length === 0 && candidate.alternatives.length === 0) return best;
  for (const reading of [query, ...query.alternatives])
    for (const other of [candidate, ...candidate.alternatives]) {
      if (reading === query && other === candidate) continue;
      const found = explained(reading, other, least, atLeast);
      if (found !== null && (best === null || found.score > best.score)) best = found;
    }
  return best;
}

/** What two names are measured to be, the first reading of each: for fitting the weights. */
export function measure(query: PreparedName, candidate: PreparedName): Measurement {
  measurer.measure(query, candidate, Number.NEGATIVE_INFINITY);
  const measured = Object.fromEntries(MEASURES.map((name, i) => [name, measurer.values[i]])) as Measured;
  return { measured, alignment: measurer.explain() };
}

/** The log-odds below which a score is surely below `atLeast`; a little less than exact, so that rounding loses nothing. */
function leastSum(atLeast: number): number {
  if (atLeast <= 0) return Number.NEGATIVE_INFINITY;
  return atLeast >= 1 ? Number.POSITIVE_INFINITY : Math.log(atLeast / (1 - atLeast)) - 1e-9;
}

function explained(
  query: PreparedName,
  candidate: PreparedName,
  least: number,
  atLeast: number,
): NameScore | null {
  const score = 1 / (1 + Math.exp(-measurer.measure(query, candidate, least)));
  if (score < atLeast) return null;
  const parts: Partial<Record<Measure, number>> = {};
  for (let i = 0; i < MEASURES.length; i += 1) {
    const name = MEASURES[i] as Measure;
    const added = WEIGHTS[name] * (measurer.values[i] as number);
    if (added !== 0) parts[name] = Math.round(added * 100) / 100;
  }
  return { score, parts, alignment: measurer.explain() };
}
