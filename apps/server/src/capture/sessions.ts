import { createHash, timingSafeEqual } from 'node:crypto';
import type { CaptureSessionView, CaptureStep } from '@qiniso/capture-protocol';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { findAttemptInHand, updateCaptureAttempt } from '../database/queries/capture-attempts.ts';
import { findAnyHandOver } from '../database/queries/capture-hand-overs.ts';
import {
  type CaptureEnd,
  type CaptureSessionRow,
  findCaptureSessionRow,
  insertCaptureSession,
  updateCaptureSession,
} from '../database/queries/capture-sessions.ts';
import type { CaptureFact } from '../domain/capture-fact.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import { addJob, removeJob } from '../jobs/job-queue.ts';
import type { Sealing } from '../secrets/sealing.ts';
import type { CaptureParts } from './capture-parts.ts';
import { handOverMark } from './hand-over-view.ts';

export const EXPIRE_SESSION_JOB = 'expire-capture-session';

export const SESSION_LIMITS = {
  /** How long a link is good for, hours. */
  validHours: 24,
  attempts: 3,
  /**
   * Wrong last-four digits that end the session. Few: of the last four of an identity number only one is free and one follows from
   * all the others, so that about 100 values are likely, and each try finds one in a hundred.
   */
  fieldFailures: 3,
  /** Frames our side failed to analyse that end the session. */
  technicalFailures: 8,
} as const;

const STEPS: readonly CaptureStep[] = ['welcome', 'fields', 'document', 'liveness'];
const HOUR_MS = 3_600_000;
/** 144 bits: 24 characters without padding. */
const TOKEN_BYTES = 18;

export interface NewSession {
  readonly transactionId: string;
  readonly accountId: number;
  readonly now: Date;
  readonly validHours?: number;
  readonly attempts?: number;
}

/**
 * Opens the capture session of a transaction, and the job that ends it when its time is over, within the caller's database
 * transaction. A transaction has one session: opening it again gives the first.
 */
export async function openCaptureSession(
  executor: Kysely<DB>,
  sealing: Sealing,
  { transactionId, accountId, now, ...options }: NewSession,
): Promise<CaptureSessionRow> {
  const id = uuidV7(now);
  const expiresAt = new Date(now.getTime() + (options.validHours ?? SESSION_LIMITS.validHours) * HOUR_MS);
  const session = await insertCaptureSession(executor, {
    id,
    transactionId,
    accountId,
    tokenHash: hashOf(tokenOf(sealing, id)),
    steps: STEPS,
    maxAttempts: options.attempts ?? SESSION_LIMITS.attempts,
    expiresAt,
    now,
  });
  if (session.id === id)
    await addJob(executor, now, { kind: EXPIRE_SESSION_JOB, subject: id, dueAt: expiresAt });
  return session;
}

/**
 * What the pipeline asks of capture sessions: `open` and `find`, as it shows them in answers.
 *
 * @param publicUrl what links are built from, without a trailing slash
 */
export function createCaptureSessions(sealing: Sealing, publicUrl: () => string) {
  const present = (session: CaptureSessionRow) => ({
    sessionId: session.id,
    status: session.status,
    url: `${publicUrl()}${capturePathOf(sealing, session.id)}`,
    expiresAt: session.expires_at,
    createdAt: session.created_at,
    updatedAt: session.updated_at,
  });
  return {
    open: async (executor: Kysely<DB>, session: NewSession) =>
      present(await openCaptureSession(executor, sealing, session)),
    find: async (executor: Kysely<DB>, accountId: number, transactionId: string) => {
      const session = await findCaptureSessionRow(executor, accountId, transactionId);
      return session && present(session);
    },
  };
}

/** The link's path. The token is derived, so that results can show the link again while only its hash is stored. */
export function capturePathOf(sealing: Sealing, sessionId: string): string {
  return `/capture/${tokenOf(sealing, sessionId)}`;
}

