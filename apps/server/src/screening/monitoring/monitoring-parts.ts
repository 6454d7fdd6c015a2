import type { Kysely } from 'kysely';
import type { VerificationPipeline } from '../../catalogue/verification-pipeline.ts';
import type { DB } from '../../database/database.generated.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Sealing } from '../../secrets/sealing.ts';

/** What monitoring is made of (decision 0027). */
export interface MonitoringParts {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly pipeline: Pick<VerificationPipeline, 'open' | 'lookUpAgain' | 'recordAgain'>;
  /** Takes into memory what has changed of lists. */
  readonly refreshLists: () => Promise<void>;
  /** Wakes the job runner after a commit that added a job. */
  readonly wakeJobs: () => void;
}

/** A user of an account. */
export interface Watcher {
  readonly accountId: number;
  readonly userId: string;
}

/** The job that screens a client anew that has just begun to be watched, when lists have changed since it was screened. */
export const RESCREEN_CLIENT_JOB = 'rescreen-client';

/** The context that seals what has become of a change's hits. */
export const changeContext = (changeId: string): string => `screening_changes.hits/${changeId}`;
