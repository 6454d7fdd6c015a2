import type { Insertable, Kysely, Selectable } from 'kysely';
import type { CostCentres, DB } from '../database.generated.ts';

export type CostCentreRow = Selectable<CostCentres>;

/** By number, closed ones included. */
export function listCostCentres(database: Kysely<DB>, accountId: number): Promise<CostCentreRow[]> {
  return database
    .selectFrom('cost_centres')
    .select(['account_id', 'id', 'operator_name', 'closed_at', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

/** @returns false when the account has one of that number already. */
export async function insertCostCentre(
  database: Kysely<DB>,
  costCentre: Insertable<CostCentres>,
): Promise<boolean> {
  const result = await database
    .insertInto('cost_centres')
    .values(costCentre)
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns whether the account has such a cost centre. */
export async function updateCostCentre(
  database: Kysely<DB>,
  accountId: number,
  id: number,
  change: { readonly operator_name?: string; readonly closed_at?: Date | null },
): Promise<boolean> {
  const result = await database
    .updateTable('cost_centres')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
