import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { GroupedReader } from '../database/grouped-reader.ts';
import {
  answerIdempotencyKey,
  findIdempotencyKey,
  type IdempotencyKey,
  takeIdempotencyKey,
} from '../database/queries/idempotency-keys.ts';
import {
  findAnyTransactionProduct,
  findTransaction,
  findTransactionsWithFacts,
  lockAnyTransaction,
  type NewTransaction,
  recordedRow,
  type TransactionRow,
  type TransactionWithFacts,
} from '../database/queries/transactions.ts';
import { apiErrors, type UpstreamFailure } from '../domain/api-error.ts';
import { BY_HAND } from '../domain/by-hand.ts';
import type { CaptureFact } from '../domain/capture-fact.ts';
import type { FailureFact, ReviewFact } from '../domain/facts.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import type { Job } from '../jobs/job-queue.ts';
import type { Providers } from '../providers/providers.ts';
import { bodyHash } from './body-hash.ts';
import { checkRequest } from './check-request.ts';
import {
  type AnyRecall,
  type AnyRetrieve,
  type AnySubmit,
  type CommonRequest,
  routeOf,
  type Service,
} from './define-service.ts';
import { LookUpFailed, loadImage, lookUpWithinDeadline } from './look-up.ts';
import { type AgainNotes, type LookedUpAgain, lookUpAgain, recordAgain } from './look-up-again.ts';
import { type PipelineParts, requestContext, serviceOf } from './pipeline-parts.ts';
import { recallStored } from './recall-stored.ts';
import { callbackOf, presentStored } from './stored-presentation.ts';
import { parseTransactionId, wireTransactionId } from './transaction-id.ts';
import {
  LOOK_UP_JOB,
  nextStep,
  storeFact,
  storeFailure,
  storeImage,
  storeOutcome,
  TransactionOvertaken,
} from './transaction-progress.ts';
import type { RetrievalTarget } from './transaction-result.ts';
import { composeView, loadFacts, loadView, openFacts, outcomeOf } from './transaction-view.ts';
import { asStored, type Committed, TransactionWriter } from './transaction-writer.ts';

/** Who asks, as far as the pipeline is concerned. */
export interface PipelineCaller {
  readonly accountId: number;
  readonly userId: string;
  readonly isPrepaid: boolean;
  /** The account's own price for the product, or null for the catalogue's. */
  readonly priceCents: number | null;
}

/** A request that has passed authorisation and validation. */
export interface SubmitCall {
  readonly caller: PipelineCaller;
  readonly request: CommonRequest;
  /** As sent, for telling a repeated request from another one. */
  readonly body: unknown;
  readonly idempotencyKey: string | null;
  readonly sourceAddress: string;
}

/** The answer's body, already checked against its schema and serialised. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly isReplay: boolean;
  /** Of the service that answers (consumer-service 9). */
  readonly version: string;
}

/** Over the look-up's deadline, before the sweep may take a transaction for abandoned. */
const SWEEP_MARGIN_MS = 30_000;

