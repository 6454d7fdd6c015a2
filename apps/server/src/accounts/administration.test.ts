import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditEvents } from '../database/queries/audit-events.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import {
  AdministrationError,
  addCredits,
  closeCostCentre,
  createAccount,
  createCostCentre,
  createUser,
  disableUser,
  enableUser,
  getAccount,
  getUser,
  grantEntitlements,
  listCostCentres,
  listEntitlements,
  listSigningKeys,
  listUsers,
  logOutUser,
  renameCostCentre,
  resumeAccount,
  rotateSigningKeys,
  setBilling,
  setCapture,
  setPassword,
  setPrice,
  setRateLimit,
  setRetention,
  setRole,
  suspendAccount,
  withdrawEntitlements,
} from './administration.ts';
import { removeExpiredAccessRecords } from './expired-access-records.ts';
import { accountsProcess, MovableClock } from './testing.ts';

const catalogue = [
  { product: 'IDPHOTO', title: 'Identity verification with liveness', priceCents: 900 },
  { product: 'BUSMOD', title: 'Business search', priceCents: 300 },
];
const password = 'the rain stays in the Boland';
const clock = new MovableClock();
let db: TestDatabase;
let server: ReturnType<typeof accountsProcess>;
let administrator: { database: TestDatabase['database']; clock: MovableClock; actor: string };
let names = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  server = accountsProcess(db.database, clock, 'secret of these tests');
  administrator = { database: db.database, clock, actor: 'command-line' };
});
afterAll(() => db.drop());

async function accountWithUser(role = 'integrator') {
  const accountId = await createAccount(administrator, { name: 'Acme' });
  const username = `user-${++names}`;
  const input = { accountId, username, email: `${username}@example.com`, role, password };
  await createUser(administrator, server.hasher, input);
  const logIn = async (attempted = password) =>
    (await server.logIn.logIn({ identifier: username, password: attempted, address: '127.0.0.1' }))
      .accessToken;
  return { accountId, username, input, user: () => getUser(administrator, username), logIn };
}

const authenticate = (token: string) => server.authenticator.authenticate(token);
const trail = async (accountId: number) =>
  (await listAuditEvents(db.database, accountId, 100))
    .map(({ action }) => action)
    .filter((action) => !action.startsWith('session.'))
    .reverse();
const refusal = (reason: string, text: string) =>
  expect.objectContaining({ name: 'AdministrationError', reason, message: expect.stringContaining(text) });

describe('accounts', () => {
  it('are numbered from 1001 on, two made at once differently', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => createAccount(administrator, { name: 'Acme' })));
    expect(new Set(ids).size).toBe(3);
    expect(Math.min(...ids)).toBeGreaterThan(1000);
  });

  it('leave an audit event for every change, with who, when and what', async () => {
    const id = await createAccount(administrator, { name: ' Acme ', billing: 'prepaid', credits: 5 });
    await setRateLimit(administrator, id, { perSecond: 5, burst: 10 });
    expect(await addCredits(administrator, id, 20)).toBe(25);
    await setBilling(administrator, id, 'postpaid');
    await setCapture(administrator, id, {
      documentStep: true,
      embeddingOrigins: ['https://shop.example.com/'],
    });
    await setRetention(administrator, id, { images: 30 });
    await suspendAccount(administrator, id);
    await resumeAccount(administrator, id);
    expect(await getAccount(db.database, id)).toMatchObject({
      name: 'Acme',
      billing: 'postpaid',
      credits: 25,
      rate_limit_per_second: 5,
      rate_limit_burst: 10,
      capture_document_step: true,
      embedding_origins: ['https://shop.example.com'],
      image_retention_days: 30,
      transaction_retention_days: 1826,
      suspended_at: null,
    });
    const events = await listAuditEvents(db.database, id, 100);
    expect(events.map(({ action }) => action).reverse()).toEqual([
      'account.created',
      'account.rate-limit-set',
      'account.credits-added',
      'account.billing-set',
      'account.capture-set',
      'account.retention-set',
      'account.suspended',
      'account.resumed',
    ]);
    expect(events.at(-3)).toMatchObject({
      actor: 'command-line',
      occurred_at: clock.now(),
      detail: { amount: 20, credits: 25 },
    });
  });

  it('lose no credits they do not have, and then nothing is recorded', async () => {
    const id = await createAccount(administrator, { name: 'Acme', billing: 'prepaid', credits: 2 });
    expect(await addCredits(administrator, id, -2)).toBe(0);
    await expect(addCredits(administrator, id, -1)).rejects.toEqual(refusal('conflict', 'has 0 credits'));
    await expect(addCredits(administrator, id, 2 ** 31 - 1)).resolves.toBe(2 ** 31 - 1);
    await expect(addCredits(administrator, id, 1)).rejects.toEqual(refusal('conflict', 'cannot be added'));
    expect(await trail(id)).toEqual(['account.created', 'account.credits-added', 'account.credits-added']);
  });

  it.each([
    ['an unknown account', () => suspendAccount(administrator, 999_999), 'not-found'],
    ['a number that is none', () => suspendAccount(administrator, 2 ** 40), 'not-found'],
    ['an empty name', () => createAccount(administrator, { name: ' ' }), 'invalid'],
    [
      'an origin with a path',
      () => setCapture(administrator, 1001, { embeddingOrigins: ['https://a.b/c'] }),
      'invalid',
    ],
    [
      'an origin without TLS',
      () => setCapture(administrator, 1001, { embeddingOrigins: ['http://a.b'] }),
      'invalid',
    ],
    ['a rate of none', () => setRateLimit(administrator, 1001, { perSecond: 0, burst: 1 }), 'invalid'],
    ['nothing to change', () => setRetention(administrator, 1001, {}), 'invalid'],
  ])('are not changed for %s', async (_case, change, reason) => {
    const error = await change().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AdministrationError);
    expect(error).toMatchObject({ reason });
  });
});

