/**
 * How many further attempts may be made: one for every five calls, ten saved up at most. A provider that is down is then not
 * asked twice as often as one that is well.
 */
export class RetryBudget {
  #attempts = 10;

  /** A call has begun. */
  earn(): void {
    this.#attempts = Math.min(10, this.#attempts + 0.2);
  }

  /** Whether a further attempt may be made; it counts at once. */
  spend(): boolean {
    if (this.#attempts < 1) return false;
    this.#attempts -= 1;
    return true;
  }
}
