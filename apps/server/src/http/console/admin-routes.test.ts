import type { EndpointView } from '@qiniso/console-protocol/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTestUser, MovableClock } from '../../accounts/testing.ts';
import { listAuditEvents } from '../../database/queries/audit-events.ts';
import { createTestDatabase, type TestDatabase } from '../../database/testing.ts';
import { type ConsoleTab, startConsole } from './testing.ts';

const clock = new MovableClock();
let db: TestDatabase;
let served: Awaited<ReturnType<typeof startConsole>>;
let admin: ConsoleTab;
let stranger: ConsoleTab;
beforeAll(async () => {
  db = await createTestDatabase();
  served = await startConsole(db, clock);
  admin = await served.logInAs('admin');
  stranger = await served.logInAs('admin');
});
afterAll(async () => {
  await served.app.close();
  await db.drop();
});

const lastAction = async () => (await listAuditEvents(db.database, admin.accountId, 1))[0];

describe('users', () => {
  const newUser = (username: string, more: object = {}) => ({
    username,
    email: `${username}@example.com`,
    role: 'verifier',
    ...more,
  });

  it('are created with a password that is shown once, and log in with it', async () => {
    const answer = await admin.send('POST', '/users', newUser('thandi'));
    expect(answer.statusCode).toBe(201);
    const { userId, password } = answer.json();
    expect(password).toMatch(/^(\w{5}-){4}\w{5}$/);
    expect(await lastAction()).toMatchObject({
      actor: admin.userId,
      action: 'user.created',
      subject: userId,
    });
    const entered = await served.anybody('POST', '/session', { username: 'thandi', password });
    expect(entered.json()).toMatchObject({
      user: { role: 'verifier' },
      account: { id: admin.accountId },
    });
    const list = (await admin.send('GET', '/users')).json();
    expect(list.map(({ username }: { username: string }) => username).sort()).toEqual(
      [admin.username, 'thandi'].sort(),
    );
    expect(JSON.stringify(list)).not.toMatch(/hash|password/);
  });

  it.each([
    [newUser('pieter', { password: 'short' }), 422],
    [newUser('pieter', { role: 'owner' }), 422],
    [newUser('p'), 422],
    [newUser('THANDI'), 409],
    [{}, 422],
  ])('are refused as %j', async (body, status) => {
    expect((await admin.send('POST', '/users', body)).statusCode).toBe(status);
  });

  it('get another role, are disabled and enabled, and lose every log-in with the first', async () => {
    const { userId, password } = (await admin.send('POST', '/users', newUser('sipho'))).json();
    const logIn = () => served.anybody('POST', '/session', { username: 'sipho', password });
    const tab = await served.logIn({
      ...(await insertTestUser(db.database, clock, served.hasher)),
      username: 'sipho',
      password,
    });
    const changed = await admin.send('PATCH', `/users/${userId}`, { role: 'reporter', isDisabled: true });
    expect(changed.json()).toMatchObject({ role: 'reporter', disabledAt: clock.now().toISOString() });
    expect((await tab.send('GET', '/session')).statusCode).toBe(401);
    expect((await logIn()).statusCode).toBe(401);
    await admin.send('PATCH', `/users/${userId}`, { isDisabled: false });
    expect((await logIn()).statusCode).toBe(200);
    expect((await tab.send('GET', '/session')).statusCode).toBe(401);
  });

  it('get a new password, which ends what the old one began', async () => {
    const { userId, password: old } = (await admin.send('POST', '/users', newUser('lerato'))).json();
    const logIn = (password: string) => served.anybody('POST', '/session', { username: 'lerato', password });
    expect((await logIn(old)).statusCode).toBe(200);
    const set = await admin.send('POST', `/users/${userId}/password`, { password: 'correct horse battery' });
    expect(set.json()).toEqual({ userId, password: null });
    expect((await logIn(old)).statusCode).toBe(401);
    expect((await logIn('correct horse battery')).statusCode).toBe(200);
    expect((await admin.send('POST', `/users/${userId}/log-out`)).statusCode).toBe(204);
    expect(await lastAction()).toMatchObject({ action: 'user.logged-out', subject: userId });
  });

  it('do not disable or demote themselves', async () => {
    for (const body of [{ role: 'reporter' }, { isDisabled: true }])
      expect((await admin.send('PATCH', `/users/${admin.userId}`, body)).statusCode).toBe(409);
  });

  it('of another account are not there', async () => {
    for (const [method, path, body] of [
      ['PATCH', '', { isDisabled: true }],
      ['POST', '/password', {}],
      ['POST', '/log-out', {}],
    ] as const)
      expect((await admin.send(method, `/users/${stranger.userId}${path}`, body)).statusCode).toBe(404);
    expect((await stranger.send('GET', '/session')).statusCode).toBe(200);
    expect((await admin.send('PATCH', '/users/nobody', {})).statusCode).toBe(404);
  });
});