/** What is done for every product: record, look up, evaluate, commit, present. */
export class VerificationPipeline {
  readonly #parts: PipelineParts;
  readonly #writer: TransactionWriter;
  readonly #reader: GroupedReader<{ accountId: number; id: string }, TransactionWithFacts | null>;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#writer = new TransactionWriter(parts);
    this.#reader = new GroupedReader((asked) => findTransactionsWithFacts(parts.pool, asked), {
      maxBatch: 200,
    });
  }

  /**
   * Carries a verification request as far as it goes within the call.
   *
   * @throws ApiError 402 without credits, 409 and 422 for a misused idempotency key, 422 for what a data source knows to be wrong, 500 when
   * the look-up fails: the transaction is then recorded as FAIL and not charged.
   */
  async submit(service: Service, endpoint: AnySubmit, call: SubmitCall): Promise<Answer> {
    const { accountId } = call.caller;
    await checkRequest(this.#parts, service, call.request);
    const facts: Committed['facts'] = {
      request: asStored(call.request),
      receivedAt: this.#parts.clock.now(),
      finding: null,
      capture: null,
      review: null,
      failure: null,
    };
    const { delayMs } =
      service.flow === 'queued' ? await this.#parts.backOffice.answering(accountId) : { delayMs: 0 };
    const entry = this.#newTransaction(service, call, facts, delayMs);
    const key: IdempotencyKey | null =
      call.idempotencyKey === null
        ? null
        : { accountId, operation: operationOf(service, endpoint), key: call.idempotencyKey };

    const recorded = key
      ? await this.#recordOnce(service, endpoint, call, entry, facts, key)
      : await this.#writer.record(service, entry, facts);
    if ('replay' in recorded) return recorded.replay;

    let committed: Committed = {
      row: recordedRow(entry),
      facts,
      capture: recorded.capture,
      officialPhotograph: null,
    };
    if (entry.state === 'working')
      committed = await this.#lookUpAndStore(service, committed.row, facts, call.request);
    if (entry.firstJob !== null) this.#parts.wakeJobs();

    const isSent = committed.capture !== null && service.smsLinkTo?.(call.request);
    const view = composeView(service, committed.row, committed.facts, {
      capture: committed.capture,
      sms: isSent ? await this.#parts.sms.sendNow(accountId, entry.id) : { sent: false, error: null },
      officialPhotograph: endpoint.images.includes('official_photograph')
        ? asBuffer(committed.officialPhotograph)
        : null,
      selfie: null,
    });
    const body = serialise(endpoint, endpoint.present(view));
    if (key)
      await answerIdempotencyKey(this.#parts.database, key, {
        status: 200,
        ciphertext: this.#parts.sealing.seal(body, answerContext(key)),
      });
    return { status: 200, body, isReplay: false, version: service.version };
  }

  /**
   * A stored transaction as its retrieval shows it.
   *
   * @param products the products that share the path, with their endpoints and, where it differs from the product's own, what
   * strangers get.
   * @throws ApiError 404 when there is none, 403 for a stranger where the product says so.
   */
  async retrieve(
    products: ReadonlyMap<string, RetrievalTarget>,
    accountId: number,
    wireId: string,
  ): Promise<Answer> {
    const parsed = parseTransactionId(wireId);
    if (!parsed) throw apiErrors.transactionNotFound();
    const found = await this.#reader.get({ accountId, id: parsed.id });
    if (!found) {
      const product = await findAnyTransactionProduct(this.#parts.database, parsed.id);
      const asked = product === null ? undefined : products.get(product);
      throw (asked?.strangersGet ?? asked?.service.strangersGet) === 403
        ? apiErrors.forbiddenTransaction()
        : apiErrors.transactionNotFound();
    }
    const { row } = found;
    const target = products.get(row.product);
    if (!target || (parsed.hasFailoverSuffix && !row.answered_by_failover))
      throw apiErrors.transactionNotFound();
    const view = await loadView(
      this.#parts,
      this.#parts.database,
      target.service,
      row,
      openFacts(this.#parts, row, found.facts),
      target.endpoint.images.filter((kind) => found.imageKinds.includes(kind)),
    );
    return {
      status: 200,
      body: serialise(target.endpoint, target.endpoint.present(view)),
      isReplay: false,
      version: target.service.version,
    };
  }

  /**
   * The latest result that the account has itself obtained, found by what was asked for.
   *
   * @throws ApiError 404 when it has none.
   */
  async recall(service: Service, endpoint: AnyRecall, accountId: number, query: unknown): Promise<Answer> {
    const body = await recallStored(this.#parts, service, endpoint, accountId, query);
    return { status: 200, body, isReplay: false, version: service.version };
  }

  /** A stored transaction as its retrieval shows it, for whoever is told of it. */
  presentStored(transactionId: string, options: { readonly withImages: boolean }) {
    return presentStored(this.#parts, transactionId, options);
  }

  /** Where a stored transaction's own request wants its result posted; null: nowhere. */
  callbackOf(executor: Kysely<DB>, transactionId: string): Promise<string | null> {
    return callbackOf(this.#parts, executor, transactionId);
  }

  /**
   * Takes in what came of a capture session. Runs inside the database transaction that ends the session, so that
   * verdict and outcome cannot disagree.
   */
  async settleCapture(
    executor: Kysely<DB>,
    transactionId: string,
    fact: CaptureFact,
    selfie: Uint8Array | null,
  ): Promise<void> {
    const row = await lockAnyTransaction(executor, transactionId);
    if (!row || row.state === 'completed') return;
    const service = serviceOf(this.#parts, row.product);
    await storeFact(this.#parts, executor, row, 'capture', fact);
    if (selfie) await storeImage(this.#parts, executor, row, 'selfie', selfie);
    const facts = await loadFacts(this.#parts, executor, row);
    const stored = await storeOutcome(this.#parts, executor, service, row, facts);
    this.#parts.observer.completed(row.product, stored.row.code);
  }

  /**
   * Takes in what a verifier decided, with the caller's database transaction: the decision and what follows from it cannot disagree.
   *
   * @param row as `lockAnyTransaction` gave it to the caller.
   * @returns what the transaction has come to.
   */
  async settleReview(executor: Kysely<DB>, row: TransactionRow, fact: ReviewFact): Promise<TransactionRow> {
    const service = serviceOf(this.#parts, row.product);
    await storeFact(this.#parts, executor, row, 'review', fact);
    const facts = await loadFacts(this.#parts, executor, row);
    const stored = await storeOutcome(this.#parts, executor, service, row, facts);
    this.#parts.observer.completed(row.product, stored.row.code);
    return stored.row;
  }

  /** A stored transaction of the account with its facts, for the verifiers' case page; null when there is none. */
  async open(executor: Kysely<DB>, accountId: number, transactionId: string) {
    const row = await findTransaction(executor, accountId, transactionId);
    if (!row) return null;
    const service = serviceOf(this.#parts, row.product);
    const facts = await loadFacts(this.#parts, executor, row);
    return { row, service, facts, outcome: outcomeOf(service, row, facts) };
  }

  /** What a stored transaction's data source says now; nothing is recorded. */
  lookUpAgain(transactionId: string, providers?: Providers): Promise<LookedUpAgain | null> {
    return lookUpAgain(this.#parts, transactionId, providers);
  }

  /** Records what was looked up again as a transaction of its own, with the caller's database transaction. */
  recordAgain(executor: Kysely<DB>, again: LookedUpAgain, notes: AgainNotes): Promise<TransactionRow> {
    return recordAgain(this.#parts, executor, again, notes);
  }

  /** Handler of the look-up job. Throwing leaves the job to be tried again. */
  async runLookUpJob(job: Job): Promise<void> {
    const row = await this.#parts.database
      .transaction()
      .execute((trx) => lockAnyTransaction(trx, job.subject));
    if (!row || row.state === 'completed') return;
    const service = serviceOf(this.#parts, row.product);
    try {
      const facts = await loadFacts(this.#parts, this.#parts.database, row);
      const lookedUp = (await this.#isAnsweredByHand(service, row))
        ? BY_HAND
        : await lookUpWithinDeadline(this.#parts, service, row, facts.request);
      if (lookedUp === BY_HAND) await this.#handOver(service, row);
      else await this.#writer.storeLookedUp(service, row, facts, lookedUp);
    } catch (error) {
      // Done by another process meanwhile, or to be done again from the facts as they are now.
      if (error instanceof TransactionOvertaken) throw error;
      const failure = error instanceof LookUpFailed ? error.failure : 'server_error';
      if (failure !== 'upstream_refused' && job.attempts < this.#parts.lookUpAttempts[service.flow])
        throw error;
      this.#parts.observer.failed(error, {
        transactionId: row.id,
        product: row.product,
        during: 'look-up job',
      });
      await this.end(row.id, failure);
    }
  }

  /** Ends a transaction as FAIL unless it has ended by itself meanwhile. */
  async end(transactionId: string, failure: FailureFact): Promise<void> {
    await this.#parts.database.transaction().execute(async (trx) => {
      const row = await lockAnyTransaction(trx, transactionId);
      if (row && row.state !== 'completed') await this.endWithin(trx, row, failure);
    });
  }

  /**
   * Ends a transaction that has not been completed as FAIL, with the caller's database transaction.
   *
   * @param row as `lockAnyTransaction` gave it to the caller.
   */
  async endWithin(executor: Kysely<DB>, row: TransactionRow, failure: FailureFact): Promise<void> {
    const service = serviceOf(this.#parts, row.product);
    await storeFailure(this.#parts, executor, service, row, {
      ...(await loadFacts(this.#parts, executor, row)),
      failure,
    });
    this.#parts.observer.completed(row.product, 'FAIL');
  }

  async #isAnsweredByHand(service: Service, row: TransactionRow): Promise<boolean> {
    if (service.byHandCase === undefined) return false;
    return (await this.#parts.backOffice.answering(row.account_id)).isByHand;
  }

  /** Leaves a queued transaction to the verifiers; their case is what it waits for from now on. */
  async #handOver({ product, byHandCase }: Service, row: TransactionRow): Promise<void> {
    if (byHandCase === undefined) throw new Error(`${product} has no kind of case to be answered in.`);
    await this.#parts.database.transaction().execute(async (trx) => {
      const locked = await lockAnyTransaction(trx, row.id);
      if (!locked || locked.state === 'completed') return;
      await this.#parts.backOffice.open(trx, {
        transactionId: row.id,
        accountId: row.account_id,
        kind: byHandCase,
        now: this.#parts.clock.now(),
      });
    });
  }

  async #lookUpAndStore(
    service: Service,
    row: TransactionRow,
    facts: Committed['facts'],
    request: CommonRequest,
  ): Promise<Committed> {
    const { id } = row;
    try {
      const lookedUp = await lookUpWithinDeadline(this.#parts, service, row, request);
      if (lookedUp === BY_HAND) throw new Error(`${service.product} answers at once: nobody can by hand.`);
      return await this.#writer.storeLookedUp(service, row, facts, lookedUp);
    } catch (error) {
      const committed =
        error instanceof TransactionOvertaken ? await this.#committedAlready(service, row) : null;
      if (committed) return committed;
      const failure = error instanceof LookUpFailed ? error.failure : 'server_error';
      this.#parts.observer.failed(error, {
        transactionId: id,
        product: service.product,
        during: 'submission',
      });
      // Should this fail too, the sweep ends the transaction.
      await this.end(id, failure);
      const wireId = wireTransactionId(id, false);
      if (failure === 'server_error' || failure === 'interrupted' || failure === 'unanswered')
        throw apiErrors.serverError(error, wireId);
      const reason: UpstreamFailure = failure === 'upstream_refused' ? 'upstream_unavailable' : failure;
      throw apiErrors.upstreamFailed(reason, wireId, error);
    }
  }

  /** What a commit whose confirmation was lost has stored; null when it was another process that changed the transaction. */
  async #committedAlready(service: Service, before: TransactionRow): Promise<Committed | null> {
    const { database, captureSessions } = this.#parts;
    const row = await findTransaction(database, before.account_id, before.id);
    if (!row || row.state === 'working' || row.failure_reason !== null) return null;
    const facts = await loadFacts(this.#parts, database, row);
    const hasCapture = service.flow === 'look-up-then-capture';
    const capture = hasCapture ? await captureSessions.find(database, row.account_id, row.id) : null;
    const officialPhotograph = await loadImage(this.#parts, row.id, 'official_photograph');
    return { row, facts, capture, officialPhotograph };
  }

  #newTransaction(
    service: Service,
    { caller, request, sourceAddress }: SubmitCall,
    facts: Committed['facts'],
    firstJobDelayMs: number,
  ): NewTransaction {
    const now = facts.receivedAt;
    const id = uuidV7(now);
    const isLookedUpNow = service.flow === 'inline' || service.flow === 'look-up-then-capture';
    const subject = service.subject(request);
    return {
      id,
      accountId: caller.accountId,
      userId: caller.userId,
      product: service.product,
      serviceType: service.serviceType(request),
      state: isLookedUpNow ? 'working' : 'waiting',
      firstName: subject.firstName,
      lastName: subject.lastName,
      identityNo: subject.identityNo,
      referenceNo: request.ReferenceNo,
      costCentre: request.CostCenter,
      requestCiphertext: this.#parts.sealing.sealJson(request, requestContext(id)),
      priceCents: caller.priceCents ?? service.priceCents,
      prepaid: caller.isPrepaid,
      workingUntil: isLookedUpNow
        ? new Date(now.getTime() + (service.lookUpTimeoutMs ?? this.#parts.lookUpTimeoutMs) + SWEEP_MARGIN_MS)
        : null,
      receivedAt: now,
      consentPurpose: service.purpose,
      sourceAddress,
      firstJob: !isLookedUpNow && nextStep(service, facts) === 'look-up' ? LOOK_UP_JOB : null,
      firstJobDueAt: firstJobDelayMs === 0 ? null : new Date(now.getTime() + firstJobDelayMs),
    };
  }

  /** Records the transaction under its key, or answers what the key's first request got. */
  async #recordOnce(
    service: Service,
    endpoint: AnySubmit,
    call: SubmitCall,
    entry: NewTransaction,
    facts: Committed['facts'],
    key: IdempotencyKey,
  ): Promise<Pick<Committed, 'capture'> | { readonly replay: Answer }> {
    const hash = bodyHash(call.body);
    const heldBy = Symbol('held');
    try {
      return await this.#writer.recordInTransaction(service, entry, facts, async (statements) => {
        // The key refers to the transaction, which follows in the same commit: its constraint waits for that.
        const taken = await takeIdempotencyKey(statements, key, {
          bodyHash: hash,
          transactionId: entry.id,
          now: entry.receivedAt,
        });
        if (!taken) throw heldBy;
      });
    } catch (error) {
      if (error !== heldBy) throw error;
    }
    const held = await findIdempotencyKey(this.#parts.database, key);
    if (!held) throw apiErrors.idempotencyInProgress();
    if (!hash.equals(held.body_hash)) throw apiErrors.idempotencyMismatch();
    if (held.status !== null && held.answer_ciphertext)
      return {
        replay: {
          status: held.status,
          body: this.#parts.sealing.open(held.answer_ciphertext, answerContext(key)).toString('utf8'),
          isReplay: true,
          version: service.version,
        },
      };
    const row = await findTransaction(this.#parts.database, entry.accountId, held.transaction_id);
    // What failed on our side has let go of its key since it was read above: the next try is a fresh one.
    if (!row || row.state === 'working' || row.failure_reason !== null)
      throw apiErrors.idempotencyInProgress();
    // The process died between its commit and its answer: what is stored is the answer.
    const { database } = this.#parts;
    const stored = await loadFacts(this.#parts, database, row);
    const view = await loadView(this.#parts, database, service, row, stored, endpoint.images);
    const body = serialise(endpoint, endpoint.present(view));
    return { replay: { status: 200, body, isReplay: true, version: service.version } };
  }
}

const asBuffer = (bytes: Uint8Array | null): Buffer | null =>
  bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** What an idempotency key belongs to besides the account: method and whole path. */
const operationOf = (service: Service, endpoint: AnySubmit): string => {
  const { method, path } = routeOf(endpoint);
  return `${method} /${service.service}${path}`;
};

const answerContext = (key: IdempotencyKey): string =>
  `idempotency_keys/${key.accountId}/${key.operation}/${key.key}`;

/** Checks an answer against its schema, so that what is documented is what is sent. */
function serialise(endpoint: AnySubmit | AnyRetrieve, wire: unknown): string {
  return JSON.stringify(endpoint.response.parse(wire));
}
