/** Why a request brought no answer that can be used. */
export type WireFailure =
  /** No connection, or no answer in time. Nobody knows whether the server saw the request. */
  | { readonly kind: 'unreachable' }
  /** 429 or 503: the server asks for patience. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number | null }
  /** Any other 5xx, or an answer that is not ours (a proxy's page). */
  | { readonly kind: 'broken' }
  /** 4xx: sending the same again brings the same. `field` is what was refused, empty when the answer names none. */
  | { readonly kind: 'refused'; readonly status: number; readonly field: string };

/** The only error the wire client throws, besides the abort it was asked for. */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly failure: WireFailure;

  constructor(failure: WireFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Whether `error` is the server's refusal, as opposed to trouble on the way. */
export function isRefusal(error: unknown): error is WireError & { failure: { kind: 'refused' } } {
  return error instanceof WireError && error.failure.kind === 'refused';
}
