import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Client, type Json } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { people, requestFor } from './support/people.ts';
import { ownReceiver, type Received } from './support/receiver.ts';
import { LICENCE_VERIFY, PHOTO, PHOTO_RESULTS, TRANSACTION } from './support/routes.ts';
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
let endpoints: Record<'full' | 'thin' | 'stranger', { id: string; secret: string }>;
beforeAll(async () => {
  await start();
  const add = (account: string, path: string, ...options: string[]) =>
    command<{ id: string; secret: string }>('webhooks', 'add', account, receiver().origin + path, ...options);
  const [full, thin, stranger] = await Promise.all([
    add('1001', '/full'),
    add('1001', '/thin', '--thin', '--events', 'idv.completed,transaction.completed'),
    add('1002', '/stranger'),
  ]);
  endpoints = { full, thin, stranger };
});
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
const listDeliveries = (transactionId: string) =>
  command<{ id: string; endpointId: string; state: string }[]>(
    'deliveries',
    'list',
    '1001',
    '--transaction',
    transactionId,
  );

/** A licence whose result the simulated back office has brought; the answer is its transaction id. */
async function completeLicence(): Promise<string> {
  const licence = { LicenseType: 'card', LicenseNumber: '6234560001AB' };
  const { body } = await client.post(LICENCE_VERIFY, requestFor(people.thabo, licence));
  await eventually(
    () => client.get<Json>(`${TRANSACTION}/${body.transaction_id}`),
    (answer) => answer.body.is_complete === true,
  );
  return body.transaction_id;
}

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
    const transactionId = await completeVerification();
    const [[message], [thinMessage]] = await Promise.all([received('/full', 1), received('/thin', 1)]);
    if (!message || !thinMessage) throw new Error('Nothing arrived.');

    const results = await client.get(`${PHOTO_RESULTS}/${transactionId}`);
    expect(message.body).toBe(results.text);
    expect(results.body).toMatchObject({ code: 'ACCEPT', transaction_id: transactionId });
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'qiniso-event': 'idv.completed',
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    });
    expect(isSignedBy(endpoints.full.secret, message)).toBe(true);
    expect(isSignedBy(endpoints.thin.secret, message)).toBe(false);

    const pictures = Object.entries(results.body).filter(
      ([, value]) => typeof value === 'string' && value.length > 1000,
    );
    expect(pictures.length).toBeGreaterThan(0);
    const withoutPictures = Object.fromEntries(pictures.map(([field]) => [field, null]));
    expect(JSON.parse(thinMessage.body)).toEqual({ ...results.body, ...withoutPictures });

    expect(
      receiver()
        .received.map(({ path }) => path)
        .sort(),
    ).toEqual(['/full', '/thin']);
    const deliveries = await listDeliveries(transactionId);
    expect(new Map(deliveries.map(({ id, endpointId }) => [endpointId, id]))).toEqual(
      new Map([
        [endpoints.full.id, message.headers['webhook-id']],
        [endpoints.thin.id, thinMessage.headers['webhook-id']],
      ]),
    );
  }, 120_000);
});

describe('A server that is killed while webhooks are due and started again', () => {
  it('loses none: what was sent but not recorded, what was to be retried, what had not been begun', async () => {
    receiver().status = 503;
    const refused = await completeLicence();
    await received('/full', 1);
    receiver().status = null;
    const unanswered = await completeLicence();
    await eventually(
      async () => receiver().received,
      (messages) => messages.some(({ path, body }) => path === '/full' && body.includes(unanswered)),
    );
    // Nobody is told of the third any more, or hardly.
    const untold = await completeLicence();
    await server.crash();
    receiver().received.length = 0;
    receiver().status = 204;
    await start();
    // Past the lease of the dead process and the pauses after a first and a second failure, on however slow a machine.
    await runCommandOn(server, 'sandbox', 'clock', '+10m');
    for (const transactionId of [refused, unanswered, untold]) {
      const deliveries = await eventually(
        () => listDeliveries(transactionId),
        (found) => found.length === 2 && found.every(({ state }) => state === 'delivered'),
      );
      expect(new Set(deliveries.map(({ endpointId }) => endpointId))).toEqual(
        new Set([endpoints.full.id, endpoints.thin.id]),
      );
      const ids = receiver().received.map(({ headers }) => headers['webhook-id']);
      for (const { id } of deliveries) expect(ids).toContain(id);
    }
  }, 180_000);
});
