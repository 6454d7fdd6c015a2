import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { listFacts, listImages } from '../database/queries/facts.ts';
import type { TransactionRow, TransactionWithFacts } from '../database/queries/transactions.ts';
import type { CaptureFact } from '../domain/capture-fact.ts';
import type { Facts, FailureFact, ReviewFact } from '../domain/facts.ts';
import type { CommonRequest, ImageKind, Outcome, Service, TransactionView } from './define-service.ts';
import { factContext, imageContext, type PipelineParts, requestContext } from './pipeline-parts.ts';
import { wireTransactionId } from './transaction-id.ts';

/** All stored facts of a transaction, unsealed. */
export async function loadFacts(
  parts: PipelineParts,
  executor: Kysely<DB>,
  row: TransactionRow,
): Promise<Facts<CommonRequest, unknown>> {
  return openFacts(
    parts,
    row,
    await listFacts(executor, { transactionId: row.id, accountId: row.account_id }),
  );
}

/** Stored facts, unsealed. */
export function openFacts(
  parts: PipelineParts,
  row: TransactionRow,
  stored: TransactionWithFacts['facts'],
): Facts<CommonRequest, unknown> {
  const fact = <Value>(kind: string): Value | null => {
    const found = stored.find((entry) => entry.kind === kind);
    return found ? parts.sealing.openJson<Value>(found.ciphertext, factContext(row.id, kind)) : null;
  };
  return {
    request: parts.sealing.openJson<CommonRequest>(row.request_ciphertext, requestContext(row.id)),
    receivedAt: row.received_at,
    finding: fact<unknown>('finding'),
    capture: fact<CaptureFact>('capture'),
    review: fact<ReviewFact>('review'),
    failure: row.failure_reason as FailureFact | null,
  };
}

/** Whether a capture is part of a product. */
const hasCapture = (service: Service): boolean =>
  service.flow === 'look-up-then-capture' || service.flow === 'capture-then-look-up';

/** Whether a product has any use for the official photograph: an answer shows it, or a selfie is compared with it. */
export const usesPhotograph = (service: Service): boolean =>
  hasCapture(service) || service.endpoints.some(({ images }) => images.includes('official_photograph'));

/** A stored transaction as `present` sees it; images are read only where the endpoint shows them. */
export async function loadView(
  parts: PipelineParts,
  executor: Kysely<DB>,
  service: Service,
  row: TransactionRow,
  facts: Facts<CommonRequest, unknown>,
  imageKinds: readonly ImageKind[],
): Promise<View> {
  const owner = { transactionId: row.id, accountId: row.account_id };
  const capture = hasCapture(service)
    ? await parts.captureSessions.find(executor, row.account_id, row.id)
    : null;
  const images = await listImages(executor, owner, imageKinds);
  const image = (kind: ImageKind): Buffer | null => {
    const found = images.find((entry) => entry.kind === kind);
    return found ? parts.sealing.open(found.ciphertext, imageContext(row.id, kind)) : null;
  };
  return composeView(service, row, facts, {
    capture,
    sms: capture ? await parts.sms.find(executor, row.account_id, row.id) : { sent: false, error: null },
    officialPhotograph: image('official_photograph'),
    selfie: image('selfie'),
  });
}

type View = TransactionView<CommonRequest, unknown, unknown>;

/** Puts a view together from what is stored, whether it was read again or has just been committed. */
export function composeView(
  service: Service,
  row: TransactionRow,
  facts: Facts<CommonRequest, unknown>,
  rest: Pick<View, 'capture' | 'sms' | 'officialPhotograph' | 'selfie'>,
): View {
  return {
    transactionId: wireTransactionId(row.id, row.answered_by_failover),
    serviceType: row.service_type,
    isComplete: row.state === 'completed',
    receivedAt: row.received_at,
    completedAt: row.completed_at,
    request: facts.request,
    finding: facts.finding,
    review: facts.review,
    outcome: outcomeOf(service, row, facts),
    ...rest,
  };
}

/** What a transaction has come to, as stored; what its facts say where nothing has been stored yet. */
export function outcomeOf(
  service: Service,
  row: TransactionRow,
  facts: Facts<CommonRequest, unknown>,
): Outcome<unknown> {
  return (row.outcome as Outcome<unknown> | null) ?? service.evaluate(facts);
}
