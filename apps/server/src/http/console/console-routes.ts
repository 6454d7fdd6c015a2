import type { FastifyPluginAsync } from 'fastify';
import { AdministrationError } from '../../accounts/administration/administrator.ts';
import { type ApiError, apiErrors } from '../../domain/api-error.ts';
import { accountRoutes } from './account-routes.ts';
import { caseRoutes } from './case-routes.ts';
import type { ConsoleParts } from './console-parts.ts';
import { costCentreRoutes } from './cost-centre-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { screeningRoutes } from './screening-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { transactionRoutes } from './transaction-routes.ts';
import { userRoutes } from './user-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** The areas of the console's API, a file each; every route has a guard of its own. */
const AREAS: readonly ((parts: ConsoleParts) => FastifyPluginAsync)[] = [
  sessionRoutes,
  caseRoutes,
  userRoutes,
  costCentreRoutes,
  accountRoutes,
  webhookRoutes,
  transactionRoutes,
  reportRoutes,
  screeningRoutes,
];

/**
 * `/console/api`: what the console's pages ask and do. Answers are for this user only and never kept; what an administrator's function
 * refuses becomes 404, 409 or 422.
 */
export function consoleRoutes(parts: ConsoleParts): FastifyPluginAsync {
  return async (app) => {
    const sendError = app.errorHandler;
    app.setErrorHandler((error, request, reply) =>
      sendError(error instanceof AdministrationError ? toApiError(error) : (error as Error), request, reply),
    );
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    for (const area of AREAS) await app.register(area(parts));
  };
}

function toApiError({ reason, message }: AdministrationError): ApiError {
  if (reason === 'not-found') return apiErrors.notFound(message);
  return reason === 'conflict' ? apiErrors.conflict(message) : apiErrors.invalidInput('body', message);
}
