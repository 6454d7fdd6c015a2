import { randomBytes } from 'node:crypto';
import type {
  CaptureAttemptBody,
  CaptureAttemptView,
  CaptureHint,
  CaptureProgress,
} from '@qiniso/capture-protocol';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import {
  type CaptureAttemptRow,
  findAnyCaptureAttempt,
  findAttemptInHand,
  insertCaptureAttempt,
  updateCaptureAttempt,
} from '../database/queries/capture-attempts.ts';
import {
  type CaptureSessionRow,
  findAnyCaptureSession,
  lockCaptureSession,
  updateCaptureSession,
} from '../database/queries/capture-sessions.ts';
import { isUuid, uuidV7 } from '../domain/uuid-v7.ts';
import { addJob, removeJob } from '../jobs/job-queue.ts';
import { cameraEvidence } from './camera-evidence.ts';
import { captureErrors } from './capture-errors.ts';
import type { CaptureParts } from './capture-parts.ts';
import { type Challenge, drawChallenge } from './challenge.ts';
import { requireSessionOfDevice } from './links.ts';
import { PACE_MS } from './pace.ts';
import { endSession, hashOf, isOpen, isSameHash } from './sessions.ts';
import type { WastedTries } from './wasted-tries.ts';

export const END_ATTEMPT_JOB = 'end-capture-attempt';
export const JUDGE_JOB = 'judge-capture';

export const ATTEMPT_LIMITS = {
  /** For all instructions together (design: Capture sessions). */
  totalMs: 180_000,
  /** For the first instruction, while the person still finds their place, and for each later one. */
  firstStepMs: 40_000,
  laterStepMs: 20_000,
  frames: 300,
  /** Frames with a face from which an attempt that was not finished is judged for signs of an attack. */
  facesToJudge: 8,
} as const;

export type Camera = CaptureAttemptBody['camera'];

/**
 * Begins an attempt for the device. One that is open and has had no frame yet is begun anew (a reload before the camera ran);
 * one with frames, or begun anew too often, is given up and stays counted. When none is left the session ends as used up and the answer says so.
 *
 * @throws ApiError 401 without a device, 422 when the session has ended or the fields are not confirmed
 */
export async function startAttempt(
  parts: CaptureParts,
  wasted: WastedTries,
  deviceSecret: string | null,
  camera: Camera,
): Promise<CaptureAttemptView> {
  const { id } = await requireSessionOfDevice(parts, deviceSecret);
  const view = await parts.database.transaction().execute(async (trx) => {
    const now = parts.clock.now();
    const session = await lockCaptureSession(trx, id);
    requireHolder(session, deviceSecret);
    if (!isOpen(session, now)) throw captureErrors.ended(endOf(session));
    if (session.fields_confirmed_at === null) throw captureErrors.fieldsNotConfirmed();
    if (session.steps.includes('document') && session.documents_taken_at === null)
      throw captureErrors.documentNotTaken();

    const inHand = await findAttemptInHand(trx, session.id);
    if (inHand?.state === 'judging') return attemptView(inHand, session);
    if (inHand?.frames_received === 0 && !wasted.isOneTooMany(inHand.id)) {
      const deadlineAt = new Date(now.getTime() + ATTEMPT_LIMITS.totalMs);
      const renewed = await updateCaptureAttempt(trx, inHand.id, {
        nonce: newNonce(),
        camera: JSON.stringify(cameraEvidence(camera)),
        started_at: now,
        step_started_at: now,
        deadline_at: deadlineAt,
      });
      await addJob(trx, now, { kind: END_ATTEMPT_JOB, subject: inHand.id, dueAt: deadlineAt });
      return attemptView(renewed, session);
    }
    if (inHand) {
      const { attempt, session: after } = await abandonAttempt(parts, trx, session, inHand);
      if (after.ended_as !== null) return attemptView(attempt, after);
    }
    const attempt = await insertCaptureAttempt(trx, {
      id: uuidV7(now),
      sessionId: session.id,
      number: session.attempts_used + 1,
      nonce: newNonce(),
      challenge: drawChallenge(parts.random),
      camera: cameraEvidence(camera),
      now,
      deadlineAt: new Date(now.getTime() + ATTEMPT_LIMITS.totalMs),
    });
    await addJob(trx, now, { kind: END_ATTEMPT_JOB, subject: attempt.id, dueAt: attempt.deadline_at });
    const begun = await updateCaptureSession(trx, session.id, { attempts_used: attempt.number }, now);
    return attemptView(attempt, begun);
  });
  parts.wakeJobs();
  return view;
}

