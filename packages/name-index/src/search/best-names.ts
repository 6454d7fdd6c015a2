import { LEAST_SHARE_OF_BEST } from './similarity.ts';

/** A name that was found. */
export interface FoundName {
  /** Place of the segment among the searcher's. */
  readonly segment: number;
  readonly name: number;
  readonly document: number;
  readonly score: number;
  /** Number of the plan that gave the score. */
  readonly plan: number;
}

/** What a search has found so far: each document once, with its best name. */
export interface Findings {
  /** A name under this score is of no use any more. */
  readonly threshold: number;
  readonly best: number;
  offer(found: FoundName): void;
  /** Best first. */
  toSorted(): FoundName[];
}

/** Keeps the `limit` best documents of at least `minScore` and {@link LEAST_SHARE_OF_BEST} of the best. */
export class BestNames implements Findings {
  readonly #limit: number;
  readonly #minScore: number;
  readonly #found: FoundName[] = [];
  threshold: number;
  /** While only very good names are looked for, nothing under this score is of use. */
  #floor = 0;

  constructor(limit: number, minScore: number) {
    this.#limit = limit;
    this.#minScore = minScore;
    this.threshold = minScore;
  }

  get best(): number {
    return this.#found[0]?.score ?? 0;
  }

  /** Looks for names of at least this score from now on. */
  setFloor(floor: number): void {
    this.#floor = floor;
    this.#setThreshold();
  }

  /** Whether all has been found that counts, after all of at least the floor was. */
  get isDone(): boolean {
    return this.threshold > this.#floor || this.#floor <= this.#minScore;
  }

  #setThreshold(): void {
    const last = this.#found.length < this.#limit ? 0 : (this.#found.at(-1) as FoundName).score;
    this.threshold = Math.max(this.#floor, this.#minScore, LEAST_SHARE_OF_BEST * this.best, last);
  }

  offer(found: FoundName): void {
    if (found.score < this.threshold) return;
    const list = this.#found;
    const same = list.findIndex(
      ({ document, segment }) => document === found.document && segment === found.segment,
    );
    if (same >= 0) {
      if ((list[same] as FoundName).score >= found.score) return;
      list.splice(same, 1);
    } else if (list.length === this.#limit) {
      if (found.score <= (list.at(-1) as FoundName).score) return;
      list.pop();
    }
    let at = list.length;
    while (at > 0 && (list[at - 1] as FoundName).score < found.score) at -= 1;
    list.splice(at, 0, found);
    this.#setThreshold();
  }

  toSorted(): FoundName[] {
    const least = LEAST_SHARE_OF_BEST * this.best;
    return this.#found.filter(({ score }) => score >= least);
  }
}

/** Keeps every document of at least `minScore`. */
export class AllNames implements Findings {
  readonly threshold: number;
  readonly #found = new Map<string, FoundName>();
  best = 0;

  constructor(minScore: number) {
    this.threshold = minScore;
  }

  offer(found: FoundName): void {
    if (found.score < this.threshold) return;
    this.best = Math.max(this.best, found.score);
    const key = `${found.segment} ${found.document}`;
    const known = this.#found.get(key);
    if (!known || known.score < found.score) this.#found.set(key, found);
  }

  toSorted(): FoundName[] {
    return [...this.#found.values()].sort((a, b) => b.score - a.score);
  }
}
