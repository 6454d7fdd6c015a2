import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Authenticator } from '../accounts/authenticator.ts';
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import { SERVICE_ROOTS } from '../catalogue/catalogue.ts';
import {
  type AnyRecall,
  type AnyRetrieve,
  type AnySubmit,
  routeOf,
  type Service,
} from '../catalogue/define-service.ts';
import { retrievalBody } from '../catalogue/request-fields.ts';
import {
  type RetrievalTarget,
  TRANSACTION_ROUTE,
  transactionTargets,
} from '../catalogue/transaction-result.ts';
import type { Answer, VerificationPipeline } from '../catalogue/verification-pipeline.ts';
import { apiErrors } from '../domain/api-error.ts';
import { authorise, callerOf } from './authorise.ts';
import { parseRequest } from './parse-request.ts';
import { inVersion } from './service-version.ts';

interface Parts {
  readonly services: readonly Service[];
  readonly pipeline: VerificationPipeline;
  readonly authenticator: Authenticator;
  readonly rateLimiter: RateLimiter;
  /** Why results may not be posted to a URL, for the caller; null: they may. */
  readonly callbackFault: (url: string) => Promise<string | null>;
}

/** Every endpoint of every product in the catalogue. */
export function catalogueRoutes(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    for (const service of parts.services)
      for (const endpoint of service.endpoints)
        if (endpoint.kind === 'submit')
          app.route({
            method: 'POST',
            url: pathOf(service, endpoint),
            ...(service.bodyLimitBytes !== undefined && { bodyLimit: service.bodyLimitBytes }),
            onRequest: [inVersion(service.version), authorise(parts, [service.product])],
            handler: async (request, reply) => {
              const caller = callerOf(request);
              const body = parseRequest(requestSchema(service, endpoint), request.body);
              if (body.CostCenter !== null && caller.costCentres.get(body.CostCenter)?.isClosed !== false)
                throw apiErrors.forbiddenCostCentre();
              const named = service.ofAccount?.(body) ?? null;
              if (named !== null && named !== caller.accountId) throw apiErrors.forbiddenAccount();
              const callback = service.callbackTo?.(body) ?? null;
              const fault = callback === null ? null : await parts.callbackFault(callback);
              if (fault !== null) throw apiErrors.invalidInput('callback_url', fault);
              const answer = await parts.pipeline.submit(service, endpoint, {
                caller: {
                  accountId: caller.accountId,
                  userId: caller.userId,
                  isPrepaid: caller.account.billing === 'prepaid',
                  priceCents: caller.entitlements.get(service.product) ?? null,
                },
                request: body,
                body: request.body,
                idempotencyKey: idempotencyKey(request.headers['idempotency-key']),
                sourceAddress: request.ip,
              });
              return send(reply, answer);
            },
          });

    for (const service of parts.services)
      for (const endpoint of service.endpoints)
        if (endpoint.kind === 'recall')
          app.route({
            method: 'GET',
            url: pathOf(service, endpoint),
            onRequest: [inVersion(service.version), authorise(parts, [service.product])],
            handler: async (request, reply) => {
              const query = parseRequest(endpoint.query, request.query);
              return send(
                reply,
                await parts.pipeline.recall(service, endpoint, callerOf(request).accountId, query),
              );
            },
          });

    for (const [route, products] of retrievalRoutes(parts.services)) {
      const { method, path } = routeOf({ route });
      app.route<{ Params: { transaction_id: string } }>({
        method,
        url: path,
        onRequest: [inVersion(versionOf(products)), authorise(parts, [...products.keys()])],
        handler: async (request, reply) => {
          const caller = callerOf(request);
          const answer = await parts.pipeline.retrieve(
            products,
            caller.accountId,
            method === 'GET' ? request.params.transaction_id : parseRequest(retrievalBody, request.body),
          );
          return send(reply, answer);
        },
      });
    }
  };
}

/** Of the products that share a path; before the transaction is known it is the first one's. */
const versionOf = (products: ReadonlyMap<string, RetrievalTarget>): string =>
  products.values().next().value?.service.version ?? '1.0';

/** What an endpoint takes: the product's own request, or the path's. */
const requestSchema = (service: Service, endpoint: AnySubmit) =>
  (endpoint.request ?? service.request) as Service['request'];

/** The whole path of an endpoint, in Fastify's spelling of parameters. */
function pathOf(service: Service, endpoint: AnySubmit | AnyRetrieve | AnyRecall): string {
  return SERVICE_ROOTS[service.service] + fastifyPath(routeOf(endpoint).path);
}

const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Retrieval routes with the products that share each; one of them shows the transactions of all. */
function retrievalRoutes(
  services: readonly Service[],
): ReadonlyMap<string, ReadonlyMap<string, RetrievalTarget>> {
  const routes = new Map<string, Map<string, RetrievalTarget>>();
  for (const service of services)
    for (const endpoint of service.endpoints) {
      if (endpoint.kind !== 'retrieve') continue;
      const route = `${routeOf(endpoint).method} ${pathOf(service, endpoint)}`;
      const products = routes.get(route) ?? new Map();
      routes.set(route, products.set(service.product, { service, endpoint }));
    }
  const { method, path } = routeOf({ route: TRANSACTION_ROUTE });
  const shared = `${method} ${SERVICE_ROOTS.consumer}${fastifyPath(path)}`;
  return routes.set(shared, new Map(transactionTargets(services)));
}

function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw apiErrors.invalidInput(
      'Idempotency-Key',
      'Idempotency-Key must be 1 to 255 visible ASCII characters.',
    );
  return header;
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.isReplay) reply.header('idempotent-replayed', 'true');
  return reply
    .code(answer.status)
    .header('service-version', answer.version)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(answer.body);
}
