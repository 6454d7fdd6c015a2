import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB, SigningKeys } from '../database.generated.ts';

/** Every key that may sign or verify at that instant or later, the first to sign first. */
export function listSigningKeys(database: Kysely<DB>, now: Date) {
  return database
    .selectFrom('signing_keys')
    .select(['kid', 'public_jwk', 'private_jwk_ciphertext', 'signs_from', 'verifies_until', 'created_at'])
    .where((eb) => eb.or([eb('verifies_until', 'is', null), eb('verifies_until', '>', now)]))
    .orderBy('signs_from')
    .orderBy('created_at')
    .execute();
}

/** Until the database transaction ends nobody else changes the keys; reading goes on. */
export async function lockSigningKeys(database: Kysely<DB>): Promise<void> {
  await sql`LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE`.execute(database);
}

/** Adds the key that succeeds all others, whose tokens are good until `predecessorsVerifyUntil`. */
export async function insertSigningKey(
  database: Kysely<DB>,
  key: Insertable<SigningKeys>,
  predecessorsVerifyUntil: Date,
): Promise<void> {
  await database
    .updateTable('signing_keys')
    .set({ verifies_until: predecessorsVerifyUntil })
    .where('verifies_until', 'is', null)
    .execute();
  await database.insertInto('signing_keys').values(key).execute();
}

/** @returns how many were removed. */
export async function deleteExpiredSigningKeys(database: Kysely<DB>, now: Date): Promise<number> {
  const result = await database
    .deleteFrom('signing_keys')
    .where('verifies_until', '<=', now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