describe('users', () => {
  it('log in once created, and the audit trail has no password, name or e-mail address', async () => {
    const { accountId, username, logIn, user } = await accountWithUser('verifier');
    expect(await authenticate(await logIn())).toMatchObject({ accountId, role: 'verifier' });
    const events = await listAuditEvents(db.database, accountId, 10);
    expect(events.find(({ action }) => action === 'user.created')).toMatchObject({
      subject: (await user()).id,
      detail: { role: 'verifier' },
    });
    expect(JSON.stringify(events)).not.toContain(username);
    expect(JSON.stringify(events)).not.toContain(password);
    expect(await listUsers(administrator, accountId)).toEqual([await user()]);
  });

  it('are refused when name or e-mail address is taken in any case of letters, also by one made at the same moment', async () => {
    const { input } = await accountWithUser();
    const again = (change: object) => createUser(administrator, server.hasher, { ...input, ...change });
    await expect(
      again({ email: 'other@example.com', username: input.username.toUpperCase() }),
    ).rejects.toEqual(refusal('conflict', 'There is a user'));
    await expect(again({ username: 'somebody-else', email: input.email.toUpperCase() })).rejects.toEqual(
      refusal('conflict', 'There is a user'),
    );
    const twins = await Promise.allSettled(
      [1, 2].map(() => again({ username: 'twin', email: 'twin@example.com' })),
    );
    const refused = twins.filter((twin) => twin.status === 'rejected');
    expect(refused.map(({ reason }) => reason)).toEqual([refusal('conflict', '')]);
  });

  it.each([
    [{ username: 'has@sign' }, 'invalid'],
    [{ username: 'x' }, 'invalid'],
    [{ email: 'no-address' }, 'invalid'],
    [{ role: 'owner' }, 'invalid'],
    [{ password: 'short' }, 'invalid'],
    [{ accountId: 999_999 }, 'not-found'],
  ])('are refused with %j', async (change, reason) => {
    const accountId = await createAccount(administrator, { name: 'Acme' });
    const input = {
      accountId,
      username: 'fresh',
      email: 'fresh@example.com',
      role: 'admin',
      password,
      ...change,
    };
    await expect(createUser(administrator, server.hasher, input)).rejects.toEqual(refusal(reason, ''));
  });

  it('are out at once when the password is set anew, when logged out, and when disabled, also after enabling', async () => {
    const { accountId, user, logIn } = await accountWithUser();
    const next = 'a quite different password';

    let token = await logIn();
    await setPassword(administrator, server.hasher, await user(), next);
    await expect(authenticate(token)).rejects.toMatchObject({ status: 401 });
    await expect(logIn()).rejects.toMatchObject({ status: 401 });

    token = await logIn(next);
    await logOutUser(administrator, await user());
    await expect(authenticate(token)).rejects.toMatchObject({ status: 401 });

    token = await logIn(next);
    await disableUser(administrator, await user());
    await expect(authenticate(token)).rejects.toMatchObject({ status: 401 });
    await expect(logIn(next)).rejects.toMatchObject({ status: 401 });
    await enableUser(administrator, await user());
    await expect(authenticate(token)).rejects.toMatchObject({ status: 401 });
    await authenticate(await logIn(next));

    expect((await trail(accountId)).slice(2)).toEqual([
      'user.password-set',
      'user.logged-out',
      'user.disabled',
      'user.enabled',
    ]);
  });

  it('have another role from the next request on', async () => {
    const { user, logIn } = await accountWithUser();
    const token = await logIn();
    await setRole(administrator, await user(), 'reporter');
    expect((await authenticate(token)).role).toBe('reporter');
  });
});