/** How far an attempt of the device has got. @throws ApiError 401, 403, 404 */
export async function readAttempt(
  parts: CaptureParts,
  attemptId: string,
  deviceSecret: string | null,
): Promise<CaptureProgress> {
  const { attempt, session } = await requireAttempt(parts.database, attemptId, deviceSecret);
  return progressOf(attempt, session);
}

/** An attempt and its session, for the device that holds the link. @throws ApiError 401, 403, 404 */
export async function requireAttempt(
  executor: Kysely<DB>,
  attemptId: string,
  deviceSecret: string | null,
): Promise<{ attempt: CaptureAttemptRow; session: CaptureSessionRow }> {
  if (deviceSecret === null) throw captureErrors.noDevice();
  const attempt = isUuid(attemptId) ? await findAnyCaptureAttempt(executor, attemptId) : null;
  const session = attempt && (await findAnyCaptureSession(executor, { id: attempt.session_id }));
  if (!attempt || !session) throw captureErrors.unknownAttempt();
  requireHolder(session, deviceSecret);
  return { attempt, session };
}

function requireHolder(session: CaptureSessionRow, deviceSecret: string | null): void {
  if (deviceSecret === null || !isSameHash(session.device_hash, hashOf(deviceSecret)))
    throw captureErrors.anotherDevice();
}

/**
 * Ends an open attempt as abandoned, within a database transaction that has locked the session; ends the session too when it
 * was the last attempt.
 */
export async function abandonAttempt(
  parts: CaptureParts,
  executor: Kysely<DB>,
  session: CaptureSessionRow,
  attempt: CaptureAttemptRow,
): Promise<{ attempt: CaptureAttemptRow; session: CaptureSessionRow }> {
  const ended = await updateCaptureAttempt(executor, attempt.id, {
    state: 'abandoned',
    ended_at: parts.clock.now(),
  });
  await removeJob(executor, END_ATTEMPT_JOB, attempt.id);
  const isLast = session.ended_as === null && session.attempts_used >= session.max_attempts;
  return {
    attempt: ended,
    session: isLast ? await endSession(parts, executor, session, { ended: 'used-up' }) : session,
  };
}

/** Closes an attempt for frames and adds the job that judges it, within a database transaction that has locked the session. */
export async function sendToJudge(
  parts: CaptureParts,
  executor: Kysely<DB>,
  attemptId: string,
): Promise<CaptureAttemptRow> {
  const now = parts.clock.now();
  const attempt = await updateCaptureAttempt(executor, attemptId, { state: 'judging', hint: null });
  await removeJob(executor, END_ATTEMPT_JOB, attemptId);
  await addJob(executor, now, { kind: JUDGE_JOB, subject: attemptId, dueAt: now });
  return attempt;
}

/** What the page is told about an attempt. */
export function progressOf(
  attempt: CaptureAttemptRow,
  session: CaptureSessionRow,
  nextFrameInMs: number = PACE_MS.quick,
): CaptureProgress {
  const challenge = challengeOf(attempt);
  const isTaking = attempt.state === 'open' && session.ended_as === null;
  return {
    state: stateOf(attempt, session),
    step: attempt.step,
    instruction: isTaking ? (challenge[attempt.step - 1] ?? null) : null,
    hint: isTaking ? (attempt.hint as CaptureHint | null) : null,
    progress: isTaking ? (attempt.step - 1) / challenge.length : 1,
    next_frame_in_ms: nextFrameInMs,
    attempts_left: session.max_attempts - session.attempts_used,
  };
}

/** The instructions drawn for an attempt. */
export function challengeOf(attempt: CaptureAttemptRow): Challenge {
  return attempt.challenge as Challenge;
}

function stateOf(attempt: CaptureAttemptRow, session: CaptureSessionRow): CaptureProgress['state'] {
  if (session.ended_as !== null) return session.ended_as === 'judged' ? 'done' : 'ended';
  if (attempt.state === 'open' || attempt.state === 'judging') return attempt.state;
  return 'try_again';
}

function attemptView(attempt: CaptureAttemptRow, session: CaptureSessionRow): CaptureAttemptView {
  return {
    ...progressOf(attempt, session),
    attempt_id: attempt.id,
    nonce: attempt.nonce,
    deadline_at: attempt.deadline_at.toISOString(),
  };
}

/** The word for how a session ended; one that is overdue has expired. */
export function endOf(session: CaptureSessionRow): string {
  return session.ended_as === null ? 'expired' : session.status;
}

const newNonce = (): string => randomBytes(16).toString('base64url');
