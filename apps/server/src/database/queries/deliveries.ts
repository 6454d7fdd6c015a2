import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB, Deliveries } from '../database.generated.ts';

export type DeliveryState = 'pending' | 'delivered' | 'parked' | 'cancelled';

/** Records deliveries, each once for its event and destination. @returns how many are new. */
export async function insertDeliveries(
  executor: Kysely<DB>,
  deliveries: readonly Insertable<Deliveries>[],
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const result = await executor
    .insertInto('deliveries')
    .values([...deliveries])
    .onConflict((conflict) => conflict.constraint('deliveries_once_unique').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}

/** A delivery whose next attempt this process makes. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly account_id: number;
  readonly transaction_id: string | null;
  readonly outbox_event_id: string | null;
  readonly endpoint_id: string | null;
  readonly callback_url_ciphertext: Buffer | null;
  readonly destination: string;
  readonly event: string;
  readonly sequence: number | null;
  readonly body_ciphertext: Buffer | null;
  /** The number of the attempt that has just begun. */
  readonly attempts: number;
  readonly failures: number;
}

export interface Claim {
  readonly now: Date;
  readonly leasedUntil: Date;
  /** Deliveries at most. */
  readonly limit: number;
  /** Attempts to one destination at the same time, at most. */
  readonly perDestination: number;
  /** How many fewer a destination may have, say because attempts are under way. */
  readonly taken: ReadonlyMap<string, number>;
}

/** Takes due deliveries under a lease and notes that an attempt has begun. Several processes may do so at once. */
export async function claimAnyDeliveries(executor: Kysely<DB>, claim: Claim): Promise<ClaimedDelivery[]> {
  const { now, perDestination } = claim;
  const isDue = (table: string) => sql`
    ${sql.ref(`${table}.state`)} = 'pending' AND ${sql.ref(`${table}.next_attempt_at`)} <= ${now}
    AND (${sql.ref(`${table}.leased_until`)} IS NULL OR ${sql.ref(`${table}.leased_until`)} <= ${now})`;
  const { rows } = await sql<ClaimedDelivery>`
    WITH taken AS (
      SELECT * FROM unnest(${[...claim.taken.keys()]}::text[], ${[...claim.taken.values()]}::int[]) AS t (destination, count)
    ), destinations AS (
      SELECT DISTINCT destination, coalesce(taken.count, 0) AS count
      FROM deliveries LEFT JOIN taken USING (destination)
      WHERE ${isDue('deliveries')} AND coalesce(taken.count, 0) < ${perDestination}
    ), candidates AS (
      SELECT oldest.id FROM destinations CROSS JOIN LATERAL (
        SELECT d.id, row_number() OVER (ORDER BY d.next_attempt_at, d.id) AS place FROM deliveries d
        WHERE d.destination = destinations.destination AND ${isDue('d')}
        ORDER BY d.next_attempt_at, d.id LIMIT ${perDestination}
      ) oldest
      WHERE oldest.place <= ${perDestination} - destinations.count
    ), due AS (
      SELECT d.id FROM deliveries d WHERE d.id IN (SELECT id FROM candidates) AND ${isDue('d')}
      ORDER BY d.next_attempt_at LIMIT ${claim.limit} FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE deliveries d SET leased_until = ${claim.leasedUntil}, attempts = d.attempts + 1
      FROM due WHERE d.id = due.id
      RETURNING d.id, d.account_id, d.transaction_id, d.outbox_event_id, d.endpoint_id, d.callback_url_ciphertext, d.destination, d.event,
        d.sequence, d.body_ciphertext, d.attempts, d.failures
    ), begun AS (
      INSERT INTO delivery_attempts (delivery_id, number, at) SELECT id, attempts, ${now} FROM claimed
    )
    SELECT * FROM claimed`.execute(executor);
  return rows;
}

/** Keeps the body that every attempt sends. */
export async function storeDeliveryBody(
  executor: Kysely<DB>,
  id: string,
  body: { ciphertext: Buffer; removeAfter: Date },
): Promise<void> {
  await executor
    .updateTable('deliveries')
    .set({ body_ciphertext: body.ciphertext, body_remove_after: body.removeAfter })
    .where('id', '=', id)
    .execute();
}

/** Notes what came of an attempt. */
export async function recordAttempt(
  executor: Kysely<DB>,
  { id, number }: { id: string; number: number },
  attempt: { outcome: string; durationMs: number; status: number | null; answer: Buffer | null },
): Promise<void> {
  await executor
    .updateTable('delivery_attempts')
    .set({
      outcome: attempt.outcome,
      duration_ms: attempt.durationMs,
      status: attempt.status,
      answer_ciphertext: attempt.answer,
    })
    .where('delivery_id', '=', id)
    .where('number', '=', number)
    .execute();
}

