import type { CaptureClaimView } from '@qiniso/capture-protocol';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDrawnEngine } from '../capture/drawn-faces.ts';
import { tokenOf } from '../capture/sessions.ts';
import { createTestCapture, type TestCapture } from '../capture/testing.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { buildServer } from './build-server.ts';
import { captureRoutes } from './capture-routes.ts';

const SHOP = 'https://shop.example';
const STRANGER = 'https://evil.example';
const OTHER_CLIENT = 'https://other.example';
const CAMERA = { label: 'Test', width: 640, height: 480, facing: null, frame_rate: 30 };

let testDatabase: TestDatabase;
let test: TestCapture;
let app: FastifyInstance;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(async () => await testDatabase.drop());
beforeEach(async () => {
  const now = new Date('2026-11-20T08:00:00Z');
  const { database } = testDatabase;
  test = await createTestCapture({ database, clock: { now: () => now }, engine: createDrawnEngine() });
  await database
    .insertInto('accounts')
    .values({ id: 2, name: 'Other', created_at: now, embedding_origins: [OTHER_CLIENT] })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await allow([SHOP]);
  app = buildServer({ logger: pino({ level: 'silent' }), maxInFlight: 100, trustedProxies: [] });
  await app.register(
    captureRoutes({ capture: test.capture, publicUrl: () => 'https://verify.example', sandbox: null }),
  );
});
afterEach(async () => await app.close());

/** The origins of the account whose sessions `test.open` opens. */
async function allow(origins: string[]): Promise<void> {
  await testDatabase.database
    .updateTable('accounts')
    .set({ embedding_origins: origins })
    .where('id', '=', 1)
    .execute();
}

interface From {
  readonly origin?: string;
  readonly secret?: string | undefined;
  readonly cookie?: string;
}

