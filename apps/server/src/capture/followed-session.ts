import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { findAnyHandOver } from '../database/queries/capture-hand-overs.ts';
import { type CaptureSessionRow, findAnyCaptureSession } from '../database/queries/capture-sessions.ts';
import { isLiveHandOver } from './hand-over-view.ts';

/** The session that a device follows or holds as part of a hand-over; null when there is none. */
export async function findFollowedSession(
  executor: Kysely<DB>,
  deviceHash: Buffer,
): Promise<CaptureSessionRow | null> {
  const handOver = await findAnyHandOver(executor, { deviceHash });
  const session = handOver && (await findAnyCaptureSession(executor, { id: handOver.session_id }));
  return session && isLiveHandOver(handOver, session) ? session : null;
}
