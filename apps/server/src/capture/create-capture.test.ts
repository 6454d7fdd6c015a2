import type { CaptureAttemptView, CaptureProgress } from '@qiniso/capture-protocol';
import { FaceEngineFailure, FaceEngineOverloaded } from '@qiniso/face-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAttemptInHand, updateCaptureAttempt } from '../database/queries/capture-attempts.ts';
import type { CaptureSessionRow } from '../database/queries/capture-sessions.ts';
import { findAnyCaptureSession } from '../database/queries/capture-sessions.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { createDrawnEngine, type DrawnFace, drawFrame } from './drawn-faces.ts';
import { SESSION_LIMITS, tokenOf } from './sessions.ts';
import { createTestCapture, type TestCapture } from './testing.ts';

const HOUR_MS = 3_600_000;
const CAMERA = { label: 'Test', width: 640, height: 480, facing: null, frame_rate: null };

let testDatabase: TestDatabase;
let engine: ReturnType<typeof createDrawnEngine>;
let test: TestCapture;
let nowMs: number;
const clock = { now: () => new Date(nowMs) };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(async () => await testDatabase.drop());
beforeEach(async () => {
  nowMs = Date.parse('2026-11-20T08:00:00Z');
  // What earlier tests left to be done is not this one's.
  await testDatabase.database.deleteFrom('jobs').execute();
  engine = createDrawnEngine();
  test = await createTestCapture({
    database: testDatabase.database,
    clock,
    engine,
    random: () => 0,
    officialPhotograph: async () => await drawFrame({ who: 1 }),
  });
});

interface Device {
  readonly session: CaptureSessionRow;
  readonly token: string;
  readonly secret: string;
}

async function claimed(options: { confirmed?: boolean } = {}): Promise<Device> {
  const session = await test.open();
  const token = tokenOf(test.sealing, session.id);
  const { newDeviceSecret } = await test.capture.claim({ token, deviceSecret: null }, false);
  const secret = newDeviceSecret ?? '';
  if (options.confirmed ?? true) await test.capture.confirmFields(secret, '0088');
  return { session, token, secret };
}

const sessionNow = (session: CaptureSessionRow) =>
  findAnyCaptureSession(testDatabase.database, { id: session.id });
const settledOf = (session: CaptureSessionRow) =>
  test.settled.filter(({ transactionId }) => transactionId === session.transaction_id);
/** Runs the jobs that are due, as the runner would. */
async function runJobs(): Promise<void> {
  test.jobs.start();
  await test.jobs.stop();
}

/** A page that sends one frame after the other. */
class Page {
  progress: CaptureProgress;
  sequence = 0;
  readonly attempt: CaptureAttemptView;
  readonly device: Device;

  constructor(device: Device, attempt: CaptureAttemptView) {
    this.device = device;
    this.attempt = attempt;
    this.progress = attempt;
  }

  static async begin(device: Device): Promise<Page> {
    return new Page(device, await test.capture.startAttempt(device.secret, CAMERA));
  }

  async frame(face: DrawnFace | null, sequence = this.sequence + 1) {
    return {
      attemptId: this.attempt.attempt_id,
      deviceSecret: this.device.secret,
      nonce: this.attempt.nonce,
      sequence,
      step: this.progress.step,
      capturedAtMs: nowMs - Date.parse(this.attempt.deadline_at) + 180_000,
      image: await drawFrame(face && { take: sequence, ...face }),
    };
  }

  async send(face: DrawnFace | null): Promise<CaptureProgress> {
    nowMs += 200;
    this.progress = await test.capture.acceptFrame(await this.frame(face));
    this.sequence += 1;
    return this.progress;
  }

  /** Follows every instruction until frames are no longer taken. */
  async follow(face: DrawnFace = {}): Promise<CaptureProgress> {
    while (this.progress.state === 'open') {
      const { instruction } = this.progress;
      await this.send({
        ...face,
        turn: instruction === 'turn_left' ? 0.4 : instruction === 'turn_right' ? -0.4 : 0,
        eyes: instruction === 'blink' ? 0.1 : 0.3,
        smile: instruction === 'smile' ? 0.3 : 0,
      });
    }
    return this.progress;
  }
}

