import type { Insertable, Kysely } from 'kysely';
import type { ConsoleSessions, DB } from '../database.generated.ts';

export async function insertConsoleSession(
  database: Kysely<DB>,
  session: Insertable<ConsoleSessions>,
): Promise<void> {
  await database.insertInto('console_sessions').values(session).execute();
}

/** Before the account is known: the session whose cookie has this secret. */
export function findAnyConsoleSession(database: Kysely<DB>, secretHash: Buffer) {
  return database
    .selectFrom('console_sessions')
    .select(['id', 'account_id', 'user_id', 'epoch', 'active_at', 'expires_at'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}

/** Notes that the user has done something. */
export async function touchConsoleSession(
  database: Kysely<DB>,
  accountId: number,
  id: string,
  now: Date,
): Promise<void> {
  await database
    .updateTable('console_sessions')
    .set({ active_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('active_at', '<', now)
    .execute();
}

/** @returns whether there was one. */
export async function deleteConsoleSession(
  database: Kysely<DB>,
  accountId: number,
  id: string,
): Promise<boolean> {
  const result = await database
    .deleteFrom('console_sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Removes sessions that have ended by themselves. @returns how many. */
export async function deleteExpiredConsoleSessions(
  database: Kysely<DB>,
  now: Date,
  idleSince: Date,
): Promise<number> {
  const result = await database
    .deleteFrom('console_sessions')
    .where((where) => where.or([where('expires_at', '<=', now), where('active_at', '<=', idleSince)]))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
