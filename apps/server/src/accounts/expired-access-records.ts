import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { deleteStaleLoginThrottles } from '../database/queries/login-throttles.ts';
import { deleteExpiredRevokedTokens } from '../database/queries/revoked-tokens.ts';
import { deleteExpiredSigningKeys } from '../database/queries/signing-keys.ts';
import type { Clock } from '../domain/clock.ts';
import { failuresForgottenAfterMs, pairKnownForMs } from './throttle-policy.ts';

/**
 * For the daily job: removes revocations of tokens that have expired, failures that delay nobody any more, and keys
 * whose last token has expired. @returns how many of each.
 */
export async function removeExpiredAccessRecords(database: Kysely<DB>, clock: Clock) {
  const now = clock.now();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return {
    revokedTokens: await deleteExpiredRevokedTokens(database, now),
    loginThrottles: await deleteStaleLoginThrottles(
      database,
      ago(failuresForgottenAfterMs),
      ago(pairKnownForMs),
    ),
    signingKeys: await deleteExpiredSigningKeys(database, now),
  };
}
