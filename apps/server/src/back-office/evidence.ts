import type { FaceMatchView, LivenessAttempt, LivenessSignal } from '@qiniso/console-protocol/cases';
import type { FrameReading } from '../capture/frame-reading.ts';
import { listAttempts, listFrames } from '../database/queries/capture-evidence.ts';
import type { BackOfficeParts, Verifier } from './back-office-parts.ts';

/** What the verdict of an attempt holds, as the judge stored it. */
interface StoredVerdict {
  readonly score: number;
  readonly signals: readonly LivenessSignal[];
  readonly faceMatch: FaceMatchView | null;
  readonly selfieSequence: number | null;
}

/**
 * What a capture left of evidence: each attempt with its checks, value against threshold, and its frames for as long as they are kept.
 *
 * @param urlOfFrame where a frame is served.
 */
export async function livenessEvidence(
  { database }: Pick<BackOfficeParts, 'database'>,
  { accountId }: Pick<Verifier, 'accountId'>,
  transactionId: string,
  urlOfFrame: (attemptId: string, sequence: number) => string,
): Promise<LivenessAttempt[]> {
  const [attempts, frames] = await Promise.all([
    listAttempts(database, accountId, transactionId),
    listFrames(database, accountId, transactionId),
  ]);
  return attempts.map((attempt) => {
    const verdict = attempt.verdict as StoredVerdict | null;
    return {
      id: attempt.id,
      number: attempt.number,
      state: attempt.state as LivenessAttempt['state'],
      instructions: attempt.challenge as string[],
      startedAt: attempt.started_at.toISOString(),
      endedAt: attempt.ended_at?.toISOString() ?? null,
      score: verdict?.score ?? null,
      signals: (verdict?.signals ?? []).map((signal) => ({
        name: signal.name,
        value: signal.value,
        threshold: signal.threshold,
        result: signal.result,
        score: signal.score,
        isSupporting: signal.isSupporting,
      })),
      frames: frames
        .filter(({ attempt_id }) => attempt_id === attempt.id)
        .map((frame) => ({
          sequence: frame.sequence,
          step: frame.step,
          capturedAtMs: frame.captured_at_ms,
          turn: (frame.reading as FrameReading).face?.turn ?? null,
          isSelfie: verdict?.selfieSequence === frame.sequence,
          url: urlOfFrame(attempt.id, frame.sequence),
        })),
    };
  });
}
