import { beforeAll, describe, expect, it } from 'vitest';
import { creditsOf } from './support/accounts.ts';
import { Client, type ErrorBody } from './support/client.ts';
import { ownServer } from './support/own-server.ts';
import { people, requestFor, type SubmittedPerson } from './support/people.ts';
import { ENHANCED, ENHANCED_ONLINE, FAILOVER, PHOTO, PHOTO_RESULTS } from './support/routes.ts';
import { runCommandOn } from './support/server-process.ts';

const PREPAID = 1004;
const server = ownServer({ LOOK_UP_TIMEOUT_MS: '1500' });
let client: Client;
let prepaid: Client;
beforeAll(async () => {
  client = await Client.logIn(server().address, 'sandbox');
  prepaid = await Client.logIn(server().address, 'sandbox-prepaid');
});

const failed = (reason: string) => ({
  success: false,
  transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  code: 'server_error',
  message: expect.any(String),
  details: { reason },
  request_id: expect.any(String),
});

describe('A time-out or service error of the selected variant (consumer-service 3.3, decisions: Errors)', () => {
  const cases: [string, SubmittedPerson, boolean, string][] = [
    ['time-out', people.bongani, false, 'upstream_timeout'],
    ['service error', people.elsie, true, 'upstream_unavailable'],
  ];

  it.each(cases)(
    'is not retried on the other variant and answers 500 as if failover were off: %s',
    async (_what, person, liveDHA, reason) => {
      const on = await client.post<ErrorBody>(PHOTO, requestFor(person, { liveDHA, enableFailover: true }));
      expect(on.status).toBe(500);
      expect(on.body).toEqual(failed(reason));
      expect(Number(on.headers.get('retry-after'))).toBeGreaterThan(0);
      const off = await client.post<ErrorBody>(PHOTO, requestFor(person, { liveDHA }));
      expect(off.status).toBe(500);
      expect(off.body).toEqual(failed(reason));
    },
  );

  it.each(cases)('is recorded as FAIL, with no session and no SMS: %s', async (_what, person, liveDHA) => {
    const request = requestFor(person, { liveDHA, sendCaptureSms: true, CellNo: '0821234567' });
    const { body } = await client.post<ErrorBody>(PHOTO, request);
    const later = await client.get(`${PHOTO_RESULTS}/${String(body.transaction_id)}`);
    expect(later.status).toBe(200);
    expect(later.body).toMatchObject({
      success: false,
      transaction_id: body.transaction_id,
      code: 'FAIL',
      request: { id_number: person.IdentityNo },
      outcome: { id_found: false, liveness: null, face_match: null },
      session_id: null,
      session_details: null,
      dha_image: null,
      selfie_image: null,
    });
  });

  it.each([
    [FAILOVER, people.bongani, 'upstream_timeout', {}],
    [FAILOVER, people.elsie, 'upstream_unavailable', { liveDHA: true }],
    [ENHANCED_ONLINE, people.elsie, 'upstream_unavailable', { enableFailover: true }],
  ])('answers 500 on %s too', async (path, person, reason, more) => {
    const answer = await client.post<ErrorBody>(path, requestFor(person, more));
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual(failed(reason));
  });

  it('can be fetched where the product has a retrieval', async () => {
    const { body } = await client.post<ErrorBody>(ENHANCED_ONLINE, requestFor(people.elsie));
    const later = await client.get(`${ENHANCED}/${String(body.transaction_id)}`);
    expect(later.body).toMatchObject({
      success: false,
      code: 'FAIL',
      dha_image: null,
      image_available: false,
    });
  });

  it('is not charged', async () => {
    const before = await creditsOf(server(), PREPAID);
    expect((await prepaid.post(FAILOVER, requestFor(people.bongani))).status).toBe(500);
    expect((await prepaid.post(PHOTO, requestFor(people.elsie, { liveDHA: true }))).status).toBe(500);
    expect(await creditsOf(server(), PREPAID)).toBe(before);
  });

  it('frees its Idempotency-Key: the next try is a fresh one', async () => {
    const headers = { 'idempotency-key': 'try-again' };
    const tries = [
      await client.post<ErrorBody>(PHOTO, requestFor(people.elsie, { liveDHA: true }), headers),
      await client.post<ErrorBody>(PHOTO, requestFor(people.elsie, { liveDHA: true }), headers),
    ];
    for (const answer of tries) {
      expect(answer.status).toBe(500);
      expect(answer.headers.get('idempotent-replayed')).toBeNull();
    }
    expect(tries[1]?.body.transaction_id).not.toBe(tries[0]?.body.transaction_id);
  });
});

describe('Credits of a prepaid account', () => {
  it('are given back by an outcome of FAIL, spent by any other, and 402 ends them', async () => {
    expect(await creditsOf(server(), PREPAID)).toBe(2);
    for (let failure = 0; failure < 3; failure++)
      expect(await prepaid.post(FAILOVER, requestFor(people.zanele))).toMatchObject({
        status: 200,
        body: { code: 'FAIL' },
      });
    expect(await creditsOf(server(), PREPAID)).toBe(2);

    // Somebody without a photograph: nothing is to be rendered first.
    const rejected = await prepaid.post(FAILOVER, requestFor(people.fatima, { FirstName: 'Sipho' }));
    expect(rejected.body.code).toBe('REJECT');
    const accepted = await prepaid.post(FAILOVER, requestFor(people.fatima), { 'idempotency-key': 'last' });
    expect(accepted.body.code).toBe('ACCEPT');
    expect(await creditsOf(server(), PREPAID)).toBe(0);

    for (const headers of [{}, { 'idempotency-key': 'none-left' }])
      expect(await prepaid.post(FAILOVER, requestFor(people.zanele), headers)).toMatchObject({
        status: 402,
        body: { success: false, code: 'insufficient_credits', transaction_id: null, details: {} },
      });
    const replayed = await prepaid.post(FAILOVER, requestFor(people.fatima), { 'idempotency-key': 'last' });
    expect(replayed).toMatchObject({ status: 200, text: accepted.text });
  });

  it('do not go below nothing when many ask at once', async () => {
    await runCommandOn(server(), 'accounts', 'add-credits', String(PREPAID), '3');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => prepaid.post(FAILOVER, requestFor(people.fatima))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(9).fill(402)]);
    expect(await creditsOf(server(), PREPAID)).toBe(0);
  });
});
