import type { CaseDecision } from '@qiniso/console-protocol/cases';
import type { Kysely } from 'kysely';
import type { CaptureParts } from '../capture/capture-parts.ts';
import type { VerificationPipeline } from '../catalogue/verification-pipeline.ts';
import type { DB } from '../database/database.generated.ts';

/** A case as it was decided. */
export interface DecidedCase {
  readonly kind: string;
  readonly accountId: number;
  readonly transactionId: string;
  readonly decision: CaseDecision;
  readonly entry: unknown;
  readonly userId: string;
  /** The first of two people, where it took two. */
  readonly proposedBy: string | null;
  readonly now: Date;
}

/** What verifiers have found of a client's hits, kept beyond the case (decision 0027). */
export interface VerdictMemory {
  /** Keeps what was decided of each hit; a case of another kind is none of its business. */
  remember(executor: Kysely<DB>, decided: DecidedCase): Promise<void>;
  /** Lets what was decided of a hit count no more. @returns false when nothing is remembered of it. */
  takeBack(
    executor: Kysely<DB>,
    hit: Pick<DecidedCase, 'accountId' | 'transactionId' | 'userId' | 'now'> & {
      readonly matchId: string;
      readonly note: string;
    },
  ): Promise<boolean>;
}

/** What the back office is made of. */
export interface BackOfficeParts extends Pick<CaptureParts, 'database' | 'clock' | 'sealing' | 'wakeJobs'> {
  readonly pipeline: Pick<VerificationPipeline, 'open' | 'settleReview' | 'endWithin'>;
  /** What is remembered of screenings for the client's next one; commits with the decision. Left out: nothing. */
  readonly verdicts?: VerdictMemory;
}

/** Who works on cases: a verifier or administrator, and the account. */
export interface Verifier {
  readonly accountId: number;
  readonly userId: string;
}

/** How long a claim lasts unless it is renewed. */
export const CLAIM_MS = 10 * 60_000;

export const HOUR_MS = 3_600_000;

/** The job that ends a case nobody decided. */
export const EXPIRE_CASE_JOB = 'expire-case';

/** The context that seals a note; a case has many, each stands for itself. */
export const noteContext = (caseId: string): string => `case_events.note/${caseId}`;
/** The context that seals a proposed entry. */
export const entryContext = (caseId: string): string => `cases.proposed_entry/${caseId}`;
