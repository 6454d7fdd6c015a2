import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { insertAuditEvent, type SessionAction } from '../database/queries/audit-events.ts';
import { findAnyUserForLogIn, replacePasswordHash } from '../database/queries/users.ts';
import { apiErrors } from '../domain/api-error.ts';
import type { Clock } from '../domain/clock.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { signAccessToken, type TokenSettings, tokenLifetimeSeconds } from './access-token.ts';
import { BoundedWork } from './bounded-work.ts';
import { LoginThrottle } from './login-throttle.ts';
import { PasswordHasher } from './password-hasher.ts';
import type { SigningKeys } from './signing-keys.ts';

interface Parts {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly keys: SigningKeys;
  readonly tokens: TokenSettings;
  readonly hasher?: PasswordHasher;
  /** Passwords checked at once, and log-ins that may wait for it. Default 2 and 100: about 2 s of waiting. */
  readonly work?: BoundedWork;
}

export interface LogInAttempt {
  /** User name or e-mail address. */
  readonly identifier: string;
  readonly password: string;
  /** Where the request came from. */
  readonly address: string;
}

export interface IssuedToken {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
}

/** Who has shown the right password. */
export interface AdmittedUser {
  readonly id: string;
  readonly accountId: number;
  readonly role: DB['users']['role'];
  readonly epoch: number;
  /** Of the session that begins with it, as in the audit trail. */
  readonly sessionId: string;
}

/** Longest e-mail address there is (RFC 5321); a user name is shorter. */
const longestIdentifier = 254;
const longestPassword = 1024;

/** Checks passwords, and gives access tokens for them. */
export class LogIn {
  readonly #parts: Parts;
  readonly #throttle: LoginThrottle;
  readonly #hasher: PasswordHasher;
  readonly #work: BoundedWork;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#throttle = new LoginThrottle(parts);
    this.#hasher = parts.hasher ?? new PasswordHasher();
    this.#work = parts.work ?? new BoundedWork({ atOnce: 2, maxWaiting: 100 });
  }

  /** An access token for whoever is admitted. @throws what `admit` throws */
  async logIn(attempt: LogInAttempt): Promise<IssuedToken> {
    return await this.#issue(await this.admit(attempt));
  }

  /**
   * Checks a password and records the log-in.
   *
   * @throws ApiError `unauthorized` with one text and the same work done whether the user is unknown, disabled, of a
   * suspended account or the password is wrong; `rate_limited` after many failures; `overloaded`.
   */
  async admit(attempt: LogInAttempt): Promise<AdmittedUser> {
    // Once, here: were the look-up's idea of lower case another than the throttle's, one user would be guessed at under many names.
    const identifier = attempt.identifier.trim().toLowerCase();
    const keys = this.#throttle.keys(identifier, attempt.address);
    const refuseEarly = async () => {
      const seconds = await this.#throttle.secondsToWait(keys);
      if (seconds > 0) throw apiErrors.rateLimited(seconds);
    };

    // Twice: those who must wait take no place in the queue, and those who got one meanwhile count their failures.
    await refuseEarly();
    const sessionId = uuidV7(this.#parts.clock.now());
    const { user, mayEnter } = await this.#work.run(async () => {
      await refuseEarly();
      const checked = await this.#checkPassword(identifier, attempt.password);
      const isIn = checked.mayEnter;
      // Side by side: the record costs the caller no time of its own.
      await Promise.all([
        isIn ? this.#throttle.recordSuccess(keys) : this.#throttle.recordFailure(keys),
        insertAuditEvent(this.#parts.database, {
          occurredAt: this.#parts.clock.now(),
          accountId: checked.user?.account_id ?? null,
          // Whoever failed has not shown who they are.
          actor: isIn && checked.user ? checked.user.id : 'system',
          action: (isIn ? 'session.begun' : 'session.refused') satisfies SessionAction,
          subject: isIn ? sessionId : (checked.user?.id ?? null),
          detail: { address: keys.address.toString('base64url') },
        }),
      ]);
      return checked;
    });
    if (!user || !mayEnter) throw apiErrors.wrongLogin();
    return {
      id: user.id,
      accountId: user.account_id,
      role: user.role,
      epoch: user.token_epoch,
      sessionId,
    };
  }

  async #checkPassword(identifier: string, typed: string) {
    const { database } = this.#parts;
    const password = typed.slice(0, longestPassword);
    // PostgreSQL takes no NUL in a text.
    const mayExist = identifier.length <= longestIdentifier && !identifier.includes('\0');
    const user = mayExist ? await findAnyUserForLogIn(database, identifier) : undefined;
    const check = await this.#hasher.check(user?.password_hash ?? null, password);
    if (!user || !check.isRight || user.disabled_at || user.suspended_at) return { user, mayEnter: false };
    if (check.isOutdated) {
      const current = await this.#hasher.hash(password);
      await replacePasswordHash(database, user.account_id, user.id, user.password_hash, current);
    }
    return { user, mayEnter: true };
  }

  async #issue(user: AdmittedUser): Promise<IssuedToken> {
    const { clock, keys, tokens } = this.#parts;
    const now = clock.now();
    const claims = {
      tokenId: user.sessionId,
      userId: user.id,
      accountId: user.accountId,
      role: user.role,
      epoch: user.epoch,
      expiresAt: new Date(now.getTime() + tokenLifetimeSeconds * 1000),
    };
    const accessToken = await signAccessToken(await keys.current(), claims, tokens, now);
    return { accessToken, expiresInSeconds: tokenLifetimeSeconds };
  }
}
