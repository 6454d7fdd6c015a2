import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { accountsProcess, insertTestUser, MovableClock } from './testing.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const day = 24 * 60 * 60_000;
const minute = 60_000;
const address = '203.0.113.9';

async function start() {
  const clock = new MovableClock();
  const process = () => accountsProcess(db.database, clock, 'secret of these tests', 30);
  const first = process();
  const user = await insertTestUser(db.database, clock, first.hasher);
  const logIn = async (from = first) =>
    (await from.logIn.logIn({ identifier: user.username, password: user.password, address })).accessToken;
  return { clock, first, process, logIn };
}

function kidOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8')).kid;
}

describe('signing keys', () => {
  it('verify tokens with the published key set and nothing else', async () => {
    const { clock, first, logIn } = await start();
    const keySet = await first.keys.publicKeySet();
    expect(keySet.keys).toHaveLength(0);
    const token = await logIn();
    const published = await first.keys.publicKeySet();
    expect(published.keys).toEqual([
      { kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: kidOf(token), use: 'sig', alg: 'EdDSA' },
    ]);
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(published), {
      currentDate: clock.now(),
    });
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: kidOf(token) });
    expect(payload).toMatchObject({
      iss: 'https://verify.example.com',
      aud: 'qiniso-api',
      role: 'integrator',
      epoch: 0,
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  });

  it('are rotated by hand without ending a token, and published before they sign', async () => {
    const { clock, first, process, logIn } = await start();
    const old = await logIn();
    const { kid, signsFrom } = await first.keys.rotate();
    expect(signsFrom.getTime() - clock.now().getTime()).toBe(10 * minute);
    expect((await first.keys.publicKeySet()).keys.map((key) => key.kid)).toEqual([kidOf(old), kid]);
    expect(kidOf(await logIn())).toBe(kidOf(old));

    clock.move(10 * minute);
    const second = process();
    const last = await logIn(second);
    expect(kidOf(last)).toBe(kid);
    await first.authenticator.authenticate(old);
    await first.authenticator.authenticate(last);
    await second.authenticator.authenticate(old);
  });

  it('keep a token valid that was signed at the last moment, until it expires, and then go', async () => {
    const { clock, first, logIn } = await start();
    await logIn();
    const { kid } = await first.keys.rotate();
    clock.move(10 * minute - 1);
    const token = await logIn();
    expect(kidOf(token)).not.toBe(kid);
    clock.move(59 * minute);
    await first.authenticator.authenticate(token);
    clock.move(minute + 1);
    expect((await first.keys.publicKeySet()).keys.map((key) => key.kid)).toEqual([kid]);
    await expect(first.authenticator.authenticate(token)).rejects.toMatchObject({ status: 401 });
  });

  it('get one successor every thirty days, however many processes find it due', async () => {
    const { clock, process, logIn } = await start();
    const old = kidOf(await logIn());
    clock.move(30 * day - 1);
    expect(kidOf(await logIn())).toBe(old);
    clock.move(1);
    const processes = [process(), process(), process()];
    const kids = await Promise.all(processes.map(async ({ keys }) => (await keys.current()).kid));
    expect(new Set(kids)).toEqual(new Set([old]));
    const rows = await db.database.selectFrom('signing_keys').select('kid').execute();
    expect(rows).toHaveLength(2);
    clock.move(10 * minute);
    expect(kidOf(await logIn())).not.toBe(old);
  });

  it('keep their private half sealed: another secret cannot sign', async () => {
    const { clock, logIn } = await start();
    await logIn();
    const row = await db.database.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row.public_jwk)).not.toContain('"d"');
    const thief = accountsProcess(db.database, clock, 'another secret');
    await expect(thief.keys.current()).rejects.toThrow();
  });
});
