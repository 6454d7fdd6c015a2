import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Client, type Json } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { people, requestFor } from './support/people.ts';
import { ownReceiver, type Received } from './support/receiver.ts';
import { PHOTO, PHOTO_RESULTS } from './support/routes.ts';
import {
  createDataDir,
  removeDataDir,
  runCommandOn,
  type ServerProcess,
  startServer,
} from './support/server-process.ts';

const receiver = ownReceiver();
const dataDir = createDataDir();
let server: ServerProcess;
let client: Client;
const start = async () => {
  server = await startServer(dataDir);
  client = await Client.logIn(server.address, 'sandbox');
};
beforeAll(start);
afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
});
beforeEach(() => {
  receiver().received.length = 0;
  receiver().status = 204;
});

const command = async <Printed = Json>(...args: string[]): Promise<Printed> =>
  JSON.parse(await runCommandOn(server, ...args, '--json')) as Printed;
const addEndpoint = (path: string, ...options: string[]) =>
  command<{ id: string; secret: string }>(
    'webhooks',
    'add',
    '1001',
    `${receiver().origin}${path}`,
    ...options,
  );
const listDeliveries = (transactionId: string) =>
  command<{ id: string; state: string; attempts: number }[]>(
    'deliveries',
    'list',
    '1001',
    '--transaction',
    transactionId,
  );

/** A verification that a sandbox person goes through with; the answer is its transaction id. */
async function completeVerification(): Promise<string> {
  const { body } = await client.post(PHOTO, requestFor(people.thabo));
  const played = await client.post(`/sandbox/captures/${body.transaction_id}`, { selfie: 'same-person' });
  expect(played.status).toBe(202);
  await eventually(
    () => client.get(`${PHOTO_RESULTS}/${body.transaction_id}`),
    (answer) => answer.body.code !== 'PENDING',
  );
  return body.transaction_id;
}

const received = (path: string, count: number): Promise<Received[]> =>
  eventually(
    async () => receiver().received.filter((message) => message.path === path),
    (messages) => messages.length >= count,
  );

/** As a receiver checks it by Standard Webhooks: HMAC of id, timestamp and body with the decoded secret. */
function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}

describe('The event idv.completed (consumer-service 6, decisions: Delivery)', () => {
  it("posts the body of the results endpoint to the account's endpoints, signed", async () => {
    const { id, secret } = await addEndpoint('/hook');
    const thin = await addEndpoint('/thin', '--thin', '--events', 'idv.completed');
    const stranger = await command<{ id: string }>(
      'webhooks',
      'add',
      '1002',
      `${receiver().origin}/stranger`,
    );
    const others = await addEndpoint('/others', '--events', 'transaction.completed');
    const transactionId = await completeVerification();
    const [[message], [thinMessage]] = await Promise.all([received('/hook', 1), received('/thin', 1)]);
    if (!message || !thinMessage) throw new Error('Nothing arrived.');

    const results = await client.get(`${PHOTO_RESULTS}/${transactionId}`);
    expect(message.body).toBe(results.text);
    expect(results.body).toMatchObject({ code: 'ACCEPT', transaction_id: transactionId });
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'qiniso-event': 'idv.completed',
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    });
    expect(isSignedBy(secret, message)).toBe(true);
    expect(isSignedBy(thin.secret, message)).toBe(false);

    const pictures = Object.entries(results.body).filter(
      ([, value]) => typeof value === 'string' && value.length > 1000,
    );
    expect(pictures.length).toBeGreaterThan(0);
    const withoutPictures = Object.fromEntries(pictures.map(([field]) => [field, null]));
    expect(JSON.parse(thinMessage.body)).toEqual({ ...results.body, ...withoutPictures });

    const delivered = await eventually(
      () => listDeliveries(transactionId),
      (deliveries) => deliveries.every(({ state }) => state === 'delivered'),
    );
    expect(new Set(delivered.map((delivery) => delivery.id))).toEqual(
      new Set([message.headers['webhook-id'], thinMessage.headers['webhook-id']]),
    );
    expect(receiver().received.map(({ path }) => path).sort()).toEqual(['/hook', '/thin']);
    for (const endpoint of [id, thin.id, others.id])
      await runCommandOn(server, 'webhooks', 'remove', '1001', endpoint);
    await runCommandOn(server, 'webhooks', 'remove', '1002', stranger.id);
  });
});

describe('A server that is killed while webhooks are due and started again', () => {
  it('loses none: what was sent but not recorded, what was to be retried, what had not been begun', async () => {
    await addEndpoint('/first');
    receiver().status = 503;
    const refused = await completeVerification();
    await received('/first', 1);
    receiver().status = null;
    const unanswered = await completeVerification();
    // The retry of the first, or the second: something is on its way without an answer.
    await received('/first', 2);
    await server.crash();
    receiver().received.length = 0;
    receiver().status = 204;
    await start();
    // The lease of the dead process, and the pause after a failure.
    await runCommandOn(server, 'sandbox', 'clock', '+90s');
    for (const transactionId of [refused, unanswered]) {
      const deliveries = await eventually(
        () => listDeliveries(transactionId),
        (found) => found.length > 0 && found.every(({ state }) => state === 'delivered'),
      );
      expect(deliveries).toHaveLength(1);
      const ids = receiver().received.map(({ headers }) => headers['webhook-id']);
      expect(ids).toContain(deliveries[0]?.id);
      expect(deliveries[0]?.attempts).toBeGreaterThan(1);
    }
  });
});
