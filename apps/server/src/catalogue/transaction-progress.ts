import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { refundCredit } from '../database/queries/credits.ts';
import { type FactKind, putFact, putImage } from '../database/queries/facts.ts';
import { releaseIdempotencyKeys } from '../database/queries/idempotency-keys.ts';
import {
  type Completion,
  changedRow,
  type TransactionChange,
  type TransactionRow,
  updateTransaction,
} from '../database/queries/transactions.ts';
import type { Facts } from '../domain/facts.ts';
import type { OutcomeCode } from '../domain/outcome-code.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import { addJob } from '../jobs/job-queue.ts';
import type { CaptureView, CommonRequest, ImageKind, LookedUp, Outcome, Service } from './define-service.ts';
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

/** What a look-up says besides what it found. */
type LookUpNotes = Pick<LookedUp<unknown>, 'serviceType' | 'answeredByFailover'>;

/** What an outcome came to, as committed. */
export interface StoredOutcome {
  readonly row: TransactionRow;
  /** The capture session opened for a pending outcome; null: none was. */
  readonly capture: CaptureView | null;
}

/**
 * Evaluates the facts and commits, with the caller's database transaction, all that follows from them: the outcome, the
 * charge, the capture session or the job that brings the next fact, the verifiers' case, and the event for the outbox.
 *
 * @throws TransactionOvertaken when the row is no longer at the sequence the caller read.
 */
export async function storeOutcome(
  parts: PipelineParts,
  executor: Kysely<DB>,
  service: Service,
  row: TransactionRow,
  facts: Facts<CommonRequest, unknown>,
  notes: LookUpNotes = {},
): Promise<StoredOutcome> {
  const now = parts.clock.now();
  const change = evaluate(service, row, facts, notes);
  const sequence = await updateTransaction(executor, row.id, { sequence: row.sequence }, change, now);
  if (sequence === null) throw new TransactionOvertaken();
  const changed = changedRow(row, change, now);
  if (change.state !== 'completed')
    return { row: changed, capture: await bringNextFact(parts, executor, service, row, facts) };

  if (isRefunded(row, change)) await refundCredit(executor, row.account_id);
  if (facts.failure !== null) await parts.backOffice.close(executor, row.id, now);
  const kind = reviewCaseAtOnce(service, facts, change);
  if (kind !== null)
    await parts.backOffice.open(executor, { transactionId: row.id, accountId: row.account_id, kind, now });
  if (isTold(service, row, facts))
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
  return { row: changed, capture: null };
}

/**
 * What completes a transaction by its first look-up, for those that can be committed many at a time. Null where more follows
 * from the outcome than that: it is pending, a credit goes back, verifiers get work, or somebody is to be told.
 */
export async function completionOf(
  parts: PipelineParts,
  service: Service,
  row: TransactionRow,
  facts: Facts<CommonRequest, unknown>,
  { officialPhotograph = null, ...notes }: Omit<LookedUp<unknown>, 'finding'>,
): Promise<Completion | null> {
  const change = evaluate(service, row, facts, notes);
  const { state } = change;
  if (state !== 'completed' || isRefunded(row, change) || isTold(service, row, facts)) return null;
  if (reviewCaseAtOnce(service, facts, change) !== null) return null;
  const at = parts.clock.now();
  const { transactionDays, imageDays } = await parts.retentionOf(row.account_id);
  const inDays = (days: number) => new Date(at.getTime() + days * DAY_MS);
  return {
    row,
    change: { ...change, state },
    finding: {
      ciphertext: parts.sealing.sealJson(facts.finding, factContext(row.id, 'finding')),
      removeAfter: inDays(transactionDays),
    },
    photograph: officialPhotograph && {
      ciphertext: parts.sealing.seal(officialPhotograph, imageContext(row.id, 'official_photograph')),
      removeAfter: inDays(imageDays),
    },
    at,
  };
}

