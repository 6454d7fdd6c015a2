import { z } from 'zod';
import type { AnyRetrieve, CommonRequest, ResultObject, Service, TransactionView } from './define-service.ts';
import { QUEUED_RESULTS, queuedResultOf } from './queued-answers.ts';

type AnyView = TransactionView<CommonRequest, unknown, unknown>;

/** A product and the endpoint that shows its transactions at a path. */
export interface RetrievalTarget {
  readonly service: Service;
  readonly endpoint: AnyRetrieve;
  /** Answer to another account's transaction; left out: the product's own. */
  readonly strangersGet?: 403 | 404;
}

/** `GET` below the consumer service's root, for the transactions of both services. */
export const TRANSACTION_ROUTE = 'GET /transactions/{transaction_id}';

/** The answer of `GET /transactions/{transaction_id}`; `data` differs by product. */
const transactionResult = z.object({
  success: z.boolean().describe('The transaction was found.'),
  transaction_id: z.string(),
  service_type: z.string().describe('The code of reports, such as `DRVLIC`.'),
  screening_result: z.enum(['PENDING', ...QUEUED_RESULTS]),
  is_complete: z.boolean(),
  received_datetime: z.string().describe('ISO 8601, UTC.'),
  completed_datetime: z.string().nullable().describe('ISO 8601, UTC; null while pending.'),
  message: z.string(),
  data: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("The service's own result object; null while pending."),
});

/** A product's own result object: what it declares, else the body of its retrieval, else of its submission. */
function resultObject({
  product,
  result,
  endpoints,
}: Service): ResultObject<CommonRequest, unknown, unknown, unknown> {
  const shown = result ?? endpoints.find(({ kind }) => kind === 'retrieve') ?? endpoints[0];
  if (!shown) throw new Error(`${product} has no endpoint.`);
  return shown;
}

/** The endpoint as one product answers it. */
export function transactionEndpoint(service: Service): AnyRetrieve {
  const data = resultObject(service);
  const shown = service.endpoints.find(({ kind }) => kind === 'retrieve') ?? service.endpoints[0];
  const present = (view: AnyView): z.output<typeof transactionResult> => ({
    success: true,
    transaction_id: view.transactionId,
    service_type: view.serviceType,
    screening_result: queuedResultOf(view.outcome.code),
    is_complete: view.isComplete,
    received_datetime: view.receivedAt.toISOString(),
    completed_datetime: view.completedAt?.toISOString() ?? null,
    message: view.outcome.message,
    data: view.isComplete ? (data.response.parse(data.present(view)) as Record<string, unknown>) : null,
  });
  return {
    kind: 'retrieve',
    route: TRANSACTION_ROUTE,
    summary: 'The result of a transaction, whatever its service',
    description:
      'For asynchronous services: goes from PENDING to ACCEPT, REVIEW, REJECT or FAILED. Transactions of all other services can be ' +
      'retrieved as well, with `data` as their own retrieval has it; but for the commercial ones that have none.',
    response: transactionResult,
    images: service.result === undefined ? (shown?.images ?? []) : [],
    present,
  };
}

/** Commercial products without a path of their own have no retrieval at all (commercial-service 4.2). */
const isRetrievable = ({ service, endpoints }: Service): boolean =>
  service !== 'commercial' || endpoints.some(({ kind }) => kind === 'retrieve');

/** The products whose transactions the route shows; to strangers there are none (domain-facts 2.15). */
export function transactionTargets(services: readonly Service[]): ReadonlyMap<string, RetrievalTarget> {
  return new Map(
    services
      .filter(isRetrievable)
      .map((service) => [
        service.product,
        { service, endpoint: transactionEndpoint(service), strangersGet: 404 },
      ]),
  );
}
