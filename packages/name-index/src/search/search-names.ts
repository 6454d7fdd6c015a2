import { type Analysis, analyseQuery } from '../analysis/analyse-name.ts';
import { LIMITS } from '../limits.ts';
import { documentId, firstNameOf, type Segment } from '../segment/segment.ts';
import { AllNames, BestNames, type Findings, type FoundName } from './best-names.ts';
import { type Explanation, explain } from './explanation.ts';
import { knowledgeOf, planReading, type ReadingPlan } from './plan-reading.ts';
import { asTyped, otherReadings, type Reading } from './readings.ts';
import { newBudget, SegmentSearch } from './segment-search.ts';
import { GOOD_SCORE } from './similarity.ts';

/** Scores that names are looked for of, one after the other, until there are enough. */
const FLOORS = [0.7, 0];

/** A document that was found. */
export interface NameHit {
  readonly id: string;
  /** 0 to 1; 1 when every word of the query is in the name as it is, and nothing else. */
  readonly score: number;
  /** Which of the document's names it is: a place among the names indexed for it, 0 for the first. */
  readonly nameNumber: number;
  readonly explanation?: Explanation;
}

/** What was found, and whether that is all there is: a query of nothing but the commonest words may be cut short. */
export interface FoundHits {
  readonly hits: readonly NameHit[];
  readonly isComplete: boolean;
}

/** What is searched for. `limit` null: everything of at least `minScore`. */
export interface SearchRequest {
  /** Spellings of the same name; the best one counts. */
  readonly spellings: readonly string[];
  readonly limit: number | null;
  readonly minScore: number;
  /** Least score of a name in which only one word of the query is met, though both have more. */
  readonly minScoreOfOne: number;
  readonly isExplained: boolean;
}

/** Segments that make up the index at one moment, and for each a bit for every document that no longer counts. */
export interface Generation {
  readonly number: number;
  readonly analysis: Analysis;
  readonly segments: readonly { readonly segment: Segment; readonly removed: Uint32Array | null }[];
}

/** Searches one generation, for one thread. */
export class GenerationSearch {
  readonly #analysis: Analysis;
  readonly segments: readonly SegmentSearch[];

  /**
   * @param before the generation searched until now; what both share is not prepared again
   * @param longList names from which on a word's list is searched as a long one; for tests
   */
  constructor({ analysis, segments }: Generation, before?: GenerationSearch, longList?: number) {
    this.#analysis = analysis;
    this.segments = segments.map(({ segment, removed }) => {
      const known = before?.segments.find((each) => isSame(each.segment, segment));
      return known ? known.withRemoved(removed) : new SegmentSearch(segment, removed, longList);
    });
  }

  search({ spellings, limit, minScore, minScoreOfOne, isExplained }: SearchRequest): FoundHits {
    const queries = spellings
      .slice(0, LIMITS.spellings)
      .map((text) => analyseQuery(text, this.#analysis))
      .filter(({ words }) => words.length > 0);
    const plans: ReadingPlan[] = [];
    const budget = newBudget();
    const plan = (reading: Reading, legalForm: number, isDeep: boolean): void => {
      plans.push(planReading(reading, legalForm, this.#analysis, isDeep, minScoreOfOne, this.segments));
    };
    let first = 0;
    const run = (findings: Findings): void => {
      for (let number = first; number < plans.length; number += 1) {
        const each = plans[number] as ReadingPlan;
        for (const [i, segment] of this.segments.entries()) segment.search(each, number, i, findings, budget);
      }
    };
    const planFurther = (): void => {
      const knowledge = knowledgeOf(this.segments);
      if (limit !== null) first = plans.length;
      for (const { words, legalForm } of queries) {
        if (limit !== null) plan(asTyped(words), legalForm, true);
        for (const reading of otherReadings(words, knowledge)) plan(reading, legalForm, true);
      }
    };

    for (const { words, legalForm } of queries) plan(asTyped(words), legalForm, limit === null);
    if (limit === null) {
      const all = new AllNames(minScore);
      planFurther();
      run(all);
      return { hits: this.#hits(all, plans, isExplained), isComplete: budget.isComplete };
    }
    // The better a name has to be, the fewer lists bring any that are: so the best are looked for first, and then
    // only what is good enough beside them.
    const best = new BestNames(limit, minScore);
    best.setFloor(GOOD_SCORE);
    run(best);
    if (best.best < GOOD_SCORE) planFurther();
    for (const floor of FLOORS) {
      if (best.isDone) break;
      // Once something is found, what counts beside it is known.
      if (best.best >= floor && floor > 0) continue;
      best.setFloor(floor);
      run(best);
    }
    return { hits: this.#hits(best, plans, isExplained), isComplete: budget.isComplete };
  }

  #hits(findings: Findings, plans: readonly ReadingPlan[], isExplained: boolean): NameHit[] {
    return findings.toSorted().map((found: FoundName) => {
      const search = this.segments[found.segment] as SegmentSearch;
      const { segment } = search;
      const source = segment.nameSources[found.name] as number;
      const hit = {
        id: documentId(segment, found.document),
        score: found.score,
        nameNumber: source - firstNameOf(segment, found.document),
      };
      if (!isExplained) return hit;
      const plan = plans[found.plan] as ReadingPlan;
      return { ...hit, explanation: explain(search, plan, found.segment, found.name) };
    });
  }
}

/** A segment that was sent to a thread twice has two objects and one memory. */
function isSame(a: Segment, b: Segment): boolean {
  return a.nameOffsets.buffer === b.nameOffsets.buffer;
}
