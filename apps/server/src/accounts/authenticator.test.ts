import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertSigningKey } from '../database/queries/signing-keys.ts';
import { updateUser } from '../database/queries/users.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import { accountsProcess, insertTestUser, MovableClock } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const unauthorized = { status: 401, code: 'unauthorized' };
const address = '203.0.113.9';

async function loggedIn() {
  const clock = new MovableClock();
  const process = accountsProcess(db.database, clock, 'secret of these tests');
  const user = await insertTestUser(db.database, clock, process.hasher);
  const { accessToken } = await process.logIn.logIn({
    identifier: user.username,
    password: user.password,
    address,
  });
  return { clock, process, user, accessToken };
}

describe('the caller', () => {
  it('carries the account, its settings, entitlements and cost centres', async () => {
    const { clock, process, user, accessToken } = await loggedIn();
    const { accountId } = user;
    await db.database
      .insertInto('entitlements')
      .values([
        { account_id: accountId, product: 'IDPHOTO', price_cents: 450, granted_at: clock.now() },
        { account_id: accountId, product: 'BUSMOD', granted_at: clock.now() },
      ])
      .execute();
    await db.database
      .insertInto('cost_centres')
      .values([
        { account_id: accountId, id: 10, operator_name: 'Cape Town branch', created_at: clock.now() },
        {
          account_id: accountId,
          id: 20,
          operator_name: 'Durban',
          closed_at: clock.now(),
          created_at: clock.now(),
        },
      ])
      .execute();

    expect(await process.authenticator.authenticate(accessToken)).toEqual({
      accountId,
      userId: user.userId,
      role: 'integrator',
      tokenId: expect.any(String),
      expiresAt: new Date('2026-11-20T11:00:00Z'),
      account: {
        name: 'Test',
        billing: 'postpaid',
        rateLimitPerSecond: 50,
        rateLimitBurst: 100,
        simulatedBackOffice: true,
        captureDocumentStep: false,
        embeddingOrigins: [],
        imageRetentionDays: 90,
        transactionRetentionDays: 1826,
      },
      entitlements: new Map([
        ['IDPHOTO', 450],
        ['BUSMOD', null],
      ]),
      costCentres: new Map([
        [10, { operatorName: 'Cape Town branch', isClosed: false }],
        [20, { operatorName: 'Durban', isClosed: true }],
      ]),
    });
  });

  it('sees a change of its account at the next request', async () => {
    const { process, user, accessToken } = await loggedIn();
    await process.authenticator.authenticate(accessToken);
    await db.database
      .updateTable('accounts')
      .set({ rate_limit_per_second: 7 })
      .where('id', '=', user.accountId)
      .execute();
    const caller = await process.authenticator.authenticate(accessToken);
    expect(caller.account.rateLimitPerSecond).toBe(7);
  });

  it('is not read again while nothing changes, whatever is spent', async () => {
    const { process, user, accessToken } = await loggedIn();
    const first = await process.authenticator.authenticate(accessToken);
    await db.database.updateTable('accounts').set({ credits: 3 }).where('id', '=', user.accountId).execute();
    expect(await process.authenticator.authenticate(accessToken)).toBe(first);
    const many = await Promise.all(
      Array.from({ length: 50 }, () => process.authenticator.authenticate(accessToken)),
    );
    expect(new Set(many)).toEqual(new Set([first]));
  });
});

