/**
 * Why the bytes are of no use:
 * - `not_an_image`: no image format is recognised by the first bytes;
 * - `unsupported_format`: an image, but not JPEG, PNG or WebP;
 * - `too_large`: more bytes or more declared pixels than allowed, found before anything is decoded;
 * - `corrupt`: the right format, but damaged or cut off.
 */
export type UnreadableReason = 'not_an_image' | 'unsupported_format' | 'too_large' | 'corrupt';

const explanations: Record<UnreadableReason, string> = {
  not_an_image: 'The bytes are not an image.',
  unsupported_format: 'The image is not a JPEG, PNG or WebP.',
  too_large: 'The image has more bytes or pixels than allowed.',
  corrupt: 'The image is damaged or incomplete.',
};

/** The caller's bytes cannot be read as a photograph; `reason` is fit for an answer to the client. */
export class UnreadableImage extends Error {
  override name = 'UnreadableImage';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(explanations[reason], options);
    this.reason = reason;
  }
}
