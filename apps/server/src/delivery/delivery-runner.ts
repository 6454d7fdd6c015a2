import { type ClaimedDelivery, claimAnyDeliveries } from '../database/queries/deliveries.ts';
import { type OutcomeParts, recordOutcome } from './attempt-outcome.ts';
import { type AttemptParts, attemptDelivery } from './delivery-attempt.ts';
import type { OutboxDispatcher } from './outbox-dispatcher.ts';

const POLL_MS = 500;
/** Longer than an attempt can take; after a crash another process tries again so much later. */
const LEASE_MS = 60_000;
/** Attempts under way at the same time: in all, to one destination, and to one that has just kept us waiting. */
const MOST = 64;
const MOST_PER_DESTINATION = 4;
const MOST_PER_SLOW_DESTINATION = 1;
const GRACE_MS = 5_000;

export interface DeliveryRunnerParts extends AttemptParts, OutcomeParts {
  readonly dispatcher: OutboxDispatcher;
  readonly onError: (error: unknown, context: { delivery: string }) => void;
  /** What `stop` lets attempts take before it breaks them off. */
  readonly graceMs?: number;
}

/**
 * Sends what is due: claims deliveries under a lease, in as many processes as there are, and makes their attempts side by side.
 * Each destination has a few places of its own, so that one that is slow holds up nobody else.
 */
export class DeliveryRunner {
  readonly #parts: DeliveryRunnerParts;
  readonly #underWay = new Map<string, { destination: string; done: Promise<void> }>();
  readonly #slow = new Set<string>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> | null = null;
  #again = false;
  #isStopped = true;
  #isStopping = false;

  constructor(parts: DeliveryRunnerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#isStopped = false;
    this.wake();
  }

  /** Looks for events and due deliveries now instead of at the next poll. */
  wake(): void {
    if (this.#isStopped) return;
    if (this.#round) {
      this.#again = true;
      return;
    }
    if (this.#timer) clearTimeout(this.#timer);
    this.#round = this.runOnce()
      // The database is away for a moment: the next poll tries again, and readiness tells the operator.
      .catch(() => undefined)
      .finally(() => {
        this.#round = null;
        if (this.#isStopped) return;
        const soon = this.#again;
        this.#again = false;
        this.#timer = setTimeout(() => this.wake(), soon ? 0 : POLL_MS);
      });
  }

  /** Gives attempts under way some seconds, then breaks them off: they are made again by whoever runs next. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isStopping = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#round;
    const grace = setTimeout(() => this.#stopping.abort(), this.#parts.graceMs ?? GRACE_MS);
    await this.#settled();
    clearTimeout(grace);
  }

  /** Dispatches all events and begins every attempt there is room for. */
  async runOnce(): Promise<void> {
    while (!this.#isStopping) {
      const dispatched = await this.#parts.dispatcher.dispatch();
      const claimed = await this.#claim();
      for (const delivery of claimed) this.#begin(delivery);
      if (dispatched === 0 && claimed.length === 0) return;
    }
  }

  /** As `runOnce`, and waits for what comes of the attempts: for tests. */
  async runUntilIdle(): Promise<void> {
    do {
      await this.runOnce();
      await this.#settled();
      await this.runOnce();
    } while (this.#underWay.size > 0);
  }

  async #settled(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ done }) => done));
  }

  async #claim(): Promise<ClaimedDelivery[]> {
    const limit = MOST - this.#underWay.size;
    if (limit <= 0) return [];
    const taken = new Map<string, number>();
    for (const destination of this.#slow)
      taken.set(destination, MOST_PER_DESTINATION - MOST_PER_SLOW_DESTINATION);
    for (const { destination } of this.#underWay.values())
      taken.set(destination, (taken.get(destination) ?? 0) + 1);
    const now = this.#parts.clock.now();
    return await claimAnyDeliveries(this.#parts.database, {
      now,
      leasedUntil: new Date(now.getTime() + LEASE_MS),
      limit,
      perDestination: MOST_PER_DESTINATION,
      taken,
    });
  }

  #begin(delivery: ClaimedDelivery): void {
    const key = `${delivery.id}/${delivery.attempts}`;
    const done = this.#attempt(delivery)
      // Not recorded: the lease runs out, and the attempt is made again.
      .catch((error: unknown) => this.#parts.onError(error, { delivery: delivery.id }))
      .finally(() => {
        this.#underWay.delete(key);
        this.wake();
      });
    this.#underWay.set(key, { destination: delivery.destination, done });
  }

  async #attempt(delivery: ClaimedDelivery): Promise<void> {
    const startedAt = performance.now();
    const attempted = await attemptDelivery(this.#parts, delivery, this.#stopping.signal).catch(
      (error: unknown) => {
        this.#parts.onError(error, { delivery: delivery.id });
        return { kind: 'unpresentable' } as const;
      },
    );
    const isSlow = attempted.kind === 'sent' && attempted.result.outcome === 'timeout';
    if (isSlow) this.#slow.add(delivery.destination);
    else this.#slow.delete(delivery.destination);
    await recordOutcome(this.#parts, delivery, attempted, {
      now: this.#parts.clock.now(),
      durationMs: Math.round(performance.now() - startedAt),
    });
  }
}
