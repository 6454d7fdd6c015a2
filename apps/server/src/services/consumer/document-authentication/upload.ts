import { createHash } from 'node:crypto';
import { IMAGE_LIMITS, inspectImage } from '@qiniso/image-intake';
import { z } from 'zod';

/**
 * A picture of a request. Its content is never part of what is stored or logged of the request: as JSON it is its size and its hash, and
 * that is all that is left of it when the request has been stored and read again.
 */
export class Upload {
  readonly bytes: number;
  readonly sha256: string;
  readonly #content: Uint8Array;

  constructor(content: Uint8Array) {
    this.bytes = content.byteLength;
    this.sha256 = createHash('sha256').update(content).digest('hex');
    this.#content = content;
  }

  get content(): Uint8Array {
    return this.#content;
  }
}

/** Decoded bytes of a picture (domain-facts 2.5). */
const MOST_BYTES = 6_000_000;

const describe = (what: string): string =>
  `${what} Base64 of a JPEG or PNG, at most ${MOST_BYTES / 1_000_000} MB decoded and ${IMAGE_LIMITS.portraitPixels / 1_000_000} megapixels.`;

/** A picture that must be there. Looked at by its header only: nothing is decoded before it is accepted. */
export const requiredPicture = (field: string, what: string) =>
  z.preprocess(emptyToNull, pictureText(field).transform(toUpload(field))).describe(describe(what));

/** A picture that may be missing, null or empty. */
export const optionalPicture = (field: string, what: string) =>
  z
    .preprocess(emptyToNull, pictureText(field).nullable())
    .optional()
    .transform((text, context) =>
      text === null || text === undefined ? null : toUpload(field)(text, context),
    )
    .describe(describe(what));

const emptyToNull = (value: unknown): unknown =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value;

const pictureText = (field: string) =>
  z.string({
    error: ({ input }) => (input === null ? `${field} is required.` : `${field} must be a string of base64.`),
  });

const toUpload =
  (field: string) =>
  (text: string, context: z.core.$RefinementCtx): Upload => {
    const content = decodeBase64(text);
    const inspected = content
      ? inspectImage(content, { maxBytes: MOST_BYTES, maxPixels: IMAGE_LIMITS.portraitPixels })
      : { refused: 'is not base64' };
    if (!('refused' in inspected) && content) return new Upload(content);
    const refused = 'refused' in inspected ? inspected.refused : 'is not base64';
    context.addIssue({ code: 'custom', message: `${field} ${refused}.` });
    return z.NEVER;
  };

/** Bytes of base64, with or without padding, line breaks and the beginning of a data URL; null when it is none. */
export function decodeBase64(text: string): Uint8Array | null {
  const bare = text.replace(/^data:[a-z/+-]+;base64,/, '').replaceAll(/\s/g, '');
  if (bare === '' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(bare)) return null;
  return Buffer.from(bare, 'base64');
}