export function tokenOf(sealing: Sealing, sessionId: string): string {
  return sealing.hash('capture-token', sessionId).subarray(0, TOKEN_BYTES).toString('base64url');
}

/** What one device has shown, the next has still to show, when it takes a session over; wrong digits stay counted. */
export const SHOWN_ANEW = { fields_confirmed_at: null, documents_taken_at: null } as const;

/** SHA-256 of a token or of a device's secret: both are random, so that nothing slower is needed. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares in constant time; null never equals. */
export function isSameHash(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a !== null && b !== null && a.length === b.length && timingSafeEqual(a, b);
}

/** Whether a session takes anything more. */
export function isOpen(session: CaptureSessionRow, now: Date): boolean {
  return session.ended_as === null && now < session.expires_at;
}

/**
 * A session as its page sees it; an overdue one reads as expired even before the job has ended it. There is no next step
 * while an attempt is judged or a sandbox person is at it: the page waits.
 */
export async function viewOf(
  parts: CaptureParts,
  executor: Kysely<DB>,
  session: CaptureSessionRow,
  deviceSecret: string | null,
): Promise<CaptureSessionView> {
  const isOver = !isOpen(session, parts.clock.now());
  const deviceHash = deviceSecret === null ? null : hashOf(deviceSecret);
  const isThis = isSameHash(session.device_hash, deviceHash);
  const handOver = await findAnyHandOver(executor, { sessionId: session.id });
  const mark = handOverMark(handOver, session, deviceHash);
  const isBusy = isOver || parts.sessionsPlayed?.has(session.id) || (await isBeingJudged(executor, session));
  return {
    status: session.ended_as === null && isOver ? 'expired' : session.status,
    steps: session.steps as CaptureStep[],
    next_step: isBusy ? null : nextStep(session),
    attempts_left: session.max_attempts - session.attempts_used,
    expires_at: session.expires_at.toISOString(),
    claimed_by: session.device_hash === null ? 'none' : isThis ? 'this' : 'another',
    sandbox: parts.isSandbox,
    ...(mark && { hand_over: mark }),
  };
}

async function isBeingJudged(executor: Kysely<DB>, session: CaptureSessionRow): Promise<boolean> {
  if (session.attempts_used === 0) return false;
  return (await findAttemptInHand(executor, session.id))?.state === 'judging';
}

function nextStep(session: CaptureSessionRow): CaptureStep {
  if (session.status === 'created') return 'welcome';
  if (session.fields_confirmed_at === null) return 'fields';
  const isDocumentDue = session.steps.includes('document') && session.documents_taken_at === null;
  return isDocumentDue ? 'document' : 'liveness';
}

const STATUS_OF_END: Record<CaptureEnd, CaptureSessionRow['status']> = {
  judged: 'completed',
  expired: 'expired',
  'used-up': 'cancelled',
  cancelled: 'cancelled',
  'technical-failure': 'cancelled',
};

/**
 * Ends a session the caller has locked and found open: its state, its job, and what follows for the transaction commit
 * together. An attempt still in hand is abandoned.
 */
export async function endSession(
  parts: CaptureParts,
  executor: Kysely<DB>,
  session: CaptureSessionRow,
  fact: CaptureFact,
  selfie: Uint8Array | null = null,
): Promise<CaptureSessionRow> {
  if (session.ended_as !== null) throw new Error('A capture session ends once.');
  const now = parts.clock.now();
  const attempt = await findAttemptInHand(executor, session.id);
  if (attempt) await updateCaptureAttempt(executor, attempt.id, { state: 'abandoned', ended_at: now });
  const ended = await updateCaptureSession(
    executor,
    session.id,
    { status: STATUS_OF_END[fact.ended], ended_as: fact.ended },
    now,
  );
  await removeJob(executor, EXPIRE_SESSION_JOB, session.id);
  await parts.transactions.settle(executor, session.transaction_id, fact, selfie);
  return ended;
}
