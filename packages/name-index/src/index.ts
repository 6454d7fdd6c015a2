export type { Analysis } from './analysis/analyse-name.ts';
export type { LegalForm } from './analysis/legal-forms.ts';
export type { NameDelta, NameDocument } from './document.ts';
export {
  DuplicateDocumentId,
  type IndexFileProblem,
  InvalidNameDocument,
  NameIndexClosed,
  NameIndexError,
  NameIndexFailure,
  NameIndexOverloaded,
  UnusableIndexFile,
} from './errors.ts';
export { LIMITS } from './limits.ts';
export {
  type BuildOptions,
  buildIndex,
  type Documents,
  type NameIndexOptions,
  type NameIndexStats,
  NameSearcher,
  openIndex,
  type SearchAllOptions,
  type SearchOptions,
} from './name-searcher.ts';
export type { Explanation, MatchKind, WordMatch } from './search/explanation.ts';
export type { FoundHits, NameHit } from './search/search-names.ts';
