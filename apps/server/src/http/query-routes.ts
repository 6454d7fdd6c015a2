import type { FastifyPluginAsync } from 'fastify';
import type { Authenticator } from '../accounts/authenticator.ts';
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import { SERVICE_ROOTS } from '../catalogue/catalogue.ts';
import { routeOf } from '../catalogue/define-service.ts';
import type { QueryEndpoint } from '../catalogue/query-endpoint.ts';
import { authorise, callerOf } from './authorise.ts';
import { parseQuery } from './parse-request.ts';
import { inVersion } from './service-version.ts';

/** Endpoints that only read, of one kind: those that are answered from the same parts. */
export function queryRoutes<Parts>(
  guard: { readonly authenticator: Authenticator; readonly rateLimiter: RateLimiter },
  endpoints: readonly QueryEndpoint<Parts>[],
  parts: Parts,
): FastifyPluginAsync {
  return async (app) => {
    for (const endpoint of endpoints)
      app.get(
        SERVICE_ROOTS[endpoint.service] + routeOf(endpoint).path,
        { onRequest: [inVersion(endpoint.version), authorise(guard, [], endpoint.roles)] },
        async (request, reply) => {
          const query = parseQuery(endpoint.parameters, request.query);
          const answer = await endpoint.answer(parts, callerOf(request), query);
          return reply
            .header('content-type', 'application/json; charset=utf-8')
            .header('cache-control', 'no-store')
            .send(JSON.stringify(endpoint.response.parse(answer)));
        },
      );
  };
}
