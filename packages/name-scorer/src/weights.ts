import type { Measure } from './measures.ts';

/**
 * What each measure adds to the score, in log-odds. Fitted by `benchmarks/name-scorer/fit.ts`; `bias` is that of two names nothing speaks
 * against. Only `exact` speaks for a match, everything else against it.
 */
export const WEIGHTS: Readonly<Record<Measure | 'bias', number>> = {
  bias: 3.4,
  exact: 1.1,
  worstWord: -2.5,
  meanLoss: -0.8,
  replacedWords: -2.6,
  extraInQuery: -0.7,
  extraInCandidate: -1.1,
  singleWord: -1.5,
  singleWordOfPerson: -3.1,
  initial: -0.1,
  initialConflict: -2,
  nickname: -0.2,
  order: -0.4,
  patronymic: -1,
  filiation: -0.5,
  number: -4,
  numberMissing: -0.7,
  legalForm: -0.7,
  place: -0.5,
  businessOnly: -1.1,
  family: -0.9,
  givenName: -0.7,
  wholeName: -1.5,
  edits: -0.6,
  mostEdits: -0.7,
  littleEvidence: -0.4,
  fewSyllables: -4,
  fewConsonants: -5,
};
