import { CONSOLE_HEADER, type ConsoleActivity } from '@qiniso/console-protocol/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../accounts/caller.ts';
import type { ConsoleSessions } from '../../accounts/console-sessions.ts';
import type { RateLimiter } from '../../accounts/rate-limiter.ts';
import { type UserRole, userRoles } from '../../accounts/user-role.ts';
import { apiErrors } from '../../domain/api-error.ts';
import { isSameOrigin } from '../same-origin.ts';
import { sessionSecretOf } from './session-cookie.ts';

interface Parts {
  readonly sessions: Pick<ConsoleSessions, 'authenticate'>;
  /** Of the console alone: a page that asks often takes nothing from the account's API. */
  readonly rateLimiter: RateLimiter;
  readonly publicUrl: () => string;
}

/** An `onRequest` hook that lets users of these roles through; left out: everybody who is logged in. */
export type ConsoleGuard = (
  roles?: readonly UserRole[],
  options?: {
    /** The browser itself follows a link to it, say to download a file: it has no header of ours. GET only. */
    readonly isDownload?: boolean;
  },
) => (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const callers = new WeakMap<FastifyRequest, Caller>();

/** The user of the console who makes the request; set by the guard. */
export function consoleCallerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('The route has no guard of the console.');
  return caller;
}

/**
 * Says who may use a route of the console: 403 for a request of another site's page, 401, 403 for the wrong role, then 429. A route that
 * changes something must not be a GET.
 */
export function createConsoleGuard({ sessions, rateLimiter, publicUrl }: Parts): ConsoleGuard {
  return (roles = userRoles, { isDownload = false } = {}) =>
    async (request, reply) => {
      const activity = isDownload ? 'active' : activityOf(request);
      if (activity === null || !isSameOrigin(request, publicUrl())) throw apiErrors.forbiddenOrigin();
      const secret = sessionSecretOf(request, publicUrl());
      const caller = await sessions.authenticate(secret, activity === 'active');
      if (!roles.includes(caller.role)) throw apiErrors.forbiddenRole();
      const decision = rateLimiter.take(caller.accountId, caller.account);
      reply.headers(decision.headers);
      if (!decision.isAllowed) throw apiErrors.rateLimited(decision.retryAfterSeconds);
      callers.set(request, caller);
    };
}

/** Null without the header that only the console's own page sends. */
export function activityOf(request: FastifyRequest): ConsoleActivity | null {
  const value = request.headers[CONSOLE_HEADER];
  return value === 'active' || value === 'background' ? value : null;
}
