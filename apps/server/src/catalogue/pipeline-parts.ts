import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from '../database/database.generated.ts';
import type { Clock } from '../domain/clock.ts';
import type { Providers } from '../providers/providers.ts';
import type { Sealing } from '../secrets/sealing.ts';
import type { CaptureView, Flow, Service } from './define-service.ts';

/** What the pipeline needs of capture sessions. */
export interface CaptureSessions {
  /** Opens the session of a transaction, within the caller's database transaction. */
  open(
    executor: Kysely<DB>,
    session: { transactionId: string; accountId: number; now: Date },
  ): Promise<CaptureView>;
  /** The session of a transaction of the account, or null. */
  find(executor: Kysely<DB>, accountId: number, transactionId: string): Promise<CaptureView | null>;
}

/** What the pipeline needs of SMS delivery. */
export interface SmsDelivery {
  /** Records the message and the job that sends it, within the caller's database transaction. */
  queueCaptureLink(
    executor: Kysely<DB>,
    message: {
      transactionId: string;
      accountId: number;
      to: string;
      url: string;
      expiresAt: Date;
      now: Date;
    },
  ): Promise<void>;
  /** Tries to send what is queued for a transaction now, for a few seconds at most; the job goes on where this fails. */
  sendNow(accountId: number, transactionId: string): Promise<{ sent: boolean; error: string | null }>;
  /** How far the message of a transaction has got. */
  find(
    executor: Kysely<DB>,
    accountId: number,
    transactionId: string,
  ): Promise<{ sent: boolean; error: string | null }>;
}

/** What the pipeline needs of the back office (decision 0020). */
export interface BackOfficeWork {
  /**
   * How an account's queued work is answered. In the sandbox a simulated back office takes `delayMs`, and an account without it
   * has `isByHand`: verifiers answer although a machine could.
   */
  answering(accountId: number): Promise<{ readonly delayMs: number; readonly isByHand: boolean }>;
  /** Opens the case of a transaction within the caller's database transaction; one that is there already stays as it is. */
  open(
    executor: Kysely<DB>,
    work: { transactionId: string; accountId: number; kind: string; now: Date },
  ): Promise<void>;
  /** Closes the open case of a transaction that has ended otherwise, within the caller's database transaction. */
  close(executor: Kysely<DB>, transactionId: string, now: Date): Promise<void>;
}

/** What happened inside, for the log and the metrics; never personal data. */
export interface PipelineObserver {
  lookedUp(product: string, result: 'found' | 'failed', seconds: number): void;
  completed(product: string, code: string): void;
  failed(error: unknown, context: { transactionId: string; product: string; during: string }): void;
}

/** Everything the pipeline is made of; `main.ts` joins it together. */
export interface PipelineParts {
  readonly database: Kysely<DB>;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly providers: Providers;
  readonly services: ReadonlyMap<string, Service>;
  readonly captureSessions: CaptureSessions;
  readonly sms: SmsDelivery;
  readonly backOffice: BackOfficeWork;
  readonly observer: PipelineObserver;
  /** Wakes the job runner after a commit that added a job. */
  readonly wakeJobs: () => void;
  readonly lookUpTimeoutMs: number;
  /** How often a job tries a look-up before its transaction ends as FAIL, by flow. */
  readonly lookUpAttempts: Readonly<Record<Flow, number>>;
  /** How long images and facts of an account are kept, in days. */
  readonly retentionOf: (accountId: number) => Promise<{ imageDays: number; transactionDays: number }>;
}

/** The context that seals a transaction's request. */
export const requestContext = (transactionId: string): string => `transactions.request/${transactionId}`;
/** The context that seals a fact. */
export const factContext = (transactionId: string, kind: string): string =>
  `transaction_facts/${kind}/${transactionId}`;
/** The context that seals an image. */
export const imageContext = (transactionId: string, kind: string): string =>
  `transaction_images/${kind}/${transactionId}`;

/** The context that seals what a source answered. */
export const evidenceContext = (transactionId: string): string => `provider_evidence/${transactionId}`;

/** The product of a stored transaction. @throws Error when the catalogue no longer has it. */
export function serviceOf(parts: PipelineParts, product: string): Service {
  const service = parts.services.get(product);
  if (!service) throw new Error(`The catalogue has no product ${product}.`);
  return service;
}
