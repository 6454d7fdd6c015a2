import { type FaceComparison, FaceEngineOverloaded } from '@qiniso/face-engine';
import { findAnyCaptureAttempt, updateCaptureAttempt } from '../database/queries/capture-attempts.ts';
import { listFrameReadings, listSealedFrames } from '../database/queries/capture-frames.ts';
import { findAnyCaptureSession, lockCaptureSession } from '../database/queries/capture-sessions.ts';
import { addJob } from '../jobs/job-queue.ts';
import { challengeOf, JUDGE_JOB } from './attempts.ts';
import type { CaptureParts } from './capture-parts.ts';
import { chooseCloseUps, takeCloseUp } from './close-ups.ts';
import { restingFace } from './coach.ts';
import type { FrameReading } from './frame-reading.ts';
import { frameContext } from './frames.ts';
import type { OfficialFaces } from './official-faces.ts';
import { selfieOf } from './selfie.ts';
import { endSession } from './sessions.ts';
import { type JudgedSignal, judgeSignals } from './signals/index.ts';
import type { CloseUp, EvidenceFrame } from './signals/signal.ts';
import { type LivenessVerdict, reachVerdict } from './verdict.ts';

/** Tries after which an attempt that cannot be judged ends its session, so that the transaction does not wait in vain. */
const JUDGE_TRIES = 5;
/** When it is tried again because the face engine is busy. */
const BUSY_MS = 2_000;

/** Everything found out about one attempt; kept with it as evidence. */
interface Judgement extends LivenessVerdict {
  readonly signals: readonly JudgedSignal[];
  readonly faceMatch: Pick<FaceComparison, 'decision' | 'similarity' | 'distance'> | null;
  readonly selfieSequence: number | null;
}

/**
 * Judges an attempt whose frames are all in and commits the verdict with everything that follows. Run twice it does nothing
 * the second time. A busy face engine is no failed try: the job is put back, for as long as the link is good.
 *
 * @param tries how often the job has been begun, this time included
 * @throws whatever the face engine or the database throw, for the job to be tried again
 */
export async function judgeAttempt(
  parts: CaptureParts,
  officialFaces: OfficialFaces,
  attemptId: string,
  tries: number,
): Promise<void> {
  const attempt = await findAnyCaptureAttempt(parts.database, attemptId);
  const session = attempt && (await findAnyCaptureSession(parts.database, { id: attempt.session_id }));
  if (!attempt || !session || attempt.state !== 'judging' || session.ended_as !== null) return;
  try {
    const { judgement, selfie } = await examine(parts, officialFaces, attemptId, session.transaction_id);
    await commit(parts, attemptId, session.id, judgement, selfie);
    officialFaces.forget(session.transaction_id);
  } catch (error) {
    const now = parts.clock.now();
    if (error instanceof FaceEngineOverloaded && now < session.expires_at) {
      const dueAt = new Date(now.getTime() + BUSY_MS);
      await addJob(parts.database, now, { kind: JUDGE_JOB, subject: attemptId, dueAt });
      return;
    }
    if (tries < JUDGE_TRIES) throw error;
    await giveUp(parts, attemptId, session.id);
    throw error;
  }
}

/** Looks at the evidence; changes nothing. */
async function examine(
  parts: CaptureParts,
  officialFaces: OfficialFaces,
  attemptId: string,
  transactionId: string,
): Promise<{ judgement: Judgement; selfie: Uint8Array | null }> {
  const attempt = await findAnyCaptureAttempt(parts.database, attemptId);
  if (!attempt) throw new Error('The attempt to be judged is gone.');
  const challenge = challengeOf(attempt);
  const rows = await listFrameReadings(parts.database, attemptId);
  const frames: EvidenceFrame[] = rows.map((row) => ({
    sequence: row.sequence,
    step: row.step,
    capturedAtMs: row.captured_at_ms,
    receivedAtMs: row.received_at.getTime() - attempt.started_at.getTime(),
    reading: row.reading as FrameReading,
  }));
  const rest = restingFace(frames);
  const choices = rest ? chooseCloseUps(challenge, rest, frames) : [];
  const pictures = new Map<number, Uint8Array>();
  for (const { sequence, ciphertext } of await listSealedFrames(
    parts.database,
    attemptId,
    choices.map((choice) => choice.sequence),
  ))
    pictures.set(sequence, parts.sealing.open(ciphertext, frameContext(attemptId, sequence)));

  const [official, ...taken] = await Promise.all([
    officialFaces.get(transactionId),
    ...choices.map(async (choice) => {
      const picture = pictures.get(choice.sequence);
      return rest && picture ? await takeCloseUp(parts.engine, choice, picture, rest) : null;
    }),
  ]);
  const closeUps: CloseUp[] = taken.filter((closeUp) => closeUp !== null);
  const isComplete = attempt.step > challenge.length;
  const signals = judgeSignals({ challenge, isComplete, rest, frames, closeUps });
  const verdict = reachVerdict(signals, isComplete);
  const frontal = closeUps.find(({ role }) => role === 'frontal');
  const match =
    verdict.liveness === 'passed' && official && frontal
      ? parts.engine.compare(frontal.descriptor, official)
      : null;
  const best = frontal && pictures.get(frontal.sequence);
  return {
    judgement: { ...verdict, signals, faceMatch: match, selfieSequence: frontal?.sequence ?? null },
    selfie: best ? await selfieOf(best) : null,
  };
}

/** Ends the attempt with its verdict, and the session where nothing more can come of it. */
async function commit(
  parts: CaptureParts,
  attemptId: string,
  sessionId: string,
  judgement: Judgement,
  selfie: Uint8Array | null,
): Promise<void> {
  const { liveness, score, faceMatch } = judgement;
  await parts.database.transaction().execute(async (trx) => {
    const now = parts.clock.now();
    const session = await lockCaptureSession(trx, sessionId);
    const attempt = await findAnyCaptureAttempt(trx, attemptId);
    if (attempt?.state !== 'judging' || session.ended_as !== null) return;
    await updateCaptureAttempt(trx, attemptId, {
      state: liveness,
      verdict: JSON.stringify(judgement),
      ended_at: now,
    });
    const isOverdue = now >= session.expires_at;
    const isUsedUp = session.attempts_used >= session.max_attempts;
    if ((liveness === 'unclear' || liveness === 'abandoned') && !isOverdue && !isUsedUp) return;
    if (liveness === 'abandoned') {
      await endSession(parts, trx, session, { ended: isUsedUp ? 'used-up' : 'expired' });
      return;
    }
    const match = faceMatch && { decision: faceMatch.decision, similarity: faceMatch.similarity };
    await endSession(
      parts,
      trx,
      session,
      { ended: 'judged', liveness, livenessScore: score, faceMatch: match },
      selfie,
    );
  });
  parts.wakeJobs();
}

/** Ends an attempt that our side could not judge, and its session. */
async function giveUp(parts: CaptureParts, attemptId: string, sessionId: string): Promise<void> {
  await parts.database.transaction().execute(async (trx) => {
    const session = await lockCaptureSession(trx, sessionId);
    const attempt = await findAnyCaptureAttempt(trx, attemptId);
    if (attempt?.state !== 'judging' || session.ended_as !== null) return;
    await updateCaptureAttempt(trx, attemptId, { state: 'abandoned', ended_at: parts.clock.now() });
    await endSession(parts, trx, session, { ended: 'technical-failure' });
  });
  parts.wakeJobs();
}
