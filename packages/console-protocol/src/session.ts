import { z } from 'zod';

/**
 * Every request of the console carries this header: no page of another site can set it without asking first, which the
 * server never allows. `active` when the user has touched the page within the last minute and keeps the session alive;
 * `background` when the page asks by itself.
 */
export const CONSOLE_HEADER = 'x-qiniso-console';

export type ConsoleActivity = 'active' | 'background';

/** As the accounts have them (decisions: Authentication and scope). */
export const CONSOLE_ROLES = ['integrator', 'reporter', 'verifier', 'admin'] as const;
export type ConsoleRole = (typeof CONSOLE_ROLES)[number];

/** Body of `POST /console/api/session`: user name or e-mail address, and password. */
export const logInBody = z.object({
  username: z
    .string('Give your user name or e-mail address.')
    .trim()
    .min(1, 'Give your user name or e-mail address.'),
  password: z.string('Give your password.').min(1, 'Give your password.'),
});
export type LogInBody = z.output<typeof logInBody>;

/** Answer of `POST` and `GET /console/api/session`. `DELETE` logs out and answers 204. */
export interface SessionView {
  readonly user: { readonly id: string; readonly username: string; readonly role: ConsoleRole };
  readonly account: { readonly id: number; readonly name: string };
  readonly mode: 'sandbox' | 'production';
  /** ISO 8601, UTC: log in again at the latest then. */
  readonly expiresAt: string;
  /** Minutes without anything done after which the session ends. */
  readonly idleMinutes: number;
  /** The server's time, ISO 8601: the sandbox's clock can be moved. */
  readonly now: string;
}
