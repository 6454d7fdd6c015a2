import type { Kysely, Selectable } from 'kysely';
import type { CaptureSessions, DB } from '../database.generated.ts';

export type CaptureSessionRow = Selectable<CaptureSessions>;
export type CaptureEnd = NonNullable<CaptureSessionRow['ended_as']>;

const columns = [
  'id',
  'transaction_id',
  'account_id',
  'token_hash',
  'status',
  'ended_as',
  'steps',
  'device_hash',
  'field_failures',
  'fields_confirmed_at',
  'documents_taken_at',
  'attempts_used',
  'max_attempts',
  'technical_failures',
  'frame_retention_days',
  'expires_at',
  'created_at',
  'updated_at',
] as const;

export interface NewCaptureSession {
  readonly id: string;
  readonly transactionId: string;
  readonly accountId: number;
  readonly tokenHash: Buffer;
  /** In order; `document` is left out where the account does not ask for one. */
  readonly steps: readonly string[];
  readonly maxAttempts: number;
  readonly expiresAt: Date;
  readonly now: Date;
}

/**
 * Stores a session; the days its frames are kept, and whether it asks for a document, are as the account has them now.
 *
 * @returns the session's id: of the one there was already when the transaction has one.
 * @throws Error when there is no such account.
 */
export async function insertCaptureSession(
  executor: Kysely<DB>,
  session: NewCaptureSession,
): Promise<CaptureSessionRow> {
  const account = await executor
    .selectFrom('accounts')
    .select(['image_retention_days', 'capture_document_step'])
    .where('id', '=', session.accountId)
    .executeTakeFirstOrThrow();
  const inserted = await executor
    .insertInto('capture_sessions')
    .values({
      id: session.id,
      transaction_id: session.transactionId,
      account_id: session.accountId,
      token_hash: session.tokenHash,
      status: 'created',
      steps: session.steps.filter((step) => step !== 'document' || account.capture_document_step),
      max_attempts: session.maxAttempts,
      frame_retention_days: account.image_retention_days,
      expires_at: session.expiresAt,
      created_at: session.now,
      updated_at: session.now,
    })
    .onConflict((conflict) => conflict.column('transaction_id').doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (inserted) return inserted;
  const existing = await findCaptureSessionRow(executor, session.accountId, session.transactionId);
  if (!existing) throw new Error('The transaction has a capture session of another account.');
  return existing;
}

/** The session of a transaction of the account. */
export async function findCaptureSessionRow(
  executor: Kysely<DB>,
  accountId: number,
  transactionId: string,
): Promise<CaptureSessionRow | null> {
  const row = await executor
    .selectFrom('capture_sessions')
    .select(columns)
    .where('transaction_id', '=', transactionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** The session a link, a device or an attempt belongs to, whatever the account: only what proves the link or the device may ask. */
export async function findAnyCaptureSession(
  executor: Kysely<DB>,
  by: { tokenHash: Buffer } | { deviceHash: Buffer } | { id: string } | { transactionId: string },
): Promise<CaptureSessionRow | null> {
  const query = executor.selectFrom('capture_sessions').select(columns);
  const row = await ('tokenHash' in by
    ? query.where('token_hash', '=', by.tokenHash)
    : 'deviceHash' in by
      ? query.where('device_hash', '=', by.deviceHash)
      : 'transactionId' in by
        ? query.where('transaction_id', '=', by.transactionId)
        : query.where('id', '=', by.id)
  ).executeTakeFirst();
  return row ?? null;
}

/** Locks a session until the caller's database transaction ends, and reads it as it is now. @throws Error when it is gone. */
export async function lockCaptureSession(executor: Kysely<DB>, id: string): Promise<CaptureSessionRow> {
  return await executor
    .selectFrom('capture_sessions')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export interface CaptureSessionChange {
  readonly status?: CaptureSessionRow['status'];
  readonly ended_as?: CaptureEnd;
  readonly device_hash?: Buffer;
  readonly field_failures?: number;
  readonly fields_confirmed_at?: Date | null;
  readonly documents_taken_at?: Date | null;
  readonly attempts_used?: number;
  readonly technical_failures?: number;
}

/** Changes a session the caller has locked. */
export async function updateCaptureSession(
  executor: Kysely<DB>,
  id: string,
  change: CaptureSessionChange,
  now: Date,
): Promise<CaptureSessionRow> {
  return await executor
    .updateTable('capture_sessions')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
