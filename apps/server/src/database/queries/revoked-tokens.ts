import type { Kysely } from 'kysely';
import type { DB } from '../database.generated.ts';

/** Ends one token. Again does nothing. */
export async function insertRevokedToken(
  database: Kysely<DB>,
  token: { jti: string; expires_at: Date; revoked_at: Date },
): Promise<void> {
  await database
    .insertInto('revoked_tokens')
    .values(token)
    .onConflict((conflict) => conflict.column('jti').doNothing())
    .execute();
}

/** Tokens that have expired need no revocation. @returns how many were removed. */
export async function deleteExpiredRevokedTokens(database: Kysely<DB>, now: Date): Promise<number> {
  const result = await database
    .deleteFrom('revoked_tokens')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
