import Fastify, { type FastifyInstance } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsProcess, insertTestUser, MovableClock } from '../accounts/testing.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { ApiError } from '../domain/api-error.ts';
import { authRoutes } from './auth-routes.ts';

const clock = new MovableClock();
let db: TestDatabase;
let app: FastifyInstance;
let process: ReturnType<typeof accountsProcess>;
let user: Awaited<ReturnType<typeof insertTestUser>>;

beforeAll(async () => {
  db = await createTestDatabase();
  process = accountsProcess(db.database, clock, 'secret of these tests');
  user = await insertTestUser(db.database, clock, process.hasher);
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds);
    return reply.code(error.status).send({ code: error.code, details: error.details });
  });
  await app.register(authRoutes(process));
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});
const json = (payload: unknown) => ({
  headers: { 'content-type': 'application/json; charset=utf-8' },
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
});
const post = (request: { headers?: Record<string, string>; payload?: string; remoteAddress?: string }) =>
  app.inject({ method: 'POST', url: '/auth/login', ...request });

describe('POST /auth/login', () => {
  it('gives a token for each of the documented forms, and for either name in either form', async () => {
    const { username, email, password } = user;
    const requests = [
      form({ username, password }),
      json({ email, password }),
      form({ email, password }),
      json({ username, password }),
      form({ username: email, password }),
      json({ email: username, password, remember: true }),
    ];
    for (const request of requests) {
      const response = await post(request);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toContain('application/json');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.json()).toEqual({
        access_token: expect.any(String),
        token_type: 'bearer',
        expires_in: 3600,
      });
      const caller = await process.authenticator.authenticate(response.json().access_token);
      expect(caller.userId).toBe(user.userId);
    }
  });

  it('answers one 401 for a wrong password and an unknown user', async () => {
    const wrong = await post(form({ username: user.username, password: 'wrong' }));
    const unknown = await post(json({ email: 'nobody@example.com', password: 'wrong' }));
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ code: 'unauthorized', details: {} });
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
  });

  it.each([
    ['a form without a user name', form({ password: 'x' }), 'username'],
    ['a form with an empty user name', form({ username: ' ', password: 'x' }), 'username'],
    ['a form without a password', form({ username: 'x' }), 'password'],
    [
      'a form that names the user twice',
      { ...form({}), payload: 'username=a&username=b&password=x' },
      'username',
    ],
    ['JSON without an e-mail address', json({ password: 'x' }), 'email'],
    ['JSON with a null e-mail address', json({ email: null, password: 'x' }), 'email'],
    ['JSON without a password', json({ email: 'a@example.com' }), 'password'],
    ['JSON whose password is a number', json({ email: 'a@example.com', password: 12345678 }), 'password'],
    ['JSON whose e-mail address is a list', json({ email: ['a@example.com'], password: 'x' }), 'email'],
    [
      'JSON whose fields are inherited',
      json('{"__proto__": {"email": "a@example.com", "password": "x"}}'),
      'email',
    ],
    ['no body', {}, 'username'],
  ])('answers 422 for %s', async (_case, request, field) => {
    const response = await post(request);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ code: 'invalid_input', details: { field } });
  });

  it.each([
    ['broken JSON', json('{"email":'), 400, 'invalid_request'],
    ['JSON that is no object', json('["email"]'), 400, 'invalid_request'],
    ['an empty JSON body', json(''), 400, 'invalid_request'],
    [
      'another content type',
      { headers: { 'content-type': 'text/plain' }, payload: 'x' },
      415,
      'unsupported_media_type',
    ],
    ['no content type', { payload: 'username=a&password=b' }, 415, 'unsupported_media_type'],
  ])('answers %s with its own error', async (_case, request, status, code) => {
    const response = await post(request);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  it('takes no body above 8 KiB', async () => {
    const response = await post(form({ username: 'x', password: 'x'.repeat(9_000) }));
    expect(response.statusCode).toBe(413);
  });

  it('answers 429 with Retry-After after many failures from an address', async () => {
    const remoteAddress = '198.51.100.200';
    const guess = { ...form({ username: user.username, password: 'wrong' }), remoteAddress };
    for (let time = 0; time < 6; time++) expect((await post(guess)).statusCode).toBe(401);
    const response = await post(guess);
    expect([response.statusCode, response.json().code]).toEqual([429, 'rate_limited']);
    expect(response.headers['retry-after']).toBe('1');
  });
});

describe('POST /auth/logout', () => {
  const logOut = (authorization?: string) =>
    app.inject({
      method: 'POST',
      url: '/auth/logout',
      headers: authorization === undefined ? {} : { authorization },
    });

  it('ends the token and no other', async () => {
    const tokens = [];
    for (let time = 0; time < 2; time++) {
      const response = await post(form({ username: user.username, password: user.password }));
      tokens.push(response.json().access_token as string);
    }
    const [first = '', second = ''] = tokens;
    expect((await logOut(`Bearer ${first}`)).statusCode).toBe(204);
    expect((await logOut(`Bearer ${first}`)).statusCode).toBe(401);
    await process.authenticator.authenticate(second);
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Bearer a b'])(
    'answers 401 for the header %j',
    async (authorization) => {
      expect((await logOut(authorization)).statusCode).toBe(401);
    },
  );
});

describe('GET /.well-known/jwks.json', () => {
  it('publishes what verifies a token, and nothing that signs one', async () => {
    const login = await post(form({ username: user.username, password: user.password }));
    const response = await app.inject('/.well-known/jwks.json');
    expect(response.headers['cache-control']).toBe('public, max-age=300');
    expect(response.body).not.toContain('"d"');
    const { payload } = await jwtVerify(login.json().access_token, createLocalJWKSet(response.json()), {
      currentDate: clock.now(),
      audience: 'qiniso-api',
    });
    expect(payload).toMatchObject({ sub: user.userId, account: user.accountId });
  });
});
