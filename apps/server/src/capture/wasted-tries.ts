/** Pictures that cannot be read, and new beginnings before the first frame, that one attempt bears; pictures of documents, a session. */
const MOST_PER_ATTEMPT = 20;
/** Attempts remembered; beyond them the oldest is forgotten. */
const MOST_ATTEMPTS = 10_000;

/**
 * Counts what leaves no trace in the database but costs the server: pictures that cannot be read, pictures of documents, attempts begun anew. In memory
 * only, because it keeps a link from being used as a drum, and decides nothing about a person.
 */
export class WastedTries {
  readonly #counts = new Map<string, number>();

  /** Counts one more for the attempt; true when it has had too many and is to be given up. */
  isOneTooMany(attemptId: string): boolean {
    const count = (this.#counts.get(attemptId) ?? 0) + 1;
    const oldest = this.#counts.keys().next().value;
    if (count === 1 && this.#counts.size >= MOST_ATTEMPTS && oldest !== undefined)
      this.#counts.delete(oldest);
    this.#counts.set(attemptId, count);
    return count > MOST_PER_ATTEMPT;
  }
}
