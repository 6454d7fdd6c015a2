import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeDueDeliveryBodies } from '../database/queries/deliveries.ts';
import { type Behaviour, startLocalServer } from '../providers/http-provider/local-server.ts';
import {
  disableEndpoint,
  enableEndpoint,
  getDelivery,
  listDeliveries,
  listEndpoints,
  recoverDeliveries,
  removeEndpoint,
  replayMissing,
  resendDelivery,
  rotateEndpointSecret,
  showCallbackSecret,
  testEndpoint,
} from './administration.ts';
import { RETRY_DELAYS_MS } from './retry-schedule.ts';
import { Sender } from './sender.ts';
import { deliveryWorld, presentedBody } from './testing.ts';

const DAY_MS = 86_400_000;
type Receiver = Awaited<ReturnType<typeof startLocalServer>>;
const answer =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  (_, response) => {
    response.writeHead(code, headers).end(code < 300 ? '' : 'not now');
  };

let world: Awaited<ReturnType<typeof deliveryWorld>>;
let receiver: Receiver;
let other: Receiver;
beforeAll(async () => {
  [world, receiver, other] = await Promise.all([deliveryWorld(), startLocalServer(), startLocalServer()]);
});
afterAll(() => Promise.all([world.drop(), receiver.close(), other.close()]));
beforeEach(async () => {
  receiver.behave(answer(200));
  other.behave(answer(200));
  world.seen.disabled.length = 0;
  for (const { id } of await listEndpoints(world, world.sealing, world.accountId))
    await removeEndpoint(world.administrator, world.accountId, id);
});

const deliveriesOf = (transactionId: string) =>
  listDeliveries(world, world.accountId, { transactionId }, 100);
const triesOf = async (id: string) => (await getDelivery(world, world.sealing, world.accountId, id)).tries;
const one = async (transactionId: string) => {
  const [delivery, ...rest] = await deliveriesOf(transactionId);
  if (!delivery || rest.length > 0) throw new Error('There is not one delivery.');
  return delivery;
};
const idsOf = ({ seen }: Receiver) => seen.map(({ headers }) => headers['webhook-id']);

describe('an event', () => {
  it('goes to every endpoint that subscribes, each once, whatever number of processes deliver', async () => {
    await world.endpoint(`${receiver.origin}/all`);
    await world.endpoint(`${receiver.origin}/idv`, { events: ['idv.completed'] });
    await world.endpoint(`${receiver.origin}/others`, { events: ['transaction.completed'] });
    const transactions = await Promise.all(Array.from({ length: 20 }, () => world.complete()));
    await Promise.all([world.runner().runUntilIdle(), world.runner().runUntilIdle()]);
    expect(receiver.seen).toHaveLength(40);
    expect(new Set(idsOf(receiver)).size).toBe(40);
    expect(new Set(receiver.seen.map(({ url }) => url))).toEqual(new Set(['/all', '/idv']));
    const bodies = new Set(receiver.seen.map(({ body }) => body));
    expect(bodies).toEqual(new Set(transactions.map((id) => presentedBody(id))));
    expect(world.seen.errors).toEqual([]);
  });

  it('is signed with the secret of its endpoint, and with the one before for a day', async () => {
    const { id, secret } = await world.endpoint(receiver.origin);
    const next = await rotateEndpointSecret(world.administrator, world.sealing, world.accountId, id);
    await world.complete();
    await world.runner().runUntilIdle();
    world.clock.move(DAY_MS + 1);
    await world.complete();
    await world.runner().runUntilIdle();
    const [both, onlyNext] = receiver.seen;
    // The library minds how old a message is, and the clock here is not the machine's.
    const isSignedBy = (key: string, { body, headers }: Receiver['seen'][number]) => {
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const signature = new Webhook(key).sign(String(headers['webhook-id']), at, body);
      return String(headers['webhook-signature']).split(' ').includes(signature);
    };
    if (!both || !onlyNext) throw new Error('Two messages were expected.');
    expect([next, secret].map((key) => isSignedBy(key, both))).toEqual([true, true]);
    expect([next, secret].map((key) => isSignedBy(key, onlyNext))).toEqual([true, false]);
  });

  it('comes without images where the endpoint is thin', async () => {
    await world.endpoint(receiver.origin, { thin: true });
    const id = await world.complete();
    await world.runner().runUntilIdle();
    expect(receiver.seen.map(({ body }) => body)).toEqual([presentedBody(id, false)]);
  });

  it('goes to the callback its own request names, signed with the secret of callbacks', async () => {
    const id = await world.complete('transaction.completed', `${receiver.origin}/callback?key=k`);
    await world.runner().runUntilIdle();
    const [seen] = receiver.seen;
    expect(seen).toMatchObject({ url: '/callback?key=k', body: presentedBody(id) });
    const secret = await showCallbackSecret(world.administrator, world.sealing, world.accountId);
    const at = new Date(Number(seen?.headers['webhook-timestamp']) * 1000);
    expect(seen?.headers['webhook-signature']).toBe(
      new Webhook(secret).sign(String(seen?.headers['webhook-id']), at, seen?.body ?? ''),
    );
  });

  it('waits where it cannot be dispatched, and holds up no other', async () => {
    await world.endpoint(receiver.origin);
    const broken = await world.complete('transaction.completed', 'no URL');
    const fine = await world.complete();
    await world.runner().runUntilIdle();
    expect(await deliveriesOf(broken)).toEqual([]);
    expect((await one(fine)).state).toBe('delivered');
    expect(world.seen.errors.splice(0)).toHaveLength(1);
    await world.database.deleteFrom('transactions').where('id', '=', broken).execute();
  });
});

