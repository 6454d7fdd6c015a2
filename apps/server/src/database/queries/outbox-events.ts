import { type Kysely, sql } from 'kysely';
import type { DB } from '../database.generated.ts';

export interface OutboxEvent {
  readonly id: string;
  readonly account_id: number;
  readonly transaction_id: string;
  readonly sequence: number;
  readonly event: string;
}

/** Takes the oldest events that nobody has been told of yet, and locks them until the database transaction ends. */
export function lockAnyUndispatchedEvents(
  executor: Kysely<DB>,
  now: Date,
  limit: number,
): Promise<OutboxEvent[]> {
  return executor
    .selectFrom('outbox_events')
    .select(['id', 'account_id', 'transaction_id', 'sequence', 'event'])
    .where('dispatched_at', 'is', null)
    .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', now)]))
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markAnyDispatched(
  executor: Kysely<DB>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await executor.updateTable('outbox_events').set({ dispatched_at: now }).where('id', 'in', ids).execute();
}

/** Leaves an event alone until then. */
export async function postponeAnyEvent(executor: Kysely<DB>, id: string, until: Date): Promise<void> {
  await executor.updateTable('outbox_events').set({ retry_at: until }).where('id', '=', id).execute();
}

/** Events of the account in that time that the endpoint subscribes to and has no delivery of, oldest first. */
export async function listMissedEvents(
  executor: Kysely<DB>,
  accountId: number,
  { endpointId, since, until }: { endpointId: string; since: Date; until: Date | null },
): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    SELECT o.id, o.account_id, o.transaction_id, o.sequence, o.event
    FROM outbox_events o JOIN webhook_endpoints e ON e.account_id = o.account_id AND o.event = ANY (e.events)
    WHERE o.account_id = ${accountId} AND e.id = ${endpointId} AND o.created_at >= ${since}
      AND (${until}::timestamptz IS NULL OR o.created_at < ${until}::timestamptz)
      AND o.dispatched_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM deliveries d WHERE d.outbox_event_id = o.id AND d.destination = e.id::text)
    ORDER BY o.created_at`.execute(executor);
  return rows;
}
