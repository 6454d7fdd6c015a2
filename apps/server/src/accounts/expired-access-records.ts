import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { deleteExpiredConsoleSessions } from '../database/queries/console-sessions.ts';
import { deleteStaleLoginThrottles } from '../database/queries/login-throttles.ts';
import { deleteExpiredRevokedTokens } from '../database/queries/revoked-tokens.ts';
import { deleteExpiredSigningKeys } from '../database/queries/signing-keys.ts';
import type { Clock } from '../domain/clock.ts';
import { consoleIdleMs } from './console-sessions.ts';
import { failuresForgottenAfterMs, pairKnownForMs } from './throttle-policy.ts';

/**
 * For the daily job: removes revocations of tokens that have expired, failures that delay nobody any more, keys whose last
 * token has expired, and the console's sessions that have ended. @returns how many of each.
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
    consoleSessions: await deleteExpiredConsoleSessions(database, now, ago(consoleIdleMs)),
  };
}
