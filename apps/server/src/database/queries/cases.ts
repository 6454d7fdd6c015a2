import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { DB } from '../database.generated.ts';

export type CaseState = 'open' | 'second' | 'decided' | 'expired' | 'closed';

export interface NewCase {
  readonly id: string;
  readonly accountId: number;
  readonly transactionId: string;
  readonly kind: string;
  readonly overturns: boolean;
  readonly claim: { readonly by: string; readonly until: Date } | null;
  readonly openedAt: Date;
  readonly dueAt: Date;
  readonly expiresAt: Date;
}

/** Opens the case of a transaction. @returns false when it has one already, which stays as it is. */
export async function insertCase(executor: Kysely<DB>, entry: NewCase): Promise<boolean> {
  const row = await executor
    .insertInto('cases')
    .values({
      id: entry.id,
      account_id: entry.accountId,
      transaction_id: entry.transactionId,
      kind: entry.kind,
      state: 'open',
      overturns: entry.overturns,
      claimed_by: entry.claim?.by ?? null,
      claimed_until: entry.claim?.until ?? null,
      opened_at: entry.openedAt,
      due_at: entry.dueAt,
      expires_at: entry.expiresAt,
    })
    .onConflict((conflict) => conflict.column('transaction_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const COLUMNS = [
  'cases.id',
  'cases.account_id',
  'cases.transaction_id',
  'cases.kind',
  'cases.state',
  'cases.version',
  'cases.round',
  'cases.overturns',
  'cases.claimed_by',
  'cases.claimed_until',
  'cases.proposed_by',
  'cases.proposed_decision',
  'cases.proposed_entry_ciphertext',
  'cases.decided_by',
  'cases.decision',
  'cases.opened_at',
  'cases.due_at',
  'cases.expires_at',
  'cases.ended_at',
] as const;

/** A case of the account, or null. */
export async function findCase(executor: Kysely<DB>, accountId: number, id: string) {
  const row = await executor
    .selectFrom('cases')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>;

/** The case of a transaction of the account, or null. */
export async function findCaseOf(
  executor: Kysely<DB>,
  accountId: number,
  transactionId: string,
): Promise<CaseRow | null> {
  const row = await executor
    .selectFrom('cases')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes the row lock under which a case changes. Whoever changes its transaction too locks that first. */
export async function lockCase(executor: Kysely<DB>, accountId: number, id: string): Promise<CaseRow | null> {
  const row = await executor
    .selectFrom('cases')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Where a case of whatever account stands: for the job that ends it. */
export async function findAnyCasePlace(executor: Kysely<DB>, id: string) {
  const row = await executor
    .selectFrom('cases')
    .select(['account_id', 'transaction_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the case that a transaction of whatever account waits in, or null. */
export async function lockAnyWaitingCase(
  executor: Kysely<DB>,
  transactionId: string,
): Promise<CaseRow | null> {
  const row = await executor
    .selectFrom('cases')
    .select(COLUMNS)
    .where('transaction_id', '=', transactionId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface CaseChange {
  readonly state?: CaseState;
  readonly round?: number;
  readonly overturns?: boolean;
  readonly claimed_by?: string | null;
  readonly claimed_until?: Date | null;
  readonly proposed_by?: string | null;
  readonly proposed_decision?: string | null;
  readonly proposed_entry_ciphertext?: Buffer | null;
  readonly decided_by?: string | null;
  readonly decision?: 'ACCEPT' | 'REVIEW' | 'REJECT' | 'FAIL' | null;
  readonly due_at?: Date;
  readonly expires_at?: Date;
  readonly ended_at?: Date | null;
}

/** Changes a case that the caller has locked. Anything but a claim raises its version. */
export async function updateCase(
  executor: Kysely<DB>,
  { account_id, id }: Pick<CaseRow, 'account_id' | 'id'>,
  change: CaseChange,
): Promise<void> {
  const isClaim = Object.keys(change).every((column) => column.startsWith('claimed_'));
  await executor
    .updateTable('cases')
    .set({ ...change, ...(isClaim ? {} : { version: sql<number>`version + 1` }) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export interface CaseFilter {
  readonly states: readonly CaseState[];
  readonly kind?: string;
  /** Whose view: for `isMine` and `isAvailable`. */
  readonly userId: string;
  readonly isMine?: boolean;
  readonly isAvailable?: boolean;
  readonly isOverdue?: boolean;
  readonly now: Date;
}

/** A place in a list: the last row's time (due, or ended) and id. */
export interface CasePlace {
  readonly at: Date;
  readonly id: string;
}

type Builder = ExpressionBuilder<DB, 'cases'>;

function isAvailable(eb: Builder, { userId, now }: { readonly userId: string; readonly now: Date }) {
  return eb.and([
    eb.or([eb('cases.claimed_until', 'is', null), eb('cases.claimed_until', '<=', now)]),
    eb.or([eb('cases.proposed_by', 'is', null), eb('cases.proposed_by', '<>', userId)]),
  ]);
}

const listedColumns = [
  ...COLUMNS,
  'claimer.username as claimed_by_name',
  'proposer.username as proposed_by_name',
  'decider.username as decided_by_name',
  'transactions.product',
  'transactions.first_name',
  'transactions.last_name',
  'transactions.identity_no',
  'transactions.reference_no',
  'transactions.cost_centre',
  'transactions.answered_by_failover',
] as const;

const fromCases = (executor: Kysely<DB>, accountId: number) =>
  executor
    .selectFrom('cases')
    .innerJoin('transactions', 'transactions.id', 'cases.transaction_id')
    .leftJoin('users as claimer', 'claimer.id', 'cases.claimed_by')
    .leftJoin('users as proposer', 'proposer.id', 'cases.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'cases.decided_by')
    .select(listedColumns)
    .where('cases.account_id', '=', accountId);

/** A case of the account with whom it is about. @throws Error when there is none. */
export function getListedCase(executor: Kysely<DB>, accountId: number, id: string): Promise<ListedCase> {
  return fromCases(executor, accountId).where('cases.id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Cases of the account with whom they are about: those that wait, soonest due first, or those that are over, latest first. A page
 * is found by the index, however many come before it.
 */
export async function listCases(
  executor: Kysely<DB>,
  accountId: number,
  filter: CaseFilter & { readonly isOver: boolean; readonly after: CasePlace | null; readonly limit: number },
) {
  const { states, kind, userId, now, isOver, after } = filter;
  return await fromCases(executor, accountId)
    .where('cases.ended_at', isOver ? 'is not' : 'is', null)
    .where('cases.state', 'in', states)
    .$if(kind !== undefined, (query) => query.where('cases.kind', '=', kind ?? ''))
    .$if(filter.isMine === true, (query) =>
      isOver
        ? query.where('cases.decided_by', '=', userId)
        : query.where('cases.claimed_by', '=', userId).where('cases.claimed_until', '>', now),
    )
    .$if(filter.isAvailable === true, (query) =>
      query.where((eb) => isAvailable(eb as unknown as Builder, { userId, now })),
    )
    .$if(filter.isOverdue === true, (query) => query.where('cases.due_at', '<', now))
    .$if(after !== null, (query) =>
      query.where(
        isOver
          ? sql<SqlBool>`(cases.ended_at, cases.id) < (${after?.at}, ${after?.id}::uuid)`
          : sql<SqlBool>`(cases.due_at, cases.id) > (${after?.at}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(isOver ? 'cases.ended_at' : 'cases.due_at', isOver ? 'desc' : 'asc')
    .orderBy('cases.id', isOver ? 'desc' : 'asc')
    .limit(filter.limit)
    .execute();
}

export type ListedCase = Awaited<ReturnType<typeof listCases>>[number];

/** What waits in an account, counted up to `most`. */
export async function countCases(
  executor: Kysely<DB>,
  accountId: number,
  { userId, now, most }: { readonly userId: string; readonly now: Date; readonly most: number },
): Promise<{ open: number; second: number; overdue: number; mine: number }> {
  const { rows } = await sql<{ open: number; second: number; overdue: number; mine: number }>`
    SELECT count(*) FILTER (WHERE state = 'open')::int AS open, count(*) FILTER (WHERE state = 'second')::int AS second,
      count(*) FILTER (WHERE due_at < ${now})::int AS overdue,
      count(*) FILTER (WHERE claimed_by = ${userId}::uuid AND claimed_until > ${now})::int AS mine
    FROM (SELECT state, due_at, claimed_by, claimed_until FROM cases
      WHERE account_id = ${accountId} AND ended_at IS NULL ORDER BY due_at, id LIMIT ${most}) AS waiting`.execute(
    executor,
  );
  return rows[0] ?? { open: 0, second: 0, overdue: 0, mine: 0 };
}

/** Locks the most urgent case that a user may take, passing over those that others are just taking; null: there is none. */
export async function lockNextCase(
  executor: Kysely<DB>,
  accountId: number,
  { kind, userId, now }: { readonly kind: string | null; readonly userId: string; readonly now: Date },
): Promise<CaseRow | null> {
  const row = await executor
    .selectFrom('cases')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(kind !== null, (query) => query.where('kind', '=', kind ?? ''))
    .where((eb) => isAvailable(eb, { userId, now }))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}
