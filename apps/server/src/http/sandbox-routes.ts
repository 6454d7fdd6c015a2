import { SANDBOX_SELFIES } from '@qiniso/capture-protocol';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Authenticator } from '../accounts/authenticator.ts';
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import { parseTransactionId } from '../catalogue/transaction-id.ts';
import { apiErrors } from '../domain/api-error.ts';
import type { SandboxCaptures } from '../sandbox/captures.ts';
import { authorise, callerOf } from './authorise.ts';
import { parseRequest } from './parse-request.ts';

interface Parts {
  readonly authenticator: Authenticator;
  readonly rateLimiter: RateLimiter;
  readonly captures: Pick<SandboxCaptures, 'begin'>;
}

const body = z.object({
  selfie: z.enum(SANDBOX_SELFIES, `selfie must be one of ${SANDBOX_SELFIES.join(', ')}.`),
});

/** What exists in sandbox mode only. */
export function sandboxRoutes(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    app.route<{ Params: { transaction_id: string } }>({
      method: 'POST',
      url: '/sandbox/captures/:transaction_id',
      onRequest: authorise(parts, []),
      handler: async (request, reply) => {
        const { selfie } = parseRequest(body, request.body);
        const id = parseTransactionId(request.params.transaction_id)?.id;
        if (id === undefined) throw apiErrors.transactionNotFound();
        await parts.captures.begin(callerOf(request).accountId, id, selfie);
        return reply.code(202).send({
          success: true,
          transaction_id: request.params.transaction_id,
          message: 'A sandbox person is in front of the camera. Poll the results.',
        });
      },
    });
  };
}
