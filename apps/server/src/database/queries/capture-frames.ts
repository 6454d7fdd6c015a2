import type { Kysely } from 'kysely';
import type { DB } from '../database.generated.ts';

export interface NewCaptureFrame {
  readonly attemptId: string;
  readonly sequence: number;
  readonly step: number;
  readonly capturedAtMs: number;
  readonly sha256: Buffer;
  readonly ciphertext: Buffer;
  readonly reading: unknown;
  readonly receivedAt: Date;
  readonly removeAfter: Date;
}

export async function insertCaptureFrame(executor: Kysely<DB>, frame: NewCaptureFrame): Promise<void> {
  await executor
    .insertInto('capture_frames')
    .values({
      attempt_id: frame.attemptId,
      sequence: frame.sequence,
      step: frame.step,
      captured_at_ms: frame.capturedAtMs,
      sha256: frame.sha256,
      ciphertext: frame.ciphertext,
      reading: JSON.stringify(frame.reading),
      received_at: frame.receivedAt,
      remove_after: frame.removeAfter,
    })
    .execute();
}

/** SHA-256 of one stored frame, or null. */
export async function findFrameHash(
  executor: Kysely<DB>,
  attemptId: string,
  sequence: number,
): Promise<Buffer | null> {
  const row = await executor
    .selectFrom('capture_frames')
    .select('sha256')
    .where('attempt_id', '=', attemptId)
    .where('sequence', '=', sequence)
    .executeTakeFirst();
  return row?.sha256 ?? null;
}

/** What was read from each frame of an attempt, in order, without the pictures. */
export async function listFrameReadings(executor: Kysely<DB>, attemptId: string) {
  return await executor
    .selectFrom('capture_frames')
    .select(['sequence', 'step', 'captured_at_ms', 'reading', 'received_at'])
    .where('attempt_id', '=', attemptId)
    .orderBy('sequence')
    .execute();
}

/** The sealed pictures of some frames of an attempt, in order. */
export async function listSealedFrames(
  executor: Kysely<DB>,
  attemptId: string,
  sequences: readonly number[],
): Promise<{ sequence: number; ciphertext: Buffer }[]> {
  if (sequences.length === 0) return [];
  return await executor
    .selectFrom('capture_frames')
    .select(['sequence', 'ciphertext'])
    .where('attempt_id', '=', attemptId)
    .where('sequence', 'in', [...sequences])
    .orderBy('sequence')
    .execute();
}
