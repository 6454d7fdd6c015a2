import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { OutcomeCode } from '../../domain/outcome-code.ts';
import type { DB } from '../database.generated.ts';

/** A transaction as it is first recorded, before the outside is asked anything. */
export interface NewTransaction {
  readonly id: string;
  readonly accountId: number;
  readonly userId: string;
  readonly product: string;
  readonly serviceType: string;
  readonly state: 'working' | 'waiting';
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly identityNo: string | null;
  readonly referenceNo: string | null;
  readonly costCentre: number | null;
  readonly requestCiphertext: Buffer;
  readonly priceCents: number;
  readonly prepaid: boolean;
  readonly workingUntil: Date | null;
  readonly receivedAt: Date;
  readonly consentPurpose: string;
  readonly sourceAddress: string;
  /** Kind of the job that brings the first fact; added in the same commit. Null: something else brings it. */
  readonly firstJob: string | null;
  /** Null: at once. */
  readonly firstJobDueAt: Date | null;
}

const INSERT = `
WITH entry AS (
  SELECT * FROM unnest(
    $1::uuid[], $2::int[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
    $11::int[], $12::bytea[], $13::int[], $14::boolean[], $15::timestamptz[], $16::timestamptz[], $17::text[], $18::text[],
    $19::text[], $20::timestamptz[]
  ) AS e (id, account_id, user_id, product, service_type, state, first_name, last_name, identity_no, reference_no,
    cost_centre, request_ciphertext, price_cents, prepaid, working_until, received_at, purpose, source_address, first_job,
    first_job_due_at)
), recorded AS (
  INSERT INTO transactions (id, account_id, user_id, product, service_type, state, code, first_name, last_name, identity_no,
    reference_no, cost_centre, request_ciphertext, price_cents, prepaid, working_until, received_at, updated_at)
  SELECT id, account_id, user_id, product, service_type, state, 'PENDING', first_name, last_name, identity_no,
    reference_no, cost_centre, request_ciphertext, price_cents, prepaid, working_until, received_at, received_at FROM entry
), queued AS (
  INSERT INTO jobs (kind, subject, due_at, created_at)
  SELECT first_job, id, coalesce(first_job_due_at, received_at), received_at FROM entry WHERE first_job IS NOT NULL
)
INSERT INTO consents (transaction_id, account_id, user_id, purpose, source_address, obtained_at)
SELECT id, account_id, user_id, purpose, source_address, received_at FROM entry`;

/** Anything that runs a statement with parameters: the pool, or `within` a database transaction. */
export interface Queryable {
  query(statement: { name?: string; text: string; values: unknown[] }): Promise<{
    rowCount: number | null;
    rows: unknown[];
  }>;
}

/** Runs plain statements inside a Kysely transaction. */
export function within(executor: Kysely<DB>): Queryable {
  return {
    query: async ({ text, values }) => {
      const result = await executor.executeQuery(CompiledQuery.raw(text, values));
      return {
        rowCount: result.numAffectedRows === undefined ? null : Number(result.numAffectedRows),
        rows: result.rows,
      };
    },
  };
}

/** Records transactions with the consent each rests on and its first job, all in one statement. */
export async function insertTransactions(
  executor: Queryable,
  entries: readonly NewTransaction[],
): Promise<void> {
  const column = <Value>(pick: (entry: NewTransaction) => Value): Value[] => entries.map(pick);
  await executor.query({
    name: 'insert-transactions',
    text: INSERT,
    values: [
      column((entry) => entry.id),
      column((entry) => entry.accountId),
      column((entry) => entry.userId),
      column((entry) => entry.product),
      column((entry) => entry.serviceType),
      column((entry) => entry.state),
      column((entry) => entry.firstName),
      column((entry) => entry.lastName),
      column((entry) => entry.identityNo),
      column((entry) => entry.referenceNo),
      column((entry) => entry.costCentre),
      column((entry) => entry.requestCiphertext),
      column((entry) => entry.priceCents),
      column((entry) => entry.prepaid),
      column((entry) => entry.workingUntil),
      column((entry) => entry.receivedAt),
      column((entry) => entry.consentPurpose),
      column((entry) => entry.sourceAddress),
      column((entry) => entry.firstJob),
      column((entry) => entry.firstJobDueAt),
    ],
  });
}

