import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditEvents } from '../database/queries/audit-events.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { ApiError } from '../domain/api-error.ts';
import { BoundedWork } from './bounded-work.ts';
import { LogIn } from './log-in.ts';
import { PasswordHasher } from './password-hasher.ts';
import { accountsProcess, insertTestUser, MovableClock } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const minute = 60_000;
let lastAddress = 0;

async function start() {
  const clock = new MovableClock();
  const process = accountsProcess(db.database, clock, 'secret of these tests');
  const user = await insertTestUser(db.database, clock, process.hasher);
  // An address of its own for each test, for failures are counted by address.
  const home = `198.51.100.${++lastAddress}`;
  /** 'in', or the error's code with the seconds to wait. */
  const attempt = async (more: { identifier?: string; password?: string; address?: string } = {}) => {
    try {
      await process.logIn.logIn({
        identifier: user.username,
        password: user.password,
        address: home,
        ...more,
      });
      return 'in';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.retryAfterSeconds === null ? error.code : `${error.code} ${error.retryAfterSeconds}`;
    }
  };
  const wrong = { password: 'a wrong password' };
  const fail = async (times: number, more: { identifier?: string; address?: string } = {}) => {
    for (let time = 0; time < times; time++)
      expect(await attempt({ ...wrong, ...more })).toBe('unauthorized');
  };
  return { clock, process, user, home, attempt, fail, wrong };
}

describe('log-in', () => {
  it('takes user name or e-mail address in any case of letters', async () => {
    const { user, attempt } = await start();
    expect(await attempt({ identifier: user.username.toUpperCase() })).toBe('in');
    expect(await attempt({ identifier: ` ${user.email.toUpperCase()} ` })).toBe('in');
  });

  it('answers alike and does the same work for an unknown user, a wrong password, a disabled user, a suspended account', async () => {
    const { clock, process, user, attempt } = await start();
    const other = await insertTestUser(db.database, clock, process.hasher);
    await db.database
      .updateTable('users')
      .set({ disabled_at: clock.now() })
      .where('id', '=', user.userId)
      .execute();
    await db.database
      .updateTable('accounts')
      .set({ suspended_at: clock.now() })
      .where('id', '=', other.accountId)
      .execute();
    const cases = [
      { identifier: 'nobody' },
      { identifier: 'nobody@example.com' },
      { identifier: 'no\0body' },
      { identifier: 'x'.repeat(5_000) },
      { password: 'a wrong password' },
      {},
      { identifier: other.username, password: other.password },
    ];
    for (const [index, attempted] of cases.entries()) {
      expect(await attempt(attempted)).toBe('unauthorized');
      expect(process.counter.checks).toBe(index + 1);
    }
  });

  it('stores the password anew when the cost has risen, and only then', async () => {
    const { clock, process, user } = await start();
    const stored = async () =>
      (
        await db.database
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', user.userId)
          .executeTakeFirstOrThrow()
      ).password_hash;
    const before = await stored();
    await process.logIn.logIn({ identifier: user.username, password: user.password, address: '::1' });
    expect(await stored()).toBe(before);

    const hasher = new PasswordHasher({ memoryKib: 128, passes: 1, lanes: 1 });
    const raised = new LogIn({ ...process, database: db.database, clock, hasher });
    await raised.logIn({ identifier: user.username, password: user.password, address: '::1' });
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=128,/);
    await raised.logIn({ identifier: user.username, password: user.password, address: '::1' });
  });

  it('refuses a flood as overloaded instead of checking all passwords at once', async () => {
    const { clock, process, user } = await start();
    const work = new BoundedWork({ atOnce: 1, maxWaiting: 2 });
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const hasher = new PasswordHasher(undefined, {
      hash: argon2.hash,
      verify: async (...args) => {
        await gate;
        return argon2.verify(...args);
      },
    });
    const logIn = new LogIn({ ...process, database: db.database, clock, work, hasher });
    let refused = 0;
    const attempts = Array.from({ length: 10 }, async (_, index) => {
      try {
        await logIn.logIn({
          identifier: user.username,
          password: user.password,
          address: `192.0.2.${index}`,
        });
        return 'in';
      } catch (error) {
        // One is checked and two wait: when the seven others have been told, the door opens.
        if (++refused === 7) open();
        return error instanceof ApiError ? error.code : error;
      }
    });
    const answers = await Promise.all(attempts);
    expect(answers.sort()).toEqual([...Array(3).fill('in'), ...Array(7).fill('overloaded')]);
  });
});

