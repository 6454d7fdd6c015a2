import { apiErrors } from '../domain/api-error.ts';

const WINDOW_MS = 60_000;
const MOST_FAILURES = 20;
/** Addresses remembered before those whose minute is over are forgotten. */
const SWEEP_AT = 10_000;

/**
 * Slows guessing of links down: so many unknown ones from an address within a minute and it has to wait. Tokens have 144 bits,
 * so that this protects the database, not the links. Keeps addresses in memory only.
 */
export class GuessLimit {
  readonly #failures = new Map<string, { count: number; until: number }>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** @throws ApiError 429 when the address has failed too often. */
  check(address: string): void {
    const known = this.#failures.get(address);
    const leftMs = (known?.until ?? 0) - this.#nowMs();
    if (known && leftMs > 0 && known.count >= MOST_FAILURES)
      throw apiErrors.rateLimited(Math.ceil(leftMs / 1000));
  }

  failed(address: string): void {
    const now = this.#nowMs();
    const known = this.#failures.get(address);
    if (known && known.until > now) {
      known.count += 1;
      return;
    }
    if (this.#failures.size >= SWEEP_AT)
      for (const [key, { until }] of this.#failures) if (until <= now) this.#failures.delete(key);
    this.#failures.set(address, { count: 1, until: now + WINDOW_MS });
  }
}
