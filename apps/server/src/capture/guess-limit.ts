import { throttledAddress } from '../accounts/client-address.ts';
import { ApiError, apiErrors } from '../domain/api-error.ts';

const WINDOW_MS = 60_000;
const MOST_FAILURES = 20;
/** Addresses remembered; beyond them the oldest is forgotten. */
const MOST_ADDRESSES = 10_000;

/**
 * Tells an address that asks for unknown links again and again to wait. A link that exists is always answered: many people share
 * an address, and tokens have 144 bits, so that a guess that is looked up finds nothing. Keeps addresses in memory only.
 */
export class GuessLimit {
  /** In the order of their first failure, and so of the end of their minute. */
  readonly #failures = new Map<string, { count: number; until: number }>();
  readonly #nowMs: () => number;
  readonly #mostAddresses: number;

  constructor(nowMs: () => number = () => performance.now(), mostAddresses: number = MOST_ADDRESSES) {
    this.#nowMs = nowMs;
    this.#mostAddresses = mostAddresses;
  }

  /**
   * Does what an address asks for, and counts a 404 against it.
   *
   * @throws whatever `work` throws; ApiError 429 in place of 404 when the address has failed too often within a minute
   */
  async guard<Answer>(address: string, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.#failed(throttledAddress(address));
      throw error;
    }
  }

  #failed(address: string): void {
    const now = this.#nowMs();
    const known = this.#failures.get(address);
    if (known && known.until > now) {
      if (known.count >= MOST_FAILURES) throw apiErrors.rateLimited(Math.ceil((known.until - now) / 1000));
      known.count += 1;
      return;
    }
    this.#failures.delete(address);
    const oldest = this.#failures.keys().next().value;
    if (this.#failures.size >= this.#mostAddresses && oldest !== undefined) this.#failures.delete(oldest);
    this.#failures.set(address, { count: 1, until: now + WINDOW_MS });
  }
}
