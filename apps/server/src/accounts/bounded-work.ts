import { apiErrors } from '../domain/api-error.ts';

/**
 * Runs costly work a few at a time and lets only so many wait: a flood of log-ins is refused instead of taking the
 * machine's memory (19 MiB for each password checked) and every other request's time.
 */
export class BoundedWork {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** Both whole numbers; `atOnce` at least 1. */
  constructor(limits: { atOnce: number; maxWaiting: number }) {
    this.#atOnce = limits.atOnce;
    this.#maxWaiting = limits.maxWaiting;
  }

  /** @throws ApiError `overloaded` when too many wait already; or whatever the task throws. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running++;
    else if (this.#waiting.length >= this.#maxWaiting) throw apiErrors.overloaded();
    else await new Promise<void>((start) => this.#waiting.push(start));

    try {
      return await task();
    } finally {
      // A place is handed on without being counted free in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
