import { logInBody, type SessionView } from '@qiniso/console-protocol/session';
import type { FastifyPluginAsync } from 'fastify';
import type { Caller } from '../../accounts/caller.ts';
import { consoleIdleMs } from '../../accounts/console-sessions.ts';
import { getUserName } from '../../database/queries/users.ts';
import { apiErrors } from '../../domain/api-error.ts';
import { parseRequest } from '../parse-request.ts';
import { isSameOrigin } from '../same-origin.ts';
import { activityOf, consoleCallerOf } from './console-guard.ts';
import type { ConsoleParts } from './console-parts.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';

const PATH = '/console/api/session';
const bodyLimit = 8 * 1024;

/** Log-in, who is logged in, and log-out. */
export function sessionRoutes(parts: ConsoleParts): FastifyPluginAsync {
  const { sessions, guard, publicUrl, database, clock, mode } = parts;

  async function viewOf(caller: Caller): Promise<SessionView> {
    return {
      user: {
        id: caller.userId,
        username: await getUserName(database, caller.accountId, caller.userId),
        role: caller.role,
      },
      account: { id: caller.accountId, name: caller.account.name },
      mode,
      expiresAt: caller.expiresAt.toISOString(),
      idleMinutes: consoleIdleMs / 60_000,
      now: clock.now().toISOString(),
    };
  }

  return async (app) => {
    app.post(PATH, { bodyLimit }, async (request, reply) => {
      // Also here: nobody is to be logged in as somebody else by another site's page.
      if (activityOf(request) === null || !isSameOrigin(request, publicUrl()))
        throw apiErrors.forbiddenOrigin();
      const { username, password } = parseRequest(logInBody, request.body);
      const { secret, caller } = await sessions.logIn({
        identifier: username,
        password,
        address: request.ip,
      });
      setSessionCookie(reply, secret, publicUrl());
      return await viewOf(caller);
    });

    app.get(PATH, { onRequest: guard() }, async (request) => await viewOf(consoleCallerOf(request)));

    app.delete(PATH, { onRequest: guard() }, async (request, reply) => {
      await sessions.logOut(consoleCallerOf(request));
      clearSessionCookie(reply, publicUrl());
      return reply.code(204).send();
    });
  };
}
