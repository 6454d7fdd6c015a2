import type { Kysely } from 'kysely';
import type { DB } from '../database.generated.ts';

/** By product. `price_cents` null: the catalogue's price. */
export function listEntitlements(database: Kysely<DB>, accountId: number) {
  return database
    .selectFrom('entitlements')
    .select(['product', 'price_cents', 'granted_at'])
    .where('account_id', '=', accountId)
    .orderBy('product')
    .execute();
}

/** Grants products that the account may use already once more without changing them. @returns those that are new. */
export async function insertEntitlements(
  database: Kysely<DB>,
  accountId: number,
  products: readonly string[],
  grantedAt: Date,
): Promise<string[]> {
  const rows = await database
    .insertInto('entitlements')
    .values(products.map((product) => ({ account_id: accountId, product, granted_at: grantedAt })))
    .onConflict((conflict) => conflict.columns(['account_id', 'product']).doNothing())
    .returning('product')
    .execute();
  return rows.map(({ product }) => product);
}

/** @returns whether the account has the product. */
export async function updateEntitlementPrice(
  database: Kysely<DB>,
  accountId: number,
  product: string,
  priceCents: number | null,
): Promise<boolean> {
  const result = await database
    .updateTable('entitlements')
    .set({ price_cents: priceCents })
    .where('account_id', '=', accountId)
    .where('product', '=', product)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns the products the account had until now. */
export async function deleteEntitlements(
  database: Kysely<DB>,
  accountId: number,
  products: readonly string[],
): Promise<string[]> {
  const rows = await database
    .deleteFrom('entitlements')
    .where('account_id', '=', accountId)
    .where('product', 'in', products)
    .returning('product')
    .execute();
  return rows.map(({ product }) => product);
}