describe('guessing', () => {
  it('costs nothing five times, then twice as long each time, and looks at no password meanwhile', async () => {
    const { clock, process, attempt, fail, wrong } = await start();
    await fail(6);
    expect(await attempt(wrong)).toBe('rate_limited 1');
    expect(await attempt()).toBe('rate_limited 1');
    expect(process.counter.checks).toBe(6);
    clock.move(1_000);
    await fail(1);
    expect(await attempt()).toBe('rate_limited 2');
    clock.move(2_000);
    await fail(1);
    clock.move(3_999);
    expect(await attempt()).toBe('rate_limited 1');
    clock.move(1);
    expect(await attempt()).toBe('in');
  });

  it('begins anew after a success, and after an hour of quiet', async () => {
    const { clock, attempt, fail } = await start();
    await fail(5);
    expect(await attempt()).toBe('in');
    await fail(6);
    expect(await attempt()).toBe('rate_limited 1');
    clock.move(60 * minute);
    await fail(5);
    expect(await attempt()).toBe('in');
  });

  it('never locks for longer than a quarter of an hour', async () => {
    const { clock, attempt, fail } = await start();
    for (let time = 0; time < 30; time++) {
      await fail(1);
      clock.move(15 * minute);
    }
    await fail(1);
    expect(await attempt()).toBe('rate_limited 900');
    clock.move(15 * minute);
    expect(await attempt()).toBe('in');
  });

  it('treats a name nobody has like any other', async () => {
    const { fail, attempt } = await start();
    await fail(6, { identifier: 'nobody-at-all' });
    expect(await attempt({ identifier: 'NOBODY-at-all' })).toBe('rate_limited 1');
  });

  it('knows a user by no letters that only PostgreSQL takes for the same', async () => {
    const { user, attempt } = await start();
    const username = `i${user.username}`;
    await db.database.updateTable('users').set({ username }).where('id', '=', user.userId).execute();
    expect(await attempt({ identifier: username.toUpperCase() })).toBe('in');
    expect(await attempt({ identifier: username.replace('i', '\u0130') })).toBe('unauthorized');
  });

  it('at one name from everywhere delays strangers by a minute at most and known addresses not at all', async () => {
    const { clock, attempt, fail } = await start();
    expect(await attempt()).toBe('in');
    for (let guess = 0; guess < 40; guess++) {
      await fail(1, { address: `2001:db8:${guess}::1` });
      clock.move(minute);
    }
    await fail(1, { address: '2001:db8:ffff::1' });
    expect(await attempt({ address: '192.0.2.77' })).toBe('rate_limited 60');
    expect(await attempt()).toBe('in');
  });

  it('at many names from one address is slowed, but not for a user known there', async () => {
    const { attempt, fail } = await start();
    expect(await attempt()).toBe('in');
    for (let name = 0; name < 51; name++) await fail(1, { identifier: `guess-${name}` });
    expect(await attempt({ identifier: 'guess-next' })).toBe('rate_limited 1');
    expect(await attempt()).toBe('in');
  });

  it('is counted for all processes together, and stores neither name nor address', async () => {
    const { clock, user, home, fail } = await start();
    await fail(6);
    const other = accountsProcess(db.database, clock, 'secret of these tests');
    await expect(
      other.logIn.logIn({ identifier: user.username, password: user.password, address: home }),
    ).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
    const rows = await db.database.selectFrom('login_throttles').selectAll().execute();
    const text = rows.map(({ key }) => key.toString('latin1')).join();
    expect(text).not.toContain(user.username);
    expect(text).not.toContain(home);
  });
});

describe('the record of sessions', () => {
  it('has who logged in and out, which attempts failed, and neither name nor address', async () => {
    const { process, user, home, attempt, wrong } = await start();
    await attempt(wrong);
    const { accessToken } = await process.logIn.logIn({
      identifier: user.username,
      password: user.password,
      address: home,
    });
    const caller = await process.authenticator.authenticate(accessToken);
    await process.authenticator.logOut(caller);

    const events = (await listAuditEvents(db.database, user.accountId, 10)).reverse();
    const address = events[0]?.detail;
    expect(events.map(({ actor, action, subject, detail }) => ({ actor, action, subject, detail }))).toEqual([
      {
        actor: 'system',
        action: 'session.refused',
        subject: user.userId,
        detail: { address: expect.any(String) },
      },
      { actor: user.userId, action: 'session.begun', subject: caller.tokenId, detail: address },
      { actor: user.userId, action: 'session.ended', subject: caller.tokenId, detail: {} },
    ]);
    expect(JSON.stringify(events)).not.toContain(user.username);
    expect(JSON.stringify(events)).not.toContain(home);
  });

  it('has attempts at names nobody has, without the name', async () => {
    const { home, attempt } = await start();
    await attempt({ identifier: 'nobody-of-the-record' });
    const [event] = await db.database
      .selectFrom('audit_events')
      .selectAll()
      .where('account_id', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(event).toMatchObject({ actor: 'system', action: 'session.refused', subject: null });
    expect(JSON.stringify(event)).not.toMatch(new RegExp(`nobody-of-the-record|${home}`));
  });
});
