import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { AdministrationError, type Administrator } from '../../accounts/administration/administrator.ts';
import type { CatalogueProduct } from '../../accounts/administration.ts';
import type { Caller } from '../../accounts/caller.ts';
import type { ConsoleSessions } from '../../accounts/console-sessions.ts';
import type { PasswordHasher } from '../../accounts/password-hasher.ts';
import type { BackOffice } from '../../back-office/back-office.ts';
import type { DB } from '../../database/database.generated.ts';
import type { Resolve } from '../../delivery/name-resolution.ts';
import { type ApiError, apiErrors } from '../../domain/api-error.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import { accountRoutes } from './account-routes.ts';
import { caseRoutes } from './case-routes.ts';
import type { ConsoleGuard } from './console-guard.ts';
import { costCentreRoutes } from './cost-centre-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { transactionRoutes } from './transaction-routes.ts';
import { userRoutes } from './user-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** What routes of the console work on. An area takes what it needs. */
export interface ConsoleParts {
  readonly guard: ConsoleGuard;
  readonly sessions: Pick<ConsoleSessions, 'logIn' | 'logOut'>;
  readonly publicUrl: () => string;
  readonly mode: 'sandbox' | 'production';
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly catalogueProducts: readonly CatalogueProduct[];
  /** How names of hosts become addresses: endpoints must be public. */
  readonly resolve: Resolve;
  /** Left out: passwords at their usual cost. */
  readonly hasher?: PasswordHasher;
  readonly backOffice: BackOffice;
}

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

/** In whose name a request changes something. */
export const administratorOf = (
  { database, clock }: Pick<ConsoleParts, 'database' | 'clock'>,
  caller: Pick<Caller, 'userId'>,
): Administrator => ({ database, clock, actor: caller.userId });

function toApiError({ reason, message }: AdministrationError): ApiError {
  if (reason === 'not-found') return apiErrors.notFound(message);
  return reason === 'conflict' ? apiErrors.conflict(message) : apiErrors.invalidInput('body', message);
}
