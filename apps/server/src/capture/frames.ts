import { createHash } from 'node:crypto';
import type { CaptureProgress } from '@qiniso/capture-protocol';
import { MAX_FRAME_BYTES } from '@qiniso/capture-protocol';
import { FaceEngineError, FaceEngineOverloaded, IMAGE_LIMITS, UnreadableImage } from '@qiniso/face-engine';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { type CaptureAttemptRow, updateCaptureAttempt } from '../database/queries/capture-attempts.ts';
import { findFrameHash, insertCaptureFrame, listFrameReadings } from '../database/queries/capture-frames.ts';
import {
  type CaptureSessionRow,
  lockCaptureSession,
  updateCaptureSession,
} from '../database/queries/capture-sessions.ts';
import { apiErrors } from '../domain/api-error.ts';
import {
  ATTEMPT_LIMITS,
  abandonAttempt,
  challengeOf,
  progressOf,
  requireAttempt,
  sendToJudge,
} from './attempts.ts';
import type { CaptureParts } from './capture-parts.ts';
import { coach } from './coach.ts';
import { type FrameReading, readingOf } from './frame-reading.ts';
import { paceMs } from './pace.ts';
import { endSession, hashOf, isSameHash, SESSION_LIMITS } from './sessions.ts';
import { isTiltedPicture } from './signals/tilt.ts';
import type { WastedTries } from './wasted-tries.ts';

/** A frame as it came in; the numbers are whole and not negative. */
export interface IncomingFrame {
  readonly attemptId: string;
  readonly deviceSecret: string | null;
  readonly nonce: string;
  readonly sequence: number;
  readonly step: number;
  readonly capturedAtMs: number;
  /** JPEG, at most `MAX_FRAME_BYTES`. */
  readonly image: Uint8Array;
}

/** What a frame's seal is bound to. */
export const frameContext = (attemptId: string, sequence: number): string =>
  `capture_frames/${attemptId}/${sequence}`;

const DAY_MS = 86_400_000;
/** Capture clocks beyond this are no clocks: an attempt lasts three minutes. */
const MAX_CAPTURED_AT_MS = 3_600_000;

/**
 * Takes one frame: checks it, analyses it, stores it sealed and moves the challenge on in one commit, and says what comes
 * next. What is answered is committed; a frame whose answer was lost may be sent again.
 *
 * @throws ApiError 401, 403, 404; 413; 422 naming the header or `frame`; 503 when the face engine is busy or broken
 */
export async function acceptFrame(
  parts: CaptureParts,
  wasted: WastedTries,
  frame: IncomingFrame,
): Promise<CaptureProgress> {
  const { attempt, session } = await requireAttempt(parts.database, frame.attemptId, frame.deviceSecret);
  requireNonce(attempt, frame);
  const sha256 = createHash('sha256').update(frame.image).digest();
  const known = await answerWithoutAnalysis(parts.database, attempt, session, frame, sha256);
  if (known) return known;
  if (isOverdue(parts, attempt, session)) {
    const after = await endOverdueAttempt(parts, attempt.id, session.id);
    parts.wakeJobs();
    return progressOf(after.attempt, after.session);
  }

  requireJpeg(frame.image);
  const reading = await analyse(parts, session, frame.image);
  if (reading === null) {
    if (!wasted.isOneTooMany(attempt.id))
      throw apiErrors.invalidInput('frame', 'The picture cannot be read.');
    const after = await giveUpAttempt(parts, attempt.id, session.id);
    return progressOf(after.attempt, after.session);
  }
  const next = await parts.database.transaction().execute(async (trx) => {
    const locked = await lockCaptureSession(trx, session.id);
    const current = await requireAttempt(trx, attempt.id, frame.deviceSecret);
    // The attempt may have been begun anew while the picture was looked at.
    requireNonce(current.attempt, frame);
    const overtaken = await answerWithoutAnalysis(trx, current.attempt, locked, frame, sha256);
    if (overtaken) return { attempt: current.attempt, session: locked, answer: overtaken };
    return await storeFrame(parts, trx, current.attempt, locked, frame, sha256, reading);
  });
  if (next.attempt.state !== 'open') parts.wakeJobs();
  if ('answer' in next) return next.answer;
  const instruction = challengeOf(next.attempt)[next.attempt.step - 1] ?? null;
  const pace = paceMs({
    frames: next.attempt.frames_received,
    framesOfStep: next.framesOfStep,
    instruction,
    hasFace: reading.face !== null,
    waiting: parts.engine.stats().queued,
  });
  return progressOf(next.attempt, next.session, pace);
}

