import { hash, randomBytes, randomUUID } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { insertUser } from '../database/queries/users.ts';
import type { Clock } from '../domain/clock.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import { Sealing } from '../secrets/sealing.ts';
import { tokenSettings } from './access-token.ts';
import { Authenticator } from './authenticator.ts';
import { ConsoleSessions } from './console-sessions.ts';
import { LogIn } from './log-in.ts';
import { PasswordHasher } from './password-hasher.ts';
import { SigningKeys } from './signing-keys.ts';
import type { UserRole } from './user-role.ts';

/** A clock that a test moves. */
export class MovableClock implements Clock {
  #now = new Date('2026-11-20T10:00:00Z');

  now(): Date {
    return this.#now;
  }

  move(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}

/** Argon2 at the lowest cost, so that tests of log-in spend their time elsewhere; `checks` counts verifications. */
export function countingHasher() {
  const counter = { checks: 0 };
  const hasher = new PasswordHasher(
    { memoryKib: 64, passes: 1, lanes: 1 },
    {
      hash: argon2.hash,
      verify: (...args) => {
        counter.checks++;
        return argon2.verify(...args);
      },
    },
  );
  return { hasher, counter };
}

/** One process's view of a database: as `main` joins the parts, with time and cost under the test's control. */
export function accountsProcess(database: Kysely<DB>, clock: Clock, secret: string, rotationDays?: number) {
  const sealing = new Sealing(hash('sha256', secret, 'buffer'));
  const { hasher, counter } = countingHasher();
  const tokens = tokenSettings('https://verify.example.com');
  const keys = new SigningKeys({ database, clock, sealing, ...(rotationDays ? { rotationDays } : {}) });
  const authenticator = new Authenticator({ database, clock, tokens });
  const logIn = new LogIn({ database, clock, sealing, keys, tokens, hasher });
  const consoleSessions = new ConsoleSessions({ database, clock, logIn });
  return { sealing, hasher, counter, tokens, keys, authenticator, logIn, consoleSessions };
}

/** A new account with one user; names are random, so that tests of one file share a database. */
export async function insertTestUser(
  database: Kysely<DB>,
  clock: Clock,
  hasher: PasswordHasher,
  more: { role?: UserRole; password?: string } = {},
) {
  const accountId = randomBytes(3).readUIntBE(0, 3) + 10_000;
  const username = `user-${randomUUID()}`;
  const email = `${username}@example.com`;
  const password = more.password ?? 'a password for tests';
  const userId = uuidV7(clock.now());
  await database
    .insertInto('accounts')
    .values({ id: accountId, name: 'Test', created_at: clock.now() })
    .execute();
  await insertUser(database, {
    id: userId,
    account_id: accountId,
    username,
    email,
    password_hash: await hasher.hash(password),
    role: more.role ?? 'integrator',
    created_at: clock.now(),
  });
  return { accountId, userId, username, email, password };
}