describe('cost centres', () => {
  it('are created, renamed, closed and opened again', async () => {
    const path = '/cost-centres';
    expect((await admin.send('POST', path, { id: 10, operatorName: 'Cape Town branch' })).statusCode).toBe(
      201,
    );
    expect((await admin.send('POST', path, { id: 10, operatorName: 'Again' })).statusCode).toBe(409);
    const change = async (body: object) => (await admin.send('PATCH', `${path}/10`, body)).json()[0];
    expect(await change({ operatorName: 'Cape Town' })).toMatchObject({ id: 10, operatorName: 'Cape Town' });
    expect(await change({ isClosed: true })).toMatchObject({ closedAt: clock.now().toISOString() });
    expect(await change({ isClosed: false })).toMatchObject({ closedAt: null });
    expect(await lastAction()).toMatchObject({ action: 'cost-centre.reopened', actor: admin.userId });
  });

  it.each([
    [{ id: 0, operatorName: 'X' }],
    [{ id: 1.5, operatorName: 'X' }],
    [{ id: '7', operatorName: 'X' }],
    [{ id: 7, operatorName: ' ' }],
    [{ id: 2 ** 31, operatorName: 'X' }],
  ])('are refused as %j', async (body) => {
    expect((await admin.send('POST', '/cost-centres', body)).statusCode).toBe(422);
  });

  it('of another account are not there', async () => {
    await stranger.send('POST', '/cost-centres', { id: 30, operatorName: 'Pretoria' });
    expect((await admin.send('PATCH', '/cost-centres/30', { isClosed: true })).statusCode).toBe(404);
    expect((await admin.send('GET', '/cost-centres')).json()).toHaveLength(1);
  });
});

