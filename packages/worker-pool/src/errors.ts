/** Base of what a pool rejects with, unless its owner gives errors of its own. */
export class WorkerPoolError extends Error {
  override name = 'WorkerPoolError';
}

/** As many tasks are waiting as may wait. */
export class PoolOverloaded extends WorkerPoolError {
  override name = 'PoolOverloaded';
}

/** The task took longer than `taskTimeoutMs` on its worker; that worker has been replaced. */
export class PoolTimeout extends WorkerPoolError {
  override name = 'PoolTimeout';
}

/** The pool was closed before the task was done. */
export class PoolClosed extends WorkerPoolError {
  override name = 'PoolClosed';
}

/** A worker ended unexpectedly or could not start (`cause` says why). */
export class PoolFailure extends WorkerPoolError {
  override name = 'PoolFailure';
}

type ErrorClass = new (message: string, options?: ErrorOptions) => Error;

/** The errors of a pool's owner. */
export interface PoolErrors {
  Overloaded: ErrorClass;
  Timeout: ErrorClass;
  Failure: ErrorClass;
  Closed: ErrorClass;
}
