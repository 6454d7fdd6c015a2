import { type Kysely, sql } from 'kysely';
import type { DB } from '../database.generated.ts';
import type { Queryable } from './transactions.ts';

/** How long a key is remembered (decisions: Requests). */
export const IDEMPOTENCY_HOURS = 24;

export interface IdempotencyKey {
  readonly accountId: number;
  /** Method and path. */
  readonly operation: string;
  readonly key: string;
}

/** Takes a key for a new transaction; false when an earlier request holds it. A forgotten key is taken over. */
export async function takeIdempotencyKey(
  executor: Queryable,
  { accountId, operation, key }: IdempotencyKey,
  entry: { bodyHash: Buffer; transactionId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await executor.query({
    text: `INSERT INTO idempotency_keys (account_id, operation, key, body_hash, transaction_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, operation, key) DO UPDATE SET body_hash = excluded.body_hash, transaction_id = excluded.transaction_id,
       created_at = excluded.created_at, status = NULL, answer_ciphertext = NULL
     WHERE idempotency_keys.created_at < $7`,
    values: [
      accountId,
      operation,
      key,
      entry.bodyHash,
      entry.transactionId,
      entry.now,
      new Date(entry.now.getTime() - IDEMPOTENCY_HOURS * 3_600_000),
    ],
  });
  return rowCount === 1;
}

/** What is known of a key that is held. */
export async function findIdempotencyKey(
  executor: Kysely<DB>,
  { accountId, operation, key }: IdempotencyKey,
) {
  const row = await executor
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'transaction_id', 'status', 'answer_ciphertext'])
    .where('account_id', '=', accountId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps the answer that the key's next uses get. */
export async function answerIdempotencyKey(
  executor: Kysely<DB>,
  { accountId, operation, key }: IdempotencyKey,
  answer: { status: number; ciphertext: Buffer },
): Promise<void> {
  await executor
    .updateTable('idempotency_keys')
    .set({ status: answer.status, answer_ciphertext: answer.ciphertext })
    .where('account_id', '=', accountId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute();
}

/** Frees the keys of a transaction that failed on our side, so that the caller's next try is a fresh one. */
export async function releaseIdempotencyKeys(executor: Kysely<DB>, transactionId: string): Promise<void> {
  await executor
    .deleteFrom('idempotency_keys')
    .where('transaction_id', '=', transactionId)
    .where('status', 'is', null)
    .execute();
}

/** Forgets keys older than their day, `limit` of them at most. @returns how many. */
export async function removeOldIdempotencyKeys(
  executor: Kysely<DB>,
  now: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM idempotency_keys
      WHERE created_at < ${now}::timestamptz - make_interval(hours => ${IDEMPOTENCY_HOURS})
      ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(executor);
  return Number(numAffectedRows ?? 0n);
}
