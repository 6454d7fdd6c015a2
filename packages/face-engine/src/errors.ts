/** Base of everything the engine rejects with; messages never contain image contents or personal data. */
export class FaceEngineError extends Error {
  override name = 'FaceEngineError';
}

/** As many images are waiting as may wait; refused at once so that the caller can answer "try again later". */
export class FaceEngineOverloaded extends FaceEngineError {
  override name = 'FaceEngineOverloaded';
}

/** The image took longer than `taskTimeoutMs` on its worker; that worker has been replaced. */
export class FaceEngineTimeout extends FaceEngineError {
  override name = 'FaceEngineTimeout';
}

/** The engine was closed before the image was analysed. */
export class FaceEngineClosed extends FaceEngineError {
  override name = 'FaceEngineClosed';
}

/** A worker ended unexpectedly or could not start (`cause` says why); it is replaced, the image is not tried again. */
export class FaceEngineFailure extends FaceEngineError {
  override name = 'FaceEngineFailure';
}

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
export class UnreadableImage extends FaceEngineError {
  override name = 'UnreadableImage';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(explanations[reason], options);
    this.reason = reason;
  }
}
