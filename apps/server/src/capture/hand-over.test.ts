import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CaptureSessionRow, findAnyCaptureSession } from '../database/queries/capture-sessions.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { ApiError } from '../domain/api-error.ts';
import { createDrawnEngine } from './drawn-faces.ts';
import { HAND_OVER_LIMITS } from './hand-over.ts';
import { LOST_AFTER_MS } from './hand-over-view.ts';
import { tokenOf } from './sessions.ts';
import { createTestCapture, type TestCapture } from './testing.ts';

const CAMERA = { label: 'Test', width: 640, height: 480, facing: null, frame_rate: null };
const NOBODY_GONE = new AbortController().signal;
const KEY = 'a key of the phone’s own';

let testDatabase: TestDatabase;
let test: TestCapture;
let nowMs: number;
const clock = { now: () => new Date(nowMs) };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(async () => await testDatabase.drop());
beforeEach(async () => {
  nowMs = Date.parse('2026-11-20T08:00:00Z');
  const { database } = testDatabase;
  test = await createTestCapture({
    database,
    clock,
    engine: createDrawnEngine(),
    random: (below) => 37 % below,
    // Held for long: what is answered sooner was news.
    watchOptions: { holdMs: 600_000, lookEveryMs: 5 },
  });
});

interface Desk {
  readonly session: CaptureSessionRow;
  readonly link: string;
  readonly secret: string;
}

/** A desk that has claimed the link. */
async function desk(): Promise<Desk> {
  const session = await test.open();
  const link = tokenOf(test.sealing, session.id);
  const { newDeviceSecret } = await test.capture.claim({ token: link, deviceSecret: null }, false);
  return { session, link, secret: newDeviceSecret ?? '' };
}

const codeOf = (url: string) => url.split('/').at(-1) ?? '';
const offer = async ({ secret }: Desk, channel: 'qr' | 'link' = 'qr') =>
  codeOf((await test.capture.handOver.offer(secret, channel)).url);
const open = (token: string, deviceSecret: string | null = null) =>
  test.capture.look({ token, deviceSecret });
const claim = (token: string, deviceSecret: string | null = null, claimKey = KEY) =>
  test.capture.claim({ token, deviceSecret }, true, claimKey);
const see = (secret: string) => test.capture.handOver.watch(secret, null, NOBODY_GONE);
const sessionNow = ({ session }: Desk) => findAnyCaptureSession(testDatabase.database, { id: session.id });

/** A desk, and the phone that has taken over from it. */
async function handedOver(): Promise<Desk & { phone: string; code: string }> {
  const from = await desk();
  const code = await offer(from);
  await open(code);
  const { newDeviceSecret } = await claim(code);
  return { ...from, phone: newDeviceSecret ?? '', code };
}

async function refusalOf(work: Promise<unknown>): Promise<[number, string | undefined]> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw error ?? new Error('It was not refused.');
  return [error.status, error.details.reason ?? error.details.field];
}
const STALE = [404, undefined];
const ANOTHER_DEVICE = [403, 'another_device'];

