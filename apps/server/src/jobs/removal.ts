import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import type { Clock } from '../domain/clock.ts';

/** Removes images, facts and frames whose day has come (decisions: Limits, retention, versions). Runs once a day. */
export async function removeWhatIsDue(database: Kysely<DB>, clock: Clock): Promise<void> {
  const now = clock.now();
  await database.deleteFrom('transaction_images').where('remove_after', '<=', now).execute();
  await database.deleteFrom('transaction_facts').where('remove_after', '<=', now).execute();
  await database.deleteFrom('capture_frames').where('remove_after', '<=', now).execute();
  await database
    .deleteFrom('transactions')
    .using('accounts')
    .whereRef('accounts.id', '=', 'transactions.account_id')
    .where((eb) =>
      eb(
        'transactions.received_at',
        '<',
        eb.fn<Date>('date_subtract', [
          eb.val(now),
          eb.fn('make_interval', [
            eb.lit(0),
            eb.lit(0),
            eb.lit(0),
            eb.ref('accounts.transaction_retention_days'),
          ]),
        ]),
      ),
    )
    .execute();
}
