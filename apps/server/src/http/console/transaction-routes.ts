import { PAGE_SIZE, type Page } from '@qiniso/console-protocol/paging';
import {
  IMAGE_KINDS,
  type TransactionDetail,
  type TransactionFilters,
  type TransactionImageKind,
  type TransactionRowView,
  transactionQuery,
} from '@qiniso/console-protocol/transactions';
import type { FastifyPluginAsync } from 'fastify';
import type { Caller } from '../../accounts/caller.ts';
import { maskName, maskNumber } from '../../back-office/masking.ts';
import { factContext, imageContext, requestContext } from '../../catalogue/pipeline-parts.ts';
import { parseTransactionId, wireTransactionId } from '../../catalogue/transaction-id.ts';
import { insertAuditEvent } from '../../database/queries/audit-events.ts';
import { listCostCentres } from '../../database/queries/cost-centres.ts';
import { listFacts, listImages } from '../../database/queries/facts.ts';
import {
  findTransactionDetail,
  listImageKinds,
  listServiceTypes,
  listTransactionHistory,
  type TransactionDetailRow,
} from '../../database/queries/transaction-detail.ts';
import { listTransactionsAfter, type TransactionFilter } from '../../database/queries/transaction-search.ts';
import { apiErrors } from '../../domain/api-error.ts';
import { addDays } from '../../reporting/report-period.ts';
import { parseQuery } from '../parse-request.ts';
import { consoleCallerOf } from './console-guard.ts';
import type { ConsoleParts } from './console-parts.ts';
import { factEntries } from './fact-entries.ts';
import { readMark, writeMark } from './keyset-mark.ts';
import { eventOf } from './transaction-history.ts';

const PATH = '/console/api/transactions';
interface ById {
  Params: { id: string };
}

