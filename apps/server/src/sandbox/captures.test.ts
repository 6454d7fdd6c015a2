import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { CaptureProgress } from '@qiniso/capture-protocol';
import { createFaceEngine } from '@qiniso/face-engine';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tokenOf } from '../capture/sessions.ts';
import { createTestCapture, type TestCapture } from '../capture/testing.ts';
import { findAnyCaptureAttempt } from '../database/queries/capture-attempts.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { systemClock } from '../domain/clock.ts';
import { filmed } from './capture-player/film.ts';
import { SandboxCamera } from './capture-player/sandbox-camera.ts';
import { SandboxCaptures } from './captures.ts';
import { findSandboxPerson } from './people.ts';
import { SandboxPortraits } from './portraits.ts';
import { createDataDirWithPictures } from './testing.ts';

const dataDir = createDataDirWithPictures('captures');
const portraits = new SandboxPortraits({ dataDir });
const engine = createFaceEngine();
let testDatabase: TestDatabase;
let test: TestCapture;
let captures: SandboxCaptures;
const errors: unknown[] = [];
let draw: (below: number) => number = randomInt;
/** Set where the pace of frames must not depend on the machine. */
let frozenMs: number | null = null;
const clock = { now: () => (frozenMs === null ? new Date() : new Date(frozenMs)) };

// What comes of the other consumers of the sandbox is asked over HTTP (`tests/acceptance/capture-outcomes.test.ts`).

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  test = await createTestCapture({
    database: testDatabase.database,
    clock,
    engine,
    random: (below) => draw(below),
    officialPhotograph: async (identityNo) => {
      const person = findSandboxPerson(identityNo);
      return person?.hasPortrait ? await portraits.get(person) : null;
    },
  });
  captures = new SandboxCaptures({
    capture: test.capture,
    database: testDatabase.database,
    clock: systemClock,
    sealing: test.sealing,
    dataDir,
    identityNoOf: async (transactionId) =>
      (
        await testDatabase.database
          .selectFrom('transactions')
          .select('identity_no')
          .where('id', '=', transactionId)
          .executeTakeFirstOrThrow()
      ).identity_no ?? '',
    faceOf: findSandboxPerson,
    sessionsPlayed: new Set(),
    onError: (error) => errors.push(error),
  });
  test.jobs.start();
});

