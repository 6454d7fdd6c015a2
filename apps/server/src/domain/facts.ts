import type { UpstreamFailure } from './api-error.ts';
import type { CaptureFact } from './capture-fact.ts';

/** A verifier's decision on a transaction that was in doubt. */
export interface ReviewFact {
  readonly decision: 'ACCEPT' | 'REJECT';
  readonly reason: string;
}

/** Why a transaction could not be carried through. `interrupted`: the process that was at it died. */
export type FailureFact = UpstreamFailure | 'upstream_refused' | 'interrupted' | 'server_error';

/** All that is known of a transaction so far; what `evaluate` makes its outcome from. */
export interface Facts<Request, Finding> {
  readonly request: Request;
  readonly receivedAt: Date;
  /** What the look-up brought; null before it, and for services that have none. */
  readonly finding: Finding | null;
  readonly capture: CaptureFact | null;
  readonly review: ReviewFact | null;
  readonly failure: FailureFact | null;
}