describe('a delivery that fails', () => {
  it('is tried on the whole schedule, with one id and one body, then parked; each attempt is on record', async () => {
    await world.endpoint(receiver.origin);
    receiver.behave(answer(500));
    const transaction = await world.complete();
    const runner = world.runner({
      // What is sent at first is sent ever after.
      presentStored: async (id) => ({ body: JSON.stringify({ id, at: world.clock.now() }) }),
    });
    await runner.runUntilIdle();
    for (const delayMs of RETRY_DELAYS_MS) {
      world.clock.move(delayMs - 1);
      await runner.runUntilIdle();
      const before = receiver.seen.length;
      world.clock.move(1);
      await runner.runUntilIdle();
      expect(receiver.seen.length).toBe(before + 1);
    }
    expect(receiver.seen).toHaveLength(8);
    expect(new Set(idsOf(receiver)).size).toBe(1);
    expect(new Set(receiver.seen.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.seen.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8);
    const delivery = await one(transaction);
    expect(delivery).toMatchObject({ state: 'parked', attempts: 8, nextAttemptAt: null });
    const tries = await triesOf(delivery.id);
    expect(tries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(tries[0]).toMatchObject({ outcome: 'status', status: 500, answer: 'not now' });
  });

  it.each<[string, Behaviour, number]>([
    ['at once after five seconds', answer(500), 5_000],
    ['a redirect as any other failure', answer(302, { location: 'http://127.0.0.1:1/' }), 5_000],
    ['429 after a minute', answer(429), 60_000],
    ['a short Retry-After with the schedule', answer(503, { 'retry-after': '1' }), 5_000],
    ['Retry-After', answer(503, { 'retry-after': '8' }), 8_000],
    ['a long Retry-After with twice the schedule', answer(503, { 'retry-after': '86400' }), 10_000],
    ['a hanging receiver after a minute', () => {}, 60_000],
  ])('tries again: %s', async (_, behaviour, delayMs) => {
    await world.endpoint(receiver.origin);
    receiver.behave(behaviour);
    const transaction = await world.complete();
    await world.runner({ timeoutMs: 150 }).runUntilIdle();
    const { nextAttemptAt, state } = await one(transaction);
    expect(state).toBe('pending');
    expect((nextAttemptAt?.getTime() ?? 0) - world.clock.now().getTime()).toBe(delayMs);
  });

  it('disables the endpoint on 410, parks what waits for it, and says so', async () => {
    const { id } = await world.endpoint(receiver.origin);
    receiver.behave(answer(500));
    const earlier = await world.complete();
    await world.runner().runUntilIdle();
    receiver.behave(answer(410));
    const gone = await world.complete();
    await world.runner().runUntilIdle();
    expect((await one(gone)).state).toBe('parked');
    expect((await one(earlier)).state).toBe('parked');
    expect(await listEndpoints(world, world.sealing, world.accountId)).toMatchObject([
      { id, disabledReason: 'gone' },
    ]);
    expect(world.seen.disabled).toEqual([{ accountId: world.accountId, endpointId: id, reason: 'gone' }]);
    const later = await world.complete();
    await world.runner().runUntilIdle();
    expect(await deliveriesOf(later)).toEqual([]);
  });

  it('parks a callback on 410', async () => {
    receiver.behave(answer(410));
    const transaction = await world.complete('transaction.completed', receiver.origin);
    await world.runner().runUntilIdle();
    expect((await one(transaction)).state).toBe('parked');
  });

  it('disables an endpoint after five days of nothing but failure, not when one got through', async () => {
    const { id } = await world.endpoint(receiver.origin);
    const stateAfter = async (code: number) => {
      receiver.behave(answer(code));
      await world.complete();
      await world.runner().runUntilIdle();
      return (await listEndpoints(world, world.sealing, world.accountId))[0]?.disabledReason ?? null;
    };
    expect(await stateAfter(500)).toBeNull();
    world.clock.move(4 * DAY_MS);
    expect(await stateAfter(200)).toBeNull();
    world.clock.move(DAY_MS);
    expect(await stateAfter(500)).toBeNull();
    world.clock.move(5 * DAY_MS - 1);
    expect(await stateAfter(500)).toBeNull();
    world.clock.move(1);
    expect(await stateAfter(500)).toBe('failing');
    expect(world.seen.disabled).toMatchObject([{ endpointId: id, reason: 'failing' }]);
  });

  it('is tried again where its body could not be composed', async () => {
    await world.endpoint(receiver.origin);
    const transaction = await world.complete();
    const broken = async () => {
      throw new Error('a fault of ours');
    };
    await world.runner({ presentStored: broken }).runUntilIdle();
    expect(world.seen.errors.splice(0)).toHaveLength(1);
    const { id } = await one(transaction);
    expect(await triesOf(id)).toMatchObject([{ outcome: 'unpresentable', status: null }]);
    world.clock.move(5_000);
    await world.runner().runUntilIdle();
    expect((await one(transaction)).state).toBe('delivered');
  });
});

describe('a process that dies', () => {
  it('between sending and recording leads to a second message with the same id, and to no loss', async () => {
    await world.endpoint(receiver.origin);
    const transaction = await world.complete();
    const real = new Sender({ mode: 'sandbox', resolve: async () => [] });
    const { promise: sent, resolve: isSent } = Promise.withResolvers<void>();
    const dying = world.runner({
      sender: {
        send: async (...message) => {
          await real.send(...message);
          isSent();
          return new Promise(() => {});
        },
      },
    });
    await dying.runOnce();
    await sent;
    await world.runner().runUntilIdle();
    expect(receiver.seen).toHaveLength(1);

    world.clock.move(60_000);
    await world.runner().runUntilIdle();
    expect(receiver.seen).toHaveLength(2);
    expect(new Set(idsOf(receiver)).size).toBe(1);
    const { id, state } = await one(transaction);
    expect(state).toBe('delivered');
    expect(await triesOf(id)).toMatchObject([{ outcome: 'interrupted' }, { outcome: 'delivered' }]);
  });

  it('in order breaks off attempts that take too long, and the next process makes them again', async () => {
    await world.endpoint(receiver.origin);
    const transaction = await world.complete();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    receiver.behave(() => arrive());
    const stopping = world.runner({ graceMs: 0 });
    stopping.start();
    await arrived;
    await stopping.stop();
    const { id, state } = await one(transaction);
    expect(state).toBe('pending');
    expect(await triesOf(id)).toMatchObject([{ outcome: 'interrupted' }]);
    receiver.behave(answer(200));
    await world.runner().runUntilIdle();
    expect(await one(transaction)).toMatchObject({ state: 'delivered', attempts: 2 });
  });
});

describe('a receiver that hangs', () => {
  it('has four places, and holds up nobody else', async () => {
    await world.endpoint(receiver.origin, { events: ['idv.completed'] });
    await world.endpoint(other.origin, { events: ['transaction.completed'] });
    const held: ServerResponse[] = [];
    receiver.behave((_, response) => void held.push(response));
    for (let count = 0; count < 6; count++) await world.complete();
    const runner = world.runner();
    await runner.runOnce();
    await vi.waitFor(() => expect(held).toHaveLength(4));
    const quick = await Promise.all(
      Array.from({ length: 10 }, () => world.complete('transaction.completed')),
    );
    await vi.waitFor(async () => {
      await runner.runOnce();
      expect(other.seen).toHaveLength(quick.length);
    });
    expect(held).toHaveLength(4);
    receiver.behave(answer(200));
    for (const response of held) response.end();
    await runner.runUntilIdle();
    expect(receiver.seen).toHaveLength(2);
  });

  it('has one place only once it has kept us waiting', async () => {
    await world.endpoint(receiver.origin);
    const atOnce: number[] = [];
    let open = 0;
    receiver.behave((_, response) => {
      atOnce.push(++open);
      response.on('close', () => open--);
    });
    for (let count = 0; count < 6; count++) await world.complete();
    await world.runner({ timeoutMs: 150 }).runUntilIdle();
    expect(atOnce).toEqual([1, 2, 3, 4, 1, 1]);
  });
});

describe('replay', () => {
  it('sends one delivery again on request, however it ended', async () => {
    await world.endpoint(receiver.origin);
    const transaction = await world.complete();
    await world.runner().runUntilIdle();
    const { id } = await one(transaction);
    await resendDelivery(world.administrator, world.accountId, id);
    await world.runner().runUntilIdle();
    expect(idsOf(receiver)).toEqual([id, id]);
    expect(await one(transaction)).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('composes the body anew where it has been removed with its images', async () => {
    await world.endpoint(receiver.origin);
    const transaction = await world.complete();
    await world.runner().runUntilIdle();
    const { id } = await one(transaction);
    world.clock.move(91 * DAY_MS);
    await removeDueDeliveryBodies(world.database, world.clock.now(), 1000);
    await resendDelivery(world.administrator, world.accountId, id);
    await world.runner({ presentStored: async () => ({ body: '{"image":null}' }) }).runUntilIdle();
    expect(receiver.seen.map(({ body }) => body)).toEqual([presentedBody(transaction), '{"image":null}']);
  });

  it('recovers everything that was parked since an instant, and nothing older', async () => {
    const { id: endpointId } = await world.endpoint(receiver.origin);
    receiver.behave(answer(410));
    const old = await world.complete();
    await world.runner().runUntilIdle();
    world.clock.move(DAY_MS);
    const since = world.clock.now();
    await enableEndpoint(world.administrator, world.accountId, endpointId);
    const recent = await world.complete();
    await world.runner().runUntilIdle();
    await enableEndpoint(world.administrator, world.accountId, endpointId);
    receiver.behave(answer(200));
    expect(await recoverDeliveries(world.administrator, world.accountId, { since, endpointId: null })).toBe(
      1,
    );
    await world.runner().runUntilIdle();
    expect((await one(old)).state).toBe('parked');
    expect((await one(recent)).state).toBe('delivered');
  });

  it('sends an endpoint what it was never told of, once', async () => {
    world.clock.move(1);
    const { id: endpointId } = await world.endpoint(receiver.origin);
    const since = world.clock.now();
    await disableEndpoint(world.administrator, world.accountId, endpointId);
    const missed = await world.complete();
    await world.runner().runUntilIdle();
    await expect(replayMissing(world.administrator, world.accountId, { since, endpointId })).rejects.toThrow(
      /disabled/,
    );
    await enableEndpoint(world.administrator, world.accountId, endpointId);
    const replay = () => replayMissing(world.administrator, world.accountId, { since, endpointId });
    expect([await replay(), await replay()]).toEqual([1, 0]);
    await world.runner().runUntilIdle();
    expect((await one(missed)).state).toBe('delivered');
    expect(receiver.seen).toHaveLength(1);
  });

  it('tests an endpoint without a transaction', async () => {
    const { id, secret } = await world.endpoint(receiver.origin);
    expect(secret).toMatch(/^whsec_/);
    await testEndpoint(world.administrator, world.sealing, world.accountId, id);
    await world.runner().runUntilIdle();
    expect(receiver.seen).toMatchObject([{ headers: { 'qiniso-event': 'webhook.test' } }]);
  });
});

describe('what is stored', () => {
  it('holds no address, secret, body or answer in the clear', async () => {
    await world.endpoint(`${receiver.origin}/token-in-path`);
    receiver.behave((_, response) => void response.writeHead(500).end('answer-of-the-receiver'));
    await world.complete('idv.completed', `${receiver.origin}/token-of-callback`);
    await world.runner().runUntilIdle();
    const tables = ['webhook_endpoints', 'callback_secrets', 'deliveries', 'delivery_attempts'] as const;
    const rows = await Promise.all(
      tables.map((table) => world.database.selectFrom(table).selectAll().execute()),
    );
    const text = JSON.stringify(rows, (_, value: unknown) =>
      value !== null &&
      typeof value === 'object' &&
      'type' in value &&
      value.type === 'Buffer' &&
      'data' in value
        ? Buffer.from(value.data as number[]).toString('latin1')
        : value,
    );
    expect(text).not.toMatch(/token-in-path|token-of-callback|whsec_|MOKOENA|answer-of-the-receiver/);
  });
});
