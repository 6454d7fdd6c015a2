import { createHmac, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Client, call, type ErrorBody, SANDBOX_PASSWORD } from './support/client.ts';
import { type Claims, ed25519, isSignedByOneOf, makeToken, readToken } from './support/json-web-token.ts';
import { people, requestFor } from './support/people.ts';
import { FAILOVER, PHOTO, PHOTO_RESULTS } from './support/routes.ts';

const { address } = inject('sharedServer');

interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
}

const logIn = (contentType: string, body: string) =>
  call<TokenAnswer & ErrorBody>(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
  });
const FORM = 'application/x-www-form-urlencoded';

describe('Log-in (consumer-service 5, decisions: Authentication and scope)', () => {
  it.each([
    ['form-encoded username and password', FORM, `username=sandbox&password=${SANDBOX_PASSWORD}`],
    [
      'JSON email and password',
      'application/json',
      JSON.stringify({ email: 'sandbox@example.com', password: SANDBOX_PASSWORD }),
    ],
  ])('takes %s and gives a bearer token for one hour', async (_form, contentType, body) => {
    const answer = await logIn(contentType, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: 3600 });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers wrong credentials with one text, whether or not the user exists', async () => {
    const wrongPassword = await logIn(FORM, 'username=manual-verifier&password=wrong');
    const unknownUser = await logIn(FORM, 'username=nobody-of-that-name&password=wrong');
    for (const { status, body } of [wrongPassword, unknownUser]) {
      expect(status).toBe(401);
      expect(body).toMatchObject({ success: false, code: 'unauthorized', transaction_id: null });
    }
    expect(unknownUser.body.message).toBe(wrongPassword.body.message);
  });

  it.each([
    ['username', FORM, 'password=x'],
    ['password', FORM, 'username=sandbox'],
    ['password', FORM, 'username=sandbox&password='],
    ['email', 'application/json', '{"password":"x"}'],
    ['password', 'application/json', '{"email":"sandbox@example.com","password":7}'],
  ])('names the missing or unusable field: %s in %s %s', async (field, contentType, body) => {
    const answer = await logIn(contentType, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'invalid_input', details: { field } });
  });

  it.each([
    [400, 'invalid_request', 'application/json', '{"email":'],
    [400, 'invalid_request', 'application/json', '[]'],
    [415, 'unsupported_media_type', 'text/plain', 'username=sandbox'],
    [413, 'payload_too_large', FORM, `username=sandbox&password=${'x'.repeat(20_000)}`],
  ])('answers %d %s to a body it cannot read', async (status, code, contentType, body) => {
    const answer = await logIn(contentType, body);
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
  });
});

describe('Access tokens', () => {
  let token: string;
  let claims: Claims;
  let header: Claims;
  let keys: readonly JsonWebKey[];
  beforeAll(async () => {
    token = (await Client.shared()).token;
    ({ header, claims } = readToken(token));
    ({ keys } = (await call<{ keys: JsonWebKey[] }>(`${address}/.well-known/jwks.json`)).body);
  });
  const verifyWith = (authorization?: string) =>
    call<ErrorBody>(address + PHOTO, {
      body: requestFor(people.zanele),
      ...(authorization === undefined ? {} : { headers: { authorization } }),
    });

  it('carry the account, expire after one hour and are signed by a key of the published set', () => {
    expect(claims.account).toBe(1001);
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
    expect(header.alg).toBe('EdDSA');
    expect(isSignedByOneOf(token, keys)).toBe(true);
  });

  it('are verified by keys that are public only', () => {
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', kid: expect.any(String) });
      expect(key).not.toHaveProperty('d');
    }
  });

  it('open every service of the account', async () => {
    const answer = await verifyWith(`bearer ${token}`);
    expect(answer.status).toBe(200);
  });

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const parts = () => token.split('.') as [string, string, string];

  it.each<[string, () => string | undefined]>([
    ['no Authorization header', () => undefined],
    ['an empty header', () => ''],
    ['no token', () => 'Bearer'],
    ['another scheme', () => `Basic ${Buffer.from('sandbox:sandbox-only').toString('base64')}`],
    ['the token without a scheme', () => token],
    ['two tokens', () => `Bearer ${token} ${token}`],
    ['no token at all but a word', () => 'Bearer letmein'],
    ['a token cut short', () => `Bearer ${token.slice(0, -10)}`],
    ['a very long token', () => `Bearer ${'a'.repeat(8_000)}`],
    ['a signature of zeros', () => `Bearer ${parts()[0]}.${parts()[1]}.${'A'.repeat(86)}`],
    ['no signature', () => `Bearer ${parts()[0]}.${parts()[1]}.`],
    ['changed claims', () => `Bearer ${parts()[0]}.${encode({ ...claims, account: 1002 })}.${parts()[2]}`],
    ['the algorithm none', () => `Bearer ${encode({ ...header, alg: 'none' })}.${parts()[1]}.`],
    [
      'another key under the same name',
      () => `Bearer ${makeToken(header, claims, ed25519(generateKeyPairSync('ed25519').privateKey))}`,
    ],
    [
      'the public key used as a shared secret',
      () => {
        const secret = Buffer.from(keys[0]?.x ?? '', 'base64url');
        const hmac = (signed: string) => createHmac('sha256', secret).update(signed).digest();
        return `Bearer ${makeToken({ ...header, alg: 'HS256' }, claims, hmac)}`;
      },
    ],
  ])('are refused with 401 unauthorized: %s', async (_what, authorization) => {
    const value = authorization();
    for (const answer of [
      await verifyWith(value),
      await call<ErrorBody>(
        `${address}${PHOTO_RESULTS}/x`,
        value === undefined ? {} : { headers: { authorization: value } },
      ),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        success: false,
        transaction_id: null,
        code: 'unauthorized',
        message: expect.any(String),
        details: {},
        request_id: answer.headers.get('x-request-id'),
      });
    }
  });

  it('end with log-out, at once', async () => {
    const client = await Client.shared('sandbox-two');
    expect((await client.post(FAILOVER, requestFor(people.zanele))).status).toBe(200);
    const loggedOut = await client.send('/auth/logout', { method: 'POST' });
    expect(loggedOut.status).toBe(204);
    expect((await client.post(FAILOVER, requestFor(people.zanele))).status).toBe(401);
  });
});

describe('Scope', () => {
  it('is refused with 403 to an account without the service, before the body is looked at', async () => {
    const client = await Client.shared('sandbox-limited');
    for (const body of [requestFor(people.thabo), {}, 'not JSON'])
      expect(await client.post(PHOTO, body)).toMatchObject({
        status: 403,
        body: { success: false, code: 'forbidden', transaction_id: null, details: {} },
      });
    expect(await client.get(`${PHOTO_RESULTS}/anything`)).toMatchObject({ status: 403 });
  });

  it.each(['reporter', 'verifier'])('is refused with 403 to a user in the role %s', async (username) => {
    const client = await Client.shared(username);
    expect(await client.post(PHOTO, requestFor(people.thabo))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it('is given to the role admin', async () => {
    const client = await Client.shared('admin');
    expect((await client.post(FAILOVER, requestFor(people.zanele))).status).toBe(200);
  });
});
