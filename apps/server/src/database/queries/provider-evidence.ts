import type { Insertable, Kysely } from 'kysely';
import type { DB, ProviderEvidence } from '../database.generated.ts';

/** Keeps what sources answered. Each row names its account. */
export async function insertProviderEvidence(
  database: Kysely<DB>,
  rows: readonly Insertable<ProviderEvidence>[],
): Promise<void> {
  await database.insertInto('provider_evidence').values(rows).execute();
}

/** What sources answered for a transaction of whatever account: for the operator. */
export function listAnyProviderEvidence(database: Kysely<DB>, transactionId: string) {
  return database
    .selectFrom('provider_evidence')
    .select(['source', 'asked_at', 'duration_ms', 'status', 'answer_ciphertext', 'outcome'])
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute();
}

/** Whose transaction it is, or null: for the operator. */
export async function findAnyTransactionAccount(
  database: Kysely<DB>,
  transactionId: string,
): Promise<number | null> {
  const row = await database
    .selectFrom('transactions')
    .select('account_id')
    .where('id', '=', transactionId)
    .executeTakeFirst();
  return row?.account_id ?? null;
}
