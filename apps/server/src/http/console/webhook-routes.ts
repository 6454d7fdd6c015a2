import { PAGE_SIZE, type Page } from '@qiniso/console-protocol/paging';
import {
  callbackSecretBody,
  type DeliveryDetail,
  type DeliveryView,
  deliveryQuery,
  type EndpointView,
  endpointChangeBody,
  newEndpointBody,
  type ReplayView,
  replayBody,
  type SecretView,
  type TestView,
} from '@qiniso/console-protocol/webhooks';
import type { FastifyPluginAsync } from 'fastify';
import { countOpenDeliveries } from '../../database/queries/deliveries.ts';
import {
  createEndpoint,
  disableEndpoint,
  enableEndpoint,
  getDelivery,
  listDeliveries,
  listEndpoints,
  recoverDeliveries,
  removeEndpoint,
  replayMissing,
  resendDelivery,
  rotateCallbackSecret,
  rotateEndpointSecret,
  type DeliveryView as StoredDelivery,
  showCallbackSecret,
  testEndpoint,
} from '../../delivery/administration.ts';
import { apiErrors } from '../../domain/api-error.ts';
import { parseQuery, parseRequest } from '../parse-request.ts';
import { consoleCallerOf } from './console-guard.ts';
import { administratorOf, type ConsoleParts } from './console-parts.ts';
import { readMark, writeMark } from './keyset-mark.ts';

const ENDPOINTS = '/console/api/webhooks';
const DELIVERIES = '/console/api/deliveries';
interface ById {
  Params: { id: string };
}

/** Where the account is told of results, and what has become of it. */
export function webhookRoutes(parts: ConsoleParts): FastifyPluginAsync {
  const { database, sealing, mode, resolve } = parts;
  const onRequest = parts.guard(['admin']);

  return async (app) => {
    app.get(ENDPOINTS, { onRequest }, async (request): Promise<EndpointView[]> => {
      const { accountId } = consoleCallerOf(request);
      const open = await countOpenDeliveries(database, accountId);
      return (await listEndpoints({ database }, sealing, accountId)).map((endpoint) => ({
        ...endpoint,
        disabledAt: endpoint.disabledAt?.toISOString() ?? null,
        failingSince: endpoint.failingSince?.toISOString() ?? null,
        createdAt: endpoint.createdAt.toISOString(),
        pending: open.find((row) => row.endpoint_id === endpoint.id && row.state === 'pending')?.count ?? 0,
        parked: open.find((row) => row.endpoint_id === endpoint.id && row.state === 'parked')?.count ?? 0,
      }));
    });

    app.post(ENDPOINTS, { onRequest }, async (request, reply): Promise<SecretView> => {
      const caller = consoleCallerOf(request);
      const body = parseRequest(newEndpointBody, request.body);
      reply.code(201);
      return await createEndpoint(
        administratorOf(parts, caller),
        { sealing, mode, resolve },
        caller.accountId,
        body,
      );
    });

    app.patch<ById>(`${ENDPOINTS}/:id`, { onRequest }, async (request, reply) => {
      const caller = consoleCallerOf(request);
      const { isEnabled } = parseRequest(endpointChangeBody, request.body);
      const change = isEnabled ? enableEndpoint : disableEndpoint;
      await change(administratorOf(parts, caller), caller.accountId, request.params.id);
      return reply.code(204).send();
    });

    app.delete<ById>(`${ENDPOINTS}/:id`, { onRequest }, async (request, reply) => {
      const caller = consoleCallerOf(request);
      await removeEndpoint(administratorOf(parts, caller), caller.accountId, request.params.id);
      return reply.code(204).send();
    });

    app.post<ById>(`${ENDPOINTS}/:id/secret`, { onRequest }, async (request): Promise<SecretView> => {
      const caller = consoleCallerOf(request);
      const { id } = request.params;
      const administrator = administratorOf(parts, caller);
      return { id, secret: await rotateEndpointSecret(administrator, sealing, caller.accountId, id) };
    });

    app.post<ById>(`${ENDPOINTS}/:id/test`, { onRequest }, async (request): Promise<TestView> => {
      const caller = consoleCallerOf(request);
      const administrator = administratorOf(parts, caller);
      const deliveryId = await testEndpoint(administrator, sealing, caller.accountId, request.params.id);
      return { deliveryId };
    });

    app.post('/console/api/callback-secret', { onRequest }, async (request): Promise<SecretView> => {
      const caller = consoleCallerOf(request);
      const { isRotated } = parseRequest(callbackSecretBody, request.body);
      const give = isRotated ? rotateCallbackSecret : showCallbackSecret;
      return { id: null, secret: await give(administratorOf(parts, caller), sealing, caller.accountId) };
    });

    app.get(DELIVERIES, { onRequest }, async (request): Promise<Page<DeliveryView>> => {
      const { after, state, endpointId, transactionId } = parseQuery(deliveryQuery, request.query);
      const mark = readMark(after);
      const filter = {
        ...(state === undefined ? {} : { state }),
        ...(endpointId === undefined ? {} : { endpointId }),
        ...(transactionId === undefined ? {} : { transactionId }),
        ...(mark === null ? {} : { after: { createdAt: new Date(mark.at), id: mark.id } }),
      };
      const { accountId } = consoleCallerOf(request);
      // One more than is shown: whether there is another page.
      const found = await listDeliveries({ database }, accountId, filter, PAGE_SIZE + 1);
      const items = found.slice(0, PAGE_SIZE).map(viewOf);
      const last = found.length > PAGE_SIZE ? items.at(-1) : undefined;
      return { items, next: last ? writeMark({ at: last.createdAt, id: last.id }) : null };
    });

    app.get<ById>(`${DELIVERIES}/:id`, { onRequest }, async (request): Promise<DeliveryDetail> => {
      const { accountId } = consoleCallerOf(request);
      const delivery = await getDelivery({ database }, sealing, accountId, request.params.id);
      return {
        ...viewOf(delivery),
        callbackUrl: delivery.callbackUrl,
        tries: delivery.tries.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
      };
    });

    app.post<ById>(`${DELIVERIES}/:id/resend`, { onRequest }, async (request, reply) => {
      const caller = consoleCallerOf(request);
      await resendDelivery(administratorOf(parts, caller), caller.accountId, request.params.id);
      return reply.code(204).send();
    });

    app.post(`${DELIVERIES}/replay`, { onRequest }, async (request): Promise<ReplayView> => {
      const caller = consoleCallerOf(request);
      const { what, endpointId, ...period } = parseRequest(replayBody, request.body);
      const since = new Date(period.since);
      const until = period.until === undefined ? null : new Date(period.until);
      if (until !== null && until <= since)
        throw apiErrors.invalidInput('until', 'The end must be after the beginning.');
      const administrator = administratorOf(parts, caller);
      if (what === 'parked')
        return {
          count: await recoverDeliveries(administrator, caller.accountId, {
            since,
            until,
            endpointId: endpointId ?? null,
          }),
        };
      if (endpointId === undefined) throw apiErrors.invalidInput('endpointId', 'Choose an endpoint.');
      return { count: await replayMissing(administrator, caller.accountId, { since, until, endpointId }) };
    });
  };
}

const viewOf = (delivery: StoredDelivery): DeliveryView => ({
  id: delivery.id,
  transactionId: delivery.transactionId,
  endpointId: delivery.endpointId,
  isCallback: delivery.isCallback,
  event: delivery.event,
  state: delivery.state,
  attempts: delivery.attempts,
  nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
  createdAt: delivery.createdAt.toISOString(),
  finishedAt: delivery.finishedAt?.toISOString() ?? null,
});
