import type { Kysely } from 'kysely';
import type { DB } from '../database.generated.ts';

/** The attempts of a transaction of the account, in order, with what was found in each. */
export async function listAttempts(executor: Kysely<DB>, accountId: number, transactionId: string) {
  return await executor
    .selectFrom('capture_attempts')
    .innerJoin('capture_sessions', 'capture_sessions.id', 'capture_attempts.session_id')
    .select([
      'capture_attempts.id',
      'capture_attempts.number',
      'capture_attempts.state',
      'capture_attempts.challenge',
      'capture_attempts.verdict',
      'capture_attempts.started_at',
      'capture_attempts.ended_at',
    ])
    .where('capture_sessions.account_id', '=', accountId)
    .where('capture_sessions.transaction_id', '=', transactionId)
    .orderBy('capture_attempts.number')
    .execute();
}

/** The stored frames of all attempts of a transaction of the account, in order, without the pictures. */
export async function listFrames(executor: Kysely<DB>, accountId: number, transactionId: string) {
  return await executor
    .selectFrom('capture_frames')
    .innerJoin('capture_attempts', 'capture_attempts.id', 'capture_frames.attempt_id')
    .innerJoin('capture_sessions', 'capture_sessions.id', 'capture_attempts.session_id')
    .select([
      'capture_frames.attempt_id',
      'capture_frames.sequence',
      'capture_frames.step',
      'capture_frames.captured_at_ms',
      'capture_frames.reading',
    ])
    .where('capture_sessions.account_id', '=', accountId)
    .where('capture_sessions.transaction_id', '=', transactionId)
    .orderBy('capture_frames.attempt_id')
    .orderBy('capture_frames.sequence')
    .execute();
}

/** The sealed picture of one frame of a transaction of the account, or null. */
export async function findSealedFrame(
  executor: Kysely<DB>,
  { accountId, transactionId }: { readonly accountId: number; readonly transactionId: string },
  { attemptId, sequence }: { readonly attemptId: string; readonly sequence: number },
): Promise<Buffer | null> {
  const row = await executor
    .selectFrom('capture_frames')
    .innerJoin('capture_attempts', 'capture_attempts.id', 'capture_frames.attempt_id')
    .innerJoin('capture_sessions', 'capture_sessions.id', 'capture_attempts.session_id')
    .select('capture_frames.ciphertext')
    .where('capture_sessions.account_id', '=', accountId)
    .where('capture_sessions.transaction_id', '=', transactionId)
    .where('capture_frames.attempt_id', '=', attemptId)
    .where('capture_frames.sequence', '=', sequence)
    .executeTakeFirst();
  return row?.ciphertext ?? null;
}