afterAll(async () => {
  await captures.close();
  await test.jobs.stop();
  await engine.close();
  await testDatabase.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a consumer in the dark stays unclear, and with the last attempt the selfie is left to a verifier', async () => {
  const session = await test.open();
  await testDatabase.database
    .updateTable('capture_sessions')
    .set({ max_attempts: 1 })
    .where('id', '=', session.id)
    .execute();
  await captures.begin(session.account_id, session.transaction_id, 'unclear');
  await captures.idle();
  expect(errors).toEqual([]);
  const settled = test.settled.find(({ transactionId }) => transactionId === session.transaction_id);
  expect(settled?.fact).toMatchObject({ ended: 'judged', liveness: 'unclear', faceMatch: null });
  expect(settled?.selfie?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
});

describe('three stills, one for each pose, again and again', () => {
  // The same challenge every time: others may be failed for the jumps between the stills as well.
  beforeAll(() => {
    draw = (below) => below - 1;
    frozenMs = Date.now();
  });
  afterAll(() => {
    draw = randomInt;
    frozenMs = null;
  });

  it('fail when only the bytes behind the picture change', async () => {
    const verdict = await attackWithStills(async (still, sequence) =>
      Buffer.concat([still, Buffer.from(`frame ${sequence}`)]),
    );
    expect(verdict).toMatchObject({ liveness: 'failed' });
    expect(resultOf(verdict, 'repeats')).toBe('fail');
  });

  // No more than doubt: a still of the way to the side, and one with the eyes closed, would take it away.
  it('are in doubt when each is shifted and has noise of its own', async () => {
    const verdict = await attackWithStills(shiftedWithNoise);
    expect(verdict).toMatchObject({ liveness: 'unclear' });
    expect(resultOf(verdict, 'path')).toBe('unclear');
    expect(resultOf(verdict, 'repeats')).toBe('pass');
  });
});

it('refuses what is no picture, damaged, or larger than it looks, and goes on with the next frame', async () => {
  const { attempt, deviceSecret } = await begunAttempt();
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const png = await sharp(jpeg).png().toBuffer();
  const bad = [
    declaring(jpeg, 65_000, 65_000),
    jpeg.subarray(0, 200),
    png,
    Buffer.concat([jpeg.subarray(0, 3)]),
  ];
  const frame = { attemptId: attempt.attempt_id, deviceSecret, nonce: attempt.nonce, sequence: 1, step: 1 };
  for (const image of bad)
    await expect(test.capture.acceptFrame({ ...frame, capturedAtMs: 0, image })).rejects.toMatchObject({
      status: 422,
      details: { field: 'frame' },
    });
  const answer = await test.capture.acceptFrame({ ...frame, capturedAtMs: 0, image: jpeg });
  expect(answer).toMatchObject({ state: 'open', hint: 'no_face' });
});

interface Verdict {
  readonly liveness: string;
  readonly signals: readonly { name: string; result: string }[];
}

const resultOf = (verdict: Verdict, signal: string) =>
  verdict.signals.find(({ name }) => name === signal)?.result;

/** Between frames of an attack: a normal pace. */
const PACE_MS = 200;

/** One attempt with the still that fits each instruction, `changed` for every frame; what the verdict says. */
async function attackWithStills(
  changed: (still: Uint8Array, sequence: number) => Promise<Uint8Array>,
): Promise<Verdict> {
  const subject = findSandboxPerson('8501015800088');
  if (!subject) throw new Error('The sandbox has lost a person.');
  const camera = new SandboxCamera(dataDir);
  const [straight, left, right] = await camera.use(
    async () =>
      await Promise.all(
        [0, 27, -27].map((yaw) =>
          camera.take({
            subject: { seed: subject.seed, traits: subject.traits },
            scene: { kind: 'person', view: { yaw } },
            take: 1,
            isDark: false,
          }),
        ),
      ),
  );
  if (!straight || !left || !right) throw new Error('The camera took no picture.');
  const { attempt, deviceSecret } = await begunAttempt();
  let progress: CaptureProgress = attempt;
  for (let sequence = 1; progress.state === 'open'; sequence += 1) {
    frozenMs = (frozenMs ?? 0) + PACE_MS;
    const { instruction, step } = progress;
    const still = instruction === 'turn_left' ? left : instruction === 'turn_right' ? right : straight;
    progress = await test.capture.acceptFrame({
      attemptId: attempt.attempt_id,
      deviceSecret,
      nonce: attempt.nonce,
      sequence,
      step,
      capturedAtMs: PACE_MS * sequence,
      image: await changed(still, sequence),
    });
  }
  expect(progress.state).toBe('judging');
  const read = async () => (await findAnyCaptureAttempt(testDatabase.database, attempt.attempt_id))?.verdict;
  await vi.waitUntil(read, { timeout: 20_000, interval: 50 });
  return (await read()) as Verdict;
}

/** As a hand and a sensor would change a picture, but always the same picture. */
async function shiftedWithNoise(still: Uint8Array, sequence: number): Promise<Uint8Array> {
  const { data, info } = await sharp(still).raw().toBuffer({ resolveWithObject: true });
  const picture = filmed({ width: info.width, height: info.height, data }, sequence, false);
  return await sharp(picture.data, { raw: info }).jpeg({ quality: 80 }).toBuffer();
}

async function begunAttempt() {
  const session = await test.open();
  const token = tokenOf(test.sealing, session.id);
  const { newDeviceSecret: deviceSecret } = await test.capture.claim({ token, deviceSecret: null }, false);
  await test.capture.confirmFields(deviceSecret, '0088');
  const camera = { label: '', width: 64, height: 64, facing: null, frame_rate: null };
  return { deviceSecret, attempt: await test.capture.startAttempt(deviceSecret, camera) };
}

/** A JPEG whose header promises another size. */
function declaring(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const frameHeader = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frameHeader + 5);
  bytes.writeUInt16BE(width, frameHeader + 7);
  return bytes;
}
