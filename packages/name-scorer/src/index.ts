export type { AlignedWords, Alignment } from './alignment.ts';
export { MEASURES, type Measure } from './measures.ts';
export type { NameKind, PreparedName } from './prepared-name.ts';
export { MATCH, measure, type NameScore, prepareName, scoreNames } from './score.ts';
export { WEIGHTS } from './weights.ts';
export type { Word } from './word.ts';