function requireNonce(attempt: CaptureAttemptRow, frame: IncomingFrame): void {
  if (!isSameHash(hashOf(frame.nonce), hashOf(attempt.nonce)))
    throw apiErrors.invalidInput('x-capture-nonce', 'The frame belongs to another attempt.');
}

/** Answers a frame sent again and one for an attempt that was closed; refuses one out of turn; null: analyse it. */
async function answerWithoutAnalysis(
  executor: Kysely<DB>,
  attempt: CaptureAttemptRow,
  session: CaptureSessionRow,
  frame: IncomingFrame,
  sha256: Buffer,
): Promise<CaptureProgress | null> {
  if (frame.sequence <= attempt.frames_received) {
    const stored = await findFrameHash(executor, attempt.id, frame.sequence);
    if (isSameHash(stored, sha256)) return progressOf(attempt, session);
    throw apiErrors.invalidInput('x-capture-sequence', 'Another frame has this number already.');
  }
  if (attempt.state !== 'open' || session.ended_as !== null) return progressOf(attempt, session);
  if (frame.sequence !== attempt.frames_received + 1)
    throw apiErrors.invalidInput(
      'x-capture-sequence',
      `The next frame is number ${attempt.frames_received + 1}.`,
    );
  if (frame.step !== attempt.step)
    throw apiErrors.invalidInput('x-capture-step', `The instruction in hand is number ${attempt.step}.`);
  if (frame.capturedAtMs > MAX_CAPTURED_AT_MS)
    throw apiErrors.invalidInput('x-capture-captured-at-ms', 'Give milliseconds since the attempt began.');
  return null;
}

function isOverdue(parts: CaptureParts, attempt: CaptureAttemptRow, session: CaptureSessionRow): boolean {
  const now = parts.clock.now().getTime();
  const stepMs = attempt.step === 1 ? ATTEMPT_LIMITS.firstStepMs : ATTEMPT_LIMITS.laterStepMs;
  return (
    now > attempt.deadline_at.getTime() ||
    now > attempt.step_started_at.getTime() + stepMs ||
    now >= session.expires_at.getTime() ||
    attempt.frames_received >= ATTEMPT_LIMITS.frames
  );
}

/**
 * Ends an attempt that was not finished in time: judged when a face was there long enough to show an attack, abandoned
 * otherwise. Does nothing when it has ended already.
 */
export async function endOverdueAttempt(
  parts: CaptureParts,
  attemptId: string,
  sessionId: string,
): Promise<{ attempt: CaptureAttemptRow; session: CaptureSessionRow }> {
  return await parts.database.transaction().execute(async (trx) => {
    const session = await lockCaptureSession(trx, sessionId);
    const attempt = await updateCaptureAttempt(trx, attemptId, { hint: null });
    if (attempt.state !== 'open' || session.ended_as !== null) return { attempt, session };
    const readings = await listFrameReadings(trx, attemptId);
    const withFace = readings.filter(({ reading }) => (reading as FrameReading).face !== null).length;
    if (withFace >= ATTEMPT_LIMITS.facesToJudge)
      return { attempt: await sendToJudge(parts, trx, attemptId), session };
    return await abandonAttempt(parts, trx, session, attempt);
  });
}

/** Ends an attempt that has sent too many pictures that cannot be read; it stays counted. */
async function giveUpAttempt(
  parts: CaptureParts,
  attemptId: string,
  sessionId: string,
): Promise<{ attempt: CaptureAttemptRow; session: CaptureSessionRow }> {
  const ended = await parts.database.transaction().execute(async (trx) => {
    const session = await lockCaptureSession(trx, sessionId);
    const attempt = await updateCaptureAttempt(trx, attemptId, { hint: null });
    if (attempt.state !== 'open' || session.ended_as !== null) return { attempt, session };
    return await abandonAttempt(parts, trx, session, attempt);
  });
  parts.wakeJobs();
  return ended;
}

