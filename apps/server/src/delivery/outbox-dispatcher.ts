import type { Insertable, Kysely } from 'kysely';
import type { DB, Deliveries } from '../database/database.generated.ts';
import { insertDeliveries } from '../database/queries/deliveries.ts';
import {
  lockAnyUndispatchedEvents,
  markAnyDispatched,
  type OutboxEvent,
  postponeAnyEvent,
} from '../database/queries/outbox-events.ts';
import { listAnyEnabledEndpoints } from '../database/queries/webhook-endpoints.ts';
import type { Clock } from '../domain/clock.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { callbackUrlContext } from './webhook-secrets.ts';

const BATCH = 50;
const POSTPONED_MS = 60_000;

interface Parts {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly sealing: Sealing;
  /** Where a transaction's own request wants its result posted; null: nowhere. */
  readonly callbackOf: (executor: Kysely<DB>, transactionId: string) => Promise<string | null>;
  readonly onError: (error: unknown, context: { event: string }) => void;
}

/** Turns events of the outbox into deliveries: one for each endpoint that subscribes, and one for a callback. */
export class OutboxDispatcher {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** One batch, in one database transaction. @returns how many events are done with. */
  async dispatch(): Promise<number> {
    const { database, clock } = this.#parts;
    const now = clock.now();
    return await database.transaction().execute(async (trx) => {
      const events = await lockAnyUndispatchedEvents(trx, now, BATCH);
      if (events.length === 0) return 0;
      const endpoints = await listAnyEnabledEndpoints(
        trx,
        events.map((event) => event.account_id),
      );
      const deliveries: Insertable<Deliveries>[] = [];
      const done: string[] = [];
      for (const event of events) {
        const callback = await this.#callbackOf(trx, event, now);
        if (callback === 'postponed') continue;
        done.push(event.id);
        if (callback !== null) deliveries.push(this.#toCallback(event, callback, now));
        for (const endpoint of endpoints)
          if (endpoint.account_id === event.account_id && endpoint.events.includes(event.event))
            deliveries.push(deliveryTo(endpoint.id, event, now));
      }
      await insertDeliveries(trx, deliveries);
      await markAnyDispatched(trx, done, now);
      return done.length;
    });
  }

  async #callbackOf(trx: Kysely<DB>, event: OutboxEvent, now: Date): Promise<URL | 'postponed' | null> {
    try {
      const text = await this.#parts.callbackOf(trx, event.transaction_id);
      return text === null ? null : new URL(text);
    } catch (error) {
      this.#parts.onError(error, { event: event.id });
      await postponeAnyEvent(trx, event.id, new Date(now.getTime() + POSTPONED_MS));
      return 'postponed';
    }
  }

  #toCallback(event: OutboxEvent, url: URL, now: Date): Insertable<Deliveries> {
    const { sealing } = this.#parts;
    const origin = sealing.hash('callback origin', `${event.account_id} ${url.origin}`);
    const destination = `callback:${origin.toString('hex')}`;
    const delivery = deliveryOf(event, destination, now);
    return { ...delivery, callback_url_ciphertext: sealing.seal(url.href, callbackUrlContext(delivery.id)) };
  }
}

/** A new delivery of an event to an endpoint. */
export const deliveryTo = (endpointId: string, event: OutboxEvent, now: Date): Insertable<Deliveries> => ({
  ...deliveryOf(event, endpointId, now),
  endpoint_id: endpointId,
});

const deliveryOf = (event: OutboxEvent, destination: string, now: Date) => ({
  id: uuidV7(now),
  account_id: event.account_id,
  transaction_id: event.transaction_id,
  outbox_event_id: event.id,
  destination,
  event: event.event,
  sequence: event.sequence,
  state: 'pending' as const,
  next_attempt_at: now,
  created_at: now,
});
