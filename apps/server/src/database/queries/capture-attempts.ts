import type { Kysely, Selectable } from 'kysely';
import type { CaptureAttempts, DB } from '../database.generated.ts';

export type CaptureAttemptRow = Selectable<CaptureAttempts>;

const columns = [
  'id',
  'session_id',
  'number',
  'nonce',
  'challenge',
  'camera',
  'state',
  'step',
  'step_started_at',
  'hint',
  'frames_received',
  'verdict',
  'started_at',
  'deadline_at',
  'ended_at',
] as const;

export interface NewCaptureAttempt {
  readonly id: string;
  readonly sessionId: string;
  readonly number: number;
  readonly nonce: string;
  readonly challenge: readonly string[];
  readonly camera: unknown;
  readonly now: Date;
  readonly deadlineAt: Date;
}

export async function insertCaptureAttempt(
  executor: Kysely<DB>,
  attempt: NewCaptureAttempt,
): Promise<CaptureAttemptRow> {
  return await executor
    .insertInto('capture_attempts')
    .values({
      id: attempt.id,
      session_id: attempt.sessionId,
      number: attempt.number,
      nonce: attempt.nonce,
      challenge: JSON.stringify(attempt.challenge),
      camera: JSON.stringify(attempt.camera),
      state: 'open',
      step_started_at: attempt.now,
      started_at: attempt.now,
      deadline_at: attempt.deadlineAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** An attempt by its id; the caller checks whose it is. */
export async function findAnyCaptureAttempt(
  executor: Kysely<DB>,
  id: string,
): Promise<CaptureAttemptRow | null> {
  const row = await executor
    .selectFrom('capture_attempts')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The attempt of a session that has not ended, or null. Lock the session first when the answer matters. */
export async function findAttemptInHand(
  executor: Kysely<DB>,
  sessionId: string,
): Promise<CaptureAttemptRow | null> {
  const row = await executor
    .selectFrom('capture_attempts')
    .select(columns)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export interface CaptureAttemptChange {
  readonly state?: CaptureAttemptRow['state'];
  readonly step?: number;
  readonly step_started_at?: Date;
  readonly hint?: string | null;
  readonly frames_received?: number;
  /** JSON. */
  readonly verdict?: string;
  readonly ended_at?: Date;
  readonly nonce?: string;
  readonly camera?: string;
  readonly started_at?: Date;
  readonly deadline_at?: Date;
}

/** Changes an attempt whose session the caller has locked. */
export async function updateCaptureAttempt(
  executor: Kysely<DB>,
  id: string,
  change: CaptureAttemptChange,
): Promise<CaptureAttemptRow> {
  return await executor
    .updateTable('capture_attempts')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