describe('the code', () => {
  it('has at least 128 random bits, is stored nowhere, and comes with the digits and the time to renew it', async () => {
    const from = await desk();
    const first = await test.capture.handOver.offer(from.secret, 'qr');
    const second = await test.capture.handOver.offer(from.secret, 'qr');
    expect(first).toEqual({
      url: expect.stringMatching(/^https:\/\/verify\.example\.com\/capture\/h\.[\w-]{24}$/),
      digits: '47',
      renew_in_ms: 60_000,
    });
    expect(second.url).not.toBe(first.url);
    expect(second.digits).toBe(first.digits);
    const rows = await testDatabase.database.selectFrom('capture_hand_over_codes').selectAll().execute();
    const stored = rows.map((row) => Object.values(row).map(String).join(' ')).join(' ');
    expect(stored).not.toContain(codeOf(first.url));
  });

  it('is not used up by being opened, however often, and the desk is told', async () => {
    const from = await desk();
    const code = await offer(from);
    expect(await see(from.secret)).toMatchObject({ stage: 'offered', other: null });
    for (let i = 0; i < 3; i += 1)
      expect(await open(code)).toMatchObject({
        status: 'started',
        claimed_by: 'another',
        hand_over: { side: 'phone', digits: '47' },
      });
    expect(await see(from.secret)).toMatchObject({ stage: 'opened', digits: '47' });
    expect((await claim(code)).view).toMatchObject({ claimed_by: 'this', next_step: 'fields' });
  });

  it('is replaced every minute; one scanned in its last second can still be opened', async () => {
    const from = await desk();
    const code = await offer(from);
    nowMs += HAND_OVER_LIMITS.renewMs;
    await offer(from);
    nowMs += 20_000;
    expect((await claim(code)).newDeviceSecret).not.toBeNull();
  });

  it('runs out when nobody opens it', async () => {
    const from = await desk();
    const code = await offer(from);
    nowMs += HAND_OVER_LIMITS.openWithinMs.qr;
    expect(await refusalOf(open(code))).toEqual(STALE);
    expect(await refusalOf(claim(code))).toEqual(STALE);
    expect((await sessionNow(from))?.device_hash).not.toBeNull();
  });

  it('leaves the person time to read once it is open, and then runs out too', async () => {
    const from = await desk();
    const code = await offer(from);
    nowMs += HAND_OVER_LIMITS.openWithinMs.qr - 1;
    await open(code);
    nowMs += HAND_OVER_LIMITS.claimWithinMs - 1;
    await open(code);
    nowMs += 1;
    expect(await refusalOf(claim(code))).toEqual(STALE);
  });

  it('is good for a quarter of an hour when it was copied', async () => {
    const from = await desk();
    const code = await offer(from, 'link');
    nowMs += 15 * 60_000 - 1;
    expect((await claim(code)).newDeviceSecret).not.toBeNull();
  });

  it('is unknown when it is made up', async () => {
    expect(await refusalOf(open('h.made-up'))).toEqual(STALE);
    expect(await refusalOf(claim('h.made-up'))).toEqual(STALE);
  });

  it('is given only to the device that holds an open link, and not without end', async () => {
    const from = await handedOver();
    const { offer: ask } = test.capture.handOver;
    expect(await refusalOf(ask(null, 'qr'))).toEqual([401, undefined]);
    expect(await refusalOf(ask('x'.repeat(43), 'qr'))).toEqual(ANOTHER_DEVICE);
    expect(await refusalOf(ask(from.secret, 'qr'))).toEqual(ANOTHER_DEVICE);
    await testDatabase.database
      .updateTable('capture_hand_overs')
      .set({ codes_made: HAND_OVER_LIMITS.codes })
      .where('session_id', '=', from.session.id)
      .execute();
    await test.capture.handOver.end(from.secret);
    expect(await refusalOf(ask(from.secret, 'qr'))).toEqual([422, 'codes']);
    nowMs = from.session.expires_at.getTime();
    expect(await refusalOf(ask(from.secret, 'qr'))).toEqual([422, 'expired']);
  });
});

