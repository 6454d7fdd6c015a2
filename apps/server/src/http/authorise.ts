import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../accounts/authenticator.ts';
import { bearerToken } from '../accounts/bearer-token.ts';
import type { Caller } from '../accounts/caller.ts';
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import type { UserRole } from '../accounts/user-role.ts';
import { apiErrors } from '../domain/api-error.ts';

const callers = new WeakMap<FastifyRequest, Caller>();

/** Who makes the request; set by `authorise`. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('The route does not authorise its callers.');
  return caller;
}

/** Roles that may use the API's verification services (decisions: Authentication and scope). */
const VERIFYING_ROLES: readonly UserRole[] = ['integrator', 'admin'];

/**
 * An `onRequest` hook, so that it comes before the body is read: 401, then 403, then 429 (decisions: Errors).
 *
 * @param products any of which must be among the account's entitlements; none: every caller of a fitting role.
 */
export function authorise(
  parts: { readonly authenticator: Authenticator; readonly rateLimiter: RateLimiter },
  products: readonly string[],
  roles: readonly UserRole[] = VERIFYING_ROLES,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const caller = await parts.authenticator.authenticate(bearerToken(request.headers.authorization));
    callers.set(request, caller);
    const isEntitled = products.length === 0 || products.some((product) => caller.entitlements.has(product));
    if (!isEntitled || !roles.includes(caller.role)) throw apiErrors.forbiddenService();
    const decision = parts.rateLimiter.take(caller.accountId, caller.account);
    reply.headers(decision.headers);
    if (!decision.isAllowed) throw apiErrors.rateLimited(decision.retryAfterSeconds);
  };
}
