import type { Kysely } from 'kysely';
import type { DB } from '../database.generated.ts';
import { TRANSACTION_COLUMNS, type TransactionRow } from './transactions.ts';

/** An account's completed transactions of a product about somebody, the latest first; those that came to nothing are left out. */
export async function listTransactionsAbout(
  executor: Kysely<DB>,
  accountId: number,
  about: { readonly product: string; readonly identityNo: string; readonly limit: number },
): Promise<TransactionRow[]> {
  return await executor
    .selectFrom('transactions')
    .select(TRANSACTION_COLUMNS)
    .where('account_id', '=', accountId)
    .where('product', '=', about.product)
    .where('identity_no', '=', about.identityNo)
    .where('state', '=', 'completed')
    .where('code', '<>', 'FAIL')
    .orderBy('received_at', 'desc')
    .limit(about.limit)
    .execute();
}