describe('products and settings', () => {
  it('say what the account may use, at its own price where one was agreed', async () => {
    await db.database
      .insertInto('entitlements')
      .values({ account_id: admin.accountId, product: 'IDPHOTO', price_cents: 700, granted_at: clock.now() })
      .execute();
    expect((await admin.send('GET', '/entitlements')).json()).toEqual({
      billing: 'postpaid',
      credits: null,
      products: [
        {
          product: 'IDPHOTO',
          title: 'Identity verification with liveness',
          isGranted: true,
          priceCents: 700,
          isAgreed: true,
        },
        {
          product: 'COSTCENTRE',
          title: 'Cost-centre reporting',
          isGranted: false,
          priceCents: 0,
          isAgreed: false,
        },
      ],
    });
  });

  it('are changed as far as they are the account’s own', async () => {
    const answer = await admin.send('PATCH', '/settings', {
      embeddingOrigins: ['https://shop.example.com', 'https://shop.example.com/'],
      isBackOfficeSimulated: false,
      rateLimitPerSecond: 10_000,
    });
    expect(answer.json()).toMatchObject({
      embeddingOrigins: ['https://shop.example.com'],
      isBackOfficeSimulated: false,
      documentStep: false,
      rateLimitPerSecond: 50,
    });
    const refused = await admin.send('PATCH', '/settings', { embeddingOrigins: ['https://x.example/path'] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toContain('without a path');
  });

  it('have no simulated back office in production, and no text messages', async () => {
    const production = await startConsole(db, clock, { mode: 'production' });
    const tab = await production.logInAs('admin');
    const answer = await tab.send('PATCH', '/settings', { isBackOfficeSimulated: true });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details.field).toBe('isBackOfficeSimulated');
    expect((await tab.send('GET', '/messages')).statusCode).toBe(404);
    await production.app.close();
  });
});

describe('webhooks', () => {
  const endpoint = { url: 'https://hooks.example.com/qiniso', events: ['idv.completed'], thin: true };
  const create = async () => (await admin.send('POST', '/webhooks', endpoint)).json();
  const find = async (id: string) =>
    ((await admin.send('GET', '/webhooks')).json() as EndpointView[]).find((one) => one.id === id);

  it('have a secret that is shown when it is made, and no more', async () => {
    const { id, secret } = await create();
    expect(secret).toMatch(/^whsec_/);
    expect(await find(id)).toMatchObject({ url: endpoint.url, thin: true, pending: 0, parked: 0 });
    expect((await admin.send('GET', '/webhooks')).body).not.toContain('whsec_');
    const rotated = (await admin.send('POST', `/webhooks/${id}/secret`)).json();
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
  });

  it.each([
    [{ ...endpoint, url: 'http://hooks.example.com' }],
    [{ ...endpoint, events: [] }],
    [{ ...endpoint, events: ['everything'] }],
    [{ url: endpoint.url }],
  ])('are refused as %j', async (body) => {
    expect((await admin.send('POST', '/webhooks', body)).statusCode).toBe(422);
  });

  it('are tested, and the message and its attempts can be looked at and sent again', async () => {
    const { id } = await create();
    const { deliveryId } = (await admin.send('POST', `/webhooks/${id}/test`)).json();
    expect(await find(id)).toMatchObject({ pending: 1 });
    const shown = (await admin.send('GET', `/deliveries/${deliveryId}`)).json();
    expect(shown).toMatchObject({ endpointId: id, event: 'webhook.test', state: 'pending', tries: [] });

    await admin.send('PATCH', `/webhooks/${id}`, { isEnabled: false });
    expect(await find(id)).toMatchObject({ disabledReason: 'operator', parked: 1 });
    expect((await admin.send('POST', `/deliveries/${deliveryId}/resend`)).statusCode).toBe(409);
    await admin.send('PATCH', `/webhooks/${id}`, { isEnabled: true });
    expect((await admin.send('POST', `/deliveries/${deliveryId}/resend`)).statusCode).toBe(204);
    expect(await find(id)).toMatchObject({ disabledReason: null, pending: 1, parked: 0 });

    expect((await admin.send('DELETE', `/webhooks/${id}`)).statusCode).toBe(204);
    expect(await find(id)).toBeUndefined();
    expect((await admin.send('GET', `/deliveries/${deliveryId}`)).json()).toMatchObject({
      endpointId: null,
      state: 'cancelled',
    });
  });

  it('are sent what was parked within a time, and nothing made before or after it', async () => {
    const { id } = await create();
    const made: string[] = [];
    for (let minute = 0; minute < 3; minute++) {
      made.push((await admin.send('POST', `/webhooks/${id}/test`)).json().deliveryId);
      clock.move(60_000);
    }
    await admin.send('PATCH', `/webhooks/${id}`, { isEnabled: false });
    await admin.send('PATCH', `/webhooks/${id}`, { isEnabled: true });
    const at = (minutesAgo: number) => new Date(clock.now().getTime() - minutesAgo * 60_000).toISOString();
    const replay = (body: object) => admin.send('POST', '/deliveries/replay', body);
    const answer = await replay({ what: 'parked', since: at(2), until: at(1), endpointId: id });
    expect(answer.json()).toEqual({ count: 1 });
    const states = await Promise.all(
      made.map(async (delivery) => (await admin.send('GET', `/deliveries/${delivery}`)).json().state),
    );
    expect(states).toEqual(['parked', 'pending', 'parked']);

    expect((await replay({ what: 'missing', since: at(60), endpointId: id })).json()).toEqual({ count: 0 });
    for (const bad of [
      { what: 'missing', since: at(60) },
      { what: 'parked', since: 'yesterday' },
      { what: 'parked', since: at(1), until: at(2) },
      { what: 'all', since: at(1) },
    ])
      expect((await replay(bad)).statusCode).toBe(422);
  });

  it('have a list of deliveries that comes in pages, each row once', async () => {
    const other = await served.logInAs('admin');
    const { id } = (await other.send('POST', '/webhooks', endpoint)).json();
    for (let count = 0; count < 53; count++) {
      await other.send('POST', `/webhooks/${id}/test`);
      // Many have the same moment.
      if (count % 10 === 0) clock.move(1_000);
    }
    const first = (await other.send('GET', `/deliveries?endpointId=${id}`)).json();
    expect(first.items).toHaveLength(50);
    const second = (await other.send('GET', `/deliveries?endpointId=${id}&after=${first.next}`)).json();
    expect(second.items).toHaveLength(3);
    expect(second.next).toBeNull();
    const ids = [...first.items, ...second.items].map((item: { id: string }) => item.id);
    expect(new Set(ids).size).toBe(53);
    expect((await other.send('GET', '/deliveries?after=rubbish')).statusCode).toBe(400);
    expect((await other.send('GET', '/deliveries?endpointId=1')).statusCode).toBe(400);
  });

  it('of another account are not there', async () => {
    const { id } = await create();
    const { deliveryId } = (await admin.send('POST', `/webhooks/${id}/test`)).json();
    for (const [method, path, body] of [
      ['PATCH', `/webhooks/${id}`, { isEnabled: false }],
      ['DELETE', `/webhooks/${id}`, undefined],
      ['POST', `/webhooks/${id}/secret`, undefined],
      ['POST', `/webhooks/${id}/test`, undefined],
      ['GET', `/deliveries/${deliveryId}`, undefined],
      ['POST', `/deliveries/${deliveryId}/resend`, undefined],
      ['POST', '/deliveries/replay', { what: 'missing', since: clock.now().toISOString(), endpointId: id }],
    ] as const)
      expect((await stranger.send(method, path, body)).statusCode, `${method} ${path}`).toBe(404);
    expect((await stranger.send('GET', `/deliveries?endpointId=${id}`)).json().items).toEqual([]);
  });

  it('have one secret for callbacks, shown and renewed on record', async () => {
    const ask = async (isRotated: boolean) =>
      (await admin.send('POST', '/callback-secret', { isRotated })).json().secret;
    const secret = await ask(false);
    expect(await ask(false)).toBe(secret);
    expect(await lastAction()).toMatchObject({ action: 'callback-secret.shown', actor: admin.userId });
    expect(await ask(true)).not.toBe(secret);
    expect(await lastAction()).toMatchObject({ action: 'callback-secret.rotated' });
  });
});
