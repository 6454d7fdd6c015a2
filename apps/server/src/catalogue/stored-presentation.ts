import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { findAnyTransaction } from '../database/queries/transactions.ts';
import type { AnyRetrieve, CommonRequest } from './define-service.ts';
import { type PipelineParts, requestContext, serviceOf } from './pipeline-parts.ts';
import { transactionEndpoint } from './transaction-result.ts';
import { loadFacts, loadView } from './transaction-view.ts';

/**
 * A transaction of whatever account as its product's retrieval (the first, where there are several) shows it now: what callbacks
 * and webhooks carry. A product without one of its own is shown as `GET /transactions/{transaction_id}` does. Null when there is no such
 * transaction.
 */
export async function presentStored(
  parts: PipelineParts,
  transactionId: string,
  { withImages }: { readonly withImages: boolean },
): Promise<{ accountId: number; body: string } | null> {
  const row = await findAnyTransaction(parts.database, transactionId);
  if (!row) return null;
  const service = serviceOf(parts, row.product);
  const own = service.endpoints.find(({ kind }) => kind === 'retrieve') as AnyRetrieve | undefined;
  const endpoint = own ?? transactionEndpoint(service);
  const facts = await loadFacts(parts, parts.database, row);
  const view = await loadView(parts, parts.database, service, row, facts, withImages ? endpoint.images : []);
  return {
    accountId: row.account_id,
    body: JSON.stringify(endpoint.response.parse(endpoint.present(view))),
  };
}

/** Where a transaction's own request wants its result posted; null: nowhere. */
export async function callbackOf(
  parts: PipelineParts,
  executor: Kysely<DB>,
  transactionId: string,
): Promise<string | null> {
  const row = await findAnyTransaction(executor, transactionId);
  const service = row && serviceOf(parts, row.product);
  if (!row || !service?.callbackTo) return null;
  return service.callbackTo(
    parts.sealing.openJson<CommonRequest>(row.request_ciphertext, requestContext(row.id)),
  );
}