describe('the link', () => {
  it('is only looked at until a person claims it: a preview uses nothing up', async () => {
    const session = await test.open();
    const key = { token: tokenOf(test.sealing, session.id), deviceSecret: null };
    const seen = await test.capture.look(key);
    expect(seen).toEqual({
      status: 'created',
      steps: ['welcome', 'fields', 'liveness'],
      next_step: 'welcome',
      attempts_left: 3,
      expires_at: '2026-11-21T08:00:00.000Z',
      claimed_by: 'none',
      sandbox: true,
    });
    expect(await test.capture.look(key)).toEqual(seen);
  });

  it('has a token of at least 128 bits that is not stored', async () => {
    const session = await test.open();
    const token = tokenOf(test.sealing, session.id);
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect(JSON.stringify(await sessionNow(session))).not.toContain(token);
  });

  it('is one per transaction: opening it again gives the first', async () => {
    const session = await test.open();
    const { openCaptureSession } = await import('./sessions.ts');
    const again = await openCaptureSession(testDatabase.database, test.sealing, {
      transactionId: session.transaction_id,
      accountId: session.account_id,
      now: clock.now(),
    });
    expect(again.id).toBe(session.id);
  });

  it('answers 404 for a token nobody has', async () => {
    await expect(test.capture.look({ token: 'unknown', deviceSecret: null })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('belongs to the device that claimed it; another is told so, and may take it over, which ends the first', async () => {
    const first = await claimed();
    const page = await Page.begin(first);
    const key = { token: first.token, deviceSecret: null };
    const refused = await test.capture.claim(key, false);
    expect(refused).toMatchObject({ newDeviceSecret: null, view: { claimed_by: 'another' } });
    const taken = await test.capture.claim(key, true);
    expect(taken.view).toMatchObject({ claimed_by: 'this', next_step: 'fields' });
    await expect(page.send({})).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    await expect(test.capture.startAttempt(first.secret, CAMERA)).rejects.toMatchObject({ status: 403 });
  });

  it('asks a device that took it over for the digits, and goes on counting wrong ones', async () => {
    const first = await claimed({ confirmed: false });
    await expect(test.capture.confirmFields(first.secret, '1234')).rejects.toMatchObject({ status: 422 });
    await test.capture.confirmFields(first.secret, '0088');
    const taken = await test.capture.claim({ token: first.token, deviceSecret: null }, true);
    const secret = taken.newDeviceSecret ?? '';
    await expect(test.capture.startAttempt(secret, CAMERA)).rejects.toMatchObject({
      details: { field: 'last_four' },
    });
    await expect(test.capture.confirmFields(secret, '1234')).rejects.toMatchObject({ status: 422 });
    expect(await test.capture.confirmFields(secret, '1234')).toMatchObject({ status: 'cancelled' });
  });

  it('takes nothing from a device without a link', async () => {
    await expect(test.capture.startAttempt(null, CAMERA)).rejects.toMatchObject({ status: 401 });
    await expect(test.capture.confirmFields(null, '0088')).rejects.toMatchObject({ status: 401 });
  });
});

describe('the last four digits', () => {
  it('must be confirmed before an attempt', async () => {
    const device = await claimed({ confirmed: false });
    await expect(test.capture.startAttempt(device.secret, CAMERA)).rejects.toMatchObject({
      status: 422,
      details: { field: 'last_four' },
    });
    expect(await test.capture.confirmFields(device.secret, '0088')).toMatchObject({ next_step: 'liveness' });
  });

  it.each(['', '88', '00888', 'abcd', '٠٠٨٨'])('are exactly four digits, not %j', async (text) => {
    const device = await claimed({ confirmed: false });
    await expect(test.capture.confirmFields(device.secret, text)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { field: 'last_four' },
    });
    expect((await sessionNow(device.session))?.field_failures).toBe(0);
  });

  it('cancel the session when they are wrong three times, and settle its transaction once', async () => {
    const device = await claimed({ confirmed: false });
    for (let i = 1; i < 3; i += 1)
      await expect(test.capture.confirmFields(device.secret, '1234')).rejects.toMatchObject({ status: 422 });
    expect(settledOf(device.session)).toEqual([]);
    expect(await test.capture.confirmFields(device.secret, '1234')).toMatchObject({
      status: 'cancelled',
      next_step: null,
    });
    await test.capture.confirmFields(device.secret, '1234');
    expect(settledOf(device.session).map(({ fact }) => fact)).toEqual([{ ended: 'cancelled' }]);
  });
});

describe('frames', () => {
  it('move the challenge on, one instruction at a time', async () => {
    const page = await Page.begin(await claimed());
    expect(page.progress).toMatchObject({
      state: 'open',
      step: 1,
      instruction: 'look_straight',
      attempts_left: 2,
    });
    await page.send({});
    await page.send({});
    expect(await page.send({})).toMatchObject({ step: 2 });
    expect(await page.send(null)).toMatchObject({ step: 2, hint: 'no_face' });
  });

  it('may be sent again when the answer was lost, and only as they were', async () => {
    const page = await Page.begin(await claimed());
    const frame = await page.frame({});
    const answer = await test.capture.acceptFrame(frame);
    expect(await test.capture.acceptFrame(frame)).toEqual(answer);
    expect(engine.analysed.filter((image) => image === frame.image)).toHaveLength(1);
    await expect(test.capture.acceptFrame(await page.frame({ take: 9 }, 1))).rejects.toMatchObject({
      status: 422,
      details: { field: 'x-capture-sequence' },
    });
  });

  it('of before the attempt was begun anew are refused, also when they were being looked at', async () => {
    const page = await Page.begin(await claimed());
    const analyse = engine.analyse;
    engine.analyse = async (image) => {
      await test.capture.startAttempt(page.device.secret, CAMERA);
      return await analyse(image);
    };
    await expect(test.capture.acceptFrame(await page.frame({}))).rejects.toMatchObject({
      details: { field: 'x-capture-nonce' },
    });
  });

  it('that cannot be read end the attempt when there are more than twenty', async () => {
    const page = await Page.begin(await claimed());
    const frame = { ...(await page.frame({})), image: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) };
    for (let i = 0; i < 20; i += 1)
      await expect(test.capture.acceptFrame(frame)).rejects.toMatchObject({ status: 422 });
    expect(await test.capture.acceptFrame(frame)).toMatchObject({ state: 'try_again', attempts_left: 2 });
    const analysed = engine.analysed.length;
    expect(await test.capture.acceptFrame(frame)).toMatchObject({ state: 'try_again' });
    expect(engine.analysed).toHaveLength(analysed);
  });

  it('sent twice at once are analysed once; another one meanwhile has to wait', async () => {
    const page = await Page.begin(await claimed());
    const frame = await page.frame({});
    const other = await page.frame({ take: 5 });
    const [one, two, three] = await Promise.allSettled([
      test.capture.acceptFrame(frame),
      test.capture.acceptFrame(frame),
      test.capture.acceptFrame(other),
    ]);
    expect(one).toMatchObject({ status: 'fulfilled' });
    expect(two).toEqual(one);
    expect(three).toMatchObject({ status: 'rejected', reason: { status: 429 } });
    expect(engine.analysed.filter((image) => image === frame.image)).toHaveLength(1);
    expect(engine.analysed).not.toContain(other.image);
  });

  it.each([
    ['of another attempt', { nonce: 'other' }, 'x-capture-nonce'],
    ['out of order', { sequence: 3 }, 'x-capture-sequence'],
    ['with number 0', { sequence: 0 }, 'x-capture-sequence'],
    ['of another step', { step: 2 }, 'x-capture-step'],
    ['with a clock that is none', { capturedAtMs: 999_999_999 }, 'x-capture-captured-at-ms'],
    ['that are no JPEG', { image: Buffer.from('%PDF-1.7 hello') }, 'frame'],
    ['that are empty', { image: new Uint8Array() }, 'frame'],
    ['that only look like a JPEG', { image: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) }, 'frame'],
  ])('%s are refused and lose nothing', async (_, change, field) => {
    const page = await Page.begin(await claimed());
    const frame = { ...(await page.frame({})), ...change };
    await expect(test.capture.acceptFrame(frame)).rejects.toMatchObject({ status: 422, details: { field } });
    expect(await page.send({})).toMatchObject({ state: 'open', step: 1 });
  });

  it('of an unknown attempt are not found', async () => {
    const page = await Page.begin(await claimed());
    for (const attemptId of ['x', '00000000-0000-7000-8000-000000000000'])
      await expect(test.capture.acceptFrame({ ...(await page.frame({})), attemptId })).rejects.toMatchObject({
        status: 404,
      });
  });

  it('are not acknowledged while the face engine is busy, and count once it is not', async () => {
    const page = await Page.begin(await claimed());
    engine.fail = new FaceEngineOverloaded('busy');
    await expect(test.capture.acceptFrame(await page.frame({}))).rejects.toMatchObject({
      status: 503,
      code: 'overloaded',
    });
    engine.fail = null;
    await page.send({});
    const rows = await testDatabase.database
      .selectFrom('capture_frames')
      .select('sequence')
      .where('attempt_id', '=', page.attempt.attempt_id)
      .execute();
    expect(rows).toEqual([{ sequence: 1 }]);
  });

  it('are stored sealed', async () => {
    const page = await Page.begin(await claimed());
    await page.send({});
    const row = await testDatabase.database
      .selectFrom('capture_frames')
      .select('ciphertext')
      .where('attempt_id', '=', page.attempt.attempt_id)
      .executeTakeFirstOrThrow();
    expect(row.ciphertext.includes(Buffer.from('drawn'))).toBe(false);
  });

  it('go on after a restart: everything is in the database', async () => {
    const device = await claimed();
    const page = await Page.begin(device);
    await page.send({});
    await page.send({});
    const earlier = test;
    test = await createTestCapture({ database: testDatabase.database, clock, engine, random: () => 0 });
    expect(test).not.toBe(earlier);
    expect(await page.send({})).toMatchObject({ step: 2 });
    expect(await page.follow()).toMatchObject({ state: 'judging' });
    await runJobs();
    expect(await test.capture.readAttempt(page.attempt.attempt_id, device.secret)).toMatchObject({
      state: 'try_again',
    });
  });
});

