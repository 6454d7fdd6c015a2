import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { DB, Users } from '../database.generated.ts';

const listed = [
  'id',
  'account_id',
  'username',
  'email',
  'role',
  'token_epoch',
  'disabled_at',
  'created_at',
] as const;

/** A user without the password's hash. */
export type UserRow = Pick<Selectable<Users>, (typeof listed)[number]>;

/** For log-in, before the account is known: the user of that name or e-mail address, given in lower case. */
export function findAnyUserForLogIn(database: Kysely<DB>, identifier: string) {
  return database
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.id',
      'users.account_id',
      'users.role',
      'users.token_epoch',
      'users.password_hash',
      'users.disabled_at',
      'accounts.suspended_at',
    ])
    .where((eb) =>
      // User names have no at sign and addresses have one, so that at most one user fits.
      identifier.includes('@')
        ? eb(sql`lower(users.email)`, '=', identifier)
        : eb(sql`lower(users.username)`, '=', identifier),
    )
    .executeTakeFirst();
}

/** For administration: as above, without the password. */
export function findAnyUser(database: Kysely<DB>, identifier: string): Promise<UserRow | undefined> {
  const column = identifier.includes('@') ? 'email' : 'username';
  return database
    .selectFrom('users')
    .select(listed)
    .where(sql`lower(${sql.ref(column)})`, '=', sql`lower(${identifier})`)
    .executeTakeFirst();
}

/** A user of the account. */
export function findUser(database: Kysely<DB>, accountId: number, id: string): Promise<UserRow | undefined> {
  return database
    .selectFrom('users')
    .select(listed)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** @throws when the account has no such user */
export async function getUserName(database: Kysely<DB>, accountId: number, userId: string): Promise<string> {
  const row = await database
    .selectFrom('users')
    .select('username')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.username;
}

/** Of one account, or of all when it is null; by account and name. */
export function listUsers(database: Kysely<DB>, accountId: number | null): Promise<UserRow[]> {
  return database
    .selectFrom('users')
    .select(listed)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId))
    .orderBy('account_id')
    .orderBy('username')
    .execute();
}

export async function insertUser(database: Kysely<DB>, user: Insertable<Users>): Promise<void> {
  await database.insertInto('users').values(user).execute();
}

/** Stores the same password at today's cost, unless it was changed meanwhile. */
export async function replacePasswordHash(
  database: Kysely<DB>,
  accountId: number,
  userId: string,
  outdated: string,
  current: string,
): Promise<void> {
  await database
    .updateTable('users')
    .set({ password_hash: current })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .where('password_hash', '=', outdated)
    .execute();
}

export interface UserChange {
  readonly password_hash?: string;
  readonly role?: Users['role'];
  readonly disabled_at?: Date | null;
}

/** Changes a user; `endsTokens` ends every token the user holds, in the same statement. */
export async function updateUser(
  database: Kysely<DB>,
  accountId: number,
  userId: string,
  change: UserChange,
  endsTokens: boolean,
): Promise<void> {
  await database
    .updateTable('users')
    .set((eb) => ({ ...change, token_epoch: eb('token_epoch', '+', endsTokens ? 1 : 0) }))
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .execute();
}
