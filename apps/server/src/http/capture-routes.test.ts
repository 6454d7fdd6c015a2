import { Writable } from 'node:stream';
import type { CaptureAttemptView } from '@qiniso/capture-protocol';
import { MAX_FRAME_BYTES } from '@qiniso/capture-protocol';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDrawnEngine, drawFrame } from '../capture/drawn-faces.ts';
import { tokenOf } from '../capture/sessions.ts';
import { createTestCapture, type TestCapture } from '../capture/testing.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { buildServer } from './build-server.ts';
import { captureRoutes } from './capture-routes.ts';

const CAMERA = { label: 'Test', width: 640, height: 480, facing: null, frame_rate: 30 };

let testDatabase: TestDatabase;
let test: TestCapture;
let app: FastifyInstance;
let publicUrl: string;
let log: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(async () => await testDatabase.drop());
beforeEach(async () => {
  publicUrl = 'http://localhost:80';
  log = '';
  const now = new Date('2026-11-20T08:00:00Z');
  const { database } = testDatabase;
  test = await createTestCapture({ database, clock: { now: () => now }, engine: createDrawnEngine() });
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += chunk;
      done();
    },
  });
  app = buildServer({ logger: pino({ level: 'trace' }, stream), maxInFlight: 100, trustedProxies: [] });
  await app.register(captureRoutes({ capture: test.capture, publicUrl: () => publicUrl, sandbox: null }));
});
afterEach(async () => await app.close());

function post(
  path: string,
  payload: unknown,
  more: { cookie?: string; headers?: Record<string, string> } = {},
) {
  const headers = { ...(more.cookie ? { cookie: more.cookie } : {}), ...more.headers };
  return app.inject({ method: 'POST', url: `/capture/api${path}`, payload: payload as object, headers });
}

async function token(): Promise<string> {
  return tokenOf(test.sealing, (await test.open()).id);
}

/** A device that has claimed a link, confirmed the digits and begun an attempt. */
async function begun(): Promise<{ cookie: string; attempt: CaptureAttemptView }> {
  const claim = await post('/claim', { token: await token() });
  const cookie = String(claim.headers['set-cookie']).split(';', 1)[0] ?? '';
  await post('/fields', { last_four: '0088' }, { cookie });
  const answer = await post('/attempts', { camera: CAMERA }, { cookie });
  return { cookie, attempt: answer.json() };
}

function frame(
  { cookie, attempt }: { cookie: string; attempt: CaptureAttemptView },
  image: Uint8Array,
  headers: Record<string, string> = {},
): InjectOptions {
  return {
    method: 'POST',
    url: `/capture/api/attempts/${attempt.attempt_id}/frames`,
    payload: Buffer.from(image),
    headers: {
      cookie,
      'content-type': 'image/jpeg',
      'x-capture-nonce': attempt.nonce,
      'x-capture-sequence': '1',
      'x-capture-step': '1',
      'x-capture-captured-at-ms': '120',
      ...headers,
    },
  };
}

describe('the device’s cookie', () => {
  it('is set on the claim, not on the look, and cannot be read by scripts', async () => {
    const link = { token: await token() };
    const look = await post('/session', link);
    expect(look.statusCode).toBe(200);
    expect(look.headers['set-cookie']).toBeUndefined();
    const claim = await post('/claim', link);
    expect(claim.headers['set-cookie']).toMatch(
      /^qiniso_capture=[\w-]{43}; Path=\/capture; Max-Age=86400; HttpOnly; SameSite=Strict$/,
    );
    expect(claim.json()).toMatchObject({ claimed_by: 'this', status: 'started' });
    expect(claim.headers['cache-control']).toBe('no-store');
  });

  it('is Secure where links are https, and no other host can plant one', async () => {
    publicUrl = 'https://verify.example.com';
    const link = { token: await token() };
    const cookie = String((await post('/claim', link)).headers['set-cookie']);
    expect(cookie).toMatch(
      /^__Host-qiniso_capture=[\w-]{43}; Path=\/; Secure; Max-Age=86400; HttpOnly; SameSite=Strict$/,
    );
    const own = cookie.split(';', 1)[0] ?? '';
    const planted = `qiniso_capture=${'a'.repeat(43)}; ${own}`;
    expect((await post('/session', {}, { cookie: planted })).json()).toMatchObject({ claimed_by: 'this' });
    expect((await post('/session', {}, { cookie: own.replace('__Host-', '') })).statusCode).toBe(401);
  });

  it('names the session once the token has left the address bar', async () => {
    const { cookie } = await begun();
    expect((await post('/session', {}, { cookie })).json()).toMatchObject({ claimed_by: 'this' });
    expect((await post('/session', {})).statusCode).toBe(401);
  });
});

