import { Writable } from 'node:stream';
import type { HandOverCodeView, HandOverView } from '@qiniso/capture-protocol';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDrawnEngine } from '../capture/drawn-faces.ts';
import { tokenOf } from '../capture/sessions.ts';
import { createTestCapture, type TestCapture } from '../capture/testing.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { buildServer } from './build-server.ts';
import { captureRoutes } from './capture-routes.ts';

let testDatabase: TestDatabase;
let test: TestCapture;
let app: FastifyInstance;
let log: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(async () => await testDatabase.drop());
beforeEach(async () => {
  log = '';
  const now = new Date('2026-11-20T08:00:00Z');
  test = await createTestCapture({
    database: testDatabase.database,
    clock: { now: () => now },
    engine: createDrawnEngine(),
    watchOptions: { holdMs: 600_000, lookEveryMs: 5 },
  });
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += chunk;
      done();
    },
  });
  app = buildServer({ logger: pino({ level: 'trace' }, stream), maxInFlight: 3, trustedProxies: [] });
  await app.register(
    captureRoutes({ capture: test.capture, publicUrl: () => 'http://localhost:80', sandbox: null }),
  );
});
afterEach(async () => await app.close());

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  return app.inject({ method: 'POST', url: `/capture/api${path}`, payload, headers });
}

/** The cookie of a device that has claimed a link, or a code. */
async function claim(token: string): Promise<string> {
  const answer = await post('/claim', { token, take_over: true, claim_key: 'k'.repeat(20) });
  expect(answer.statusCode).toBe(200);
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
}

const desk = async () => await claim(tokenOf(test.sealing, (await test.open()).id));
const codeOf = ({ url }: HandOverCodeView) => url.split('/').at(-1) ?? '';
async function offer(cookie: string): Promise<HandOverCodeView> {
  return (await post('/hand-over', { channel: 'qr' }, { cookie })).json();
}
const watch = (cookie: string, known?: string) =>
  post('/hand-over/watch', known === undefined ? {} : { known }, { cookie });

describe('a hand-over over HTTP', () => {
  it('binds the phone by a cookie of its own and tells both, without being kept anywhere on the way', async () => {
    const cookie = await desk();
    const answer = await post('/hand-over', { channel: 'qr' }, { cookie });
    expect(answer.headers['cache-control']).toBe('no-store');
    const phone = await claim(codeOf(answer.json()));
    expect(phone).not.toBe(cookie);
    const [atDesk, atPhone] = [await watch(cookie), await watch(phone)].map((one) =>
      one.json<HandOverView>(),
    );
    expect(atDesk).toMatchObject({ side: 'desk', stage: 'fields', other: 'here' });
    expect(atPhone).toMatchObject({ side: 'phone', digits: atDesk?.digits });
    expect((await post('/hand-over/leave', {}, { cookie: phone })).statusCode).toBe(200);
    expect((await watch(cookie)).json()).toMatchObject({ other: 'left' });
    expect((await post('/hand-over/end', {}, { cookie })).json()).toMatchObject({ claimed_by: 'this' });
  });

  it('logs neither codes, numbers nor cookies', async () => {
    const cookie = await desk();
    const code = codeOf(await offer(cookie));
    await post('/hand-over/sms', { cell_number: '082 555 0177', language: 'en' }, { cookie });
    await post('/session', { token: code });
    await claim(code);
    expect(log).not.toContain(code);
    expect(log).not.toMatch(/555 ?0177/);
    expect(log).not.toContain(cookie.slice('qiniso_capture='.length));
  });

  it('makes an address that guesses codes wait', async () => {
    for (let i = 0; i < 20; i += 1)
      expect((await post('/session', { token: `h.guess-${i}` })).statusCode).toBe(404);
    expect((await post('/claim', { token: 'h.one-more', take_over: true })).statusCode).toBe(429);
  });

  it.each([
    ['/hand-over', { channel: 'sms' }],
    ['/hand-over', {}],
    ['/hand-over/sms', { cell_number: '0'.repeat(50), language: 'en' }],
    ['/hand-over/sms', { cell_number: 27825550177, language: 'en' }],
    ['/hand-over/sms', { cell_number: '0825550177', language: '../../etc' }],
    ['/hand-over/watch', { known: 'x'.repeat(200) }],
    ['/claim', { token: 'h.x', claim_key: 'short' }],
  ])('refuses POST %s %j as bad input', async (path, body) => {
    const answer = await post(path, body, { cookie: await desk() });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_input']);
  });

  it.each(['/hand-over', '/hand-over/sms', '/hand-over/watch', '/hand-over/leave', '/hand-over/end'])(
    'refuses POST %s from another site, and without a device',
    async (path) => {
      const body = { channel: 'qr', cell_number: '0825550177', language: 'en' };
      const foreign = { cookie: await desk(), origin: 'https://evil.example' };
      expect((await post(path, body, foreign)).statusCode).toBe(403);
      expect((await post(path, body)).statusCode).toBe(401);
    },
  );
});

describe('screens that wait', () => {
  it('take no place from requests that are answered, and end with the server', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const ask = (cookie: string, body: object) =>
      fetch(`${address}/capture/api/hand-over/watch`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    // More than the server answers at the same time.
    const held: Promise<Response>[] = [];
    for (let i = 0; i < 5; i += 1) {
      const cookie = await desk();
      await offer(cookie);
      const { version } = (await (await ask(cookie, {})).json()) as HandOverView;
      held.push(ask(cookie, { known: version }));
      // Counted on its way in only.
      await expect.poll(async () => (await watch(cookie)).statusCode).toBe(200);
    }
    await app.close();
    for (const answer of await Promise.all(held)) expect(answer.status).toBe(200);
  });
});