describe('entitlements, prices and cost centres', () => {
  it('are seen by the next request of a token', async () => {
    const { accountId, logIn } = await accountWithUser();
    const token = await logIn();
    expect(
      await grantEntitlements(administrator, catalogue, accountId, ['IDPHOTO', 'BUSMOD', 'BUSMOD']),
    ).toHaveLength(2);
    await setPrice(administrator, catalogue, accountId, 'IDPHOTO', 750);
    await createCostCentre(administrator, accountId, { id: 10, operatorName: 'Cape Town' });
    expect(await authenticate(token)).toMatchObject({
      entitlements: new Map([
        ['IDPHOTO', 750],
        ['BUSMOD', null],
      ]),
      costCentres: new Map([[10, { operatorName: 'Cape Town', isClosed: false }]]),
    });

    expect(await withdrawEntitlements(administrator, accountId, ['BUSMOD', 'OTHER'])).toEqual(['BUSMOD']);
    await renameCostCentre(administrator, accountId, 10, 'Cape Town branch');
    await closeCostCentre(administrator, accountId, 10);
    expect(await authenticate(token)).toMatchObject({
      entitlements: new Map([['IDPHOTO', 750]]),
      costCentres: new Map([[10, { operatorName: 'Cape Town branch', isClosed: true }]]),
    });
    expect((await trail(accountId)).slice(2)).toEqual([
      'entitlements.granted',
      'price.set',
      'cost-centre.created',
      'entitlements.withdrawn',
      'cost-centre.renamed',
      'cost-centre.closed',
    ]);
  });

  it('granted once more keep their price and leave no event', async () => {
    const { accountId } = await accountWithUser();
    await grantEntitlements(administrator, catalogue, accountId, ['IDPHOTO'], 100);
    expect(await grantEntitlements(administrator, catalogue, accountId, ['IDPHOTO'])).toEqual([]);
    expect(await listEntitlements(administrator, catalogue, accountId)).toEqual([
      { ...catalogue[0], agreedPriceCents: 100 },
    ]);
    expect((await trail(accountId)).slice(2)).toEqual(['entitlements.granted']);
  });

  it('are refused with what is wrong', async () => {
    const { accountId } = await accountWithUser();
    await expect(grantEntitlements(administrator, catalogue, accountId, ['NOPE'])).rejects.toEqual(
      refusal('invalid', 'Products: BUSMOD, IDPHOTO'),
    );
    await expect(setPrice(administrator, catalogue, accountId, 'IDPHOTO', 1)).rejects.toEqual(
      refusal('conflict', 'may not use IDPHOTO'),
    );
    await createCostCentre(administrator, accountId, { id: 10, operatorName: 'One' });
    await expect(createCostCentre(administrator, accountId, { id: 10, operatorName: 'Two' })).rejects.toEqual(
      refusal('conflict', 'has a cost centre 10 already'),
    );
    await expect(closeCostCentre(administrator, accountId, 11)).rejects.toEqual(
      refusal('not-found', 'has no cost centre 11'),
    );
    expect((await listCostCentres(administrator, accountId)).map((row) => row.operator_name)).toEqual([
      'One',
    ]);
  });
});

describe('signing keys', () => {
  it('are rotated with an audit event, and say what each of them does', async () => {
    await server.keys.current();
    const made = await rotateSigningKeys(administrator, server.keys);
    const states = async () => (await listSigningKeys(administrator)).map(({ state }) => state);
    expect(await states()).toEqual(['signing', 'published']);
    clock.move(10 * 60_000);
    expect(await states()).toEqual(['verifying', 'signing']);
    const event = await db.database
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'signing-key.rotated')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ account_id: null, subject: made.kid, actor: 'command-line' });
  });
});

describe('the daily removal', () => {
  it('takes what has expired and leaves what still counts', async () => {
    const { logIn, username } = await accountWithUser();
    const wrong = { identifier: 'nobody', password: 'wrong', address: '192.0.2.1' };
    await expect(server.logIn.logIn(wrong)).rejects.toMatchObject({ status: 401 });
    await server.authenticator.logOut(await authenticate(await logIn()));
    const later = await logIn();
    expect(await removeExpiredAccessRecords(db.database, clock)).toMatchObject({
      revokedTokens: 0,
      loginThrottles: 0,
    });

    clock.move(61 * 60_000);
    const removed = await removeExpiredAccessRecords(db.database, clock);
    expect(removed.revokedTokens).toBe(1);
    expect(removed.loginThrottles).toBeGreaterThanOrEqual(3);
    expect(removed.signingKeys).toBe(1);
    await expect(authenticate(later)).rejects.toMatchObject({ status: 401 });
    const known = await db.database.selectFrom('login_throttles').selectAll().execute();
    expect(known.every((row) => row.last_success_at !== null)).toBe(true);
    expect(known.length).toBeGreaterThan(0);
    await server.logIn.logIn({ identifier: username, password, address: '127.0.0.1' });
  });
});