function evaluate(
  service: Service,
  row: TransactionRow,
  facts: Facts<CommonRequest, unknown>,
  notes: LookUpNotes,
): TransactionChange {
  const outcome = service.evaluate(facts);
  const isFinal = outcome.code !== 'PENDING';
  return {
    state: isFinal ? 'completed' : 'waiting',
    code: outcome.code,
    outcome,
    serviceType: notes.serviceType ?? row.service_type,
    answeredByFailover: notes.answeredByFailover ?? row.answered_by_failover,
    failureReason: facts.failure,
    weighting: outcome.weighting,
    priceCents: isFinal && isUnbilled(outcome.code) ? 0 : row.price_cents,
    workingUntil: null,
  };
}

/** Whether an outcome ends a transaction without a bill (domain-facts 1.4). */
const isUnbilled = (code: OutcomeCode): boolean => code === 'FAIL';

/** Whether a prepaid account gets its credit back: once, when a transaction ends without a verdict or a verifier takes it back. */
const isRefunded = (row: TransactionRow, change: TransactionChange): boolean =>
  row.prepaid && change.state === 'completed' && isUnbilled(change.code) && !isUnbilled(row.code);

/** The kind of case that is opened with an outcome; null: none. What a verifier has decided calls for no other. */
function reviewCaseAtOnce(
  service: Service,
  facts: Facts<CommonRequest, unknown>,
  change: TransactionChange,
): string | null {
  if (facts.review !== null) return null;
  const work = service.reviewCase?.(facts, change.outcome as Outcome<unknown>);
  return work?.opens === 'at-once' ? work.kind : null;
}

/** A result that the caller was not there to read, or was cut off from, is told to the account's endpoints. */
const isTold = (
  service: Service,
  row: TransactionRow,
  facts: Facts<CommonRequest, unknown>,
): service is Service & { completedEvent: NonNullable<Service['completedEvent']> } =>
  service.completedEvent !== null && (row.state !== 'working' || facts.failure === 'interrupted');

/** How the fact a pending transaction waits for comes: by a capture, by the look-up's job, or not at all. */
export function nextStep(
  service: Service,
  facts: Pick<Facts<CommonRequest, unknown>, 'finding' | 'capture'>,
): 'capture' | 'look-up' | null {
  const wantsCapture =
    facts.capture === null &&
    (service.flow === 'capture-then-look-up' ||
      (service.flow === 'look-up-then-capture' && facts.finding !== null));
  if (wantsCapture) return 'capture';
  return facts.finding === null && service.flow !== 'inline' ? 'look-up' : null;
}

/** Sees to it that the fact a pending transaction waits for will come. Returns the capture session where one was opened. */
export async function bringNextFact(
  parts: PipelineParts,
  executor: Kysely<DB>,
  service: Service,
  row: Pick<TransactionRow, 'id' | 'account_id'>,
  facts: Facts<CommonRequest, unknown>,
): Promise<CaptureView | null> {
  const now = parts.clock.now();
  const step = nextStep(service, facts);
  if (step === null) throw new Error(`${service.product} says PENDING although no further fact can come.`);
  if (step === 'look-up') {
    await addJob(executor, now, { kind: LOOK_UP_JOB, subject: row.id, dueAt: now });
    return null;
  }
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
  return session;
}

/** Ends a transaction as FAIL for a reason outside the facts; a caller's next try with its key is a fresh one. */
export async function storeFailure(
  parts: PipelineParts,
  executor: Kysely<DB>,
  service: Service,
  row: TransactionRow,
  facts: Facts<CommonRequest, unknown>,
): Promise<void> {
  const stored = await storeOutcome(parts, executor, service, row, facts);
  if (stored.row.code !== 'FAIL')
    throw new Error(`${service.product} must evaluate a failure to FAIL, not ${stored.row.code}.`);
  await releaseIdempotencyKeys(executor, row.id);
  await sql`DELETE FROM jobs WHERE kind = ${LOOK_UP_JOB} AND subject = ${row.id}`.execute(executor);
}
