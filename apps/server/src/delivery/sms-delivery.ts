import type { Kysely } from 'kysely';
import type { SmsDelivery } from '../catalogue/pipeline-parts.ts';
import type { DB } from '../database/database.generated.ts';
import {
  findAnySmsMessage,
  findSmsMessage,
  finishSmsMessage,
  insertSmsMessage,
} from '../database/queries/sms-messages.ts';
import type { Clock } from '../domain/clock.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import { addJob, type Job, removeJob } from '../jobs/job-queue.ts';
import { ProviderRefused } from '../providers/provider-error.ts';
import type { SmsGateway } from '../providers/sms/port.ts';
import type { Sealing } from '../secrets/sealing.ts';

/** The job that sends a queued message. */
export const SMS_JOB = 'send-sms';

/** Tries at most, the first one included; the job runner spaces them. */
const ATTEMPTS = 6;
/** How long a gateway may take, in milliseconds; the caller of the API waits for the first try. */
const SEND_TIMEOUT_MS = 5_000;
/** The first try is made by the call itself; the job steps in when that died. */
const JOB_DELAY_MS = 15_000;

interface Parts {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly gateway: SmsGateway;
}

interface QueuedMessage {
  readonly transactionId: string;
  readonly accountId: number;
  readonly to: string;
  readonly body: string;
  /** Keyed hash of `to` where a person asked for the message, else null. */
  readonly recipientHash: Buffer | null;
  readonly now: Date;
}

/** Text messages: recorded with the change that causes them, tried at once, then by a job. */
export class StoredSmsDelivery implements SmsDelivery {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async queueCaptureLink(
    executor: Kysely<DB>,
    message: {
      transactionId: string;
      accountId: number;
      to: string;
      url: string;
      expiresAt: Date;
      now: Date;
    },
  ): Promise<void> {
    await this.#queue(executor, { ...message, body: captureLinkText(message.url), recipientHash: null });
  }

  /** As `HandOverMessages` of the capture has it. */
  async queueHandOver(
    executor: Kysely<DB>,
    message: QueuedMessage & { recipientHash: Buffer },
  ): Promise<string> {
    return await this.#queue(executor, message);
  }

  async #queue(executor: Kysely<DB>, message: QueuedMessage): Promise<string> {
    const id = uuidV7(message.now);
    await insertSmsMessage(executor, {
      id,
      accountId: message.accountId,
      transactionId: message.transactionId,
      recipientCiphertext: this.#parts.sealing.seal(message.to, recipientContext(id)),
      bodyCiphertext: this.#parts.sealing.seal(message.body, bodyContext(id)),
      createdAt: message.now,
      handOverRecipientHash: message.recipientHash,
    });
    await addJob(executor, message.now, {
      kind: SMS_JOB,
      subject: id,
      dueAt: new Date(message.now.getTime() + JOB_DELAY_MS),
    });
    return id;
  }

  async sendNow(accountId: number, transactionId: string): Promise<{ sent: boolean; error: string | null }> {
    const message = await findSmsMessage(this.#parts.database, accountId, transactionId);
    if (message?.state === 'queued') await this.sendQueued(message.id);
    return await this.find(this.#parts.database, accountId, transactionId);
  }

  /** Tries a queued message once. Returns whether it has been sent. */
  async sendQueued(id: string): Promise<boolean> {
    const { database } = this.#parts;
    try {
      await this.#send(id, 1);
      await removeJob(database, SMS_JOB, id);
    } catch {
      // Not lost: the job tries again, and the answer says that it has not been sent yet.
    }
    return (await findAnySmsMessage(database, id))?.state === 'sent';
  }

  async find(executor: Kysely<DB>, accountId: number, transactionId: string) {
    const message = await findSmsMessage(executor, accountId, transactionId);
    if (!message || message.state === 'sent') return { sent: message !== null, error: null };
    return {
      sent: false,
      error: message.error ?? 'The gateway has not taken the message yet; it is being tried again.',
    };
  }

  /** Handler of the job. */
  async runJob(job: Job): Promise<void> {
    // The call's own try was the first.
    await this.#send(job.subject, job.attempts + 1);
  }

  /** @throws whatever the gateway throws while another try may help. */
  async #send(id: string, attempt: number): Promise<void> {
    const { database, clock, sealing, gateway } = this.#parts;
    const message = await findAnySmsMessage(database, id);
    if (message?.state !== 'queued') return;
    const finish = (state: 'sent' | 'failed', gatewayMessageId: string | null, error: string | null) =>
      finishSmsMessage(database, id, { state, gateway: gateway.name, gatewayMessageId, error }, clock.now());
    try {
      const gatewayMessageId = await gateway.send(
        {
          to: sealing.open(message.recipient_ciphertext, recipientContext(id)).toString('utf8'),
          body: sealing.open(message.body_ciphertext, bodyContext(id)).toString('utf8'),
          reference: id,
        },
        { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) },
      );
      await finish('sent', gatewayMessageId, null);
    } catch (error) {
      if (error instanceof ProviderRefused)
        return await finish('failed', null, 'The gateway refused the message.');
      if (attempt >= ATTEMPTS) return await finish('failed', null, 'The gateway could not be reached.');
      throw error;
    }
  }
}

/** Contexts that seal a message's parts. */
export const recipientContext = (id: string): string => `sms_messages.recipient/${id}`;
export const bodyContext = (id: string): string => `sms_messages.body/${id}`;

/** At most one SMS of 160 characters with a link of up to about 90. */
const captureLinkText = (url: string): string =>
  `Confirm it is you: take a short selfie here (valid 24 hours): ${url}`;
