import { listFacts } from '../database/queries/facts.ts';
import { listTransactionsAbout } from '../database/queries/transactions-about.ts';
import { apiErrors } from '../domain/api-error.ts';
import type { AnyRecall, Service } from './define-service.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { loadView, openFacts } from './transaction-view.ts';

/** How many of an account's earlier results about a person are looked at. */
const MOST_EARLIER = 20;

/**
 * The latest result that an account has itself obtained and that fits a query, as JSON that has passed its schema.
 *
 * @throws ApiError 404 when it has none.
 */
export async function recallStored(
  parts: PipelineParts,
  service: Service,
  endpoint: AnyRecall,
  accountId: number,
  query: unknown,
): Promise<string> {
  const rows = await listTransactionsAbout(parts.database, accountId, {
    product: service.product,
    identityNo: endpoint.identityNoOf(query),
    limit: MOST_EARLIER,
  });
  for (const row of rows) {
    const stored = await listFacts(parts.database, { transactionId: row.id, accountId });
    const facts = openFacts(parts, row, stored);
    if (!endpoint.fits(query, facts.request)) continue;
    const view = await loadView(parts, parts.database, service, row, facts, []);
    return JSON.stringify(endpoint.response.parse(endpoint.present(view)));
  }
  throw apiErrors.notFound('This account has obtained no such result.');
}
