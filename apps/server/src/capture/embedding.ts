import { isAnyEmbeddableSession, isAnyEmbeddingOrigin } from '../database/queries/embedding-origins.ts';
import { captureErrors } from './capture-errors.ts';
import type { CaptureParts } from './capture-parts.ts';
import type { LinkKey } from './links.ts';
import { hashOf } from './sessions.ts';

/** Whether pages of this origin may show captures of some account (decisions: Capture sessions, allow-listed embedding). */
export async function isEmbeddingOrigin(parts: CaptureParts, origin: string): Promise<boolean> {
  return await isAnyEmbeddingOrigin(parts.database, origin);
}

/**
 * Lets a page of this origin at one session: of an account that allow-lists it. Asked again with every request, so that an origin taken
 * off the list is out at once. What another account has and what nobody has are answered alike.
 *
 * @throws ApiError 404 for a transaction, 403 for a device that was let in before
 */
export async function requireEmbedding(parts: CaptureParts, origin: string, key: LinkKey): Promise<void> {
  const { transactionId, deviceSecret } = key;
  if (typeof transactionId === 'string') {
    if (transactionId === '' || !(await isAnyEmbeddableSession(parts.database, origin, { transactionId })))
      throw captureErrors.unknownTransaction();
    return;
  }
  // Without a secret, or with one that another device has replaced, there is no session to guard: the request is refused by itself.
  if (deviceSecret === null) return;
  if (!(await isAnyEmbeddableSession(parts.database, origin, { deviceHash: hashOf(deviceSecret) })))
    throw captureErrors.anotherDevice();
}
