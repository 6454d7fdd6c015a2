import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Accounts, DB } from '../database.generated.ts';

const listed = [
  'id',
  'name',
  'billing',
  'credits',
  'rate_limit_per_second',
  'rate_limit_burst',
  'simulated_back_office',
  'capture_document_step',
  'embedding_origins',
  'image_retention_days',
  'transaction_retention_days',
  'suspended_at',
  'created_at',
] as const;

export type AccountRow = Pick<Selectable<Accounts>, (typeof listed)[number]>;

export function findAccount(database: Kysely<DB>, accountId: number): Promise<AccountRow | undefined> {
  return database.selectFrom('accounts').select(listed).where('id', '=', accountId).executeTakeFirst();
}

/** For administration: every account there is, by number. */
export function listAllAccounts(database: Kysely<DB>): Promise<AccountRow[]> {
  return database.selectFrom('accounts').select(listed).orderBy('id').execute();
}

/** The number after the highest; until the database transaction ends nobody else gets one. The first is 1001. */
export async function nextAccountId(database: Kysely<DB>): Promise<number> {
  await sql`LOCK TABLE accounts IN SHARE ROW EXCLUSIVE MODE`.execute(database);
  const row = await database
    .selectFrom('accounts')
    .select((eb) => eb.fn.max<number | null>('id').as('highest'))
    .executeTakeFirstOrThrow();
  return Math.max(1000, row.highest ?? 0) + 1;
}

export async function insertAccount(database: Kysely<DB>, account: Insertable<Accounts>): Promise<void> {
  await database.insertInto('accounts').values(account).execute();
}

export type AccountChange = Omit<Updateable<Accounts>, 'id' | 'credits' | 'created_at'>;

/** @returns whether there is such an account. */
export async function updateAccount(
  database: Kysely<DB>,
  accountId: number,
  change: AccountChange,
): Promise<boolean> {
  const result = await database
    .updateTable('accounts')
    .set(change)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Adds to the account's credits, or takes away when `amount` is negative, but never below none.
 * @returns the new number; undefined when there are too few or no such account.
 */
export async function addCredits(
  database: Kysely<DB>,
  accountId: number,
  amount: number,
): Promise<number | undefined> {
  const row = await database
    .updateTable('accounts')
    .set((eb) => ({ credits: eb('credits', '+', amount) }))
    .where('id', '=', accountId)
    .where((eb) => eb(eb('credits', '+', amount), '>=', 0))
    .returning('credits')
    .executeTakeFirst();
  return row?.credits;
}
