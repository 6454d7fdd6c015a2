import type { FaceEngine } from '@qiniso/face-engine';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import type { CaptureFact } from '../domain/capture-fact.ts';
import type { Clock } from '../domain/clock.ts';
import type { Sealing } from '../secrets/sealing.ts';

/** What a capture needs of the transaction it belongs to. */
export interface CaptureTransactions {
  /**
   * Records what came of the capture and all that follows from it, within the database transaction that ends the session.
   *
   * @param selfie JPEG, or null when no frame was good enough.
   */
  settle(
    executor: Kysely<DB>,
    transactionId: string,
    fact: CaptureFact,
    selfie: Uint8Array | null,
  ): Promise<void>;
  /** The registry's photograph (JPEG, PNG or WebP), or null where there is none. */
  officialPhotograph(transactionId: string): Promise<Uint8Array | null>;
  /** The last four digits of the transaction's identity number. */
  lastFourOf(transactionId: string): Promise<string>;
}

/** Everything the capture of selfies is made of; `main.ts` joins it together. */
export interface CaptureParts {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly engine: Pick<FaceEngine, 'analyse' | 'compare' | 'stats'>;
  readonly transactions: CaptureTransactions;
  /** A random whole number from 0 up to, but not including, `below`. */
  readonly random: RandomInteger;
  /** Wakes the job runner after a commit that added a job. */
  readonly wakeJobs: () => void;
  /** Whether the page offers a sandbox person in place of a camera. */
  readonly isSandbox: boolean;
  /** Ids of the sessions a sandbox person is at (sandbox mode only): their page waits for the end. */
  readonly sessionsPlayed?: ReadonlySet<string>;
}

export type RandomInteger = (below: number) => number;
