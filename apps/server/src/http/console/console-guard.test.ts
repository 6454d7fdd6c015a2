import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTestUser, MovableClock } from '../../accounts/testing.ts';
import type { UserRole } from '../../accounts/user-role.ts';
import { createTestDatabase, type TestDatabase } from '../../database/testing.ts';
import { startConsole } from './testing.ts';

const MINUTE = 60_000;
const clock = new MovableClock();
let db: TestDatabase;
let served: Awaited<ReturnType<typeof startConsole>>;
beforeAll(async () => {
  db = await createTestDatabase();
  served = await startConsole(db, clock);
});
afterAll(async () => {
  await served.app.close();
  await db.drop();
});

describe('the log-in', () => {
  it('sets a cookie that no script can read and no other site can send, and says who is there', async () => {
    const user = await insertTestUser(db.database, clock, served.hasher, { role: 'verifier' });
    const answer = await served.anybody('POST', '/session', {
      username: user.email,
      password: user.password,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toMatch(
      /^qiniso_console=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      user: { id: user.userId, username: user.username, role: 'verifier' },
      account: { id: user.accountId, name: 'Test' },
      mode: 'sandbox',
      expiresAt: new Date(clock.now().getTime() + 12 * 60 * MINUTE).toISOString(),
      idleMinutes: 30,
      now: clock.now().toISOString(),
    });
  });

  it('binds the cookie to this host and to https where the public address has it', async () => {
    const secure = await startConsole(db, clock, { publicUrl: () => 'https://verify.example.com' });
    const tab = await secure.logInAs('admin');
    const user = await insertTestUser(db.database, clock, secure.hasher);
    const { username, password } = user;
    const { headers } = await secure.anybody('POST', '/session', { username, password });
    expect(headers['set-cookie']).toMatch(
      /^__Host-qiniso_console=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
    expect((await tab.send('GET', '/session')).statusCode).toBe(200);
    const plain = tab.cookie.replace('__Host-', '');
    expect((await tab.send('GET', '/session', undefined, { cookie: plain })).statusCode).toBe(401);
    await secure.app.close();
  });

  it.each([
    [{ username: '', password: 'x' }, 422, 'invalid_input', 'username'],
    [{ username: 'nobody' }, 422, 'invalid_input', 'password'],
    [{ username: 'nobody', password: 'wrong' }, 401, 'unauthorized', undefined],
    [[], 400, 'invalid_request', undefined],
  ])('answers %j with %i', async (body, status, code, field) => {
    const answer = await served.anybody('POST', '/session', body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, details: field ? { field } : {} });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('makes a guesser wait, as the API’s log-in does', async () => {
    const user = await insertTestUser(db.database, clock, served.hasher);
    const guess = () =>
      served.anybody('POST', '/session', { username: user.username, password: 'a wrong password' });
    for (let time = 0; time < 6; time++) expect((await guess()).statusCode).toBe(401);
    const answer = await guess();
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the log-out', () => {
  it('ends the session and takes the cookie away', async () => {
    const tab = await served.logInAs('reporter');
    const answer = await tab.send('DELETE', '/session');
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['set-cookie']).toMatch(
      /^qiniso_console=; Path=\/console; Max-Age=0; HttpOnly; SameSite=Strict$/,
    );
    expect((await tab.send('GET', '/session')).statusCode).toBe(401);
  });
});

describe('every route of the console', () => {
  const path = (url: string) =>
    url.replace('/console/api', '').replace(/:\w+/g, '01a20085-6bf2-7033-839f-4577b757dc83');
  /** All but the log-in itself, which has tests of its own. */
  const guarded = () =>
    served.routes.filter(({ method, url }) => !(method === 'POST' && url === '/console/api/session'));
  type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

  it('answers 401 to who is not logged in', async () => {
    expect(guarded().length).toBeGreaterThan(25);
    for (const { method, url } of guarded())
      expect((await served.anybody(method as Method, path(url))).statusCode, `${method} ${url}`).toBe(401);
  });

  it('answers 403 to what does not come from the console’s own page, if the session is good or not', async () => {
    const tab = await served.logInAs('admin');
    const elsewhere = { origin: 'https://evil.example.com', 'sec-fetch-site': 'cross-site' };
    for (const { method, url } of served.routes) {
      const label = `${method} ${url}`;
      const send = (headers: Record<string, string>) =>
        tab.send(method as Method, path(url), method === 'GET' ? undefined : {}, headers);
      expect((await send(elsewhere)).statusCode, label).toBe(403);
      // A download is the one thing that the browser asks for without the header; it changes nothing.
      const { statusCode } = await send({ 'x-qiniso-console': '' });
      if (method !== 'GET') expect(statusCode, label).toBe(403);
    }
  });

  it('is for nobody but those whose role it is', async () => {
    const may: Readonly<Record<string, readonly UserRole[]>> = {
      'GET /session': ['admin', 'verifier', 'reporter', 'integrator'],
      'GET /users': ['admin'],
      'POST /users': ['admin'],
      'PATCH /users/:id': ['admin'],
      'POST /users/:id/password': ['admin'],
      'GET /cost-centres': ['admin'],
      'GET /entitlements': ['admin'],
      'PATCH /settings': ['admin'],
      'GET /webhooks': ['admin'],
      'POST /webhooks/:id/secret': ['admin'],
      'POST /callback-secret': ['admin'],
      'GET /deliveries': ['admin'],
      'POST /deliveries/replay': ['admin'],
      'GET /messages': ['admin', 'integrator'],
      'GET /transactions': ['admin'],
      'GET /transactions/:id': ['admin'],
      'POST /transactions/:id/reveal': ['admin'],
      'POST /transactions/:id/images/:kind': ['admin'],
    };
    for (const role of ['admin', 'verifier', 'reporter', 'integrator'] as const) {
      const tab = await served.logInAs(role);
      for (const [route, roles] of Object.entries(may)) {
        const [method = '', url = ''] = route.split(' ');
        const answer = await tab.send(method as Method, path(url), method === 'GET' ? undefined : {});
        if (roles.includes(role)) expect(answer.statusCode, `${role} ${route}`).not.toBe(403);
        else expect(answer.statusCode, `${role} ${route}`).toBe(403);
      }
    }
  });
});

describe('a request', () => {
  it('comes from the address in the browser too, when a proxy keeps the host', async () => {
    const tab = await served.logInAs('admin');
    const same = { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-origin' };
    expect((await tab.send('GET', '/session', undefined, same)).statusCode).toBe(200);
    const local = { host: 'localhost:8080', origin: 'http://localhost:8080' };
    expect((await tab.send('GET', '/session', undefined, local)).statusCode).toBe(200);
  });

  it('that the page makes by itself does not keep the session alive', async () => {
    const tab = await served.logInAs('admin');
    const ask = (activity: string) =>
      tab.send('GET', '/session', undefined, { 'x-qiniso-console': activity });
    clock.move(20 * MINUTE);
    expect((await ask('background')).statusCode).toBe(200);
    clock.move(10 * MINUTE);
    expect((await ask('active')).statusCode).toBe(401);
    expect((await ask('whatever')).statusCode).toBe(403);
  });
});
