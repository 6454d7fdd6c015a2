import { DatabaseError } from 'pg';
import {
  findAnyUser,
  insertUser,
  listUsers as listUsersQuery,
  type UserChange,
  type UserRow,
  updateUser,
} from '../../database/queries/users.ts';
import { uuidV7 } from '../../domain/uuid-v7.ts';
import type { PasswordHasher } from '../password-hasher.ts';
import { passwordWeakness } from '../password-policy.ts';
import { isUserRole, type UserRole, userRoles } from '../user-role.ts';
import { getAccount } from './accounts.ts';
import { AdministrationError, type Administrator, audited } from './administrator.ts';

export interface NewUser {
  readonly accountId: number;
  readonly username: string;
  readonly email: string;
  readonly role: string;
  readonly password: string;
}

/**
 * @throws AdministrationError `not-found` for an unknown account, `conflict` when the name or e-mail address is taken,
 * `invalid` for a bad one, a bad role or a weak password.
 * @returns the user's id.
 */
export async function createUser(
  administrator: Administrator,
  hasher: PasswordHasher,
  input: NewUser,
): Promise<string> {
  const username = input.username.trim();
  const email = input.email.trim();
  if (!/^[a-z0-9][a-z0-9._-]{1,63}$/i.test(username))
    throw new AdministrationError(
      'invalid',
      'A user name has 2 to 64 letters, digits, dots, hyphens and underscores, and begins with a letter or digit.',
    );
  // Without letters beyond ASCII, of which not everybody agrees what their lower case is.
  if (!/^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(email) || email.length > 254)
    throw new AdministrationError('invalid', `${JSON.stringify(email)} is no e-mail address.`);
  const role = requireRole(input.role);
  requireStrongPassword(input.password, { username, email });
  await getAccount(administrator.database, input.accountId);

  const passwordHash = await hasher.hash(input.password);
  return audited(administrator, async (transaction, now) => {
    for (const identifier of [username, email])
      if (await findAnyUser(transaction, identifier))
        throw new AdministrationError('conflict', `There is a user ${identifier} already. Choose another.`);
    const id = uuidV7(now);
    await insertUser(transaction, {
      id,
      account_id: input.accountId,
      username,
      email,
      password_hash: passwordHash,
      role,
      created_at: now,
    }).catch(translateTaken);
    return {
      change: { accountId: input.accountId, action: 'user.created', subject: id, detail: { role } },
      result: id,
    };
  });
}

/** Ends every token of the user too: whoever knew the old password is out. */
export async function setPassword(
  administrator: Administrator,
  hasher: PasswordHasher,
  user: UserRow,
  password: string,
): Promise<void> {
  requireStrongPassword(password, user);
  const passwordHash = await hasher.hash(password);
  await changeUser(
    administrator,
    user,
    'user.password-set',
    { password_hash: passwordHash },
    { endsTokens: true },
  );
}

/** Counts at the user's next request. */
export async function setRole(administrator: Administrator, user: UserRow, role: string): Promise<void> {
  const required = requireRole(role);
  return changeUser(administrator, user, 'user.role-set', { role: required }, { detail: { role: required } });
}

/** Ends every token; those made before do not come back when the user is enabled again. */
export async function disableUser(administrator: Administrator, user: UserRow): Promise<void> {
  const change = { disabled_at: administrator.clock.now() };
  return changeUser(administrator, user, 'user.disabled', change, { endsTokens: true });
}

export async function enableUser(administrator: Administrator, user: UserRow): Promise<void> {
  return changeUser(administrator, user, 'user.enabled', { disabled_at: null });
}

/** Ends every token the user holds; the password stays good. */
export async function logOutUser(administrator: Administrator, user: UserRow): Promise<void> {
  return changeUser(administrator, user, 'user.logged-out', {}, { endsTokens: true });
}

/** Of one account, or of all. */
export async function listUsers(
  administrator: Pick<Administrator, 'database'>,
  accountId: number | null = null,
): Promise<UserRow[]> {
  if (accountId !== null) await getAccount(administrator.database, accountId);
  return listUsersQuery(administrator.database, accountId);
}

/** @param identifier user name or e-mail address. @throws AdministrationError `not-found` */
export async function getUser(
  administrator: Pick<Administrator, 'database'>,
  identifier: string,
): Promise<UserRow> {
  const user = await findAnyUser(administrator.database, identifier.trim());
  if (!user)
    throw new AdministrationError(
      'not-found',
      `There is no user ${JSON.stringify(identifier)}. \`users list\` shows them all.`,
    );
  return user;
}

function changeUser(
  administrator: Administrator,
  user: UserRow,
  action: string,
  change: UserChange,
  { endsTokens = false, detail = {} }: { endsTokens?: boolean; detail?: Record<string, unknown> } = {},
): Promise<void> {
  return audited(administrator, async (transaction) => {
    await updateUser(transaction, user.account_id, user.id, change, endsTokens);
    return { change: { accountId: user.account_id, action, subject: user.id, detail }, result: undefined };
  });
}

/** Two who took one name at the same moment: the second learns it from the unique index. */
function translateTaken(error: unknown): never {
  if (error instanceof DatabaseError && error.code === '23505')
    throw new AdministrationError('conflict', 'The user name or e-mail address is taken. Choose another.');
  throw error;
}

function requireRole(text: string): UserRole {
  if (isUserRole(text)) return text;
  throw new AdministrationError(
    'invalid',
    `There is no role ${JSON.stringify(text)}. Roles: ${userRoles.join(', ')}.`,
  );
}

function requireStrongPassword(password: string, user: { username: string; email: string }): void {
  const weakness = passwordWeakness(password, user);
  if (weakness !== null) throw new AdministrationError('invalid', weakness);
}
