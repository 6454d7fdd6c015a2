import type { Alignment } from './alignment.ts';
import { MEASURES, type Measure, type Measurement, measure } from './measures.ts';
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

/** From this score on two names are more likely one than two. */
export const MATCH = 0.5;

/** Makes a name ready to be compared with many. Any text is a name; what says nothing matches nothing. */
export function prepareName(name: string, kind: NameKind): PreparedName {
  return kind === 'person' ? preparePerson(name) : prepareOrganisation(name, kind);
}

/**
 * Compares two names of one kind: the most alike of their readings. The order matters little: what only the candidate has costs more than
 * what only the query has.
 */
export function scoreNames(query: PreparedName, candidate: PreparedName): NameScore {
  let best = explain(measure(query, candidate));
  for (const reading of [query, ...query.alternatives])
    for (const other of [candidate, ...candidate.alternatives]) {
      if (reading === query && other === candidate) continue;
      const found = explain(measure(reading, other));
      if (found.score > best.score) best = found;
    }
  return best;
}

function explain({ measured, alignment }: Measurement): NameScore {
  let sum = WEIGHTS.bias;
  const parts: Partial<Record<Measure, number>> = {};
  for (const name of MEASURES) {
    const added = WEIGHTS[name] * measured[name];
    if (added === 0) continue;
    sum += added;
    parts[name] = Math.round(added * 100) / 100;
  }
  return { score: 1 / (1 + Math.exp(-sum)), parts, alignment };
}
