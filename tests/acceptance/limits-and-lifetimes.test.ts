import { describe, expect, it } from 'vitest';
import { Client, call, type ErrorBody } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { ownServer } from './support/own-server.ts';
import { people, requestFor } from './support/people.ts';
import { PHOTO, PHOTO_RESULTS } from './support/routes.ts';
import { runCommandOn } from './support/server-process.ts';

const server = ownServer({ SWEEP_SECONDS: '1' });
const client = (username = 'sandbox') => Client.logIn(server().address, username);
const moveClock = (shift: string) => runCommandOn(server(), 'sandbox', 'clock', shift);

describe('Rate limits (decisions: Limits, retention, versions)', () => {
  it('answer 429 rate_limited with Retry-After once the burst is used, for that account alone', async () => {
    await runCommandOn(server(), 'accounts', 'set-limit', '1002', '--per-second', '1', '--burst', '3');
    const limited = await client('sandbox-two');
    const statuses = [];
    let refused = await limited.sendOnce<ErrorBody>(PHOTO, { body: {} });
    while (refused.status === 422) {
      statuses.push(refused.status);
      refused = await limited.sendOnce<ErrorBody>(PHOTO, { body: {} });
    }
    expect(statuses.length).toBeGreaterThanOrEqual(3);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ success: false, code: 'rate_limited', transaction_id: null });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(refused.headers.get('ratelimit-policy')).toBe('"account";q=3;w=3');
    expect(refused.headers.get('ratelimit')).toMatch(/^"account";r=0;t=\d+$/);
    expect((await (await client()).sendOnce(PHOTO, { body: {} })).status).toBe(422);
  });

  it('answer 401 and 403 before 429', async () => {
    await runCommandOn(server(), 'accounts', 'set-limit', '1003', '--per-second', '1', '--burst', '1');
    const limited = await client('sandbox-limited');
    for (let request = 0; request < 5; request++)
      expect((await limited.sendOnce(PHOTO, { body: {} })).status).toBe(403);
  });
});

describe('Failed log-ins (decisions: Authentication and scope)', () => {
  const fail = () =>
    call<ErrorBody>(`${server().address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=guessed&password=wrong',
    });

  it('answer 429 rate_limited with Retry-After when there are too many, and others still log in', async () => {
    const answer = await eventually(fail, ({ status }) => status !== 401);
    expect(answer.status).toBe(429);
    expect(answer.body.code).toBe('rate_limited');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await client()).token).toBeTypeOf('string');
  });
});

describe('Time (consumer-service 8, decisions: Requests, Capture sessions)', () => {
  it('ends access tokens after 1 hour, capture sessions and Idempotency-Keys after 24 hours', async () => {
    const early = await client();
    const key = { 'idempotency-key': 'for-a-day' };
    const first = await early.post(PHOTO, requestFor(people.fatima), key);
    expect(first.body).toMatchObject({ code: 'PENDING', liveness: 'pending' });

    await moveClock('+59m');
    expect((await early.get(`${PHOTO_RESULTS}/${first.body.transaction_id}`)).status).toBe(200);
    await moveClock('+2m');
    const expired = await eventually(
      () => early.get<ErrorBody>(`${PHOTO_RESULTS}/${first.body.transaction_id}`),
      ({ status }) => status !== 200,
    );
    expect(expired).toMatchObject({ status: 401, body: { code: 'unauthorized' } });

    const later = await client();
    expect((await later.post(PHOTO, requestFor(people.fatima), key)).text).toBe(first.text);

    await moveClock('+24h');
    await eventually(
      () => later.get(`${PHOTO_RESULTS}/x`),
      ({ status }) => status === 401,
    );
    const nextDay = await client();
    const ended = await eventually(
      () => nextDay.get(`${PHOTO_RESULTS}/${first.body.transaction_id}`),
      ({ body }) => body.code !== 'PENDING',
    );
    expect(ended.body).toMatchObject({
      success: true,
      code: 'FAIL',
      outcome: { id_matched: true, liveness: 'fail', face_match: 'fail' },
      session_details: { status: 'expired' },
      selfie_image: null,
    });
    const again = await nextDay.post(PHOTO, requestFor(people.zanele), key);
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    expect(again.body.transaction_id).not.toBe(first.body.transaction_id);
  });
});