async function storeFrame(
  parts: CaptureParts,
  executor: Kysely<DB>,
  attempt: CaptureAttemptRow,
  session: CaptureSessionRow,
  frame: IncomingFrame,
  sha256: Buffer,
  reading: FrameReading,
): Promise<{ attempt: CaptureAttemptRow; session: CaptureSessionRow; framesOfStep: number }> {
  const now = parts.clock.now();
  const challenge = challengeOf(attempt);
  const before = await listFrameReadings(executor, attempt.id);
  await insertCaptureFrame(executor, {
    attemptId: attempt.id,
    sequence: frame.sequence,
    step: frame.step,
    capturedAtMs: frame.capturedAtMs,
    sha256,
    ciphertext: parts.sealing.seal(frame.image, frameContext(attempt.id, frame.sequence)),
    reading,
    receivedAt: now,
    removeAfter: new Date(now.getTime() + session.frame_retention_days * DAY_MS),
  });
  const frames = before.map((row) => ({ step: row.step, reading: row.reading as FrameReading }));
  const after = [...frames, { step: frame.step, reading }];
  const { isDone, hint } = coach(challenge, attempt.step, after);
  if (!isDone) {
    const stayed = await updateCaptureAttempt(executor, attempt.id, {
      frames_received: frame.sequence,
      hint,
    });
    const framesOfStep = after.filter(({ step }) => step === attempt.step).length;
    // A picture that is tilted before the camera will never turn its head: no need to wait for the end.
    return isTiltedPicture(after)
      ? { attempt: await sendToJudge(parts, executor, attempt.id), session, framesOfStep }
      : { attempt: stayed, session, framesOfStep };
  }
  // A step beyond the last says that all are done.
  const isLast = attempt.step >= challenge.length;
  const moved = await updateCaptureAttempt(executor, attempt.id, {
    frames_received: frame.sequence,
    hint: null,
    step: attempt.step + 1,
    step_started_at: now,
  });
  const attemptAfter = isLast ? await sendToJudge(parts, executor, attempt.id) : moved;
  return { attempt: attemptAfter, session, framesOfStep: 0 };
}

function requireJpeg(image: Uint8Array): void {
  if (image.byteLength > MAX_FRAME_BYTES) throw apiErrors.payloadTooLarge();
  if (image[0] !== 0xff || image[1] !== 0xd8 || image[2] !== 0xff)
    throw apiErrors.invalidInput('frame', 'The frame is not a JPEG.');
}

/** What is read from a picture; null when it cannot be read. @throws ApiError 503 when the face engine is busy or broken */
async function analyse(
  parts: CaptureParts,
  session: CaptureSessionRow,
  image: Uint8Array,
): Promise<FrameReading | null> {
  try {
    return readingOf(await parts.engine.analyse(image, { maxPixels: IMAGE_LIMITS.framePixels }));
  } catch (error) {
    if (error instanceof UnreadableImage) return null;
    if (!(error instanceof FaceEngineError)) throw error;
    if (!(error instanceof FaceEngineOverloaded)) await countTechnicalFailure(parts, session.id);
    throw apiErrors.overloaded();
  }
}

/** Our side failed on a frame. When that goes on, the session ends, so that its transaction does not wait in vain. */
async function countTechnicalFailure(parts: CaptureParts, sessionId: string): Promise<void> {
  await parts.database.transaction().execute(async (trx) => {
    const session = await lockCaptureSession(trx, sessionId);
    if (session.ended_as !== null) return;
    const failures = session.technical_failures + 1;
    const counted = await updateCaptureSession(
      trx,
      sessionId,
      { technical_failures: failures },
      parts.clock.now(),
    );
    if (failures >= SESSION_LIMITS.technicalFailures)
      await endSession(parts, trx, counted, { ended: 'technical-failure' });
  });
  parts.wakeJobs();
}
