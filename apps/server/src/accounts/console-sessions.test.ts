import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditEvents } from '../database/queries/audit-events.ts';
import { updateUser } from '../database/queries/users.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { ApiError } from '../domain/api-error.ts';
import { removeExpiredAccessRecords } from './expired-access-records.ts';
import { accountsProcess, insertTestUser, MovableClock } from './testing.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function start() {
  const clock = new MovableClock();
  const { consoleSessions: sessions, hasher } = accountsProcess(db.database, clock, 'secret of these tests');
  const user = await insertTestUser(db.database, clock, hasher, { role: 'admin' });
  const logIn = () =>
    sessions.logIn({ identifier: user.username, password: user.password, address: '198.51.100.7' });
  /** 'in', or the error's code. */
  const ask = async (secret: string | null, isActive = true) => {
    try {
      await sessions.authenticate(secret, isActive);
      return 'in';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.code;
    }
  };
  return { clock, sessions, user, logIn, ask };
}

describe('a session of the console', () => {
  it('is known by a secret of which the database has the hash only', async () => {
    const { user, logIn, ask } = await start();
    const { secret, caller } = await logIn();
    expect(caller).toMatchObject({ accountId: user.accountId, userId: user.userId, role: 'admin' });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await ask(secret)).toBe('in');
    expect(await ask(`${secret.slice(1)}A`)).toBe('unauthorized');
    expect(await ask(null)).toBe('unauthorized');
    const rows = await db.database.selectFrom('console_sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows.some((row) => row.secret_hash.equals(Buffer.from(secret, 'base64url')))).toBe(false);
  });

  it('ends when nothing was done for half an hour', async () => {
    const { clock, logIn, ask } = await start();
    const { secret } = await logIn();
    clock.move(29 * MINUTE);
    expect(await ask(secret)).toBe('in');
    clock.move(29 * MINUTE);
    expect(await ask(secret)).toBe('in');
    clock.move(30 * MINUTE);
    expect(await ask(secret)).toBe('unauthorized');
  });

  it('is not kept alive by a page that asks by itself', async () => {
    const { clock, logIn, ask } = await start();
    const { secret } = await logIn();
    for (let minutes = 0; minutes < 29; minutes++) {
      clock.move(MINUTE);
      expect(await ask(secret, false)).toBe('in');
    }
    clock.move(MINUTE);
    expect(await ask(secret, false)).toBe('unauthorized');
  });

  it('ends twelve hours after the log-in, whatever was done', async () => {
    const { clock, logIn, ask } = await start();
    const { secret } = await logIn();
    for (let quarters = 0; quarters < 47; quarters++) {
      clock.move(15 * MINUTE);
      expect(await ask(secret)).toBe('in');
    }
    clock.move(15 * MINUTE);
    expect(await ask(secret)).toBe('unauthorized');
  });

  it('ends with the log-out, which is recorded once', async () => {
    const { sessions, user, logIn, ask } = await start();
    const { secret, caller } = await logIn();
    const other = await logIn();
    await sessions.logOut(caller);
    await sessions.logOut(caller);
    expect(await ask(secret)).toBe('unauthorized');
    expect(await ask(other.secret)).toBe('in');
    const actions = (await listAuditEvents(db.database, user.accountId, 10)).map(({ action }) => action);
    expect(actions).toEqual(['session.ended', 'session.begun', 'session.begun']);
  });

  it.each([
    ['the user’s tokens are ended', {}, true],
    ['the user is disabled', { disabled_at: new Date() }, false],
  ])('ends when %s', async (_case, change, endsTokens) => {
    const { user, logIn, ask } = await start();
    const { secret } = await logIn();
    await updateUser(db.database, user.accountId, user.userId, change, endsTokens);
    expect(await ask(secret)).toBe('unauthorized');
  });

  it('has the role that the user has now', async () => {
    const { sessions, user, logIn } = await start();
    const { secret } = await logIn();
    await updateUser(db.database, user.accountId, user.userId, { role: 'reporter' }, false);
    expect(await sessions.authenticate(secret, true)).toMatchObject({ role: 'reporter' });
  });

  it('is removed when it has ended by itself', async () => {
    const { clock, logIn, ask } = await start();
    await removeExpiredAccessRecords(db.database, clock);
    const idle = await logIn();
    clock.move(20 * MINUTE);
    const fresh = await logIn();
    clock.move(15 * MINUTE);
    const before = await db.database.selectFrom('console_sessions').select('id').execute();
    const { consoleSessions } = await removeExpiredAccessRecords(db.database, clock);
    expect(consoleSessions).toBeGreaterThanOrEqual(1);
    const left = await db.database.selectFrom('console_sessions').select('id').execute();
    expect(left.length).toBe(before.length - consoleSessions);
    expect(await ask(fresh.secret)).toBe('in');
    expect(await ask(idle.secret)).toBe('unauthorized');
    clock.move(12 * HOUR);
    expect((await removeExpiredAccessRecords(db.database, clock)).consoleSessions).toBe(left.length);
  });
});
