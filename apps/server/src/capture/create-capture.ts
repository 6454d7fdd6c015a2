import {
  type CaptureAttemptView,
  type CaptureProgress,
  type CaptureSessionView,
  type HandOverCodeBody,
  type HandOverCodeView,
  type HandOverSmsView,
  type HandOverView,
  isHandOverToken,
} from '@qiniso/capture-protocol';
import { findAnyCaptureAttempt, findAttemptInHand } from '../database/queries/capture-attempts.ts';
import { type CaptureSessionRow, lockCaptureSession } from '../database/queries/capture-sessions.ts';
import { addJob, type JobRunner } from '../jobs/job-queue.ts';
import { type Camera, END_ATTEMPT_JOB, JUDGE_JOB, readAttempt, startAttempt } from './attempts.ts';
import { captureErrors } from './capture-errors.ts';
import type { CaptureParts } from './capture-parts.ts';
import { acceptDocument, type IncomingDocument } from './documents.ts';
import { isEmbeddingOrigin, requireEmbedding } from './embedding.ts';
import { createFrameGate } from './frame-gate.ts';
import { acceptFrame, endOverdueAttempt, type IncomingFrame } from './frames.ts';
import { claimHandOver, endHandOver, noteSide, offerHandOver, openHandOver } from './hand-over.ts';
import { sendHandOver } from './hand-over-sms.ts';
import { HandOverWatch, type WatchOptions } from './hand-over-watch.ts';
import { judgeAttempt } from './judge.ts';
import {
  type Claim,
  claimLink,
  confirmFields,
  type LinkKey,
  lookAtLink,
  requireSessionOfDevice,
} from './links.ts';
import { OfficialFaces } from './official-faces.ts';
import { EXPIRE_SESSION_JOB, endSession } from './sessions.ts';
import { WastedTries } from './wasted-tries.ts';

/** What a device can do with a capture link; the routes and the sandbox's player call the same. */
export interface Capture {
  /** Shows the session and changes nothing. */
  look(key: LinkKey): Promise<CaptureSessionView>;
  /** @param claimKey lets a phone repeat the claim of a hand-over's code */
  claim(key: LinkKey, takeOver: boolean, claimKey?: string | null): Promise<Claim>;
  confirmFields(deviceSecret: string | null, lastFour: string): Promise<CaptureSessionView>;
  /** Takes a side of the document, where the account asks for one. */
  acceptDocument(document: IncomingDocument): Promise<CaptureSessionView>;
  startAttempt(deviceSecret: string | null, camera: Camera): Promise<CaptureAttemptView>;
  acceptFrame(frame: IncomingFrame): Promise<CaptureProgress>;
  readAttempt(attemptId: string, deviceSecret: string | null): Promise<CaptureProgress>;
  /** Whether a page of this origin may show captures at all. */
  isEmbeddingOrigin(origin: string): Promise<boolean>;
  /** @throws ApiError 404, 403 where a page of this origin may not show this session */
  requireEmbedding(origin: string, key: LinkKey): Promise<void>;
  /** The session a device holds, open or not. @throws ApiError 401, 403 */
  sessionOfDevice(deviceSecret: string | null): Promise<CaptureSessionRow>;
  readonly handOver: HandOver;
}

/** What a device can do to go on with a capture on another one. */
export interface HandOver {
  /** @param isFresh whether all codes before are to be worth nothing */
  offer(
    deviceSecret: string | null,
    channel: HandOverCodeBody['channel'],
    isFresh?: boolean,
  ): Promise<HandOverCodeView>;
  /** @param language BCP 47 */
  send(deviceSecret: string | null, cellNumber: string, language: string): Promise<HandOverSmsView>;
  /**
   * Answers when `known` no longer holds, or after some seconds; at once when `gone` is aborted.
   *
   * @param onHeld called when there is nothing to do but to wait
   */
  watch(
    deviceSecret: string | null,
    known: string | null,
    gone: AbortSignal,
    onHeld?: () => void,
  ): Promise<HandOverView>;
  /** The device's page is being closed. */
  leave(deviceSecret: string | null): Promise<void>;
  /** Back to the device that offered it. */
  end(deviceSecret: string | null): Promise<CaptureSessionView>;
  /** Answers everybody who watches, and holds nobody from now on. */
  close(): void;
}

