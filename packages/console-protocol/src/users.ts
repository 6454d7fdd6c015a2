import { z } from 'zod';
import { CONSOLE_ROLES, type ConsoleRole } from './session.ts';

/** Of `GET /console/api/users`, by name. Administrators only, as everything here. */
export interface UserView {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: ConsoleRole;
  /** ISO 8601; null: may log in. */
  readonly disabledAt: string | null;
  readonly createdAt: string;
}

const role = z.enum(CONSOLE_ROLES, `The role is one of ${CONSOLE_ROLES.join(', ')}.`);
/** Left out: the server makes one and shows it once. */
const password = z.string().max(1024).optional();

/** Body of `POST /console/api/users`. */
export const newUserBody = z.object({
  username: z.string('Give a user name.').trim().min(1, 'Give a user name.'),
  email: z.string('Give an e-mail address.').trim().min(1, 'Give an e-mail address.'),
  role,
  password,
});
export type NewUserBody = z.output<typeof newUserBody>;

/** Body of `PATCH /console/api/users/{id}`. Nobody changes their own role or disables themselves. */
export const userChangeBody = z.object({ role: role.optional(), isDisabled: z.boolean().optional() });
export type UserChangeBody = z.output<typeof userChangeBody>;

/** Body of `POST /console/api/users/{id}/password`: the user is logged out everywhere. `POST …/log-out` does only that. */
export const newPasswordBody = z.object({ password });
export type NewPasswordBody = z.output<typeof newPasswordBody>;

/** Answer of both that set a password. */
export interface PasswordView {
  readonly userId: string;
  /** The password that the server made; null when it was given one. Shown this once. */
  readonly password: string | null;
}
