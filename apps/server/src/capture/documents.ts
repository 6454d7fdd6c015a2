import type { CaptureDocumentKind, CaptureDocumentSide, CaptureSessionView } from '@qiniso/capture-protocol';
import { MAX_DOCUMENT_BYTES, SIDES_OF_DOCUMENT } from '@qiniso/capture-protocol';
import sharp from 'sharp';
import { listCaptureDocumentSides, putCaptureDocument } from '../database/queries/capture-documents.ts';
import {
  type CaptureSessionRow,
  lockCaptureSession,
  updateCaptureSession,
} from '../database/queries/capture-sessions.ts';
import { apiErrors } from '../domain/api-error.ts';
import { captureErrors } from './capture-errors.ts';
import type { CaptureParts } from './capture-parts.ts';
import { requireSessionOfDevice } from './links.ts';
import { hashOf, isOpen, isSameHash, viewOf } from './sessions.ts';
import type { WastedTries } from './wasted-tries.ts';

/** A picture of one side of a document. */
export interface IncomingDocument {
  readonly deviceSecret: string | null;
  readonly kind: CaptureDocumentKind;
  readonly side: CaptureDocumentSide;
  /** JPEG, at most `MAX_DOCUMENT_BYTES`. */
  readonly image: Uint8Array;
}

/** What a document's seal is bound to. */
export const documentContext = (sessionId: string, side: CaptureDocumentSide): string =>
  `capture_documents/${sessionId}/${side}`;

/** Smaller pictures show no print that could be read; larger ones come from no page of ours. Pixels. */
const LIMITS = { shortestSide: 400, pixels: 4_000_000 } as const;
const QUALITY = 85;
const DAY_MS = 86_400_000;

/**
 * Takes a picture of one side of the document and stores it sealed, as evidence beside the frames. Nothing is read off it and nothing is
 * decided by it (decision 0018). When all sides of its kind are there the step is done.
 *
 * @throws ApiError 401, 403; 413; 422 naming `session`, `last_four`, `document_step` or `document`
 */
export async function acceptDocument(
  parts: CaptureParts,
  wasted: WastedTries,
  { deviceSecret, kind, side, image }: IncomingDocument,
): Promise<CaptureSessionView> {
  if (!SIDES_OF_DOCUMENT[kind].includes(side)) throw captureErrors.documentHasNoSuchSide();
  const asked = await requireSessionOfDevice(parts, deviceSecret);
  // A picture costs work: none is looked at that is not asked for. The locked session is asked again below.
  requireDocumentAsked(asked);
  const { id } = asked;
  if (wasted.isOneTooMany(id)) throw captureErrors.tooManyDocuments();
  const picture = await rewritten(image);
  return await parts.database.transaction().execute(async (trx) => {
    const now = parts.clock.now();
    const session = await lockCaptureSession(trx, id);
    if (!isSameHash(session.device_hash, deviceSecret === null ? null : hashOf(deviceSecret)))
      throw captureErrors.anotherDevice();
    if (!isOpen(session, now)) return await viewOf(parts, trx, session, deviceSecret);
    requireDocumentAsked(session);
    await putCaptureDocument(trx, {
      session_id: id,
      side,
      kind,
      ciphertext: parts.sealing.seal(picture, documentContext(id, side)),
      received_at: now,
      remove_after: new Date(now.getTime() + session.frame_retention_days * DAY_MS),
    });
    const there = await listCaptureDocumentSides(trx, id);
    const isComplete = SIDES_OF_DOCUMENT[kind].every((needed) => there.includes(needed));
    const after = await updateCaptureSession(trx, id, { documents_taken_at: isComplete ? now : null }, now);
    return await viewOf(parts, trx, after, deviceSecret);
  });
}

function requireDocumentAsked({
  steps,
  fields_confirmed_at: confirmedAt,
}: Pick<CaptureSessionRow, 'steps' | 'fields_confirmed_at'>): void {
  if (!steps.includes('document')) throw captureErrors.noDocumentAsked();
  if (confirmedAt === null) throw captureErrors.fieldsNotConfirmed();
}

/** The picture written anew from its pixels, upright: what else the file had came from a stranger's phone and stays behind. */
async function rewritten(image: Uint8Array): Promise<Buffer> {
  if (image.byteLength > MAX_DOCUMENT_BYTES) throw apiErrors.payloadTooLarge();
  if (image[0] !== 0xff || image[1] !== 0xd8 || image[2] !== 0xff) throw captureErrors.documentUnreadable();
  const { data, info } = await sharp(image, { limitInputPixels: LIMITS.pixels })
    .rotate()
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw captureErrors.documentUnreadable();
    });
  if (Math.min(info.width, info.height) < LIMITS.shortestSide) throw captureErrors.documentUnreadable();
  return data;
}
