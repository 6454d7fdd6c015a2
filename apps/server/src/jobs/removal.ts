import { type Kysely, sql } from 'kysely';
import { removeExpiredAccessRecords } from '../accounts/expired-access-records.ts';
import type { DB } from '../database/database.generated.ts';
import { removeDueDeliveryBodies } from '../database/queries/deliveries.ts';
import type { Clock } from '../domain/clock.ts';

/** Removes images, facts, frames and whole transactions whose day has come (decisions: Limits, retention, versions). */
export async function removeWhatIsDue(database: Kysely<DB>, clock: Clock): Promise<void> {
  const now = clock.now();
  await removeExpiredAccessRecords(database, clock);
  await database.deleteFrom('transaction_images').where('remove_after', '<=', now).execute();
  await database.deleteFrom('transaction_facts').where('remove_after', '<=', now).execute();
  await database.deleteFrom('capture_frames').where('remove_after', '<=', now).execute();
  await removeDueDeliveryBodies(database, now);
  await sql`
    DELETE FROM transactions USING accounts
    WHERE accounts.id = transactions.account_id
      AND transactions.received_at < ${now}::timestamptz - make_interval(days => accounts.transaction_retention_days)`.execute(
    database,
  );
}
