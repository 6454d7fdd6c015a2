/** How much an account may ask for: requests a second, and how many at once after a pause. Both at least 1. */
export interface RateLimit {
  readonly rateLimitPerSecond: number;
  readonly rateLimitBurst: number;
}

export interface RateLimitDecision {
  readonly isAllowed: boolean;
  /** Whole requests left at this moment. */
  readonly remaining: number;
  /** Seconds until one more request fits; 0 when one does. */
  readonly retryAfterSeconds: number;
  /** `RateLimit-Policy` and `RateLimit`, for every answer, refused or not. */
  readonly headers: Readonly<Record<'ratelimit-policy' | 'ratelimit', string>>;
}

interface Bucket {
  tokens: number;
  filledAtMs: number;
  capacity: number;
  perSecond: number;
}

/** Accounts remembered before those whose bucket is full again are forgotten. */
const sweepAt = 10_000;

/**
 * A token bucket per account, in this process: each request takes a token, tokens return at a steady rate
 * (decisions: Limits). The headers are those of the IETF draft "RateLimit header fields for HTTP": the quota is the
 * burst, its window the time in which an empty bucket fills.
 *
 * `nowMs` must never go back: the sandbox's movable clock is the wrong one.
 */
export class RateLimiter {
  readonly #buckets = new Map<number, Bucket>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Takes one request from the account's bucket. A limit that was changed counts from this request on. */
  take(accountId: number, limit: RateLimit): RateLimitDecision {
    const now = this.#nowMs();
    const bucket = this.#buckets.get(accountId) ?? this.#open(accountId, limit, now);
    refill(bucket, now);
    bucket.capacity = limit.rateLimitBurst;
    bucket.perSecond = limit.rateLimitPerSecond;
    bucket.tokens = Math.min(bucket.tokens, bucket.capacity);

    const isAllowed = bucket.tokens >= 1;
    if (isAllowed) bucket.tokens -= 1;
    return decision(bucket, isAllowed);
  }

  #open(accountId: number, limit: RateLimit, now: number): Bucket {
    if (this.#buckets.size >= sweepAt) this.#forgetFullBuckets(now);
    const bucket = {
      tokens: limit.rateLimitBurst,
      filledAtMs: now,
      capacity: limit.rateLimitBurst,
      perSecond: limit.rateLimitPerSecond,
    };
    this.#buckets.set(accountId, bucket);
    return bucket;
  }

  #forgetFullBuckets(now: number): void {
    for (const [accountId, bucket] of this.#buckets) {
      refill(bucket, now);
      if (bucket.tokens >= bucket.capacity) this.#buckets.delete(accountId);
    }
  }
}

function refill(bucket: Bucket, now: number): void {
  const returned = ((now - bucket.filledAtMs) / 1000) * bucket.perSecond;
  bucket.tokens = Math.min(bucket.capacity, bucket.tokens + returned);
  bucket.filledAtMs = now;
}

function decision(bucket: Bucket, isAllowed: boolean): RateLimitDecision {
  const remaining = Math.floor(bucket.tokens);
  const secondsToNext =
    bucket.tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / bucket.perSecond));
  const secondsToFull = Math.ceil((bucket.capacity - bucket.tokens) / bucket.perSecond);
  const window = Math.ceil(bucket.capacity / bucket.perSecond);
  return {
    isAllowed,
    remaining,
    retryAfterSeconds: secondsToNext,
    headers: {
      'ratelimit-policy': `"account";q=${bucket.capacity};w=${window}`,
      ratelimit: `"account";r=${remaining};t=${secondsToNext || secondsToFull}`,
    },
  };
}
