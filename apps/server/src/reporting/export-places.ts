import { apiErrors } from '../domain/api-error.ts';

/** Files that an account may take at the same time. */
const MOST_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 30;

/**
 * Counts the files that are being taken. One lasts for as long as its reader likes and counts among the requests that are answered
 * (`MAX_IN_FLIGHT`): without a limit one account's slow readers would keep everybody else out.
 */
export class ExportPlaces {
  readonly #taken = new Map<number, number>();

  /** @returns what gives the place back; again does nothing. @throws ApiError 429 when the account has none left */
  take(accountId: number): () => void {
    const taken = this.#taken.get(accountId) ?? 0;
    if (taken >= MOST_AT_ONCE) throw apiErrors.rateLimited(RETRY_AFTER_SECONDS);
    this.#taken.set(accountId, taken + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (this.#taken.get(accountId) ?? 0) - 1;
      if (left > 0) this.#taken.set(accountId, left);
      else this.#taken.delete(accountId);
    };
  }
}