describe('the claim', () => {
  it('takes over as taking over does: the digits are asked for again, wrong ones stay counted, the desk is out', async () => {
    const from = await desk();
    await refusalOf(test.capture.confirmFields(from.secret, '9999'));
    await test.capture.confirmFields(from.secret, '0088');
    const { view, newDeviceSecret: phone } = await claim(await offer(from));
    expect(view).toMatchObject({
      status: 'started',
      claimed_by: 'this',
      next_step: 'fields',
      hand_over: { side: 'phone', digits: '47' },
    });
    expect((await sessionNow(from))?.field_failures).toBe(1);
    expect(await refusalOf(test.capture.startAttempt(from.secret, CAMERA))).toEqual(ANOTHER_DEVICE);
    expect(await refusalOf(test.capture.confirmFields(from.secret, '0088'))).toEqual(ANOTHER_DEVICE);
    expect(await test.capture.confirmFields(phone, '0088')).toMatchObject({ next_step: 'liveness' });
  });

  it('uses up every code of the offer', async () => {
    const from = await desk();
    const codes = [await offer(from), await offer(from), await offer(from, 'link')];
    await claim(codes[1] ?? '');
    for (const code of codes) {
      expect(await refusalOf(claim(code, null, 'a key of another phone'))).toEqual(STALE);
      expect(await refusalOf(open(code))).toEqual(STALE);
    }
  });

  it('goes to one of two phones that claim at the same time', async () => {
    const from = await desk();
    const code = await offer(from);
    const results = await Promise.allSettled([
      claim(code, null, 'the first phone’s key'),
      claim(code, null, 'the second phone’s key'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('may be repeated by the phone whose answer was lost, and by no other', async () => {
    const from = await desk();
    const code = await offer(from);
    const lost = (await claim(code)).newDeviceSecret ?? '';
    const again = (await claim(code)).newDeviceSecret ?? '';
    expect(again).not.toBe(lost);
    expect(await refusalOf(test.capture.confirmFields(lost, '0088'))).toEqual(ANOTHER_DEVICE);
    expect(await test.capture.confirmFields(again, '0088')).toMatchObject({ next_step: 'liveness' });
    expect(await refusalOf(claim(code, null, 'a thief has no such key'))).toEqual(STALE);
    expect(await claim(code, again)).toMatchObject({ newDeviceSecret: null, view: { claimed_by: 'this' } });
  });

  it('does nothing in the desk’s own browser, and leaves the code for the phone', async () => {
    const from = await desk();
    const code = await offer(from, 'link');
    expect(await open(code, from.secret)).toMatchObject({ claimed_by: 'this', hand_over: { side: 'desk' } });
    expect(await claim(code, from.secret)).toMatchObject({ newDeviceSecret: null });
    expect(await see(from.secret)).toMatchObject({ stage: 'offered' });
    expect((await claim(code)).newDeviceSecret).not.toBeNull();
  });

  it('is worth nothing once the link was taken over by a third device', async () => {
    const from = await desk();
    const code = await offer(from);
    await test.capture.claim({ token: from.link, deviceSecret: null }, true);
    expect(await refusalOf(claim(code))).toEqual(STALE);
    expect(await see(from.secret)).toMatchObject({ stage: 'moved' });
    expect(await refusalOf(test.capture.look({ token: null, deviceSecret: from.secret }))).toEqual(
      ANOTHER_DEVICE,
    );
  });
});

describe('both screens', () => {
  it('are told the same digits and what the phone does, to the end', async () => {
    const from = await handedOver();
    const story = async () => (await see(from.secret)).stage;
    expect([await see(from.secret), await see(from.phone)]).toMatchObject([
      { side: 'desk', digits: '47', stage: 'fields', other: 'here' },
      { side: 'phone', digits: '47', stage: 'fields', other: 'here' },
    ]);
    await test.capture.confirmFields(from.phone, '0088');
    expect(await story()).toBe('prepare');
    const { attempt_id } = await test.capture.startAttempt(from.phone, CAMERA);
    expect(await story()).toBe('selfie');
    const attempts = testDatabase.database.updateTable('capture_attempts').where('id', '=', attempt_id);
    await attempts.set({ state: 'judging' }).execute();
    expect(await story()).toBe('judging');
    await attempts.set({ state: 'unclear', ended_at: clock.now() }).execute();
    expect(await story()).toBe('try_again');
    const sessions = testDatabase.database.updateTable('capture_sessions').where('id', '=', from.session.id);
    await sessions.set({ status: 'completed', ended_as: 'judged' }).execute();
    expect(await see(from.secret)).toMatchObject({ stage: 'completed', other: null });
    expect(await test.capture.look({ token: null, deviceSecret: from.secret })).toMatchObject({
      status: 'completed',
    });
  });

  it('are told of the document where the session asks for it, and the phone has to show it anew', async () => {
    const from = await desk();
    const { database } = testDatabase;
    const session = database.updateTable('capture_sessions').where('id', '=', from.session.id);
    await session
      .set({ steps: ['welcome', 'fields', 'document', 'liveness'], documents_taken_at: clock.now() })
      .execute();
    const phone = (await claim(await offer(from))).newDeviceSecret ?? '';
    await test.capture.confirmFields(phone, '0088');
    expect(await see(from.secret)).toMatchObject({ stage: 'document' });
    await session.set({ documents_taken_at: clock.now() }).execute();
    expect(await see(from.secret)).toMatchObject({ stage: 'prepare' });
    expect(await test.capture.handOver.end(from.secret)).toMatchObject({ next_step: 'fields' });
    expect((await sessionNow(from))?.documents_taken_at).toBeNull();
  });

  it('learn nothing of the record and no score', async () => {
    const from = await handedOver();
    const said = JSON.stringify([await see(from.secret), await see(from.phone)]);
    expect(said).not.toMatch(/8501015800088|score|0088/);
  });

  it('are told of a phone that is lost, closed and back', async () => {
    const from = await handedOver();
    nowMs += LOST_AFTER_MS + 1;
    expect(await see(from.secret)).toMatchObject({ stage: 'fields', other: 'lost' });
    await see(from.phone);
    expect(await see(from.secret)).toMatchObject({ other: 'here' });
    await test.capture.handOver.leave(from.phone);
    expect(await see(from.secret)).toMatchObject({ other: 'left' });
    await see(from.phone);
    expect(await see(from.secret)).toMatchObject({ other: 'here' });
  });

  it('are told of a desk that was closed: the phone goes on without it', async () => {
    const from = await handedOver();
    await test.capture.handOver.leave(from.secret);
    expect(await see(from.phone)).toMatchObject({ other: 'left' });
    expect(await test.capture.confirmFields(from.phone, '0088')).toMatchObject({ next_step: 'liveness' });
  });

  it('follow after a reload: the desk’s cookie still shows the session, and can do nothing else with it', async () => {
    const from = await handedOver();
    expect(await test.capture.look({ token: null, deviceSecret: from.secret })).toMatchObject({
      claimed_by: 'another',
      hand_over: { side: 'desk', digits: '47' },
    });
    expect(await refusalOf(test.capture.sessionOfDevice(from.secret))).toEqual(ANOTHER_DEVICE);
  });

  it('are told nothing when they take no part', async () => {
    const stranger = await desk();
    expect(await refusalOf(see(stranger.secret))).toEqual(ANOTHER_DEVICE);
    expect(await refusalOf(test.capture.handOver.watch(null, null, NOBODY_GONE))).toEqual([401, undefined]);
    expect(await refusalOf(test.capture.handOver.end(stranger.secret))).toEqual(ANOTHER_DEVICE);
    expect(await refusalOf(test.capture.handOver.leave(stranger.secret))).toEqual(ANOTHER_DEVICE);
  });
});

describe('ending it', () => {
  it('from the desk brings the capture back there, and the phone is out and told', async () => {
    const from = await handedOver();
    await test.capture.confirmFields(from.phone, '0088');
    expect(await test.capture.handOver.end(from.secret)).toMatchObject({
      claimed_by: 'this',
      next_step: 'fields',
    });
    expect(await see(from.phone)).toMatchObject({ stage: 'returned' });
    expect(await refusalOf(test.capture.startAttempt(from.phone, CAMERA))).toEqual(ANOTHER_DEVICE);
    expect(await refusalOf(open(from.code, from.phone))).toEqual(ANOTHER_DEVICE);
    expect(await refusalOf(claim(from.code, from.phone))).toEqual(STALE);
    expect(await test.capture.confirmFields(from.secret, '0088')).toMatchObject({ next_step: 'liveness' });
  });

  it('from the phone brings it back to the desk, which is told', async () => {
    const from = await handedOver();
    expect(await test.capture.handOver.end(from.phone)).toMatchObject({ claimed_by: 'another' });
    expect(await see(from.secret)).toMatchObject({ stage: 'returned' });
    expect(await test.capture.look({ token: null, deviceSecret: from.secret })).toMatchObject({
      claimed_by: 'this',
    });
  });

  it('before anybody claimed makes the codes worth nothing', async () => {
    const from = await desk();
    const code = await offer(from);
    await open(code);
    await test.capture.handOver.end(from.secret);
    expect(await refusalOf(claim(code))).toEqual(STALE);
  });

  it('leaves the way to hand over once more', async () => {
    const from = await handedOver();
    await test.capture.handOver.end(from.secret);
    const { newDeviceSecret } = await claim(await offer(from));
    expect(await see(newDeviceSecret ?? '')).toMatchObject({ side: 'phone', stage: 'fields' });
    expect(await refusalOf(see(from.phone))).toEqual(ANOTHER_DEVICE);
  });
});

describe('a screen that waits', () => {
  it('is answered when something happens, without asking again', async () => {
    const from = await desk();
    const code = await offer(from);
    const { version } = await see(from.secret);
    const news = test.capture.handOver.watch(from.secret, version, NOBODY_GONE);
    await claim(code);
    expect(await news).toMatchObject({ stage: 'fields' });
  });

  it('is answered at once when it asks a second time, is gone, or the server closes', async () => {
    const from = await desk();
    await offer(from);
    const { version } = await see(from.secret);
    const { watch, close } = test.capture.handOver;
    const held = () => new Promise<void>((resolve) => (waiting = resolve));
    let waiting = () => {};

    let isHeld = held();
    const first = watch(from.secret, version, NOBODY_GONE, () => waiting());
    await isHeld;
    isHeld = held();
    const gone = new AbortController();
    const second = watch(from.secret, version, gone.signal, () => waiting());
    expect(await first).toMatchObject({ version });
    await isHeld;
    gone.abort();
    expect(await second).toMatchObject({ version });

    isHeld = held();
    const third = watch(from.secret, version, NOBODY_GONE, () => waiting());
    await isHeld;
    close();
    expect(await third).toMatchObject({ version });
    expect(await watch(from.secret, version, NOBODY_GONE)).toMatchObject({ version });
  });
});
