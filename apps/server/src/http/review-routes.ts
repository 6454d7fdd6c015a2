import type { FastifyPluginAsync } from 'fastify';
import type { Authenticator } from '../accounts/authenticator.ts';
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import type { BackOffice } from '../back-office/back-office.ts';
import { SERVICE_ROOTS } from '../catalogue/catalogue.ts';
import { routeOf } from '../catalogue/define-service.ts';
import { REVIEW_ROUTE, reviewRequest, reviewResponse } from '../catalogue/review-request.ts';
import { authorise, callerOf } from './authorise.ts';
import { parseRequest } from './parse-request.ts';
import { inVersion } from './service-version.ts';

const VERSION = '1.0';

/** Asking for a decision to be looked at again (decision 0028). */
export function reviewRoutes(parts: {
  readonly authenticator: Authenticator;
  readonly rateLimiter: RateLimiter;
  readonly backOffice: Pick<BackOffice, 'requestReview'>;
}): FastifyPluginAsync {
  const { path } = routeOf({ route: REVIEW_ROUTE });
  return async (app) => {
    app.post<{ Params: { transaction_id: string } }>(
      SERVICE_ROOTS.consumer + path.replace('{transaction_id}', ':transaction_id'),
      { onRequest: [inVersion(VERSION), authorise(parts, [])] },
      async (request, reply) => {
        const { accountId, userId } = callerOf(request);
        const { Reason: reason } = parseRequest(reviewRequest, request.body);
        const answer = await parts.backOffice.requestReview(
          { accountId, userId },
          { transactionId: request.params.transaction_id, reason: String(reason) },
        );
        return reply
          .header('cache-control', 'no-store')
          .type('application/json')
          .send(JSON.stringify(reviewResponse.parse(answer)));
      },
    );
  };
}