/** Puts the capture together and registers its jobs with the runner. */
export function createCapture(
  parts: CaptureParts,
  jobs: Pick<JobRunner, 'register'>,
  watchOptions?: Partial<WatchOptions>,
): Capture {
  const officialFaces = new OfficialFaces(parts);
  jobs.register(EXPIRE_SESSION_JOB, (job) => expireSession(parts, job.subject));
  jobs.register(END_ATTEMPT_JOB, (job) => endAttempt(parts, job.subject));
  jobs.register(JUDGE_JOB, (job) => judgeAttempt(parts, officialFaces, job.subject, job.attempts));
  const oneFrameAtATime = createFrameGate();
  const wasted = new WastedTries();
  const documents = new WastedTries();
  return {
    look: (key) =>
      key.token !== null && isHandOverToken(key.token)
        ? openHandOver(parts, key.token, key.deviceSecret)
        : lookAtLink(parts, key),
    claim: (key, takeOver, claimKey = null) =>
      key.token !== null && isHandOverToken(key.token)
        ? claimHandOver(parts, key.token, key.deviceSecret, claimKey)
        : claimLink(parts, key, takeOver),
    confirmFields: (deviceSecret, lastFour) => confirmFields(parts, deviceSecret, lastFour),
    acceptDocument: (document) => acceptDocument(parts, documents, document),
    startAttempt: async (deviceSecret, camera) => {
      const view = await startAttempt(parts, wasted, deviceSecret, camera);
      const session = await requireSessionOfDevice(parts, deviceSecret);
      officialFaces.prepare(session.transaction_id);
      return view;
    },
    isEmbeddingOrigin: (origin) => isEmbeddingOrigin(parts, origin),
    requireEmbedding: (origin, key) => requireEmbedding(parts, origin, key),
    acceptFrame: (frame) => oneFrameAtATime(frame, () => acceptFrame(parts, wasted, frame)),
    sessionOfDevice: (deviceSecret) => requireSessionOfDevice(parts, deviceSecret),
    readAttempt: (attemptId, deviceSecret) => readAttempt(parts, attemptId, deviceSecret),
    handOver: createHandOver(parts, new HandOverWatch(parts.database, parts.clock, watchOptions)),
  };
}

function createHandOver(parts: CaptureParts, watch: HandOverWatch): HandOver {
  return {
    offer: (deviceSecret, channel, isFresh) => offerHandOver(parts, deviceSecret, channel, isFresh),
    send: (deviceSecret, cellNumber, language) => sendHandOver(parts, deviceSecret, cellNumber, language),
    watch: async (deviceSecret, known, gone, onHeld) => {
      const { sessionId, side } = await noteSide(parts, deviceSecret, false);
      const view = await watch.wait(sessionId, side, known, gone, onHeld);
      if (view === null) throw captureErrors.anotherDevice();
      return view;
    },
    leave: async (deviceSecret) => void (await noteSide(parts, deviceSecret, true)),
    end: (deviceSecret) => endHandOver(parts, deviceSecret),
    close: () => watch.close(),
  };
}

/** How much later than its time a session is looked at again that is being judged. */
const AFTER_JUDGING_MS = 60_000;

/** Ends a session whose time is over; one that is being judged is left to its verdict, and looked at again later. */
async function expireSession(parts: CaptureParts, sessionId: string): Promise<void> {
  await parts.database.transaction().execute(async (trx) => {
    const now = parts.clock.now();
    const session = await lockCaptureSession(trx, sessionId);
    if (session.ended_as !== null || now < session.expires_at) return;
    const attempt = await findAttemptInHand(trx, sessionId);
    if (attempt?.state === 'judging') {
      const dueAt = new Date(now.getTime() + AFTER_JUDGING_MS);
      await addJob(trx, now, { kind: EXPIRE_SESSION_JOB, subject: sessionId, dueAt });
      return;
    }
    await endSession(parts, trx, session, { ended: 'expired' });
  });
  parts.wakeJobs();
}

async function endAttempt(parts: CaptureParts, attemptId: string): Promise<void> {
  const attempt = await findAnyCaptureAttempt(parts.database, attemptId);
  if (attempt?.state !== 'open') return;
  await endOverdueAttempt(parts, attemptId, attempt.session_id);
  parts.wakeJobs();
}
