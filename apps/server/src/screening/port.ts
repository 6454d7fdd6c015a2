import type { SubjectInput } from './engine/subject.ts';
import type { ListCategory } from './lists/listed-entity.ts';
import type { StoredScreening } from './stored-screening.ts';

export { matchedDocuments } from './engine/compare-facts.ts';
export type { SubjectInput } from './engine/subject.ts';
export { LIST_CATEGORIES, type ListCategory } from './lists/listed-entity.ts';
export { openHits, type StoredHit, type StoredScreening } from './stored-screening.ts';

/** What a product screens against; the rules table says which lists and categories that is (decision 0026). */
export const SCREENING_SCOPES = [
  'lite',
  'crime',
  'peps',
  'regulatory',
  'extensive',
  'comprehensive',
] as const;
export type ScreeningScope = (typeof SCREENING_SCOPES)[number];

/** Who is screened, against what. */
export interface ScreeningQuestion {
  readonly subject: SubjectInput;
  readonly scope: ScreeningScope;
  /** Narrows the scope; null: all of it. */
  readonly categories: readonly ListCategory[] | null;
  /** Least score of a name, 0 to 1, on the scorer's scale; null: the rules table's. */
  readonly threshold: number | null;
  /** The account's own; part of what it knows a client by. */
  readonly referenceNo: string | null;
}

/** For whom, and when. */
export interface ScreeningContext {
  readonly accountId: number;
  readonly receivedAt: Date;
}

/** Screens clients of an account against the lists in use. */
export interface WatchListScreening {
  /** @throws ProviderUnavailable when there is no list of the scope, or the lists are not loaded: never "clear". */
  screen(question: ScreeningQuestion, context: ScreeningContext): Promise<StoredScreening>;
}
