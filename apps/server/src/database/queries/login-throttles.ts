import { type Kysely, sql } from 'kysely';
import type { DB } from '../database.generated.ts';

export interface LoginThrottle {
  readonly key: Buffer;
  readonly failures: number;
  readonly last_failure_at: Date | null;
  readonly last_success_at: Date | null;
}

export function findLoginThrottles(database: Kysely<DB>, keys: readonly Buffer[]): Promise<LoginThrottle[]> {
  return database
    .selectFrom('login_throttles')
    .select(['key', 'failures', 'last_failure_at', 'last_success_at'])
    .where('key', 'in', keys)
    .execute();
}

/** Counts one more failure for each key; those whose last failure is before `forgottenBefore` begin again at one. */
export async function countLoginFailure(
  database: Kysely<DB>,
  keys: readonly Buffer[],
  now: Date,
  forgottenBefore: Date,
): Promise<void> {
  await database
    .insertInto('login_throttles')
    .values(keys.map((key) => ({ key, failures: 1, last_failure_at: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`CASE WHEN login_throttles.last_failure_at > ${forgottenBefore} THEN login_throttles.failures + 1 ELSE 1 END`,
        last_failure_at: now,
      }),
    )
    .execute();
}

/** Forgets the failures of the pair and of the user name, and remembers that the pair logged in. */
export async function recordLoginSuccess(
  database: Kysely<DB>,
  pairKey: Buffer,
  usernameKey: Buffer,
  now: Date,
): Promise<void> {
  await database
    .with('forgotten', (cte) => cte.deleteFrom('login_throttles').where('key', '=', usernameKey))
    .insertInto('login_throttles')
    .values({ key: pairKey, failures: 0, last_success_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ failures: 0, last_success_at: now }))
    .execute();
}

/** Removes what no longer delays or spares anybody. @returns how many rows. */
export async function deleteStaleLoginThrottles(
  database: Kysely<DB>,
  failuresBefore: Date,
  successesBefore: Date,
): Promise<number> {
  const result = await database
    .deleteFrom('login_throttles')
    .where((eb) => eb.or([eb('last_failure_at', 'is', null), eb('last_failure_at', '<', failuresBefore)]))
    .where((eb) => eb.or([eb('last_success_at', 'is', null), eb('last_success_at', '<', successesBefore)]))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