function post(path: string, payload: object, { origin, secret, cookie }: From) {
  return app.inject({
    method: 'POST',
    url: `/capture/api${path}`,
    payload,
    headers: {
      ...(origin === undefined ? {} : { origin, 'sec-fetch-site': 'cross-site' }),
      ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
}

async function opened(): Promise<{ transaction_id: string }> {
  return { transaction_id: (await test.open()).transaction_id };
}

async function claimed(): Promise<{ link: { transaction_id: string }; secret: string }> {
  const link = await opened();
  const { device_secret } = (await post('/claim', link, { origin: SHOP })).json<CaptureClaimView>();
  if (device_secret === undefined) throw new Error('The claim gave no secret.');
  return { link, secret: device_secret };
}

describe('A page of an allow-listed origin', () => {
  it('goes from the welcome to the attempt with the transaction’s id and no cookie', async () => {
    const link = await opened();
    const look = await post('/session', link, { origin: SHOP });
    expect(look.json()).toMatchObject({ claimed_by: 'none', next_step: 'welcome' });
    expect(look.headers).toMatchObject({ 'access-control-allow-origin': SHOP, vary: 'origin' });
    expect(look.headers['access-control-allow-credentials']).toBeUndefined();

    const claim = await post('/claim', link, { origin: SHOP });
    expect(claim.headers['set-cookie']).toBeUndefined();
    const { device_secret: secret } = claim.json<CaptureClaimView>();
    expect(secret).toMatch(/^[\w-]{43}$/);

    const fields = await post('/fields', { last_four: '0088' }, { origin: SHOP, secret });
    expect(fields.json()).toMatchObject({ next_step: 'liveness' });
    const attempt = await post('/attempts', { camera: CAMERA }, { origin: SHOP, secret });
    expect(attempt.json()).toMatchObject({ state: 'open', instruction: 'look_straight' });
    const read = await app.inject({
      method: 'GET',
      url: `/capture/api/attempts/${attempt.json().attempt_id}`,
      headers: { origin: SHOP, authorization: `Bearer ${secret}` },
    });
    expect(read.json()).toMatchObject({ state: 'open' });
    expect(read.headers['access-control-allow-origin']).toBe(SHOP);
  });

  it('opens and claims no link by its token, which may be another account’s', async () => {
    const token = tokenOf(test.sealing, (await test.open()).id);
    for (const path of ['/session', '/claim']) {
      const answer = await post(path, { token }, { origin: SHOP });
      expect(answer.json()).toMatchObject({ details: { reason: 'foreign_origin' } });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const hosted = await app.inject({ method: 'POST', url: '/capture/api/session', payload: { token } });
    expect(hosted.json()).toMatchObject({ claimed_by: 'none' });
  });

  it('is told before its first request that it may ask, whatever it asks', async () => {
    for (const url of ['/session', '/claim', '/fields', '/attempts', '/attempts/x', '/attempts/x/frames']) {
      const answer = await app.inject({
        method: 'OPTIONS',
        url: `/capture/api${url}`,
        headers: {
          origin: SHOP,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type',
        },
      });
      expect(answer.statusCode, url).toBe(204);
      expect(answer.headers, url).toMatchObject({
        'access-control-allow-origin': SHOP,
        'access-control-allow-headers': expect.stringContaining('x-capture-nonce'),
      });
    }
  });

  it('finds its session again after a reload by the same secret', async () => {
    const { link, secret } = await claimed();
    expect((await post('/session', link, { origin: SHOP, secret })).json()).toMatchObject({
      claimed_by: 'this',
    });
  });

  it('is told of a second device, which may take over and asks for the digits again', async () => {
    const { link, secret } = await claimed();
    await post('/fields', { last_four: '0088' }, { origin: SHOP, secret });
    expect((await post('/claim', link, { origin: SHOP })).json()).toMatchObject({ claimed_by: 'another' });
    const second = await post('/claim', { ...link, take_over: true }, { origin: SHOP });
    expect(second.json()).toMatchObject({ claimed_by: 'this', next_step: 'fields' });
    expect((await post('/fields', { last_four: '0088' }, { origin: SHOP, secret })).statusCode).toBe(403);
    expect((await post('/session', link, { origin: SHOP, secret })).json()).toMatchObject({
      claimed_by: 'another',
    });
  });

  it('is out as soon as its origin is off the list', async () => {
    const { link, secret } = await claimed();
    await allow([]);
    for (const answer of [
      await post('/session', link, { origin: SHOP, secret }),
      await post('/fields', { last_four: '0088' }, { origin: SHOP, secret }),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('A page of another origin', () => {
  it.each([STRANGER, 'null', 'http://shop.example', 'https://shop.example.evil.example'])(
    'is refused, before its first request and with it: %s',
    async (origin) => {
      const link = await opened();
      const preflight = await app.inject({
        method: 'OPTIONS',
        url: '/capture/api/claim',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      const claim = await post('/claim', link, { origin });
      for (const answer of [preflight, claim]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
      expect((await post('/session', link, { origin: SHOP })).json()).toMatchObject({ claimed_by: 'none' });
    },
  );

  it('that another account lists finds this account’s transaction as little as one that there is not', async () => {
    const { link, secret } = await claimed();
    const foreign = await post('/session', link, { origin: OTHER_CLIENT });
    const unknown = await post(
      '/session',
      { transaction_id: '01a1fa3a-7a31-72a8-8b5a-5686ee5ed8a0' },
      { origin: OTHER_CLIENT },
    );
    expect(foreign.statusCode).toBe(404);
    expect({ ...foreign.json(), request_id: '' }).toEqual({ ...unknown.json(), request_id: '' });
    expect((await post('/fields', { last_four: '0088' }, { origin: OTHER_CLIENT, secret })).statusCode).toBe(
      403,
    );
  });

  it('cannot use the hosted page’s cookie, even if the browser sent it', async () => {
    const session = await test.open();
    const claim = await post('/claim', { token: tokenOf(test.sealing, session.id) }, {});
    const cookie = String(claim.headers['set-cookie']).split(';', 1)[0] ?? '';
    const answer = await post('/fields', { last_four: '0088' }, { origin: SHOP, cookie });
    expect(answer.statusCode).toBe(401);
  });
});

describe('A transaction’s id', () => {
  it('opens nothing without an allow-listed origin: neither the server’s own nor none', async () => {
    const link = await opened();
    expect((await post('/claim', link, {})).statusCode).toBe(404);
    const own = await app.inject({
      method: 'POST',
      url: '/capture/api/claim',
      payload: link,
      headers: { origin: 'https://verify.example', 'sec-fetch-site': 'same-origin' },
    });
    expect(own.statusCode).toBe(404);
  });

  it('opens nothing when the account lists no origin', async () => {
    await allow([]);
    const link = await opened();
    expect((await post('/session', link, { origin: OTHER_CLIENT })).statusCode).toBe(404);
  });

  it.each(['', 'x', "' or 1=1", '01A1FA3A-7A31-72A8-8B5A-5686EE5ED8A0'])(
    'that is none (%j) is not found',
    async (id) => {
      expect((await post('/session', { transaction_id: id }, { origin: SHOP })).statusCode).toBe(404);
    },
  );

  it('is taken with the suffix of a failover', async () => {
    const { transaction_id } = await opened();
    const link = { transaction_id: `${transaction_id}-failover` };
    expect((await post('/session', link, { origin: SHOP })).statusCode).toBe(200);
  });

  it('cannot be guessed at will', async () => {
    for (let i = 0; i < 20; i += 1)
      await post('/session', { transaction_id: `guess-${i}` }, { origin: SHOP });
    expect((await post('/session', { transaction_id: 'more' }, { origin: SHOP })).statusCode).toBe(429);
  });
});
