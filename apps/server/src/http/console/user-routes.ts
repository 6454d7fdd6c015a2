import {
  newPasswordBody,
  newUserBody,
  type PasswordView,
  type UserView,
  userChangeBody,
} from '@qiniso/console-protocol/users';
import type { FastifyPluginAsync } from 'fastify';
import {
  createUser,
  disableUser,
  enableUser,
  listUsers,
  logOutUser,
  setPassword,
  setRole,
} from '../../accounts/administration.ts';
import type { Caller } from '../../accounts/caller.ts';
import { PasswordHasher } from '../../accounts/password-hasher.ts';
import { generatePassword } from '../../accounts/password-policy.ts';
import { findUser, type UserRow } from '../../database/queries/users.ts';
import { apiErrors } from '../../domain/api-error.ts';
import { isUuid } from '../../domain/uuid-v7.ts';
import { parseRequest } from '../parse-request.ts';
import { consoleCallerOf } from './console-guard.ts';
import { administratorOf, type ConsoleParts } from './console-parts.ts';

const PATH = '/console/api/users';
interface ById {
  Params: { id: string };
}

/** The account's users. */
export function userRoutes(parts: ConsoleParts): FastifyPluginAsync {
  const { database, guard } = parts;
  const hasher = parts.hasher ?? new PasswordHasher();
  const onRequest = guard(['admin']);

  async function getUser(caller: Caller, id: string): Promise<UserRow> {
    const user = isUuid(id) ? await findUser(database, caller.accountId, id) : undefined;
    if (!user) throw apiErrors.notFound('There is no such user.');
    return user;
  }

  return async (app) => {
    app.get(PATH, { onRequest }, async (request) =>
      (await listUsers({ database }, consoleCallerOf(request).accountId)).map(viewOf),
    );

    app.post(PATH, { onRequest }, async (request, reply): Promise<PasswordView> => {
      const caller = consoleCallerOf(request);
      const { password: given, ...user } = parseRequest(newUserBody, request.body);
      const password = given || generatePassword();
      const administrator = administratorOf(parts, caller);
      const userId = await createUser(administrator, hasher, {
        ...user,
        accountId: caller.accountId,
        password,
      });
      reply.code(201);
      return { userId, password: given ? null : password };
    });

    app.patch<ById>(`${PATH}/:id`, { onRequest }, async (request) => {
      const caller = consoleCallerOf(request);
      const { role, isDisabled } = parseRequest(userChangeBody, request.body);
      const user = await getUser(caller, request.params.id);
      if (user.id === caller.userId)
        throw apiErrors.conflict(
          'Nobody changes their own role or disables themselves. Ask another administrator.',
        );
      const administrator = administratorOf(parts, caller);
      if (role !== undefined && role !== user.role) await setRole(administrator, user, role);
      if (isDisabled === true && user.disabled_at === null) await disableUser(administrator, user);
      if (isDisabled === false && user.disabled_at !== null) await enableUser(administrator, user);
      return viewOf(await getUser(caller, user.id));
    });

    app.post<ById>(`${PATH}/:id/password`, { onRequest }, async (request): Promise<PasswordView> => {
      const caller = consoleCallerOf(request);
      const { password: given } = parseRequest(newPasswordBody, request.body);
      const user = await getUser(caller, request.params.id);
      const password = given || generatePassword();
      await setPassword(administratorOf(parts, caller), hasher, user, password);
      return { userId: user.id, password: given ? null : password };
    });

    app.post<ById>(`${PATH}/:id/log-out`, { onRequest }, async (request, reply) => {
      const caller = consoleCallerOf(request);
      await logOutUser(administratorOf(parts, caller), await getUser(caller, request.params.id));
      return reply.code(204).send();
    });
  };
}

const viewOf = (user: UserRow): UserView => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  disabledAt: user.disabled_at?.toISOString() ?? null,
  createdAt: user.created_at.toISOString(),
});