/** Search for transactions of the account, and all that is known of one. */
export function transactionRoutes(parts: ConsoleParts): FastifyPluginAsync {
  const { database, sealing, clock, catalogueProducts } = parts;
  const onRequest = parts.guard(['admin']);

  async function getRow({ accountId }: Caller, wireId: string): Promise<TransactionDetailRow> {
    const id = parseTransactionId(wireId)?.id;
    const row = id === undefined ? null : await findTransactionDetail(database, accountId, id);
    if (!row) throw apiErrors.transactionNotFound();
    return row;
  }

  async function record(caller: Caller, transactionId: string, action: string): Promise<void> {
    await insertAuditEvent(database, {
      occurredAt: clock.now(),
      accountId: caller.accountId,
      actor: caller.userId,
      action,
      subject: transactionId,
      detail: {},
    });
  }

  async function detailOf(
    { accountId }: Caller,
    row: TransactionDetailRow,
    isMasked: boolean,
  ): Promise<TransactionDetail> {
    const owner = { transactionId: row.id, accountId };
    const [facts, images, history] = await Promise.all([
      listFacts(database, owner),
      listImageKinds(database, accountId, row.id),
      listTransactionHistory(database, accountId, row.id),
    ]);
    const entries = (value: unknown) => factEntries(value, { isMasked });
    const outcome = row.outcome as { message?: string; detail?: unknown } | null;
    return {
      id: wireTransactionId(row.id, row.answered_by_failover),
      isMasked,
      product: row.product,
      productTitle: catalogueProducts.find(({ product }) => product === row.product)?.title ?? row.product,
      serviceType: row.service_type,
      code: row.code,
      message: outcome?.message ?? null,
      isComplete: row.state === 'completed',
      failureReason: row.failure_reason,
      ...personOf(row, isMasked),
      reference: row.reference_no,
      costCentre:
        row.cost_centre === null
          ? null
          : { id: row.cost_centre, operatorName: row.operator_name ?? String(row.cost_centre) },
      priceCents: row.price_cents,
      weighting: row.weighting === null ? null : Number(row.weighting),
      receivedAt: row.received_at.toISOString(),
      completedAt: row.completed_at?.toISOString() ?? null,
      // By contract without any name or number.
      outcome: factEntries(outcome?.detail, { isMasked: false }),
      request: entries(sealing.openJson(row.request_ciphertext, requestContext(row.id))),
      facts: facts.map(({ kind, ciphertext }) => ({
        kind,
        entries: entries(sealing.openJson(ciphertext, factContext(row.id, kind))),
      })),
      images,
      history: history.map(eventOf),
    };
  }

  return async (app) => {
    app.get(PATH, { onRequest }, async (request): Promise<Page<TransactionRowView>> => {
      const { accountId } = consoleCallerOf(request);
      const { after, id, from, to, reference, identityNo, ...query } = parseQuery(
        transactionQuery,
        request.query,
      );
      if (id) {
        const stored = parseTransactionId(id)?.id;
        const row = stored === undefined ? null : await findTransactionDetail(database, accountId, stored);
        return { items: row ? [rowOf(row)] : [], next: null };
      }
      const filter: TransactionFilter = {
        from: from ?? '2000-01-01',
        before: addDays(to ?? '2999-12-30', 1),
        costCentre: query.costCentre ?? null,
        serviceType: query.serviceType || null,
        code: query.code ?? null,
        firstName: null,
        lastName: null,
        identityNo: identityNo || null,
        referenceNo: reference || null,
      };
      const mark = readMark(after);
      const place = mark && { id: mark.id, receivedAt: mark.at };
      const { rows, next } = await listTransactionsAfter(database, accountId, filter, place, PAGE_SIZE);
      return {
        items: rows.map((row) =>
          rowOf({
            id: row.id,
            answered_by_failover: row.answeredByFailover,
            service_type: row.serviceType,
            code: row.code,
            first_name: row.firstName,
            last_name: row.lastName,
            identity_no: row.identityNo,
            reference_no: row.referenceNo,
            cost_centre: row.costCentre,
            received_at: row.receivedAt,
            price_cents: row.priceCents,
          }),
        ),
        next: next && writeMark({ at: next.receivedAt, id: next.id }),
      };
    });

    app.get(`${PATH}/filters`, { onRequest }, async (request): Promise<TransactionFilters> => {
      const { accountId } = consoleCallerOf(request);
      const centres = await listCostCentres(database, accountId);
      return {
        serviceTypes: await listServiceTypes(database, accountId),
        costCentres: centres.map(({ id, operator_name }) => ({ id, operatorName: operator_name })),
      };
    });

    app.get<ById>(`${PATH}/:id`, { onRequest }, async (request) => {
      const caller = consoleCallerOf(request);
      return await detailOf(caller, await getRow(caller, request.params.id), true);
    });

    app.post<ById>(`${PATH}/:id/reveal`, { onRequest }, async (request) => {
      const caller = consoleCallerOf(request);
      const row = await getRow(caller, request.params.id);
      // Before anything is shown: what is not on record is not seen.
      await record(caller, row.id, 'transaction.revealed');
      return await detailOf(caller, row, false);
    });

    app.post<{ Params: { id: string; kind: string } }>(
      `${PATH}/:id/images/:kind`,
      { onRequest },
      async (request, reply) => {
        const caller = consoleCallerOf(request);
        const row = await getRow(caller, request.params.id);
        const kind = IMAGE_KINDS.find((known) => known === request.params.kind);
        const owner = { transactionId: row.id, accountId: caller.accountId };
        const [image] = kind === undefined ? [] : await listImages(database, owner, [kind]);
        if (kind === undefined || !image) throw apiErrors.notFound('There is no such image, or no longer.');
        await record(caller, row.id, IMAGE_ACTIONS[kind]);
        return reply.type('image/jpeg').send(sealing.open(image.ciphertext, imageContext(row.id, kind)));
      },
    );
  };
}

const IMAGE_ACTIONS: Readonly<Record<TransactionImageKind, string>> = {
  official_photograph: 'transaction.official-photograph-viewed',
  selfie: 'transaction.selfie-viewed',
  document_front: 'transaction.document-front-viewed',
  document_back: 'transaction.document-back-viewed',
};

type Listed = Pick<
  TransactionDetailRow,
  | 'id'
  | 'answered_by_failover'
  | 'service_type'
  | 'code'
  | 'first_name'
  | 'last_name'
  | 'identity_no'
  | 'reference_no'
  | 'cost_centre'
  | 'received_at'
  | 'price_cents'
>;

const rowOf = (row: Listed): TransactionRowView => ({
  id: wireTransactionId(row.id, row.answered_by_failover),
  serviceType: row.service_type,
  code: row.code,
  ...personOf(row, true),
  reference: row.reference_no,
  costCentre: row.cost_centre,
  receivedAt: row.received_at.toISOString(),
  priceCents: row.price_cents,
});

function personOf(row: Pick<Listed, 'first_name' | 'last_name' | 'identity_no'>, isMasked: boolean) {
  const name = [row.first_name, row.last_name].filter((part) => part !== null).join(' ');
  return {
    name: name === '' ? null : isMasked ? maskName(name) : name,
    identityNo: row.identity_no && (isMasked ? maskNumber(row.identity_no) : row.identity_no),
  };
}