describe('attempts', () => {
  it('that are not followed in time are given up and stay counted', async () => {
    const device = await claimed();
    const page = await Page.begin(device);
    await page.send(null);
    nowMs += 60_000;
    expect(await page.send(null)).toMatchObject({ state: 'try_again', attempts_left: 2 });
  });

  it('end by themselves when the page is gone', async () => {
    const device = await claimed();
    for (let i = 0; i < 3; i += 1) {
      const page = await Page.begin(device);
      await page.send(null);
      nowMs += 181_000;
      await runJobs();
    }
    expect(settledOf(device.session).map(({ fact }) => fact)).toEqual([{ ended: 'used-up' }]);
    expect(await sessionNow(device.session)).toMatchObject({ status: 'cancelled', ended_as: 'used-up' });
  });

  it('keep no name of the camera, also when begun anew', async () => {
    const device = await claimed();
    const camera = { ...CAMERA, label: 'Thabo’s iPhone Camera', facing: 'user' };
    for (let i = 0; i < 2; i += 1) {
      await test.capture.startAttempt(device.secret, camera);
      const attempt = await findAttemptInHand(testDatabase.database, device.session.id);
      expect(attempt?.camera).toEqual({ kind: 'unknown', width: 640, height: 480 });
    }
  });

  it('cost nothing when the page is reloaded before the first frame', async () => {
    const device = await claimed();
    const first = await Page.begin(device);
    const second = await Page.begin(device);
    expect(second.attempt).toMatchObject({ attempt_id: first.attempt.attempt_id, attempts_left: 2 });
    expect(second.attempt.nonce).not.toBe(first.attempt.nonce);
  });

  it('begun anew more than twenty times are given up and stay counted', async () => {
    const device = await claimed();
    const first = await Page.begin(device);
    let last = first;
    for (let i = 0; i < 20; i += 1) last = await Page.begin(device);
    expect(last.attempt.attempt_id).toBe(first.attempt.attempt_id);
    const next = await Page.begin(device);
    expect(next.attempt).toMatchObject({ attempts_left: 1 });
    expect(next.attempt.attempt_id).not.toBe(first.attempt.attempt_id);
  });

  it('are used up when each is begun and left', async () => {
    const device = await claimed();
    for (let i = 0; i < 3; i += 1) await (await Page.begin(device)).send(null);
    expect((await Page.begin(device)).progress).toMatchObject({ state: 'ended', attempts_left: 0 });
    expect(settledOf(device.session).map(({ fact }) => fact)).toEqual([{ ended: 'used-up' }]);
    await expect(Page.begin(device)).rejects.toMatchObject({
      status: 422,
      details: { field: 'session', reason: 'cancelled' },
    });
  });
});

