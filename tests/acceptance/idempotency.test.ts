import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client, type ErrorBody } from './support/client.ts';
import { people, requestFor } from './support/people.ts';
import { FAILOVER, PHOTO, PHOTO_RESULTS } from './support/routes.ts';
import { messagesTo } from './support/sandbox-messages.ts';

let client: Client;
beforeAll(async () => {
  client = await Client.shared();
});
const withKey = (key: string) => ({ 'idempotency-key': key });
const freshKey = () => withKey(randomUUID());

describe('Idempotency-Key (decisions: Requests)', () => {
  it('replays the first answer byte for byte and says so', async () => {
    const key = freshKey();
    const first = await client.post(PHOTO, requestFor(people.thabo), key);
    const second = await client.post(PHOTO, requestFor(people.thabo), key);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.status).toBe(200);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('service-version')).toBe(first.headers.get('service-version'));
  });

  it('replays negative answers too', async () => {
    const key = freshKey();
    const first = await client.post(PHOTO, requestFor(people.zanele), key);
    const second = await client.post(PHOTO, requestFor(people.zanele), key);
    expect(first.body.code).toBe('FAIL');
    expect(second.text).toBe(first.text);
  });

  it.each([
    ['another person', requestFor(people.sipho)],
    ['one more field', requestFor(people.thabo, { ReferenceNo: 'x' })],
  ])('refuses another body with 422 idempotency_mismatch: %s', async (_what, other) => {
    const key = freshKey();
    const first = await client.post(PHOTO, requestFor(people.thabo), key);
    const answer = await client.post<ErrorBody>(PHOTO, other, key);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ success: false, code: 'idempotency_mismatch', transaction_id: null });
    expect((await client.post(PHOTO, requestFor(people.thabo), key)).text).toBe(first.text);
  });

  it('makes one transaction and one SMS of many requests at once', async () => {
    const key = freshKey();
    const body = requestFor(people.naledi, { sendCaptureSms: true, CellNo: '+27821000010' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(PHOTO, body, key)));
    const done = answers.filter(({ status }) => status === 200);
    for (const { status, body, headers } of answers.filter((answer) => !done.includes(answer))) {
      expect(status).toBe(409);
      expect(body.code).toBe('idempotency_in_progress');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const later = await client.post(PHOTO, body, key);
    expect(later.status).toBe(200);
    expect(done.length).toBeGreaterThan(0);
    for (const { body } of done) expect(body.transaction_id).toBe(later.body.transaction_id);
    expect(await messagesTo('+27821000010')).toHaveLength(1);
  });

  it('makes as many transactions as requests without it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => client.post(FAILOVER, requestFor(people.zanele))),
    );
    expect(new Set(answers.map(({ body }) => body.transaction_id)).size).toBe(3);
  });

  it('belongs to one account and one path', async () => {
    const key = freshKey();
    const stranger = await Client.shared('sandbox-two');
    const answers = [
      await client.post(PHOTO, requestFor(people.thabo), key),
      await client.post(FAILOVER, requestFor(people.thabo), key),
      await stranger.post(PHOTO, requestFor(people.thabo), key),
    ];
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      expect(headers.get('idempotent-replayed')).toBeNull();
    }
    expect(new Set(answers.map(({ body }) => body.transaction_id)).size).toBe(3);
  });

  it('is not used up by a request that fails validation', async () => {
    const key = freshKey();
    const invalid = requestFor(people.thabo, { ConsentObtainedByDataSubject: false });
    expect((await client.post(PHOTO, invalid, key)).status).toBe(422);
    expect(await client.post(PHOTO, requestFor(people.thabo), key)).toMatchObject({
      status: 200,
      body: { code: 'PENDING' },
    });
  });

  it('replays the first answer even when the transaction has gone on; the retrieval shows where it is', async () => {
    const key = freshKey();
    const first = await client.post(PHOTO, requestFor(people.pieter, { enableFailover: true }), key);
    const replayed = await client.post(PHOTO, requestFor(people.pieter, { enableFailover: true }), key);
    expect(replayed.body.transaction_id).toMatch(/-failover$/);
    expect(replayed.text).toBe(first.text);
    expect((await client.get(`${PHOTO_RESULTS}/${replayed.body.transaction_id}`)).status).toBe(200);
  });

  it.each([
    ['empty', ''],
    ['256 characters', 'k'.repeat(256)],
    ['with a space within', 'a b'],
    ['with a letter that is not ASCII', 'é'],
  ])('is refused with 422 when it is %s', async (_what, key) => {
    const answer = await client.post<ErrorBody>(PHOTO, requestFor(people.zanele), withKey(key));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'invalid_input', details: { field: 'Idempotency-Key' } });
  });

  it('may have 255 characters of any visible kind', async () => {
    const key = withKey(`!"#$%&'()*+,-./:;<=>?@[]^_{|}~${randomUUID()}`.padEnd(255, 'k'));
    const first = await client.post(PHOTO, requestFor(people.zanele), key);
    expect(first.status).toBe(200);
    expect((await client.post(PHOTO, requestFor(people.zanele), key)).text).toBe(first.text);
  });
});
