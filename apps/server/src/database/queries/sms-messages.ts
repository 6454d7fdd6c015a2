import { type Kysely, sql } from 'kysely';
import type { DB } from '../database.generated.ts';

export interface NewSmsMessage {
  readonly id: string;
  readonly accountId: number;
  readonly transactionId: string;
  readonly recipientCiphertext: Buffer;
  readonly bodyCiphertext: Buffer;
  readonly createdAt: Date;
  /** Keyed hash of the number of a message a person asked for; null for one that brings the link itself. */
  readonly handOverRecipientHash: Buffer | null;
}

export async function insertSmsMessage(executor: Kysely<DB>, message: NewSmsMessage): Promise<void> {
  await executor
    .insertInto('sms_messages')
    .values({
      id: message.id,
      account_id: message.accountId,
      transaction_id: message.transactionId,
      recipient_ciphertext: message.recipientCiphertext,
      body_ciphertext: message.bodyCiphertext,
      state: 'queued',
      created_at: message.createdAt,
      purpose: message.handOverRecipientHash === null ? 'link' : 'hand-over',
      recipient_hash: message.handOverRecipientHash,
    })
    .execute();
}

/** The latest message that brought the link of a transaction of the account, or null. */
export async function findSmsMessage(executor: Kysely<DB>, accountId: number, transactionId: string) {
  const row = await executor
    .selectFrom('sms_messages')
    .select(['id', 'state', 'error'])
    .where('transaction_id', '=', transactionId)
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'link')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** How many messages the person of a transaction has asked for, ever. */
export async function countHandOverMessages(
  executor: Kysely<DB>,
  accountId: number,
  transactionId: string,
): Promise<number> {
  const { count } = await executor
    .selectFrom('sms_messages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('transaction_id', '=', transactionId)
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'hand-over')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many messages were asked for to a number since an instant, whatever the accounts: the limit protects who gets them. */
export async function countAnyMessagesTo(
  executor: Kysely<DB>,
  recipientHash: Buffer,
  since: Date,
): Promise<number> {
  const { count } = await executor
    .selectFrom('sms_messages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('recipient_hash', '=', recipientHash)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lets one database transaction at a time count and add messages to a number. */
export async function lockRecipient(executor: Kysely<DB>, recipientHash: Buffer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${recipientHash.readBigInt64BE()}::bigint)`.execute(executor);
}

/** A message of whatever account: for the job that sends it. */
export async function findAnySmsMessage(executor: Kysely<DB>, id: string) {
  const row = await executor
    .selectFrom('sms_messages')
    .select(['id', 'state', 'recipient_ciphertext', 'body_ciphertext'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The account's newest messages, newest first. */
export async function listSmsMessages(executor: Kysely<DB>, accountId: number, limit: number) {
  return await executor
    .selectFrom('sms_messages')
    .select(['id', 'transaction_id', 'recipient_ciphertext', 'body_ciphertext', 'state', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** The newest messages of the sandbox, newest first. */
export async function listAnySmsMessages(executor: Kysely<DB>, limit: number) {
  return await executor
    .selectFrom('sms_messages')
    .select([
      'id',
      'account_id',
      'transaction_id',
      'recipient_ciphertext',
      'body_ciphertext',
      'state',
      'created_at',
    ])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Ends a queued message. */
export async function finishSmsMessage(
  executor: Kysely<DB>,
  id: string,
  result: {
    state: 'sent' | 'failed';
    gateway: string;
    gatewayMessageId: string | null;
    error: string | null;
  },
  now: Date,
): Promise<void> {
  await executor
    .updateTable('sms_messages')
    .set({
      state: result.state,
      gateway: result.gateway,
      gateway_message_id: result.gatewayMessageId,
      error: result.error,
      finished_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}