describe('the verdict', () => {
  // Drawn faces are lit alike from every side, which is what one warped photograph looks like: unclear, never passed.
  it('is unclear until the attempts are used up, then the session ends judged, once', async () => {
    const device = await claimed();
    for (let left = 2; left >= 0; left -= 1) {
      const page = await Page.begin(device);
      expect(await page.follow()).toMatchObject({ state: 'judging', attempts_left: left });
      expect(await test.capture.look({ token: null, deviceSecret: device.secret })).toMatchObject({
        next_step: null,
      });
      await runJobs();
      expect(await test.capture.readAttempt(page.attempt.attempt_id, device.secret)).toMatchObject({
        state: left > 0 ? 'try_again' : 'done',
      });
    }
    expect(settledOf(device.session)).toMatchObject([
      { fact: { ended: 'judged', liveness: 'unclear', faceMatch: null } },
    ]);
    const { selfie } = settledOf(device.session)[0] ?? {};
    expect(Buffer.from(selfie ?? []).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    // Drawn frames say behind the picture what they show.
    expect(Buffer.from(selfie ?? []).includes('drawn')).toBe(false);
  });

  it('fails at once when the person was exchanged', async () => {
    const device = await claimed();
    const page = await Page.begin(device);
    for (let i = 0; i < 3; i += 1) await page.send({ who: 1 });
    await page.follow({ who: 2 });
    await runJobs();
    expect(settledOf(device.session)).toMatchObject([{ fact: { ended: 'judged', liveness: 'failed' } }]);
    expect(await sessionNow(device.session)).toMatchObject({ status: 'completed' });
  });

  it('is given once when two processes judge at the same time', async () => {
    const device = await claimed();
    const page = await Page.begin(device);
    for (let i = 0; i < 3; i += 1) await page.send({ who: 1 });
    await page.follow({ who: 2 });
    const { judgeAttempt } = await import('./judge.ts');
    const { OfficialFaces } = await import('./official-faces.ts');
    const faces = new OfficialFaces(test.parts);
    await Promise.all([1, 2, 3].map(() => judgeAttempt(test.parts, faces, page.attempt.attempt_id, 1)));
    expect(settledOf(device.session)).toHaveLength(1);
  });

  it('waits for a busy face engine, however often', async () => {
    const device = await claimed();
    const page = await Page.begin(device);
    for (let i = 0; i < 3; i += 1) await page.send({ who: 1 });
    await page.follow({ who: 2 });
    engine.fail = new FaceEngineOverloaded('busy');
    for (let i = 0; i < 8; i += 1) {
      await runJobs();
      nowMs += 2_000;
    }
    expect(settledOf(device.session)).toEqual([]);
    engine.fail = null;
    await runJobs();
    expect(settledOf(device.session)).toMatchObject([{ fact: { ended: 'judged' } }]);
  });

  it('is a technical failure when our side cannot reach one', async () => {
    const device = await claimed();
    const page = await Page.begin(device);
    await page.follow();
    engine.fail = new FaceEngineFailure('broken');
    for (let tries = 0; tries < 5; tries += 1) {
      await runJobs();
      nowMs += 200_000;
    }
    expect(settledOf(device.session).map(({ fact }) => fact)).toEqual([{ ended: 'technical-failure' }]);
  });
});

describe('a session ends', () => {
  it('as expired when its time is over, once, also in the middle of an attempt', async () => {
    const device = await claimed();
    const page = await Page.begin(device);
    await page.send({});
    nowMs += 24 * HOUR_MS;
    await expect(test.capture.startAttempt(device.secret, CAMERA)).rejects.toMatchObject({
      details: { reason: 'expired' },
    });
    expect(await test.capture.look({ token: device.token, deviceSecret: null })).toMatchObject({
      status: 'expired',
      next_step: null,
    });
    await runJobs();
    await runJobs();
    expect(settledOf(device.session).map(({ fact }) => fact)).toEqual([{ ended: 'expired' }]);
  });

  it('as expired also when it was being judged and no verdict came of it', async () => {
    const device = await claimed();
    const page = await Page.begin(device);
    await page.follow();
    nowMs += 24 * HOUR_MS;
    // Only the end of the time is due: the verdict is still on its way.
    await testDatabase.database.deleteFrom('jobs').where('kind', '=', 'judge-capture').execute();
    await runJobs();
    expect(settledOf(device.session)).toEqual([]);
    const attempt = await findAttemptInHand(testDatabase.database, device.session.id);
    await updateCaptureAttempt(testDatabase.database, attempt?.id ?? '', {
      state: 'unclear',
      ended_at: clock.now(),
    });
    nowMs += 60_000;
    await runJobs();
    expect(settledOf(device.session).map(({ fact }) => fact)).toEqual([{ ended: 'expired' }]);
  });

  it('as cancelled, with its attempt, when a device that took it over gives wrong digits', async () => {
    const device = await claimed();
    await (await Page.begin(device)).send({});
    const taken = await test.capture.claim({ token: device.token, deviceSecret: null }, true);
    for (let i = 0; i < 3; i += 1)
      await test.capture.confirmFields(taken.newDeviceSecret, '1234').catch(() => undefined);
    expect(settledOf(device.session).map(({ fact }) => fact)).toEqual([{ ended: 'cancelled' }]);
    expect(await findAttemptInHand(testDatabase.database, device.session.id)).toBeNull();
  });

  it('as a technical failure when frames cannot be analysed again and again', async () => {
    const device = await claimed();
    const page = await Page.begin(device);
    engine.fail = new FaceEngineFailure('broken');
    for (let i = 0; i < SESSION_LIMITS.technicalFailures; i += 1)
      await expect(test.capture.acceptFrame(await page.frame({}))).rejects.toMatchObject({ status: 503 });
    expect(settledOf(device.session).map(({ fact }) => fact)).toEqual([{ ended: 'technical-failure' }]);
    expect(await test.capture.readAttempt(page.attempt.attempt_id, device.secret)).toMatchObject({
      state: 'ended',
    });
    expect(await findAttemptInHand(testDatabase.database, device.session.id)).toBeNull();
  });

  it('with nothing lost when settling fails: the verdict is given again', async () => {
    const device = await claimed();
    const page = await Page.begin(device);
    for (let i = 0; i < 3; i += 1) await page.send({ who: 1 });
    await page.follow({ who: 2 });
    test.failSettling = new Error('the database is away');
    await runJobs();
    expect(await sessionNow(device.session)).toMatchObject({ ended_as: null });
    test.failSettling = null;
    nowMs += 200_000;
    await runJobs();
    expect(settledOf(device.session)).toHaveLength(1);
  });
});
