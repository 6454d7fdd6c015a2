import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import {
  findAnyTransaction,
  insertTransactions,
  type NewTransaction,
  recordedRow,
  type TransactionRow,
  within,
} from '../database/queries/transactions.ts';
import { BY_HAND } from '../domain/by-hand.ts';
import type { Facts } from '../domain/facts.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import type { Providers } from '../providers/providers.ts';
import type { CommonRequest, LookedUp, Service } from './define-service.ts';
import { lookUpWithinDeadline } from './look-up.ts';
import { type PipelineParts, requestContext, serviceOf } from './pipeline-parts.ts';
import { storeFact, storeOutcome } from './transaction-progress.ts';
import { loadFacts } from './transaction-view.ts';
import { asStored } from './transaction-writer.ts';

/** What a stored transaction's data source says now. */
export interface LookedUpAgain {
  readonly service: Service;
  /** The transaction whose request was asked again. */
  readonly row: TransactionRow;
  readonly facts: Facts<CommonRequest, unknown>;
  /** As it would be stored. */
  readonly finding: unknown;
}

/**
 * Asks a stored transaction's data source once more and records nothing.
 *
 * @param providers in place of the usual ones, say to ask about a part of what there is; left out: those.
 * @returns null when there is no such transaction any more.
 * @throws LookUpFailed
 */
export async function lookUpAgain(
  parts: PipelineParts,
  transactionId: string,
  providers: Providers = parts.providers,
): Promise<LookedUpAgain | null> {
  const row = await findAnyTransaction(parts.database, transactionId);
  if (!row) return null;
  const service = serviceOf(parts, row.product);
  const facts = await loadFacts(parts, parts.database, row);
  const asked = { id: row.id, account_id: row.account_id, received_at: parts.clock.now() };
  const lookedUp = await lookUpWithinDeadline({ ...parts, providers }, service, asked, facts.request);
  if (lookedUp === BY_HAND)
    throw new Error(`${service.product} is answered by hand and cannot be asked again.`);
  return { service, row, facts, finding: asStored((lookedUp as LookedUp<unknown>).finding) };
}

/** In whose name, and what for, something is recorded that nobody has just asked for. */
export interface AgainNotes {
  readonly userId: string;
  readonly purpose: string;
}

/**
 * Records what was found as a transaction of its own with the same request, with the caller's database transaction: its outcome, the
 * verifiers' case and all that follows, but free of charge and told to nobody by itself.
 *
 * @returns the new transaction.
 */
export async function recordAgain(
  parts: PipelineParts,
  executor: Kysely<DB>,
  { service, row: earlier, facts, finding }: LookedUpAgain,
  { userId, purpose }: AgainNotes,
): Promise<TransactionRow> {
  const now = parts.clock.now();
  const id = uuidV7(now);
  const { request } = facts;
  const subject = service.subject(request);
  const entry: NewTransaction = {
    id,
    accountId: earlier.account_id,
    userId,
    product: service.product,
    serviceType: service.serviceType(request),
    state: 'working',
    firstName: subject.firstName,
    lastName: subject.lastName,
    identityNo: subject.identityNo,
    referenceNo: request.ReferenceNo,
    costCentre: request.CostCenter,
    requestCiphertext: parts.sealing.sealJson(request, requestContext(id)),
    priceCents: 0,
    prepaid: false,
    workingUntil: now,
    receivedAt: now,
    consentPurpose: purpose,
    sourceAddress: '',
    firstJob: null,
    firstJobDueAt: null,
  };
  await insertTransactions(within(executor), [entry]);
  const row = recordedRow(entry);
  await storeFact(parts, executor, row, 'finding', finding);
  const known = { request, receivedAt: now, finding, capture: null, review: null, failure: null };
  const stored = await storeOutcome(parts, executor, service, row, known);
  parts.observer.completed(service.product, stored.row.code);
  return stored.row;
}
