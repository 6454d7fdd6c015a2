import type { UpstreamFailure } from './api-error.ts';
import type { CaptureFact } from './capture-fact.ts';

/** A verifier's decision: on a transaction that was in doubt, or as the answer where no machine gives one (decision 0020). */
export interface ReviewFact {
  readonly decision: 'ACCEPT' | 'REVIEW' | 'REJECT' | 'FAIL';
  /** Code of the reason, one of the case kind's. */
  readonly reason: string;
  /** What the verifier entered into the form of the case's kind; null where the decision asks for none. */
  readonly entry: unknown;
}

/**
 * Why a transaction could not be carried through. `interrupted`: the process that was at it died; `unanswered`: nobody of the back
 * office took it up in time.
 */
export type FailureFact =
  | UpstreamFailure
  | 'upstream_refused'
  | 'interrupted'
  | 'unanswered'
  | 'server_error';

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
