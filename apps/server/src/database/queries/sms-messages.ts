import type { Kysely } from 'kysely';
import type { DB } from '../database.generated.ts';

export interface NewSmsMessage {
  readonly id: string;
  readonly accountId: number;
  readonly transactionId: string;
  readonly recipientCiphertext: Buffer;
  readonly bodyCiphertext: Buffer;
  readonly createdAt: Date;
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
    })
    .execute();
}

/** The latest message of a transaction of the account, or null. */
export async function findSmsMessage(executor: Kysely<DB>, accountId: number, transactionId: string) {
  const row = await executor
    .selectFrom('sms_messages')
    .select(['id', 'state', 'error'])
    .where('transaction_id', '=', transactionId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row ?? null;
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
