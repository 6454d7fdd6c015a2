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