/** What a transaction's row is read as. */
export const TRANSACTION_COLUMNS = [
  'id',
  'account_id',
  'product',
  'service_type',
  'state',
  'code',
  'sequence',
  'answered_by_failover',
  'identity_no',
  'request_ciphertext',
  'outcome',
  'failure_reason',
  'price_cents',
  'prepaid',
  'received_at',
  'completed_at',
] as const;

/** A transaction of the account, or null. */
export async function findTransaction(executor: Kysely<DB>, accountId: number, id: string) {
  const row = await executor
    .selectFrom('transactions')
    .select(TRANSACTION_COLUMNS)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** What its caller filed a transaction of the account under. @throws Error when there is none. */
export function getTransactionReference(executor: Kysely<DB>, accountId: number, id: string) {
  return executor
    .selectFrom('transactions')
    .select(['reference_no', 'cost_centre'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** A transaction of whatever account: for what is told of it. */
export async function findAnyTransaction(executor: Kysely<DB>, id: string): Promise<TransactionRow | null> {
  const row = await executor
    .selectFrom('transactions')
    .select(TRANSACTION_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** A transaction's row with its sealed facts, and which images there are. */
export interface TransactionWithFacts {
  readonly row: TransactionRow;
  readonly imageKinds: readonly string[];
  readonly facts: readonly { readonly kind: string; readonly ciphertext: Buffer }[];
}

const FIND_WITH_FACTS = `
SELECT ${TRANSACTION_COLUMNS.map((column) => `t.${column}`).join(', ')}, f.kind, f.ciphertext,
  ARRAY(SELECT i.kind FROM transaction_images i WHERE i.transaction_id = t.id AND i.account_id = t.account_id) AS image_kinds
FROM unnest($1::uuid[], $2::int[]) AS asked (id, account_id)
JOIN transactions t ON t.id = asked.id AND t.account_id = asked.account_id
LEFT JOIN transaction_facts f ON f.transaction_id = t.id AND f.account_id = t.account_id`;

/** Transactions, each of the account it is asked for, or null, in the order of the question. */
export async function findTransactionsWithFacts(
  executor: Queryable,
  asked: readonly { readonly accountId: number; readonly id: string }[],
): Promise<(TransactionWithFacts | null)[]> {
  const nameOf = (accountId: number, id: string) => `${accountId}/${id}`;
  const distinct = [...new Map(asked.map((key) => [nameOf(key.accountId, key.id), key])).values()];
  const { rows } = await executor.query({
    name: 'find-transactions-with-facts',
    text: FIND_WITH_FACTS,
    values: [distinct.map(({ id }) => id), distinct.map(({ accountId }) => accountId)],
  });
  type Found = Omit<TransactionWithFacts, 'facts'> & { facts: { kind: string; ciphertext: Buffer }[] };
  const found = new Map<string, Found>();
  for (const { kind, ciphertext, image_kinds: imageKinds, ...row } of rows as (TransactionRow & {
    kind: string | null;
    ciphertext: Buffer | null;
    image_kinds: string[];
  })[]) {
    const name = nameOf(row.account_id, row.id);
    const transaction = found.get(name) ?? { row, imageKinds, facts: [] };
    if (kind !== null && ciphertext !== null) transaction.facts.push({ kind, ciphertext });
    found.set(name, transaction);
  }
  return asked.map(({ accountId, id }) => found.get(nameOf(accountId, id)) ?? null);
}

/** Which product a transaction of whatever account belongs to: only to tell a stranger 403 from 404. */
export async function findAnyTransactionProduct(executor: Kysely<DB>, id: string): Promise<string | null> {
  const row = await executor
    .selectFrom('transactions')
    .select('product')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.product ?? null;
}

/** Takes the row lock under which a transaction's facts and outcome change. For workers and sessions, not callers. */
export async function lockAnyTransaction(executor: Kysely<DB>, id: string) {
  const row = await executor
    .selectFrom('transactions')
    .select(TRANSACTION_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type TransactionRow = NonNullable<Awaited<ReturnType<typeof findTransaction>>>;

/** The row that `insertTransactions` has made of an entry. */
export function recordedRow(entry: NewTransaction): TransactionRow {
  return {
    id: entry.id,
    account_id: entry.accountId,
    product: entry.product,
    service_type: entry.serviceType,
    state: entry.state,
    code: 'PENDING',
    sequence: 1,
    answered_by_failover: false,
    identity_no: entry.identityNo,
    request_ciphertext: entry.requestCiphertext,
    outcome: null,
    failure_reason: null,
    price_cents: entry.priceCents,
    prepaid: entry.prepaid,
    received_at: entry.receivedAt,
    completed_at: null,
  };
}

/** What changes when a transaction's outcome is evaluated. */
export interface TransactionChange {
  readonly state: 'working' | 'waiting' | 'completed';
  readonly code: OutcomeCode;
  readonly outcome: unknown;
  readonly serviceType: string;
  readonly answeredByFailover: boolean;
  readonly failureReason: string | null;
  readonly weighting: number | null;
  readonly priceCents: number;
  readonly workingUntil: Date | null;
}

/**
 * Writes an evaluated outcome, unless the transaction is no longer where the caller believes it to be.
 *
 * @returns the new sequence number, or null when another process was first.
 */
export async function updateTransaction(
  executor: Kysely<DB>,
  id: string,
  expected: { readonly sequence: number },
  change: TransactionChange,
  now: Date,
): Promise<number | null> {
  const row = await executor
    .updateTable('transactions')
    .set({
      state: change.state,
      code: change.code,
      sequence: sql<number>`sequence + 1`,
      outcome: JSON.stringify(change.outcome),
      service_type: change.serviceType,
      answered_by_failover: change.answeredByFailover,
      failure_reason: change.failureReason,
      weighting: change.weighting === null ? null : change.weighting.toFixed(2),
      price_cents: change.priceCents,
      working_until: change.workingUntil,
      updated_at: now,
      completed_at: change.state === 'completed' ? sql<Date>`coalesce(completed_at, ${now})` : null,
    })
    .where('id', '=', id)
    .where('sequence', '=', expected.sequence)
    .returning('sequence')
    .executeTakeFirst();
  return row?.sequence ?? null;
}

/** The row that `updateTransaction` has made of another. */
export function changedRow(row: TransactionRow, change: TransactionChange, now: Date): TransactionRow {
  return {
    ...row,
    state: change.state,
    code: change.code,
    sequence: row.sequence + 1,
    answered_by_failover: change.answeredByFailover,
    outcome: JSON.parse(JSON.stringify(change.outcome)),
    service_type: change.serviceType,
    failure_reason: change.failureReason,
    price_cents: change.priceCents,
    completed_at: change.state === 'completed' ? (row.completed_at ?? now) : null,
  };
}

/** A transaction that is completed by its first look-up, with what that brought. */
export interface Completion {
  /** As it was read or recorded; the change is made only while it is still at this sequence. */
  readonly row: TransactionRow;
  readonly change: TransactionChange & { readonly state: 'completed' };
  readonly finding: { readonly ciphertext: Buffer; readonly removeAfter: Date };
  readonly photograph: { readonly ciphertext: Buffer; readonly removeAfter: Date } | null;
  readonly at: Date;
}

const COMPLETE = `
WITH entry AS (
  SELECT * FROM unnest(
    $1::uuid[], $2::int[], $3::int[], $4::text[], $5::jsonb[], $6::text[], $7::boolean[], $8::text[], $9::numeric[], $10::int[],
    $11::timestamptz[], $12::bytea[], $13::timestamptz[], $14::bytea[], $15::timestamptz[]
  ) AS e (id, account_id, sequence, code, outcome, service_type, answered_by_failover, failure_reason, weighting, price_cents,
    at, finding, finding_until, photograph, photograph_until)
), completed AS (
  UPDATE transactions t SET state = 'completed', code = e.code, sequence = t.sequence + 1, outcome = e.outcome,
    service_type = e.service_type, answered_by_failover = e.answered_by_failover, failure_reason = e.failure_reason,
    weighting = e.weighting, price_cents = e.price_cents, working_until = NULL, updated_at = e.at, completed_at = e.at
  FROM entry e WHERE t.id = e.id AND t.account_id = e.account_id AND t.sequence = e.sequence
  RETURNING t.id
), found AS (
  INSERT INTO transaction_facts (transaction_id, account_id, kind, ciphertext, recorded_at, remove_after)
  SELECT id, account_id, 'finding', finding, at, finding_until FROM entry JOIN completed USING (id)
), pictured AS (
  INSERT INTO transaction_images (transaction_id, account_id, kind, ciphertext, recorded_at, remove_after)
  SELECT id, account_id, 'official_photograph', photograph, at, photograph_until FROM entry JOIN completed USING (id)
  WHERE photograph IS NOT NULL
)
SELECT id FROM completed`;

/**
 * Completes transactions, each with the finding and the photograph its outcome rests on, all in one statement.
 *
 * @returns the ids of those that were; of any other, another process was first.
 */
export async function completeTransactions(
  executor: Queryable,
  completions: readonly Completion[],
): Promise<ReadonlySet<string>> {
  const column = <Value>(pick: (completion: Completion) => Value): Value[] => completions.map(pick);
  const { rows } = await executor.query({
    name: 'complete-transactions',
    text: COMPLETE,
    values: [
      column(({ row }) => row.id),
      column(({ row }) => row.account_id),
      column(({ row }) => row.sequence),
      column(({ change }) => change.code),
      column(({ change }) => JSON.stringify(change.outcome)),
      column(({ change }) => change.serviceType),
      column(({ change }) => change.answeredByFailover),
      column(({ change }) => change.failureReason),
      column(({ change }) => change.weighting?.toFixed(2) ?? null),
      column(({ change }) => change.priceCents),
      column(({ at }) => at),
      column(({ finding }) => finding.ciphertext),
      column(({ finding }) => finding.removeAfter),
      column(({ photograph }) => photograph?.ciphertext ?? null),
      column(({ photograph }) => photograph?.removeAfter ?? null),
    ],
  });
  return new Set((rows as { id: string }[]).map(({ id }) => id));
}

/** Transactions whose process has gone silent, oldest first. For the sweep. */
export async function findAnyAbandonedTransactions(
  executor: Kysely<DB>,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('transactions')
    .select('id')
    .where('state', '=', 'working')
    .where('working_until', '<', now)
    .orderBy('working_until')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Transactions that wait for nothing that could come: no job looks them up, no capture session is open, no verifier has a case; unchanged
 * since before then, oldest first. For the sweep.
 */
export async function findAnyForgottenTransactions(
  executor: Kysely<DB>,
  before: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM transactions t
    WHERE state = 'waiting' AND updated_at < ${before}
      AND NOT EXISTS (SELECT FROM jobs WHERE kind = 'look-up' AND subject = t.id::text)
      AND NOT EXISTS (SELECT FROM capture_sessions WHERE transaction_id = t.id AND ended_as IS NULL)
      AND NOT EXISTS (SELECT FROM cases WHERE transaction_id = t.id AND ended_at IS NULL)
    ORDER BY updated_at LIMIT ${limit}`.execute(executor);
  return rows.map(({ id }) => id);
}

/** The identity number of a transaction of whatever account: for the capture that belongs to it. */
export async function findAnyIdentityNo(executor: Kysely<DB>, id: string): Promise<string | null> {
  const row = await executor
    .selectFrom('transactions')
    .select('identity_no')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.identity_no ?? null;
}
