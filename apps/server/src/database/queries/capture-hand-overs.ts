import { type Kysely, type Selectable, sql } from 'kysely';
import type { CaptureHandOverCodes, CaptureHandOvers, DB } from '../database.generated.ts';

export type HandOverRow = Selectable<CaptureHandOvers>;
export type HandOverCodeRow = Selectable<CaptureHandOverCodes>;

const columns = [
  'session_id',
  'desk_hash',
  'phone_hash',
  'digits',
  'state',
  'codes_made',
  'opened_at',
  'desk_seen_at',
  'desk_left_at',
  'phone_seen_at',
  'phone_left_at',
] as const;

const codeColumns = [
  'token_hash',
  'session_id',
  'expires_at',
  'opened_at',
  'claimed_at',
  'claim_key_hash',
] as const;

/** The hand-over of a session, or the one a device takes part in, whatever the account: only what proves either may ask. */
export async function findAnyHandOver(
  executor: Kysely<DB>,
  by: { sessionId: string } | { deviceHash: Buffer },
): Promise<HandOverRow | null> {
  const query = executor.selectFrom('capture_hand_overs').select(columns);
  const row = await ('sessionId' in by
    ? query.where('session_id', '=', by.sessionId)
    : query.where(({ eb, or }) =>
        or([eb('desk_hash', '=', by.deviceHash), eb('phone_hash', '=', by.deviceHash)]),
      )
  ).executeTakeFirst();
  return row ?? null;
}

/** Offers a session, which the caller has locked, anew: whatever was offered before is over, and its codes are gone. */
export async function replaceHandOver(
  executor: Kysely<DB>,
  offer: {
    readonly sessionId: string;
    readonly deskHash: Buffer;
    readonly digits: string;
    readonly now: Date;
  },
): Promise<HandOverRow> {
  await executor.deleteFrom('capture_hand_over_codes').where('session_id', '=', offer.sessionId).execute();
  const fresh = {
    desk_hash: offer.deskHash,
    phone_hash: null,
    digits: offer.digits,
    state: 'offered',
    opened_at: null,
    desk_seen_at: offer.now,
    desk_left_at: null,
    phone_seen_at: null,
    phone_left_at: null,
  } as const;
  return await executor
    .insertInto('capture_hand_overs')
    .values({ session_id: offer.sessionId, ...fresh })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(fresh))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes a hand-over whose session the caller has locked. */
export async function updateHandOver(
  executor: Kysely<DB>,
  sessionId: string,
  change: {
    readonly state?: HandOverRow['state'];
    readonly phone_hash?: Buffer;
    readonly opened_at?: Date;
    readonly phone_seen_at?: Date;
    readonly phone_left_at?: null;
    readonly codes_made?: number;
  },
): Promise<HandOverRow> {
  return await executor
    .updateTable('capture_hand_overs')
    .set(change)
    .where('session_id', '=', sessionId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Notes that a screen is there, or that it is being closed. */
export async function noteScreen(
  executor: Kysely<DB>,
  sessionId: string,
  screen: { readonly side: 'desk' | 'phone'; readonly isLeaving: boolean; readonly now: Date },
): Promise<void> {
  const { now } = screen;
  const change =
    screen.side === 'desk'
      ? screen.isLeaving
        ? { desk_left_at: now }
        : { desk_seen_at: now, desk_left_at: null }
      : screen.isLeaving
        ? { phone_left_at: now }
        : { phone_seen_at: now, phone_left_at: null };
  await executor.updateTable('capture_hand_overs').set(change).where('session_id', '=', sessionId).execute();
}

/** Stores a code by its hash, and forgets the session's codes whose time is over. */
export async function insertHandOverCode(
  executor: Kysely<DB>,
  code: {
    readonly tokenHash: Buffer;
    readonly sessionId: string;
    readonly expiresAt: Date;
    readonly now: Date;
  },
): Promise<void> {
  await executor
    .deleteFrom('capture_hand_over_codes')
    .where('session_id', '=', code.sessionId)
    .where('expires_at', '<=', code.now)
    .execute();
  await executor
    .insertInto('capture_hand_over_codes')
    .values({ token_hash: code.tokenHash, session_id: code.sessionId, expires_at: code.expiresAt })
    .execute();
}

/** A code by the hash of what the phone brings, whatever the account: the code is the proof. */
export async function findAnyHandOverCode(
  executor: Kysely<DB>,
  tokenHash: Buffer,
): Promise<HandOverCodeRow | null> {
  const row = await executor
    .selectFrom('capture_hand_over_codes')
    .select(codeColumns)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a code whose session the caller has locked. */
export async function updateHandOverCode(
  executor: Kysely<DB>,
  tokenHash: Buffer,
  change: {
    readonly opened_at?: Date;
    readonly expires_at?: Date;
    readonly claimed_at?: Date;
    readonly claim_key_hash?: Buffer | null;
  },
): Promise<void> {
  await executor
    .updateTable('capture_hand_over_codes')
    .set(change)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** What both screens are told of a hand-over, as it is now. */
export type HandOverSnapshot = HandOverRow &
  Pick<
    Selectable<DB['capture_sessions']>,
    | 'status'
    | 'ended_as'
    | 'device_hash'
    | 'steps'
    | 'fields_confirmed_at'
    | 'documents_taken_at'
    | 'attempts_used'
    | 'max_attempts'
    | 'expires_at'
  > & { readonly attempt_state: 'open' | 'judging' | null };

/** Snapshots of some sessions' hand-overs, in one query however many they are: for the devices that follow them. */
export async function listAnyHandOverSnapshots(
  executor: Kysely<DB>,
  sessionIds: readonly string[],
): Promise<HandOverSnapshot[]> {
  return await executor
    .selectFrom('capture_hand_overs')
    .innerJoin('capture_sessions', 'capture_sessions.id', 'capture_hand_overs.session_id')
    .leftJoin('capture_attempts', (join) =>
      join
        .onRef('capture_attempts.session_id', '=', 'capture_hand_overs.session_id')
        .on('capture_attempts.ended_at', 'is', null),
    )
    .select(columns.map((column) => `capture_hand_overs.${column}` as const))
    .select([
      'capture_sessions.status',
      'capture_sessions.ended_as',
      'capture_sessions.device_hash',
      'capture_sessions.steps',
      'capture_sessions.fields_confirmed_at',
      'capture_sessions.documents_taken_at',
      'capture_sessions.attempts_used',
      'capture_sessions.max_attempts',
      'capture_sessions.expires_at',
      // Its constraint allows more, but an attempt that has not ended is one of these.
      sql<'open' | 'judging' | null>`capture_attempts.state`.as('attempt_state'),
    ])
    .where('capture_hand_overs.session_id', '=', sql<string>`ANY (${[...sessionIds]}::uuid[])`)
    .execute();
}
