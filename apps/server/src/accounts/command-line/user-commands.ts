import type { Command } from 'commander';
import type { UserRow } from '../../database/queries/users.ts';
import {
  createUser,
  disableUser,
  enableUser,
  getUser,
  listUsers,
  logOutUser,
  setPassword,
  setRole,
} from '../administration/users.ts';
import { PasswordHasher } from '../password-hasher.ts';
import { userRoles } from '../user-role.ts';
import {
  addPasswordOptions,
  type GivenPassword,
  type PasswordOptions,
  type PasswordTerminal,
  readPassword,
} from './password-input.ts';
import { type JsonOption, type OpenContext, perform, wholeNumber } from './perform.ts';
import { renderTable } from './table.ts';

/** `users create|list|disable|…` */
export function registerUsers(program: Command, open: OpenContext, terminal: PasswordTerminal): void {
  const users = program.command('users').description('people and programs that log in for an account');
  const add = (name: string, description: string) =>
    users.command(name).description(description).option('--json', 'print JSON');
  const addForOne = (name: string, description: string) =>
    add(name, description).argument('<user>', 'user name or e-mail address');

  addPasswordOptions(add('create', 'create a user'))
    .requiredOption('--account <number>', 'the account the user belongs to', wholeNumber)
    .requiredOption('--username <name>')
    .requiredOption('--email <address>')
    .option('--role <role>', userRoles.join(', '), 'integrator')
    .action(
      (
        options: JsonOption &
          PasswordOptions & { account: number; username: string; email: string; role: string },
        command: Command,
      ) =>
        perform(open, command, options, async (administrator) => {
          const given = await readPassword(terminal, options);
          const { account: accountId, username, email, role } = options;
          const { password } = given;
          await createUser(administrator, new PasswordHasher(), {
            accountId,
            username,
            email,
            role,
            password,
          });
          const user = await getUser(administrator, username);
          return withPassword(given, user, `Created ${role} ${user.username} of account ${accountId}.`);
        }),
    );

  add('list', 'list the users of an account, or all')
    .option('--account <number>', 'only those of this account', wholeNumber)
    .action((options: JsonOption & { account?: number }, command: Command) =>
      perform(open, command, options, async (administrator) => {
        const rows = await listUsers(administrator, options.account ?? null);
        const text = renderTable(
          ['account', 'user name', 'e-mail', 'role', 'disabled', 'created'],
          rows.map((row) => [
            row.account_id,
            row.username,
            row.email,
            row.role,
            row.disabled_at,
            row.created_at,
          ]),
        );
        return { text, json: rows };
      }),
    );

  addPasswordOptions(addForOne('set-password', 'set a new password and end every token of the user')).action(
    (identifier: string, options: JsonOption & PasswordOptions, command: Command) =>
      perform(open, command, options, async (administrator) => {
        const user = await getUser(administrator, identifier);
        const given = await readPassword(terminal, options);
        await setPassword(administrator, new PasswordHasher(), user, given.password);
        return withPassword(given, user, `Set the password of ${user.username}; every token has ended.`);
      }),
  );

  addForOne('set-role', 'change what a user may do')
    .argument('<role>', userRoles.join(', '))
    .action((identifier: string, role: string, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator) => {
        const user = await getUser(administrator, identifier);
        await setRole(administrator, user, role);
        return answer(await getUser(administrator, identifier), `${user.username} is ${role} now.`);
      }),
    );

  const simple = [
    ['disable', 'end every token of a user and refuse further log-ins', disableUser, 'Disabled'],
    ['enable', 'let a disabled user log in again', enableUser, 'Enabled'],
    ['log-out', 'end every token of a user', logOutUser, 'Logged out'],
  ] as const;
  for (const [name, description, change, done] of simple)
    addForOne(name, description).action((identifier: string, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator) => {
        const user = await getUser(administrator, identifier);
        await change(administrator, user);
        return answer(await getUser(administrator, identifier), `${done} ${user.username}.`);
      }),
    );
}

function answer(user: UserRow, text: string) {
  return { text, json: user };
}

function withPassword({ password, isGenerated }: GivenPassword, user: UserRow, done: string) {
  if (!isGenerated) return answer(user, done);
  return { text: `${done}\nPassword, shown this once: ${password}`, json: { ...user, password } };
}
