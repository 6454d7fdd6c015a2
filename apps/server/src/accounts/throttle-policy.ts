/** How failures turn into a time of waiting. */
export interface ThrottlePolicy {
  /** Failures that cost nothing. */
  readonly freeFailures: number;
  /** After the first that does, doubled by each further one. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

/** Failures are forgotten this long after the last. */
export const failuresForgottenAfterMs = 60 * 60_000;

/** A pair of user name and address that logged in this recently is known. */
export const pairKnownForMs = 90 * 24 * 60 * 60_000;

/**
 * Guessing is slowed where it comes from: the pair of user name and address, and the address that tries many names.
 * Guesses at one name from everywhere make it wait for at most a minute. A known pair answers for its own
 * failures only, so that nobody is locked out by a third party (decisions: Authentication and scope).
 */
export const throttlePolicies = {
  pair: { freeFailures: 5, firstDelayMs: 1_000, longestDelayMs: 15 * 60_000 },
  address: { freeFailures: 50, firstDelayMs: 1_000, longestDelayMs: 15 * 60_000 },
  username: { freeFailures: 20, firstDelayMs: 1_000, longestDelayMs: 60_000 },
} as const satisfies Record<string, ThrottlePolicy>;

/** Milliseconds to wait after so many failures in a row. */
export function delayAfter(failures: number, policy: ThrottlePolicy): number {
  const excess = failures - policy.freeFailures;
  if (excess <= 0) return 0;
  return Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** (excess - 1));
}
