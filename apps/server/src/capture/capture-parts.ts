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

/** How a code is sent to a phone as a text message. */
export interface HandOverMessages {
  /** Records the message, and the job that sends it, within the caller's database transaction. Returns its id. */
  queueHandOver(
    executor: Kysely<DB>,
    message: {
      readonly transactionId: string;
      readonly accountId: number;
      /** E.164. */
      readonly to: string;
      /** Keyed: messages to a number are counted by it. */
      readonly recipientHash: Buffer;
      readonly body: string;
      readonly now: Date;
    },
  ): Promise<string>;
  /** Tries a queued message for a few seconds at most; the job goes on where this fails. Returns whether it was sent. */
  sendQueued(messageId: string): Promise<boolean>;
}

/** Everything the capture of selfies is made of; `main.ts` joins it together. */
export interface CaptureParts {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly engine: Pick<FaceEngine, 'analyse' | 'compare' | 'stats'>;
  readonly transactions: CaptureTransactions;
  readonly messages: HandOverMessages;
  /** What links are built from, without a trailing slash. */
  readonly publicUrl: () => string;
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
