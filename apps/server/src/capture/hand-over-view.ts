import type { HandOverMark, HandOverSide, HandOverStage, HandOverView } from '@qiniso/capture-protocol';
import type { HandOverRow, HandOverSnapshot } from '../database/queries/capture-hand-overs.ts';
import type { CaptureSessionRow } from '../database/queries/capture-sessions.ts';

/** A screen that has not asked for this long is lost: it asks at least every 10 s, and a slow line may lose one of its requests. */
export const LOST_AFTER_MS = 25_000;

type Holder = Pick<CaptureSessionRow, 'device_hash'>;

/** Whether the session is where the hand-over has put it: still on the desk while it is offered, on the phone since it was claimed. */
export function isLiveHandOver(handOver: HandOverRow, session: Holder): boolean {
  return (
    (handOver.state === 'offered' && isSame(session.device_hash, handOver.desk_hash)) ||
    (handOver.state === 'claimed' && isSame(session.device_hash, handOver.phone_hash))
  );
}

/** Which end of a hand-over a device is, by the hash of its secret; null when it is neither. */
export function sideOf(handOver: HandOverRow, deviceHash: Uint8Array | null): HandOverSide | null {
  if (isSame(handOver.desk_hash, deviceHash)) return 'desk';
  return isSame(handOver.phone_hash, deviceHash) ? 'phone' : null;
}

/** What a session's page is told of a hand-over it takes part in. */
export function handOverMark(
  handOver: HandOverRow | null,
  session: Holder,
  deviceHash: Uint8Array | null,
): HandOverMark | null {
  if (handOver === null || !isLiveHandOver(handOver, session)) return null;
  const side = sideOf(handOver, deviceHash);
  return side === null ? null : { side, digits: handOver.digits };
}

/** What one side is told of a hand-over. Pure; says nothing of the record and no score. */
export function handOverView(
  snapshot: HandOverSnapshot,
  side: HandOverSide,
  now: Date,
  nextInMs: number,
): HandOverView {
  const stage = stageOf(snapshot, now);
  const other = otherOf(snapshot, stage, side, now);
  const { digits } = snapshot;
  return {
    side,
    digits,
    stage,
    other,
    version: [side, digits, stage, other].join('.'),
    next_in_ms: nextInMs,
  };
}

function stageOf(snapshot: HandOverSnapshot, now: Date): HandOverStage {
  if (snapshot.ended_as !== null) return snapshot.status as HandOverStage & typeof snapshot.status;
  if (snapshot.expires_at <= now) return 'expired';
  if (!isLiveHandOver(snapshot, snapshot))
    return isSame(snapshot.device_hash, snapshot.desk_hash) ? 'returned' : 'moved';
  if (snapshot.state === 'offered') return snapshot.opened_at === null ? 'offered' : 'opened';
  if (snapshot.attempt_state === 'judging') return 'judging';
  if (snapshot.fields_confirmed_at === null) return 'fields';
  if (snapshot.steps.includes('document') && snapshot.documents_taken_at === null) return 'document';
  if (snapshot.attempt_state === 'open') return 'selfie';
  return snapshot.attempts_used > 0 ? 'try_again' : 'prepare';
}

const WITHOUT_PHONE: ReadonlySet<HandOverStage> = new Set([
  'offered',
  'opened',
  'returned',
  'moved',
  'completed',
  'expired',
  'cancelled',
]);

function otherOf(
  snapshot: HandOverSnapshot,
  stage: HandOverStage,
  side: HandOverSide,
  now: Date,
): HandOverView['other'] {
  if (WITHOUT_PHONE.has(stage)) return null;
  const [seenAt, leftAt] =
    side === 'desk'
      ? [snapshot.phone_seen_at, snapshot.phone_left_at]
      : [snapshot.desk_seen_at, snapshot.desk_left_at];
  if (leftAt !== null) return 'left';
  return seenAt === null || now.getTime() - seenAt.getTime() > LOST_AFTER_MS ? 'lost' : 'here';
}

/** Both are hashes that the database holds or that were made from a device's secret; null never equals. */
function isSame(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a !== null && b !== null && Buffer.compare(a, b) === 0;
}
