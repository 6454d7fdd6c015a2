import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { insertAuditEvent, type SessionAction } from '../database/queries/audit-events.ts';
import {
  deleteConsoleSession,
  findAnyConsoleSession,
  insertConsoleSession,
  touchConsoleSession,
} from '../database/queries/console-sessions.ts';
import { apiErrors } from '../domain/api-error.ts';
import type { Clock } from '../domain/clock.ts';
import type { Caller } from './caller.ts';
import type { LogIn, LogInAttempt } from './log-in.ts';
import { readCaller } from './read-caller.ts';

/** A session ends when its user has done nothing for so long (docs/decisions/0021-console.md). */
export const consoleIdleMs = 30 * 60_000;
/** And at the latest so long after the log-in. */
export const consoleLifetimeMs = 12 * 3_600_000;
/** How exactly it is noted when the user last did something. */
const NOTED_EVERY_MS = 60_000;

interface Parts {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly logIn: Pick<LogIn, 'admit'>;
}

/**
 * Log-ins to the console. The cookie holds 256 random bits; the server knows their hash. A session ends by idleness, age,
 * log-out, and with everything that ends the user's tokens.
 */
export class ConsoleSessions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @returns the secret for the cookie, and who has logged in. @throws what `LogIn.admit` throws */
  async logIn(attempt: LogInAttempt): Promise<{ secret: string; caller: Caller }> {
    const { database, clock, logIn } = this.#parts;
    const { sessionId, id, accountId, epoch } = await logIn.admit(attempt);
    const secret = randomBytes(32).toString('base64url');
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + consoleLifetimeMs);
    await insertConsoleSession(database, {
      id: sessionId,
      secret_hash: hashOf(secret),
      account_id: accountId,
      user_id: id,
      epoch,
      created_at: now,
      active_at: now,
      expires_at: expiresAt,
    });
    const claims = { tokenId: sessionId, userId: id, accountId, epoch, expiresAt };
    const caller = await readCaller(database, claims);
    // Disabled between the password's check and now.
    if (!caller) throw apiErrors.wrongLogin();
    return { secret, caller };
  }

  /**
   * @param isActive whether the request comes of something the user did, and so keeps the session alive.
   * @throws ApiError `unauthorized` when there is no such session any more.
   */
  async authenticate(secret: string | null, isActive: boolean): Promise<Caller> {
    const { database, clock } = this.#parts;
    const session = secret === null ? undefined : await findAnyConsoleSession(database, hashOf(secret));
    const now = clock.now();
    const idleMs = session ? now.getTime() - session.active_at.getTime() : 0;
    if (!session || session.expires_at <= now || idleMs >= consoleIdleMs) throw loggedOut();
    const caller = await readCaller(database, {
      tokenId: session.id,
      userId: session.user_id,
      accountId: session.account_id,
      epoch: session.epoch,
      expiresAt: session.expires_at,
    });
    if (!caller) throw loggedOut();
    if (isActive && idleMs >= NOTED_EVERY_MS)
      await touchConsoleSession(database, session.account_id, session.id, now);
    return caller;
  }

  /** Ends the caller's session. Again does nothing. */
  async logOut(caller: Pick<Caller, 'tokenId' | 'accountId' | 'userId'>): Promise<void> {
    await this.#parts.database.transaction().execute(async (transaction) => {
      if (!(await deleteConsoleSession(transaction, caller.accountId, caller.tokenId))) return;
      await insertAuditEvent(transaction, {
        occurredAt: this.#parts.clock.now(),
        accountId: caller.accountId,
        actor: caller.userId,
        action: 'session.ended' satisfies SessionAction,
        subject: caller.tokenId,
        detail: {},
      });
    });
  }
}

const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

const loggedOut = () => apiErrors.unauthorized('You are not logged in, or no longer. Log in again.');
