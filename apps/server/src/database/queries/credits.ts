import { type Kysely, sql } from 'kysely';
import type { DB } from '../database.generated.ts';
import type { Queryable } from './transactions.ts';

/** Spends one credit of a prepaid account; false when it has none. */
export async function spendCredit(executor: Queryable, accountId: number): Promise<boolean> {
  const { rowCount } = await executor.query({
    text: 'UPDATE accounts SET credits = credits - 1 WHERE id = $1 AND credits > 0',
    values: [accountId],
  });
  return rowCount === 1;
}

/** Gives a credit back because the transaction ended without a verdict. */
export async function refundCredit(executor: Kysely<DB>, accountId: number): Promise<void> {
  await executor
    .updateTable('accounts')
    .set({ credits: sql<number>`credits + 1` })
    .where('id', '=', accountId)
    .execute();
}
