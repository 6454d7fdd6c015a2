import { randomBytes } from 'node:crypto';
import type { CaptureSessionView, HandOverCodeView, HandOverSide } from '@qiniso/capture-protocol';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import {
  findAnyHandOver,
  findAnyHandOverCode,
  type HandOverRow,
  insertHandOverCode,
  noteScreen,
  replaceHandOver,
  updateHandOver,
  updateHandOverCode,
} from '../database/queries/capture-hand-overs.ts';
import {
  type CaptureSessionRow,
  lockCaptureSession,
  updateCaptureSession,
} from '../database/queries/capture-sessions.ts';
import { captureErrors } from './capture-errors.ts';
import type { CaptureParts } from './capture-parts.ts';
import { isLiveHandOver, sideOf } from './hand-over-view.ts';
import { type Claim, requireSessionOfDevice } from './links.ts';
import { hashOf, isOpen, isSameHash, SHOWN_ANEW, viewOf } from './sessions.ts';

export const HAND_OVER_LIMITS = {
  /** How often a desk is to show a new code, milliseconds (design: Capture sessions). */
  renewMs: 60_000,
  /** How long a code waits to be opened, milliseconds. One on a screen may be scanned in its last second, and the line is slow. */
  openWithinMs: { qr: 90_000, link: 15 * 60_000, sms: 15 * 60_000 },
  /** How long it is good for once it was opened, milliseconds: the person reads, compares the digits and taps. */
  claimWithinMs: 3 * 60_000,
  /** Codes of a session, ever. */
  codes: 300,
} as const;

export type HandOverChannel = keyof typeof HAND_OVER_LIMITS.openWithinMs;

const TOKEN_PREFIX = 'h.';
/** 144 bits, as a link's token has. */
const TOKEN_BYTES = 18;

/**
 * Offers the capture to another device: a code that can be claimed once.
 *
 * @param isFresh whether the offer is a new one: what a stranger may have opened is worth nothing any more
 * @throws ApiError 401, 403 when the device does not hold the link; 422 when the session has ended or has had too many codes
 */
export async function offerHandOver(
  parts: CaptureParts,
  deviceSecret: string | null,
  channel: HandOverChannel,
  isFresh = false,
): Promise<HandOverCodeView> {
  const { id } = await requireSessionOfDevice(parts, deviceSecret);
  return await parts.database.transaction().execute(async (trx) => {
    const session = await lockHeldSession(parts, trx, id, deviceSecret);
    return await makeCode(parts, trx, session, channel, isFresh);
  });
}

/** The session, locked and open. @throws ApiError 403 when the device does not hold it, 422 when it has ended */
export async function lockHeldSession(
  parts: CaptureParts,
  trx: Kysely<DB>,
  id: string,
  deviceSecret: string | null,
): Promise<CaptureSessionRow> {
  const session = await lockCaptureSession(trx, id);
  if (!isSameHash(session.device_hash, hashOrNull(deviceSecret))) throw captureErrors.anotherDevice();
  if (!isOpen(session, parts.clock.now()))
    throw captureErrors.ended(session.ended_as === null ? 'expired' : session.status);
  return session;
}

/** A new code for a session that the caller has locked and whose device asks for it. @throws ApiError 422 after too many */
export async function makeCode(
  parts: CaptureParts,
  trx: Kysely<DB>,
  session: CaptureSessionRow,
  channel: HandOverChannel,
  isFresh = false,
): Promise<HandOverCodeView> {
  const now = parts.clock.now();
  const { id: sessionId, device_hash: deskHash } = session;
  if (deskHash === null) throw new Error('A session that no device holds cannot be handed over.');
  const before = await findAnyHandOver(trx, { sessionId });
  const goesOn =
    !isFresh &&
    before?.state === 'offered' &&
    isSameHash(before.desk_hash, deskHash) &&
    isLiveHandOver(before, session);
  const handOver = goesOn
    ? before
    : await replaceHandOver(trx, { sessionId, deskHash, digits: String(10 + parts.random(90)), now });
  if (handOver.codes_made >= HAND_OVER_LIMITS.codes) throw captureErrors.tooManyCodes();
  await updateHandOver(trx, sessionId, { codes_made: handOver.codes_made + 1 });
  const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + HAND_OVER_LIMITS.openWithinMs[channel]);
  await insertHandOverCode(trx, { tokenHash: hashOf(token), sessionId, expiresAt, now });
  return {
    url: `${parts.publicUrl()}/capture/${token}`,
    digits: handOver.digits,
    renew_in_ms: HAND_OVER_LIMITS.renewMs,
  };
}

/**
 * What a phone sees that opened a code, before its person has claimed anything. Tells the desk that it was opened, and uses nothing up.
 *
 * @throws ApiError 404 for a code that is unknown, has run out or was used; 403 on a phone whose capture was taken back
 */
export async function openHandOver(
  parts: CaptureParts,
  token: string,
  deviceSecret: string | null,
): Promise<CaptureSessionView> {
  const now = parts.clock.now();
  const found = await findAnyHandOverCode(parts.database, hashOf(token));
  if (!found) throw captureErrors.staleCode();
  return await parts.database.transaction().execute(async (trx) => {
    const session = await lockCaptureSession(trx, found.session_id);
    const [code, handOver] = await readAgain(trx, found.token_hash, session.id);
    const view = await viewOf(parts, trx, session, deviceSecret);
    const side = sideOf(handOver, hashOrNull(deviceSecret));
    if (side === 'phone' && !isLiveHandOver(handOver, session)) throw captureErrors.anotherDevice();
    // The desk's own browser, or the phone that has it already.
    if (side !== null || !isOpen(session, now)) return view;
    requireUsable(code, handOver, session, now);
    if (code.opened_at === null) {
      const until = new Date(now.getTime() + HAND_OVER_LIMITS.claimWithinMs);
      const expiresAt = until > code.expires_at ? until : code.expires_at;
      await updateHandOverCode(trx, code.token_hash, { opened_at: now, expires_at: expiresAt });
      if (handOver.opened_at === null) await updateHandOver(trx, session.id, { opened_at: now });
    }
    return { ...view, hand_over: { side: 'phone', digits: handOver.digits } };
  });
}

