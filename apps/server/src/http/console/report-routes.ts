import { Readable } from 'node:stream';
import {
  exportQuery,
  overviewQuery,
  REPORT_PAGE_SIZE,
  type ReportList,
  type ReportOverview,
  reportListQuery,
} from '@qiniso/console-protocol/reports';
import type { FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../../accounts/caller.ts';
import { maskName, maskNumber } from '../../back-office/masking.ts';
import { wireTransactionId } from '../../catalogue/transaction-id.ts';
import { insertAuditEvent } from '../../database/queries/audit-events.ts';
import type { ListedTransaction } from '../../database/queries/transaction-search.ts';
import { apiErrors } from '../../domain/api-error.ts';
import type { Clock } from '../../domain/clock.ts';
import { ExportPlaces } from '../../reporting/export-places.ts';
import { exportTransactions } from '../../reporting/export-transactions.ts';
import { type Overview, readOverview } from '../../reporting/overview.ts';
import { atOneMoment, REPORTING_ROLES } from '../../reporting/report-parts.ts';
import { type Period, periodOrMonth } from '../../reporting/report-period.ts';
import { searchTransactions, type TransactionSearch } from '../../reporting/search-transactions.ts';
import { successRates } from '../../reporting/success-rates.ts';
import { parseQuery } from '../parse-request.ts';
import { consoleCallerOf } from './console-guard.ts';
import type { ConsoleParts } from './console-parts.ts';

const PATH = '/console/api/reports';

/** The dashboard, the list behind it, and the list as a file. */
export function reportRoutes({
  database,
  clock,
  guard,
}: Pick<ConsoleParts, 'database' | 'clock' | 'guard'>): FastifyPluginAsync {
  const onRequest = guard(REPORTING_ROLES);
  const parts = { database, clock };
  const places = new ExportPlaces();

  return async (app) => {
    app.get(`${PATH}/overview`, { onRequest }, async (request): Promise<ReportOverview> => {
      const caller = consoleCallerOf(request);
      const query = parseQuery(overviewQuery, request.query);
      const period = periodOf(query, clock);
      const filter = {
        costCentre: costCentreOf(caller, query.costCentre),
        serviceTypes: query.serviceType ? [query.serviceType] : null,
      };
      return toView(
        caller,
        period,
        await atOneMoment(parts, (executor) => readOverview(executor, caller.accountId, period, filter)),
      );
    });

    app.get(`${PATH}/transactions`, { onRequest }, async (request): Promise<ReportList> => {
      const caller = consoleCallerOf(request);
      const { offset = 0, ...query } = parseQuery(reportListQuery, request.query);
      const search = searchOf(caller, query, clock);
      const { total, rows } = await atOneMoment(parts, (executor) =>
        searchTransactions(executor, caller.accountId, search, { offset, limit: REPORT_PAGE_SIZE }),
      );
      return { total, items: rows.map(toRow) };
    });

    app.get(
      `${PATH}/transactions.csv`,
      { onRequest: guard(REPORTING_ROLES, { isDownload: true }) },
      async (request, reply) => {
        const caller = consoleCallerOf(request);
        const search = searchOf(caller, parseQuery(exportQuery, request.query), clock);
        const { start, end } = search.period;
        const giveBack = places.take(caller.accountId);
        reply.raw.once('close', giveBack);
        // Whoever left while the session was looked up has closed it before.
        if (reply.raw.closed) giveBack();
        // Before anything is shown: names and numbers leave in full. What was searched for is personal too and is not recorded.
        await insertAuditEvent(database, {
          occurredAt: clock.now(),
          accountId: caller.accountId,
          actor: caller.userId,
          action: 'report.exported',
          subject: null,
          detail: { from: start, to: end, costCentre: search.costCentre },
        });
        return reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="transactions-${start}-to-${end}.csv"`)
          .header('cache-control', 'no-store')
          .send(Readable.from(exportTransactions(database, caller.accountId, search)));
      },
    );
  };
}

function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, clock: Clock) {
  const period: Period = { start: from ?? null, end: to ?? null };
  if (from !== undefined && to !== undefined && from > to)
    throw apiErrors.invalidParameter('from', 'The first day must not come after the last.');
  return periodOrMonth(period, clock.now());
}

/** @throws ApiError 404 for a cost centre that the account does not have. */
function costCentreOf(caller: Caller, costCentre: number | 'none' | undefined): number | 'none' | null {
  if (typeof costCentre === 'number' && !caller.costCentres.has(costCentre))
    throw apiErrors.notFound('There is no such cost centre.');
  return costCentre ?? null;
}

function searchOf(caller: Caller, query: z.output<typeof exportQuery>, clock: Clock): TransactionSearch {
  return {
    period: periodOf(query, clock),
    costCentre: costCentreOf(caller, query.costCentre),
    serviceType: query.serviceType || null,
    code: query.code ?? null,
    firstName: query.firstName || null,
    lastName: query.lastName || null,
    identityNo: query.identityNo || null,
    referenceNo: query.reference || null,
  };
}

function toView(
  { costCentres }: Caller,
  { start, end }: { start: string; end: string },
  { grain, volumes, outcomes, decisions, spend }: Overview,
): ReportOverview {
  const nameOf = (id: number) => costCentres.get(id)?.operatorName ?? String(id);
  const { operators, overall } = successRates(decisions, nameOf);
  const centres = new Map<number | null, Overview['spend']>();
  for (const entry of spend) centres.set(entry.costCentre, [...(centres.get(entry.costCentre) ?? []), entry]);
  const sumOf = (entries: Overview['spend']) => ({
    transactions: entries.reduce((sum, { transactions }) => sum + transactions, 0),
    amountCents: entries.reduce((sum, { amountCents }) => sum + amountCents, 0),
  });
  return {
    from: start,
    to: end,
    grain,
    total: sumOf(spend),
    outcomes,
    volumes,
    operators,
    overallSuccessRate: overall.successRate,
    ratedTransactions: overall.transactions,
    spend: [...centres]
      .map(([costCentre, entries]) => ({
        costCentre,
        operatorName: costCentre === null ? null : nameOf(costCentre),
        ...sumOf(entries),
        services: entries.map(({ serviceType, transactions, amountCents }) => ({
          serviceType,
          transactions,
          amountCents,
        })),
      }))
      .sort((a, b) => b.amountCents - a.amountCents || b.transactions - a.transactions),
    costCentres: [...costCentres].map(([id, { operatorName }]) => ({ id, operatorName })),
  };
}

function toRow(row: ListedTransaction): ReportList['items'][number] {
  const name = [row.firstName, row.lastName].filter((part) => part !== null).join(' ');
  return {
    id: wireTransactionId(row.id, row.answeredByFailover),
    serviceType: row.serviceType,
    code: row.code,
    name: name === '' ? null : maskName(name),
    identityNo: row.identityNo && maskNumber(row.identityNo),
    reference: row.referenceNo,
    costCentre: row.costCentre,
    receivedAt: row.receivedAt.toISOString(),
    priceCents: row.priceCents,
  };
}
