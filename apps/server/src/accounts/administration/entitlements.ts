import {
  deleteEntitlements,
  insertEntitlements,
  listEntitlements as listEntitlementsQuery,
  updateEntitlementPrice,
} from '../../database/queries/entitlements.ts';
import { getAccount, largestInteger } from './accounts.ts';
import { AdministrationError, type Administrator, audited, requireWholeNumber } from './administrator.ts';

/** What the catalogue says of a product, as far as administration needs it. */
export interface CatalogueProduct {
  /** Its code, such as `IDPHOTO`. */
  readonly product: string;
  readonly title: string;
  readonly priceCents: number;
}

export interface Entitlement extends CatalogueProduct {
  /** What the account pays in cents; null: the catalogue's price. */
  readonly agreedPriceCents: number | null;
}

/**
 * Lets an account use products; those it may use already keep their price unless one is given.
 * @param priceCents for each of them; left out: the catalogue's.
 * @returns the products that are new to the account.
 */
export async function grantEntitlements(
  administrator: Administrator,
  catalogue: readonly CatalogueProduct[],
  accountId: number,
  products: readonly string[],
  priceCents?: number,
): Promise<string[]> {
  const codes = requireProducts(catalogue, products);
  if (priceCents !== undefined) requirePrice(priceCents);
  return audited(administrator, async (transaction, now) => {
    await getAccount(transaction, accountId);
    const granted = await insertEntitlements(transaction, accountId, codes, now);
    if (priceCents !== undefined)
      for (const product of codes) await updateEntitlementPrice(transaction, accountId, product, priceCents);
    const isChange = granted.length > 0 || priceCents !== undefined;
    const detail = { products: codes, ...(priceCents === undefined ? {} : { priceCents }) };
    return {
      change: isChange ? { accountId, action: 'entitlements.granted', detail } : null,
      result: granted,
    };
  });
}

/** @returns the products the account could use until now. An agreed price is forgotten. */
export async function withdrawEntitlements(
  administrator: Administrator,
  accountId: number,
  products: readonly string[],
): Promise<string[]> {
  return audited(administrator, async (transaction) => {
    await getAccount(transaction, accountId);
    const withdrawn = await deleteEntitlements(transaction, accountId, products);
    const change =
      withdrawn.length > 0
        ? { accountId, action: 'entitlements.withdrawn', detail: { products: withdrawn } }
        : null;
    return { change, result: withdrawn };
  });
}

/** @param priceCents null goes back to the catalogue's price. */
export async function setPrice(
  administrator: Administrator,
  catalogue: readonly CatalogueProduct[],
  accountId: number,
  product: string,
  priceCents: number | null,
): Promise<void> {
  requireProducts(catalogue, [product]);
  if (priceCents !== null) requirePrice(priceCents);
  await audited(administrator, async (transaction) => {
    await getAccount(transaction, accountId);
    if (!(await updateEntitlementPrice(transaction, accountId, product, priceCents)))
      throw new AdministrationError(
        'conflict',
        `Account ${accountId} may not use ${product}: \`entitlements grant\` it first.`,
      );
    return {
      change: { accountId, action: 'price.set', subject: product, detail: { priceCents } },
      result: undefined,
    };
  });
}

/** What the account may use and pays, by product. */
export async function listEntitlements(
  administrator: Pick<Administrator, 'database'>,
  catalogue: readonly CatalogueProduct[],
  accountId: number,
): Promise<Entitlement[]> {
  await getAccount(administrator.database, accountId);
  const rows = await listEntitlementsQuery(administrator.database, accountId);
  return rows.map(({ product, price_cents }) => {
    const known = catalogue.find((entry) => entry.product === product);
    return {
      product,
      title: known?.title ?? '(no longer in the catalogue)',
      priceCents: known?.priceCents ?? 0,
      agreedPriceCents: price_cents,
    };
  });
}

function requireProducts(catalogue: readonly CatalogueProduct[], products: readonly string[]): string[] {
  const known = new Set(catalogue.map(({ product }) => product));
  const unknown = products.filter((product) => !known.has(product));
  if (unknown.length > 0)
    throw new AdministrationError(
      'invalid',
      `There is no product ${unknown.join(', ')}. Products: ${[...known].sort().join(', ')}.`,
    );
  if (products.length === 0) throw new AdministrationError('invalid', 'Name at least one product.');
  return [...new Set(products)];
}

function requirePrice(priceCents: number): void {
  requireWholeNumber('The price in cents', priceCents, 0, largestInteger);
}
