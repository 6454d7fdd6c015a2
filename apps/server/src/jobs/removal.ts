import { type Kysely, type RawBuilder, sql } from 'kysely';
import { removeExpiredAccessRecords } from '../accounts/expired-access-records.ts';
import type { DB } from '../database/database.generated.ts';
import { removeSessionEvents } from '../database/queries/audit-events.ts';
import { removeDueDeliveryBodies } from '../database/queries/deliveries.ts';
import { removeAnyEmptyTotals } from '../database/queries/transaction-totals.ts';
import type { Clock } from '../domain/clock.ts';

export interface RemovalOptions {
  /** Told of each table whose removal failed; the others go on. */
  readonly onError: (error: unknown, table: string) => void;
  /** Ends the removal after the batch in hand. */
  readonly signal?: AbortSignal;
  /** Rows a statement removes at most: no backlog makes one statement run into its timeout. Default 1000. */
  readonly batch?: number;
}

/** Records of log-ins and log-outs; those of administration stay. */
const SESSIONS_KEPT_DAYS = 400;

/** A transaction takes its facts, frames and deliveries with it: fewer at a time. */
const TRANSACTIONS_SHARE = 1 / 4;

/**
 * Removes images, facts, frames, evidence, records of log-ins and whole transactions whose day has come, batch by batch until none is left (decisions:
 * Limits, retention, versions). Several processes may do so at once.
 */
export async function removeWhatIsDue(
  database: Kysely<DB>,
  clock: Clock,
  { onError, signal, batch = 1000 }: RemovalOptions,
): Promise<void> {
  const now = clock.now();
  const removals: Record<string, () => Promise<number>> = {
    access_records: async () => {
      await removeExpiredAccessRecords(database, clock);
      return 0;
    },
    audit_events: () =>
      removeSessionEvents(database, new Date(now.getTime() - SESSIONS_KEPT_DAYS * 86_400_000), batch),
    transaction_images: () => removeSome(database, 'transaction_images', dueRows('transaction_images')),
    provider_evidence: () => removeSome(database, 'provider_evidence', dueRows('provider_evidence')),
    transaction_facts: () =>
      removeSome(database, 'transaction_facts', dueRows('transaction_facts', isUnwatched('transaction_id'))),
    capture_frames: () => removeSome(database, 'capture_frames', dueRows('capture_frames')),
    capture_documents: () => removeSome(database, 'capture_documents', dueRows('capture_documents')),
    deliveries: () => removeDueDeliveryBodies(database, now, batch),
    transactions: () => removeSome(database, 'transactions', dueTransactions()),
    transaction_totals: () =>
      removeAnyEmptyTotals(database, new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)),
  };
  for (const [table, removeBatch] of Object.entries(removals)) {
    try {
      while (!signal?.aborted && (await removeBatch()) > 0);
    } catch (error) {
      onError(error, table);
    }
  }

  function dueRows(table: string, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
    return sql`
      SELECT ctid FROM ${sql.table(table)} WHERE remove_after <= ${now} AND ${condition}
      ORDER BY remove_after LIMIT ${batch} FOR UPDATE SKIP LOCKED`;
  }

  /** The screening that a watched client rests on stays for as long as the client is watched (decision 0027). */
  function isUnwatched(transactionId: string): RawBuilder<unknown> {
    return sql`NOT EXISTS (SELECT FROM watched_clients w
      WHERE w.transaction_id = ${sql.ref(transactionId)} AND w.ended_at IS NULL)`;
  }

  /** Account by account, so that the index by account and time finds them. */
  function dueTransactions(): RawBuilder<unknown> {
    const limit = Math.ceil(batch * TRANSACTIONS_SHARE);
    return sql`
      SELECT due.ctid FROM accounts CROSS JOIN LATERAL (
        SELECT ctid FROM transactions
        WHERE account_id = accounts.id
          AND received_at < ${now}::timestamptz - make_interval(days => accounts.transaction_retention_days)
          AND ${isUnwatched('transactions.id')}
        ORDER BY received_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) due LIMIT ${limit}`;
  }
}

/** @param rows a query for the places (`ctid`) of rows, which it locks. @returns how many were removed. */
async function removeSome(database: Kysely<DB>, table: string, rows: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } =
    await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(${rows}))`.execute(database);
  return Number(numAffectedRows ?? 0n);
}
