import { type Kysely, sql } from 'kysely';
import type { DB } from '../database.generated.ts';

/** All that an administrator's page shows of a transaction of the account, apart from its facts; null when it has none. */
export async function findTransactionDetail(executor: Kysely<DB>, accountId: number, id: string) {
  const row = await executor
    .selectFrom('transactions')
    .leftJoin('cost_centres', (join) =>
      join
        .onRef('cost_centres.account_id', '=', 'transactions.account_id')
        .onRef('cost_centres.id', '=', 'transactions.cost_centre'),
    )
    .select([
      'transactions.id',
      'transactions.product',
      'transactions.service_type',
      'transactions.state',
      'transactions.code',
      'transactions.answered_by_failover',
      'transactions.first_name',
      'transactions.last_name',
      'transactions.identity_no',
      'transactions.reference_no',
      'transactions.cost_centre',
      'cost_centres.operator_name',
      'transactions.request_ciphertext',
      'transactions.outcome',
      'transactions.failure_reason',
      'transactions.weighting',
      'transactions.price_cents',
      'transactions.received_at',
      'transactions.completed_at',
    ])
    .where('transactions.id', '=', id)
    .where('transactions.account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

export type TransactionDetailRow = NonNullable<Awaited<ReturnType<typeof findTransactionDetail>>>;

/** Kinds of the images of a transaction of the account that have not been removed yet. */
export async function listImageKinds(executor: Kysely<DB>, accountId: number, transactionId: string) {
  const rows = await executor
    .selectFrom('transaction_images')
    .select('kind')
    .where('transaction_id', '=', transactionId)
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Something that happened to a transaction. */
export interface TransactionHappening {
  readonly at: Date;
  /** Which of the tables knows it. */
  readonly source: 'request' | 'fact' | 'sms' | 'session' | 'attempt' | 'case' | 'audit' | 'end';
  /** Kind, state or action, as that table has it. */
  readonly what: string;
  /** A user's name; null: nobody of the account's users. */
  readonly username: string | null;
}

/** What happened to a transaction of the account, oldest first. */
export async function listTransactionHistory(
  executor: Kysely<DB>,
  accountId: number,
  id: string,
): Promise<TransactionHappening[]> {
  const { rows } = await sql<TransactionHappening>`
    WITH t AS (
      SELECT id, account_id, user_id, received_at, completed_at, code FROM transactions WHERE id = ${id} AND account_id = ${accountId}
    ), s AS (
      SELECT c.* FROM capture_sessions c JOIN t ON c.transaction_id = t.id AND c.account_id = t.account_id
    ), happened AS (
      SELECT received_at AS at, 'request' AS source, 'received' AS what, user_id::text AS actor FROM t
      UNION ALL SELECT completed_at, 'end', code, NULL FROM t WHERE completed_at IS NOT NULL
      UNION ALL SELECT f.recorded_at, 'fact', f.kind, NULL FROM transaction_facts f JOIN t ON f.transaction_id = t.id
        WHERE f.account_id = ${accountId}
      UNION ALL SELECT coalesce(m.finished_at, m.created_at), 'sms', m.state, NULL FROM sms_messages m JOIN t ON m.transaction_id = t.id
        WHERE m.account_id = ${accountId}
      UNION ALL SELECT created_at, 'session', 'created', NULL FROM s
      UNION ALL SELECT updated_at, 'session', ended_as, NULL FROM s WHERE ended_as IS NOT NULL
      UNION ALL SELECT coalesce(a.ended_at, a.started_at), 'attempt', a.state, NULL FROM capture_attempts a JOIN s ON a.session_id = s.id
      UNION ALL SELECT e.at, 'case', e.action, e.user_id::text FROM case_events e JOIN cases c ON c.id = e.case_id JOIN t ON c.transaction_id = t.id
        WHERE e.account_id = ${accountId}
      UNION ALL SELECT occurred_at, 'audit', action, actor FROM audit_events
        WHERE subject = ${id}::text AND account_id = ${accountId}
    )
    SELECT happened.at, source, what, users.username FROM happened
    LEFT JOIN users ON users.id::text = happened.actor AND users.account_id = ${accountId}
    ORDER BY happened.at, source <> 'request', source = 'audit', source = 'end', source`.execute(executor);
  return rows;
}

/** Codes of reports that transactions of the account have, by name. */
export async function listServiceTypes(executor: Kysely<DB>, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ service_type: string }>`
    SELECT service_type FROM transaction_totals WHERE account_id = ${accountId} AND grain = 'month'
    UNION SELECT service_type FROM transaction_total_changes WHERE account_id = ${accountId}
    ORDER BY service_type`.execute(executor);
  return rows.map((row) => row.service_type);
}
