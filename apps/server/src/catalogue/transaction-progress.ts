import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { type FactKind, putFact, putImage } from '../database/queries/facts.ts';
import { releaseIdempotencyKeys } from '../database/queries/idempotency-keys.ts';
import {
  refundCredit,
  type TransactionRow,
  UNBILLED,
  updateTransaction,
} from '../database/queries/transactions.ts';
import type { Facts } from '../domain/facts.ts';
import type { FinalCode } from '../domain/outcome-code.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import { addJob } from '../jobs/job-queue.ts';
import type { CommonRequest, ImageKind, LookedUp, Outcome, Service } from './define-service.ts';
import { factContext, imageContext, type PipelineParts } from './pipeline-parts.ts';

/** The job that looks up what a transaction waits for (flows `queued` and `capture-then-look-up`). */
export const LOOK_UP_JOB = 'look-up';

/** Another process changed the transaction first; what this one found out no longer counts. */
export class TransactionOvertaken extends Error {
  override readonly name = 'TransactionOvertaken';
}

const DAY_MS = 86_400_000;

/** Stores a fact, sealed, with the day it is to be removed. */
export async function storeFact(
  parts: PipelineParts,
  executor: Kysely<DB>,
  row: Pick<TransactionRow, 'id' | 'account_id'>,
  kind: FactKind,
  value: unknown,
): Promise<void> {
  const now = parts.clock.now();
  const { transactionDays } = await parts.retentionOf(row.account_id);
  await putFact(
    executor,
    { transactionId: row.id, accountId: row.account_id },
    {
      kind,
      ciphertext: parts.sealing.sealJson(value, factContext(row.id, kind)),
      recordedAt: now,
      removeAfter: new Date(now.getTime() + transactionDays * DAY_MS),
    },
  );
}

/** Stores an image, sealed, with the day it is to be removed. */
export async function storeImage(
  parts: PipelineParts,
  executor: Kysely<DB>,
  row: Pick<TransactionRow, 'id' | 'account_id'>,
  kind: ImageKind,
  image: Uint8Array,
): Promise<void> {
  const now = parts.clock.now();
  const { imageDays } = await parts.retentionOf(row.account_id);
  await putImage(
    executor,
    { transactionId: row.id, accountId: row.account_id },
    {
      kind,
      ciphertext: parts.sealing.seal(image, imageContext(row.id, kind)),
      recordedAt: now,
      removeAfter: new Date(now.getTime() + imageDays * DAY_MS),
    },
  );
}

/**
 * Evaluates the facts and commits, with the caller's database transaction, all that follows from them: the outcome, the
 * charge, the capture session or the job that brings the next fact, and the event for the outbox.
 *
 * @throws TransactionOvertaken when the row is no longer at the sequence the caller read.
 */
export async function storeOutcome(
  parts: PipelineParts,
  executor: Kysely<DB>,
  service: Service,
  row: TransactionRow,
  facts: Facts<CommonRequest, unknown>,
  lookedUp: Omit<LookedUp<unknown>, 'finding' | 'officialPhotograph'> = {},
): Promise<Outcome<unknown>> {
  const now = parts.clock.now();
  const outcome = service.evaluate(facts);
  const isFinal = outcome.code !== 'PENDING';
  const isUnbilled = isFinal && UNBILLED.includes(outcome.code as FinalCode);
  const sequence = await updateTransaction(
    executor,
    row.id,
    { sequence: row.sequence },
    {
      state: isFinal ? 'completed' : 'waiting',
      code: outcome.code,
      outcome,
      serviceType: lookedUp.serviceType ?? row.service_type,
      answeredByFailover: lookedUp.answeredByFailover ?? row.answered_by_failover,
      failureReason: facts.failure,
      weighting: outcome.weighting,
      priceCents: isUnbilled ? 0 : row.price_cents,
      workingUntil: null,
    },
    now,
  );
  if (sequence === null) throw new TransactionOvertaken();

  if (!isFinal) {
    await bringNextFact(parts, executor, service, row, facts);
  } else {
    if (isUnbilled && row.prepaid && row.state !== 'completed') await refundCredit(executor, row.account_id);
    // A result that the caller was not there to read is told to the account's endpoints.
    if (service.completedEvent && row.state !== 'working')
      await executor
        .insertInto('outbox_events')
        .values({
          id: uuidV7(now),
          account_id: row.account_id,
          transaction_id: row.id,
          sequence,
          event: service.completedEvent,
          created_at: now,
        })
        .execute();
  }
  return outcome;
}

/** Sees to it that the fact a pending transaction waits for will come. */
export async function bringNextFact(
  parts: PipelineParts,
  executor: Kysely<DB>,
  service: Service,
  row: Pick<TransactionRow, 'id' | 'account_id'>,
  facts: Facts<CommonRequest, unknown>,
): Promise<void> {
  const now = parts.clock.now();
  const wantsCapture =
    facts.capture === null &&
    (service.flow === 'capture-then-look-up' ||
      (service.flow === 'look-up-then-capture' && facts.finding !== null));
  if (wantsCapture) {
    const session = await parts.captureSessions.open(executor, {
      transactionId: row.id,
      accountId: row.account_id,
      now,
    });
    const to = service.smsLinkTo?.(facts.request) ?? null;
    if (to !== null)
      await parts.sms.queueCaptureLink(executor, {
        transactionId: row.id,
        accountId: row.account_id,
        to,
        url: session.url,
        expiresAt: session.expiresAt,
        now,
      });
    return;
  }
  if (facts.finding === null && service.flow !== 'inline') {
    await addJob(executor, now, { kind: LOOK_UP_JOB, subject: row.id, dueAt: now });
    return;
  }
  throw new Error(`${service.product} says PENDING although no further fact can come.`);
}

/** Ends a transaction as FAIL for a reason outside the facts; a caller's next try with its key is a fresh one. */
export async function storeFailure(
  parts: PipelineParts,
  executor: Kysely<DB>,
  service: Service,
  row: TransactionRow,
  facts: Facts<CommonRequest, unknown>,
): Promise<void> {
  const outcome = await storeOutcome(parts, executor, service, row, facts);
  if (outcome.code !== 'FAIL')
    throw new Error(`${service.product} must evaluate a failure to FAIL, not ${outcome.code}.`);
  await releaseIdempotencyKeys(executor, row.id);
  await sql`DELETE FROM jobs WHERE kind = ${LOOK_UP_JOB} AND subject = ${row.id}`.execute(executor);
}
