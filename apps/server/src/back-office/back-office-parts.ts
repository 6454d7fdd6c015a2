import type { CaptureParts } from '../capture/capture-parts.ts';
import type { VerificationPipeline } from '../catalogue/verification-pipeline.ts';

/** What the back office is made of. */
export interface BackOfficeParts extends Pick<CaptureParts, 'database' | 'clock' | 'sealing' | 'wakeJobs'> {
  readonly pipeline: Pick<VerificationPipeline, 'open' | 'settleReview' | 'endWithin'>;
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
