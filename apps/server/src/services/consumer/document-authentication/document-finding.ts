import type { LookedUp, LookUpOptions } from '../../../catalogue/define-service.ts';
import type { DocumentKind, DocumentReading } from '../../../providers/document-reader/port.ts';
import type { FaceMatch } from '../../../providers/face-matcher/port.ts';
import type { Providers } from '../../../providers/providers.ts';
import type { DocumentRequest } from './document-request.ts';
import { decodeBase64 } from './upload.ts';

/** What reading the pictures brought. The portrait is kept with the images. */
export interface DocumentFinding {
  readonly kind: DocumentKind;
  /** Null: a picture is damaged. */
  readonly reading: Omit<DocumentReading, 'portrait'> | null;
  readonly hasPortrait: boolean;
  /** Null: no selfie was sent, or one of the two shows no usable face. */
  readonly faceMatch: FaceMatch | null;
}

/** Reads the document and compares its portrait with the selfie where there is one. */
export async function readSubmitted(
  kind: DocumentKind,
  request: DocumentRequest,
  { documentReader, faceMatcher }: Providers,
  { signal, receivedAt }: LookUpOptions,
): Promise<LookedUp<DocumentFinding>> {
  const { FrontImage, BackImage, SelfieImage, BarcodeData, MrzText } = request;
  const outcome = await documentReader.read(
    {
      kind,
      front: FrontImage.content,
      back: BackImage?.content ?? null,
      given: { barcode: BarcodeData ? decodeBase64(BarcodeData) : null, mrzText: MrzText ?? null },
      now: receivedAt,
    },
    { signal },
  );
  const images = {
    document_front: FrontImage.content,
    ...(BackImage && { document_back: BackImage.content }),
    ...(SelfieImage && { selfie: SelfieImage.content }),
  };
  if ('unreadable' in outcome)
    return { finding: { kind, reading: null, hasPortrait: false, faceMatch: null }, images };
  const { portrait, ...reading } = outcome.reading;
  const faceMatch =
    SelfieImage && portrait ? await faceMatcher.compare(portrait, SelfieImage.content, { signal }) : null;
  return {
    finding: { kind, reading, hasPortrait: portrait !== null, faceMatch },
    // The portrait cut from the document stands where other products keep the registry's.
    officialPhotograph: portrait,
    images,
  };
}
