import { setTimeout as sleep } from 'node:timers/promises';
import { findAnyImage } from '../database/queries/facts.ts';
import type { TransactionRow } from '../database/queries/transactions.ts';
import type { ByHand } from '../domain/by-hand.ts';
import type { FailureFact } from '../domain/facts.ts';
import { type Evidence, gatherEvidence } from '../providers/evidence.ts';
import { ProviderRefused, ProviderUnavailable } from '../providers/provider-error.ts';
import type { CommonRequest, ImageKind, LookedUp, Service } from './define-service.ts';
import { imageContext, type PipelineParts } from './pipeline-parts.ts';
import { storeEvidence } from './stored-evidence.ts';

/** A look-up that brought no usable answer, with what is recorded of it. */
export class LookUpFailed extends Error {
  override readonly name = 'LookUpFailed';
  readonly failure: FailureFact;

  constructor(failure: FailureFact, cause: unknown) {
    super(`The look-up failed: ${failure}.`, { cause });
    this.failure = failure;
  }
}

/** How long adapters may take to give up. */
const LAST_WORDS_MS = 100;

/**
 * Asks a product's data source, and gives up at the deadline even when the adapter does not.
 *
 * @throws LookUpFailed whatever goes wrong outside.
 */
export async function lookUpWithinDeadline(
  parts: PipelineParts,
  service: Service,
  row: Pick<TransactionRow, 'id' | 'account_id' | 'received_at'>,
  request: CommonRequest,
): Promise<LookedUp<unknown> | ByHand> {
  const controller = new AbortController();
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new ProviderUnavailable('upstream_timeout', 'No answer within the deadline.');
      controller.abort(error);
      reject(error);
    }, service.lookUpTimeoutMs ?? parts.lookUpTimeoutMs);
  });
  const observe = (result: 'found' | 'failed') =>
    parts.observer.lookedUp(service.product, result, (performance.now() - started) / 1000);
  const evidence: Evidence[] = [];
  let lookUp: Promise<LookedUp<unknown> | ByHand> | undefined;
  try {
    lookUp = gatherEvidence(evidence, () =>
      service.lookUp(request, parts.providers, {
        signal: controller.signal,
        accountId: row.account_id,
        receivedAt: row.received_at,
        selfie: () => loadImage(parts, row.id, 'selfie'),
      }),
    );
    const result = await Promise.race([lookUp, deadline]);
    observe('found');
    return result;
  } catch (error) {
    observe('failed');
    if (error instanceof ProviderUnavailable) throw new LookUpFailed(error.reason, error);
    if (error instanceof ProviderRefused) throw new LookUpFailed('upstream_refused', error);
    throw new LookUpFailed('server_error', error);
  } finally {
    clearTimeout(timer);
    // What was given up at the deadline has yet to say so.
    if (controller.signal.aborted)
      await Promise.race([lookUp?.catch(() => undefined), sleep(LAST_WORDS_MS, undefined, { ref: false })]);
    await storeEvidence(parts, row, evidence);
  }
}

/** A stored image of a transaction, unsealed; null where there is none. */
export async function loadImage(
  { database, sealing }: PipelineParts,
  transactionId: string,
  kind: ImageKind,
): Promise<Buffer | null> {
  const ciphertext = await findAnyImage(database, transactionId, kind);
  return ciphertext && sealing.open(ciphertext, imageContext(transactionId, kind));
}