/**
 * Binds the capture to the phone that brings a code, as taking over does: the digits of the identity number are asked for again.
 * All codes of the offer are used up by it. A phone whose answer was lost repeats the claim with the same key.
 *
 * @param claimKey random text of the phone's own making, or null
 * @throws ApiError 404 for a code that is unknown, has run out or was used by another device
 */
export async function claimHandOver(
  parts: CaptureParts,
  token: string,
  deviceSecret: string | null,
  claimKey: string | null,
): Promise<Claim> {
  const now = parts.clock.now();
  const found = await findAnyHandOverCode(parts.database, hashOf(token));
  if (!found) throw captureErrors.staleCode();
  return await parts.database.transaction().execute(async (trx) => {
    const session = await lockCaptureSession(trx, found.session_id);
    const [code, handOver] = await readAgain(trx, found.token_hash, session.id);
    const deviceHash = hashOrNull(deviceSecret);
    const isPart = sideOf(handOver, deviceHash) !== null && isSameHash(session.device_hash, deviceHash);
    if (isPart || !isOpen(session, now))
      return { view: await viewOf(parts, trx, session, deviceSecret), newDeviceSecret: null };

    const claimKeyHash = hashOrNull(claimKey);
    const isRepeated =
      code.claimed_at !== null &&
      isSameHash(code.claim_key_hash, claimKeyHash) &&
      isLiveHandOver(handOver, session) &&
      now < code.expires_at;
    if (!isRepeated) requireUsable(code, handOver, session, now);
    const secret = randomBytes(32).toString('base64url');
    const phoneHash = hashOf(secret);
    await updateHandOverCode(trx, code.token_hash, { claimed_at: now, claim_key_hash: claimKeyHash });
    await updateHandOver(trx, session.id, {
      state: 'claimed',
      phone_hash: phoneHash,
      phone_seen_at: now,
      phone_left_at: null,
    });
    const claimed = await updateCaptureSession(
      trx,
      session.id,
      { device_hash: phoneHash, status: 'started', ...SHOWN_ANEW },
      now,
    );
    return { view: await viewOf(parts, trx, claimed, secret), newDeviceSecret: secret };
  });
}

/**
 * Ends a hand-over, from either side: the desk holds the link (again), as after taking over, and codes not used are worth nothing.
 *
 * @throws ApiError 401, 403 when the device takes part in no hand-over
 */
export async function endHandOver(
  parts: CaptureParts,
  deviceSecret: string | null,
): Promise<CaptureSessionView> {
  const now = parts.clock.now();
  const { sessionId } = await requireHandOver(parts, deviceSecret);
  return await parts.database.transaction().execute(async (trx) => {
    const session = await lockCaptureSession(trx, sessionId);
    const handOver = await findAnyHandOver(trx, { sessionId });
    if (handOver === null || !isOpen(session, now) || !isLiveHandOver(handOver, session))
      return await viewOf(parts, trx, session, deviceSecret);
    await updateHandOver(trx, sessionId, { state: 'ended' });
    const returned =
      handOver.state === 'offered'
        ? session
        : await updateCaptureSession(
            trx,
            sessionId,
            { device_hash: Buffer.from(handOver.desk_hash), ...SHOWN_ANEW },
            now,
          );
    return await viewOf(parts, trx, returned, deviceSecret);
  });
}

/** Notes that a side's page is there, or that it is being closed. @throws ApiError 401, 403 */
export async function noteSide(
  parts: CaptureParts,
  deviceSecret: string | null,
  isLeaving: boolean,
): Promise<{ sessionId: string; side: HandOverSide }> {
  const part = await requireHandOver(parts, deviceSecret);
  await noteScreen(parts.database, part.sessionId, { side: part.side, isLeaving, now: parts.clock.now() });
  return part;
}

/** The hand-over a device takes part in. @throws ApiError 401 without a device, 403 when it takes part in none */
async function requireHandOver(
  parts: CaptureParts,
  deviceSecret: string | null,
): Promise<{ sessionId: string; side: HandOverSide }> {
  if (deviceSecret === null) throw captureErrors.noDevice();
  const deviceHash = hashOf(deviceSecret);
  const handOver = await findAnyHandOver(parts.database, { deviceHash });
  const side = handOver && sideOf(handOver, deviceHash);
  if (!handOver || !side) throw captureErrors.anotherDevice();
  return { sessionId: handOver.session_id, side };
}

async function readAgain(trx: Kysely<DB>, tokenHash: Buffer, sessionId: string) {
  const code = await findAnyHandOverCode(trx, tokenHash);
  const handOver = await findAnyHandOver(trx, { sessionId });
  if (code === null || handOver === null) throw captureErrors.staleCode();
  return [code, handOver] as const;
}

function requireUsable(
  code: { readonly expires_at: Date; readonly claimed_at: Date | null },
  handOver: HandOverRow,
  session: CaptureSessionRow,
  now: Date,
): void {
  const isUsable =
    handOver.state === 'offered' &&
    isLiveHandOver(handOver, session) &&
    code.claimed_at === null &&
    now < code.expires_at;
  if (!isUsable) throw captureErrors.staleCode();
}

function hashOrNull(secret: string | null): Buffer | null {
  return secret === null ? null : hashOf(secret);
}
