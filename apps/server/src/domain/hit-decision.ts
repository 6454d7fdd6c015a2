/**
 * What an account's verifiers have found of a hit of a client. It counts as long as both sides stay as they were: the entry's names, dates
 * and identifiers, and the client's own (decision 0027). A decided hit stays in the answer, marked; it raises nothing.
 */
export interface HitMark {
  /** Whether the entry is the client. */
  readonly verdict: 'FALSE' | 'TRUE';
  /** What it means for a client that is screened again: a hit that was accepted, or is none, raises nothing. */
  readonly effect: 'clear' | 'reject';
  /** Code of the reason, one of the case kind's. */
  readonly reason: string;
  /** ISO 8601, UTC. */
  readonly decidedAt: string;
}

/** What a verifier says of one hit in a case; `MORE`: it cannot be told yet. */
export interface HitVerdict {
  readonly matchId: string;
  readonly verdict: 'FALSE' | 'TRUE' | 'MORE';
  readonly reason: string;
  /** For colleagues; never shown to the client. */
  readonly note: string | null;
}

/** What a verifier entered of a screening: `entry` of its review. */
export interface ScreeningReview {
  readonly verdicts: readonly HitVerdict[];
}
