import type { Kysely } from 'kysely';
import type { DB } from '../database.generated.ts';

/** Records that the consent a transaction rests on was withdrawn; the first time counts. */
export async function withdrawConsent(
  executor: Kysely<DB>,
  accountId: number,
  transactionId: string,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('account_id', '=', accountId)
    .where('transaction_id', '=', transactionId)
    .where('withdrawn_at', 'is', null)
    .execute();
}
