import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { CaptureSessionView } from '@qiniso/capture-protocol';
import {
  type CaptureSessionRow,
  findAnyCaptureSession,
  lockCaptureSession,
  updateCaptureSession,
} from '../database/queries/capture-sessions.ts';
import { captureErrors } from './capture-errors.ts';
import type { CaptureParts } from './capture-parts.ts';
import { findFollowedSession } from './followed-session.ts';
import { endSession, hashOf, isOpen, isSameHash, SESSION_LIMITS, SHOWN_ANEW, viewOf } from './sessions.ts';

/** What names a session: the link's token, the transaction's id (embedded only), or the secret of the device that holds it. */
export interface LinkKey {
  readonly token: string | null;
  /** Of a page whose origin has been found allow-listed; empty for what is no id. */
  readonly transactionId?: string | null;
  readonly deviceSecret: string | null;
}

export interface Claim {
  readonly view: CaptureSessionView;
  /** The secret the device is to keep; null when it holds the link already, or does not get it. */
  readonly newDeviceSecret: string | null;
}

/** Shows a session and changes nothing: previews of SMS apps open links. @throws ApiError 404, 401 */
export async function lookAtLink(parts: CaptureParts, key: LinkKey): Promise<CaptureSessionView> {
  const session = await findByKey(parts, key);
  return await viewOf(parts, parts.database, session, key.deviceSecret);
}

/**
 * Binds the link to this device on the person's own gesture. A link another device holds is only taken over when asked to,
 * which ends it there (design: Capture sessions); the digits are then asked for again.
 *
 * @throws ApiError 404, 401
 */
export async function claimLink(parts: CaptureParts, key: LinkKey, takeOver: boolean): Promise<Claim> {
  const { id } = await findByKey(parts, key);
  return await parts.database.transaction().execute(async (trx) => {
    const now = parts.clock.now();
    const session = await lockCaptureSession(trx, id);
    const show = (row: CaptureSessionRow, secret: string | null) => viewOf(parts, trx, row, secret);
    const isHolder = isSameHash(
      session.device_hash,
      key.deviceSecret === null ? null : hashOf(key.deviceSecret),
    );
    const mayClaim = session.device_hash === null || (takeOver && !isHolder);
    const hasLink = key.token !== null || typeof key.transactionId === 'string';
    if (!isOpen(session, now) || !mayClaim || !hasLink)
      return { view: await show(session, key.deviceSecret), newDeviceSecret: null };
    const secret = randomBytes(32).toString('base64url');
    const claimed = await updateCaptureSession(
      trx,
      session.id,
      { device_hash: hashOf(secret), status: 'started', ...SHOWN_ANEW },
      now,
    );
    return { view: await show(claimed, secret), newDeviceSecret: secret };
  });
}

/**
 * Takes the last four digits of the identity number, as the person typed them. Says nothing about the record; too many wrong
 * ones cancel the session.
 *
 * @throws ApiError 401, 403, 422 with the field `last_four`
 */
export async function confirmFields(
  parts: CaptureParts,
  deviceSecret: string | null,
  lastFour: string,
): Promise<CaptureSessionView> {
  if (!/^\d{4}$/.test(lastFour)) throw captureErrors.lastFourMalformed();
  const { id, transaction_id } = await requireSessionOfDevice(parts, deviceSecret);
  const expected = await parts.transactions.lastFourOf(transaction_id);
  const session = await parts.database.transaction().execute(async (trx) => {
    const now = parts.clock.now();
    const locked = await lockCaptureSession(trx, id);
    if (!isSameHash(locked.device_hash, deviceSecret === null ? null : hashOf(deviceSecret)))
      throw captureErrors.anotherDevice();
    if (!isOpen(locked, now) || locked.fields_confirmed_at !== null) return locked;
    if (isSameText(expected, lastFour))
      return await updateCaptureSession(trx, id, { fields_confirmed_at: now }, now);
    const failures = locked.field_failures + 1;
    const counted = await updateCaptureSession(trx, id, { field_failures: failures }, now);
    return failures >= SESSION_LIMITS.fieldFailures
      ? await endSession(parts, trx, counted, { ended: 'cancelled' })
      : counted;
  });
  parts.wakeJobs();
  if (isOpen(session, parts.clock.now()) && session.fields_confirmed_at === null)
    throw captureErrors.lastFourWrong();
  return await viewOf(parts, parts.database, session, deviceSecret);
}

/** The session this device holds, open or not. @throws ApiError 401 without a device, 403 when another one has taken over */
export async function requireSessionOfDevice(
  parts: CaptureParts,
  deviceSecret: string | null,
): Promise<CaptureSessionRow> {
  if (deviceSecret === null) throw captureErrors.noDevice();
  const session = await findAnyCaptureSession(parts.database, { deviceHash: hashOf(deviceSecret) });
  // A secret that no session has was once handed out, and has been replaced by another device's.
  if (!session) throw captureErrors.anotherDevice();
  return session;
}

async function findByKey(parts: CaptureParts, key: LinkKey): Promise<CaptureSessionRow> {
  if (typeof key.transactionId === 'string') {
    const embedded = await findAnyCaptureSession(parts.database, { transactionId: key.transactionId });
    if (!embedded) throw captureErrors.unknownTransaction();
    return embedded;
  }
  if (key.token === null)
    return (
      (key.deviceSecret && (await findFollowedSession(parts.database, hashOf(key.deviceSecret)))) ||
      (await requireSessionOfDevice(parts, key.deviceSecret))
    );
  const session = await findAnyCaptureSession(parts.database, { tokenHash: hashOf(key.token) });
  if (!session) throw captureErrors.unknownLink();
  return session;
}

function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
