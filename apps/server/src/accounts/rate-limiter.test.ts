import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

const usual = { rateLimitPerSecond: 50, rateLimitBurst: 100 };

function limiterWithClock() {
  const time = { ms: 1_000 };
  return { limiter: new RateLimiter(() => time.ms), time };
}

describe('the rate limit of an account', () => {
  it('lets a burst pass, then refuses and says when to come back', () => {
    const { limiter, time } = limiterWithClock();
    for (let request = 0; request < 100; request++) expect(limiter.take(1, usual).isAllowed).toBe(true);

    expect(limiter.take(1, usual)).toEqual({
      isAllowed: false,
      remaining: 0,
      retryAfterSeconds: 1,
      headers: { 'ratelimit-policy': '"account";q=100;w=2', ratelimit: '"account";r=0;t=1' },
    });
    time.ms += 1_000;
    expect(limiter.take(1, usual)).toMatchObject({ isAllowed: true, remaining: 49 });
  });

  it('counts each account by itself', () => {
    const { limiter } = limiterWithClock();
    const one = { rateLimitPerSecond: 1, rateLimitBurst: 1 };
    expect(limiter.take(1, one).isAllowed).toBe(true);
    expect(limiter.take(1, one).isAllowed).toBe(false);
    expect(limiter.take(2, one).isAllowed).toBe(true);
  });

  it('follows a limit that was lowered at the next request', () => {
    const { limiter } = limiterWithClock();
    limiter.take(1, usual);
    expect(limiter.take(1, { rateLimitPerSecond: 1, rateLimitBurst: 2 }).remaining).toBe(1);
  });

  it('never lets more pass than burst plus rate times time, and always lets pass who waits as told', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 }),
        (rateLimitPerSecond, rateLimitBurst, pausesMs) => {
          const { limiter, time } = limiterWithClock();
          const limit = { rateLimitPerSecond, rateLimitBurst };
          const start = time.ms;
          let passed = 0;
          for (const pause of pausesMs) {
            time.ms += pause;
            const first = limiter.take(1, limit);
            if (first.isAllowed) passed++;
            else {
              time.ms += first.retryAfterSeconds * 1000;
              expect(limiter.take(1, limit).isAllowed).toBe(true);
              passed++;
            }
            expect(first.remaining).toBeGreaterThanOrEqual(0);
            expect(passed).toBeLessThanOrEqual(
              rateLimitBurst + (rateLimitPerSecond * (time.ms - start)) / 1000 + 1e-6,
            );
          }
        },
      ),
    );
  });
});
