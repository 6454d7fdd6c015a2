const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Delays after the first failure, the second and so on, before jitter (decisions: Delivery). */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];

const JITTER = 0.2;
/** Who is overburdened is left alone at least so long. */
const BREATHER_MS = MINUTE_MS;

/** How an attempt failed, as far as it matters for the next. */
export interface Failure {
  /** A time-out or 429. */
  readonly isOverburdened: boolean;
  /** From `Retry-After`; null: not given. Clamped to once to twice the delay of the schedule. */
  readonly retryAfterMs: number | null;
}

/**
 * Milliseconds until the next attempt, or null when there is none.
 *
 * @param failures on the schedule so far, this one included.
 * @param random from 0 to 1.
 */
export function nextDelayMs(failures: number, failure: Failure, random: number): number | null {
  const base = RETRY_DELAYS_MS[failures - 1];
  if (base === undefined) return null;
  const delay =
    failure.retryAfterMs === null
      ? base * (1 - JITTER + 2 * JITTER * random)
      : Math.min(Math.max(failure.retryAfterMs, base), 2 * base);
  return Math.round(failure.isOverburdened ? Math.max(delay, BREATHER_MS) : delay);
}

/** Milliseconds that a `Retry-After` header asks for, in seconds or as a date; null when it says neither. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS;
  const at = /^[A-Za-z]{3}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(at - now.getTime(), 0);
}