describe('a whole attempt over HTTP', () => {
  it('takes frames and answers with progress', async () => {
    const device = await begun();
    expect(device.attempt).toMatchObject({ state: 'open', step: 1, instruction: 'look_straight' });
    const answer = await app.inject(frame(device, await drawFrame({})));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ state: 'open', step: 1, hint: null, attempts_left: 2 });
    const read = await app.inject({
      method: 'GET',
      url: `/capture/api/attempts/${device.attempt.attempt_id}`,
      headers: { cookie: device.cookie },
    });
    expect(read.json()).toMatchObject({ state: 'open' });
  });

  it('begins with a camera of any name', async () => {
    const { cookie } = await begun();
    const label = 'Kamera \u0000 \ud800 📷';
    const answer = await post('/attempts', { camera: { ...CAMERA, label } }, { cookie });
    expect(answer.statusCode).toBe(200);
  });

  it('shows nothing of the record, no score and no later instruction', async () => {
    const device = await begun();
    const answers = [device.attempt, (await app.inject(frame(device, await drawFrame({})))).json()];
    for (const answer of answers) {
      const text = JSON.stringify(answer);
      expect(text).not.toMatch(/turn_|smile|blink|score|8501015800088/);
    }
  });
});

describe('bad input', () => {
  it.each<[string, Parameters<typeof frame>[1], Record<string, string>, number, string]>([
    ['a body too large', Buffer.alloc(MAX_FRAME_BYTES + 1), {}, 413, 'payload_too_large'],
    ['no JPEG', Buffer.from('GIF89a....'), {}, 422, 'invalid_input'],
    ['no body', Buffer.alloc(0), {}, 422, 'invalid_input'],
    [
      'another type',
      Buffer.from('{}'),
      { 'content-type': 'application/json' },
      415,
      'unsupported_media_type',
    ],
    ['a wrong nonce', Buffer.from('x'), { 'x-capture-nonce': 'guess' }, 422, 'invalid_input'],
    ['no sequence', Buffer.from('x'), { 'x-capture-sequence': '' }, 422, 'invalid_input'],
    ['a sequence that is none', Buffer.from('x'), { 'x-capture-sequence': '-1' }, 422, 'invalid_input'],
    ['a number without end', Buffer.from('x'), { 'x-capture-step': '9'.repeat(90) }, 422, 'invalid_input'],
    ['no cookie', Buffer.from('x'), { cookie: '' }, 401, 'unauthorized'],
    [
      'a cookie of nobody',
      Buffer.from('x'),
      { cookie: `qiniso_capture=${'a'.repeat(43)}` },
      403,
      'forbidden',
    ],
  ])('%s is an error of the catalogue', async (_, image, headers, status, code) => {
    const answer = await app.inject(frame(await begun(), image, headers));
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false, code, request_id: answer.headers['x-request-id'] });
  });

  it.each<[string, unknown, number]>([
    ['/session', { token: 'nobody-has-this' }, 404],
    ['/session', { token: 7 }, 422],
    ['/session', [], 400],
    ['/claim', { token: '', take_over: true }, 422],
    ['/fields', {}, 422],
    ['/fields', { last_four: '0088' }, 401],
    ['/attempts', { camera: { label: 'x'.repeat(300) } }, 422],
    ['/sandbox-person', { selfie: 'same-person' }, 404],
    ['/fields', { last_four: 'x'.repeat(5_000) }, 413],
  ])('POST %s %j answers %i', async (path, body, status) => {
    expect((await post(path, body)).statusCode).toBe(status);
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('from elsewhere (%j) is refused, and nothing is claimed', async (headers) => {
    const link = { token: await token() };
    const answer = await post('/claim', link, { headers });
    expect(answer.statusCode).toBe(403);
    expect((await post('/session', link)).json()).toMatchObject({ claimed_by: 'none' });
  });

  it('is let in from the page’s own origin', async () => {
    const headers = { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin', host: 'localhost:80' };
    expect((await post('/session', { token: await token() }, { headers })).statusCode).toBe(200);
  });

  it('makes an address that guesses links wait, without shutting real ones behind the same address out', async () => {
    for (let i = 0; i < 20; i += 1) await post('/session', { token: `guess-${i}` });
    const refused = await post('/session', { token: 'one-more' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const real = await post('/claim', { token: await token() });
    expect(real.statusCode).toBe(200);
  });
});

describe('a sandbox person', () => {
  it('may be sent in place of a camera, by the device that holds the link', async () => {
    const sent: unknown[] = [];
    const sandbox = { beginOnDevice: async (...call: unknown[]) => void sent.push(call) };
    const own = buildServer({ logger: pino({ level: 'silent' }), maxInFlight: 100, trustedProxies: [] });
    await own.register(captureRoutes({ capture: test.capture, publicUrl: () => publicUrl, sandbox }));
    const { cookie } = await begun();
    const answer = await own.inject({
      method: 'POST',
      url: '/capture/api/sandbox-person',
      payload: { selfie: 'unclear' },
      headers: { cookie },
    });
    expect(answer.statusCode).toBe(202);
    expect(sent).toEqual([[cookie.slice('qiniso_capture='.length), 'unclear']]);
    const refused = await own.inject({
      method: 'POST',
      url: '/capture/api/sandbox-person',
      payload: { selfie: 'my-dog' },
      headers: { cookie },
    });
    expect(refused.json()).toMatchObject({ code: 'invalid_input', details: { field: 'selfie' } });
    await own.close();
  });
});

it('logs neither tokens nor digits nor cookies', async () => {
  const link = await token();
  await post('/session', { token: link });
  const { cookie, attempt } = await begun();
  await post('/fields', { last_four: '9999' }, { cookie });
  await app.inject(frame({ cookie, attempt }, Buffer.from('x')));
  expect(log).not.toContain(link);
  expect(log).not.toContain(cookie.slice('qiniso_capture='.length));
  expect(log).not.toMatch(/9999|0088/);
});