describe('a token ends', () => {
  it('after an hour', async () => {
    const { clock, process, accessToken } = await loggedIn();
    clock.move(3_599_000);
    await process.authenticator.authenticate(accessToken);
    clock.move(1_000);
    await expect(process.authenticator.authenticate(accessToken)).rejects.toMatchObject(unauthorized);
    const fresh = accountsProcess(db.database, clock, 'secret of these tests');
    await expect(fresh.authenticator.authenticate(accessToken)).rejects.toMatchObject(unauthorized);
  });

  it('when it is revoked, at once and in another process that knew it, and no other token with it', async () => {
    const { clock, process, user, accessToken } = await loggedIn();
    const other = accountsProcess(db.database, clock, 'secret of these tests');
    const spared = await other.logIn.logIn({ identifier: user.email, password: user.password, address });
    const caller = await other.authenticator.authenticate(accessToken);

    await process.authenticator.logOut(caller);
    await expect(other.authenticator.authenticate(accessToken)).rejects.toMatchObject(unauthorized);
    await expect(process.authenticator.authenticate(accessToken)).rejects.toMatchObject(unauthorized);
    expect((await other.authenticator.authenticate(spared.accessToken)).userId).toBe(user.userId);
  });

  it('with all others of its user when the epoch is raised', async () => {
    const { process, user, accessToken } = await loggedIn();
    await process.authenticator.authenticate(accessToken);
    await updateUser(db.database, user.accountId, user.userId, {}, true);
    await expect(process.authenticator.authenticate(accessToken)).rejects.toMatchObject(unauthorized);
    const again = await process.logIn.logIn({ identifier: user.username, password: user.password, address });
    expect((await process.authenticator.authenticate(again.accessToken)).userId).toBe(user.userId);
  });

  it('when the user is disabled or the account suspended', async () => {
    const disabled = await loggedIn();
    await disabled.process.authenticator.authenticate(disabled.accessToken);
    const { accountId, userId } = disabled.user;
    await updateUser(db.database, accountId, userId, { disabled_at: disabled.clock.now() }, false);
    await expect(disabled.process.authenticator.authenticate(disabled.accessToken)).rejects.toMatchObject(
      unauthorized,
    );

    const suspended = await loggedIn();
    await suspended.process.authenticator.authenticate(suspended.accessToken);
    await db.database
      .updateTable('accounts')
      .set({ suspended_at: suspended.clock.now() })
      .where('id', '=', suspended.user.accountId)
      .execute();
    await expect(suspended.process.authenticator.authenticate(suspended.accessToken)).rejects.toMatchObject(
      unauthorized,
    );
  });
});

describe('a token is refused', () => {
  /** A token as ours would be, but for what the case changes. */
  async function signed(change: {
    header?: Record<string, unknown>;
    payload?: Record<string, unknown>;
    audience?: string;
    issuer?: string;
    registerKey?: boolean;
  }) {
    const { clock, process, user } = await loggedIn();
    const now = clock.now();
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const kid = `test-${uuidV7(now)}`;
    if (change.registerKey !== false)
      await insertSigningKey(
        db.database,
        {
          kid,
          public_jwk: JSON.stringify({ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA' }),
          private_jwk_ciphertext: Buffer.alloc(0),
          // Never signs: only these tests hold its private half.
          signs_from: new Date('2999-01-01T00:00:00Z'),
          created_at: now,
        },
        new Date('2999-01-01T00:00:00Z'),
      );
    const token = await new SignJWT({
      account: user.accountId,
      role: 'integrator',
      epoch: 0,
      ...change.payload,
    })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid, ...change.header })
      .setIssuer(change.issuer ?? process.tokens.issuer)
      .setAudience(change.audience ?? process.tokens.audience)
      .setSubject(user.userId)
      .setJti(uuidV7(now))
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + 60_000))
      .sign(privateKey);
    return { token, authenticator: process.authenticator };
  }

  it('never when it is as it should be', async () => {
    const { token, authenticator } = await signed({});
    expect((await authenticator.authenticate(token)).role).toBe('integrator');
  });

  it.each([
    ['of another audience', { audience: 'somebody-else' }],
    ['of another issuer', { issuer: 'https://evil.example.com' }],
    ['of another type', { header: { typ: 'JWT' } }],
    ['with a key that is not ours', { registerKey: false }],
    ['without a key id', { header: { kid: undefined } }],
    ['that names another account', { payload: { account: 1 } }],
    ['of another epoch', { payload: { epoch: 1 } }],
    ['whose account is no number', { payload: { account: '1001' } }],
  ] as const)('when it is one %s', async (_case, change) => {
    const made = await signed(change);
    await expect(made.authenticator.authenticate(made.token)).rejects.toMatchObject(unauthorized);
  });

  it('when it is unsigned, signed with the public key as a secret, tampered with or no token at all', async () => {
    const { process, accessToken } = await loggedIn();
    const [header = '', payload = '', signature = ''] = accessToken.split('.');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const read = (text: string) =>
      JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<string, unknown>;
    const kid = read(header).kid;
    const { keys } = await process.keys.publicKeySet();
    const hmac = await new SignJWT(read(payload))
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: String(kid) })
      .sign(Buffer.from(keys[0]?.x ?? '', 'base64url'));
    const forged = [
      `${part({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.`,
      `${part({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.${signature}`,
      hmac,
      `${header}.${part({ ...read(payload), account: 1001 })}.${signature}`,
      `${header}.${part({ ...read(payload), role: 'admin' })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${header}.${payload}`,
      `${accessToken}.${signature}`,
      '',
      '.',
      '..',
      'not a token',
      'a'.repeat(100_000),
    ];
    for (const token of forged)
      await expect(process.authenticator.authenticate(token), token.slice(0, 200)).rejects.toMatchObject(
        unauthorized,
      );
    await process.authenticator.authenticate(accessToken);
  });
});