/** Ends a delivery that is still open. */
export async function finishDelivery(
  executor: Kysely<DB>,
  id: string,
  state: Exclude<DeliveryState, 'pending'>,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('deliveries')
    .set({ state, next_attempt_at: null, leased_until: null, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/**
 * Ends a lease, with the time of the next attempt; null parks the delivery. Nothing happens when the lease had run out and
 * another attempt has begun since.
 */
export async function giveBackDelivery(
  executor: Kysely<DB>,
  { id, number }: { id: string; number: number },
  next: { failures: number; at: Date | null; now: Date },
): Promise<void> {
  await executor
    .updateTable('deliveries')
    .set({
      failures: next.failures,
      leased_until: null,
      next_attempt_at: next.at,
      ...(next.at === null ? { state: 'parked', finished_at: next.now } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('attempts', '=', number)
    .execute();
}

/** Parks or cancels everything that waits for an endpoint. @returns how many deliveries. */
export async function endDeliveriesOf(
  executor: Kysely<DB>,
  accountId: number,
  endpointId: string,
  state: 'parked' | 'cancelled',
  now: Date,
): Promise<number> {
  const result = await executor
    .updateTable('deliveries')
    .set({ state, next_attempt_at: null, leased_until: null, finished_at: now })
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .where('state', 'in', state === 'cancelled' ? ['pending', 'parked'] : ['pending'])
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

const COLUMNS = [
  'id',
  'account_id',
  'transaction_id',
  'endpoint_id',
  'callback_url_ciphertext',
  'event',
  'sequence',
  'state',
  'attempts',
  'failures',
  'next_attempt_at',
  'created_at',
  'finished_at',
] as const;

export interface DeliveryFilter {
  readonly state?: DeliveryState;
  readonly transactionId?: string;
  readonly endpointId?: string;
  /** What follows this one in the list. */
  readonly after?: { readonly createdAt: Date; readonly id: string };
}

/** The newest first. */
export function listDeliveries(
  executor: Kysely<DB>,
  accountId: number,
  filter: DeliveryFilter,
  limit: number,
) {
  const { state = null, transactionId = null, endpointId = null, after } = filter;
  let query = executor.selectFrom('deliveries').select(COLUMNS).where('account_id', '=', accountId);
  if (state !== null) query = query.where('state', '=', state);
  if (transactionId !== null) query = query.where('transaction_id', '=', transactionId);
  if (endpointId !== null) query = query.where('endpoint_id', '=', endpointId);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.createdAt, after.id)),
    );
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];

export async function findDelivery(
  executor: Kysely<DB>,
  accountId: number,
  id: string,
): Promise<DeliveryRow | null> {
  const row = await executor
    .selectFrom('deliveries')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** In their order. */
export function listAttempts(executor: Kysely<DB>, deliveryId: string) {
  return executor
    .selectFrom('delivery_attempts')
    .select(['number', 'at', 'outcome', 'duration_ms', 'status', 'answer_ciphertext'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute();
}

/** Begins the schedule of a delivery anew, whatever has come of it so far. */
export async function restartDelivery(
  executor: Kysely<DB>,
  accountId: number,
  id: string,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('deliveries')
    .set({ state: 'pending', failures: 0, next_attempt_at: now, leased_until: null, finished_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Begins anew everything parked that was made in that time and still has somewhere to go. @returns how many deliveries. */
export async function restartParkedDeliveries(
  executor: Kysely<DB>,
  accountId: number,
  {
    since,
    until,
    endpointId,
    now,
  }: { since: Date; until: Date | null; endpointId: string | null; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE deliveries SET state = 'pending', failures = 0, next_attempt_at = ${now}, leased_until = NULL, finished_at = NULL
    WHERE account_id = ${accountId} AND state = 'parked' AND created_at >= ${since}
      AND (${until}::timestamptz IS NULL OR created_at < ${until}::timestamptz)
      AND (${endpointId}::uuid IS NULL OR endpoint_id = ${endpointId}::uuid)
      AND (callback_url_ciphertext IS NOT NULL
        OR endpoint_id IN (SELECT id FROM webhook_endpoints WHERE account_id = ${accountId} AND disabled_at IS NULL))`.execute(
    executor,
  );
  return Number(numAffectedRows ?? 0n);
}

/** How many of the account wait for their next attempt, and how many are parked, by endpoint. */
export function countOpenDeliveries(executor: Kysely<DB>, accountId: number) {
  return executor
    .selectFrom('deliveries')
    .select((select) => ['endpoint_id', 'state', select.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['pending', 'parked'])
    .groupBy(['endpoint_id', 'state'])
    .execute();
}

/** How many wait for their next attempt, and how many for somebody to look into them. */
export async function countAnyOpenDeliveries(
  executor: Kysely<DB>,
): Promise<Record<'pending' | 'parked', number>> {
  const rows = await executor
    .selectFrom('deliveries')
    .select((select) => ['state', select.fn.countAll<number>().as('count')])
    .where('state', 'in', ['pending', 'parked'])
    .groupBy('state')
    .execute();
  const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { pending: count('pending'), parked: count('parked') };
}

/**
 * Removes bodies whose images' day has come, `limit` of them at most; a later attempt composes its body anew.
 *
 * @returns how many.
 */
export async function removeDueDeliveryBodies(
  executor: Kysely<DB>,
  now: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE deliveries SET body_ciphertext = NULL, body_remove_after = NULL
    WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM deliveries WHERE body_remove_after <= ${now}
      ORDER BY body_remove_after LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(executor);
  return Number(numAffectedRows ?? 0n);
}
