import { PAGE_SIZE, type Page } from '@qiniso/console-protocol/paging';
import {
  type ListVersionView,
  type ScreeningChangeView,
  stopWatchingBody,
  type WatchedClientDetail,
  type WatchedClientView,
  type WatchListView,
  watchedClientQuery,
} from '@qiniso/console-protocol/screening';
import type { FastifyPluginAsync } from 'fastify';
import { maskName, maskNumber } from '../../back-office/masking.ts';
import { wireTransactionId } from '../../catalogue/transaction-id.ts';
import {
  listAnyWatchLists,
  listAnyWatchListVersions,
  type WatchListRow,
  type WatchListVersionRow,
} from '../../database/queries/watch-lists.ts';
import type { ListedWatch } from '../../database/queries/watched-clients.ts';
import type { Change } from '../../screening/monitoring/monitoring.ts';
import { parseQuery, parseRequest } from '../parse-request.ts';
import { consoleCallerOf } from './console-guard.ts';
import type { ConsoleParts } from './console-parts.ts';
import { readMark, writeMark } from './keyset-mark.ts';

const LISTS = '/console/api/watch-lists';
const CLIENTS = '/console/api/watched-clients';
const TRIES_SHOWN = 20;

interface ById {
  Params: { id: string };
}

/** The lists everybody is screened against, and the account's clients that are screened again when one changes. */
export function screeningRoutes({
  guard,
  database,
  clock,
  monitoring,
  catalogueProducts,
}: ConsoleParts): FastifyPluginAsync {
  const titles = new Map(catalogueProducts.map(({ product, title }) => [product, title]));
  const viewOf = (watch: ListedWatch): WatchedClientView => ({
    id: watch.id,
    subject: {
      name: maskName([watch.first_name, watch.last_name].filter(Boolean).join(' ')),
      identityNo: maskNumber(watch.identity_no ?? ''),
    },
    referenceNo: watch.reference_no,
    product: watch.product,
    productTitle: titles.get(watch.product) ?? watch.product,
    transactionId: wireTransactionId(watch.transaction_id, false),
    code: watch.code,
    startedAt: watch.started_at.toISOString(),
    startedBy: watch.started_by_name,
    screenedAt: watch.screened_at.toISOString(),
    changes: watch.changes,
    endedAt: watch.ended_at?.toISOString() ?? null,
    endedBecause: watch.ended_because as WatchedClientView['endedBecause'],
  });
  const detailOf = async (accountId: number, watch: ListedWatch): Promise<WatchedClientDetail> => ({
    ...viewOf(watch),
    history: (await monitoring.changes(accountId, watch.id)).map(changeView),
  });

  return async (app) => {
    app.get(LISTS, { onRequest: guard(['verifier', 'admin']) }, async (): Promise<WatchListView[]> => {
      const lists = await listAnyWatchLists(database);
      const now = clock.now();
      return await Promise.all(
        lists.map(async (list) =>
          listView(list, await listAnyWatchListVersions(database, list.code, TRIES_SHOWN), now),
        ),
      );
    });

    app.get(CLIENTS, { onRequest: guard(['admin']) }, async (request): Promise<Page<WatchedClientView>> => {
      const { accountId } = consoleCallerOf(request);
      const { after, state } = parseQuery(watchedClientQuery, request.query);
      const mark = readMark(after);
      const found = await monitoring.list(accountId, {
        state: state ?? null,
        products: null,
        after: mark && { at: new Date(mark.at), id: mark.id },
        // One more tells whether there is another page.
        limit: PAGE_SIZE + 1,
      });
      const items = found.slice(0, PAGE_SIZE);
      const last = found.length > PAGE_SIZE ? items.at(-1) : undefined;
      return {
        items: items.map(viewOf),
        next: last ? writeMark({ at: last.started_at.toISOString(), id: last.id }) : null,
      };
    });

    app.get<ById>(
      `${CLIENTS}/:id`,
      { onRequest: guard(['admin']) },
      async (request): Promise<WatchedClientDetail> => {
        const { accountId } = consoleCallerOf(request);
        return await detailOf(accountId, await monitoring.get(accountId, request.params.id));
      },
    );

    app.post<ById>(
      `${CLIENTS}/:id/stop`,
      { onRequest: guard(['admin']) },
      async (request): Promise<WatchedClientDetail> => {
        const caller = consoleCallerOf(request);
        const { because } = parseRequest(stopWatchingBody, request.body);
        return await detailOf(caller.accountId, await monitoring.stop(caller, request.params.id, because));
      },
    );
  };
}

function listView(list: WatchListRow, versions: readonly WatchListVersionRow[], now: Date): WatchListView {
  const inUse = versions.find(({ id }) => id === list.current_version);
  const lateMs = list.update_hours === null ? null : 2 * list.update_hours * 3_600_000;
  const read = versions.find(({ state }) => state !== 'refused')?.read_at ?? list.created_at;
  return {
    code: list.code,
    title: list.title,
    category: list.category,
    format: inUse?.format ?? list.format,
    version: list.current_version,
    entries: inUse?.entries ?? 0,
    inUseSince: inUse?.read_at.toISOString() ?? null,
    triedAt: list.tried_at?.toISOString() ?? null,
    updateHours: list.update_hours,
    isLate: lateMs !== null && now.getTime() - read.getTime() > lateMs,
    versions: versions.map(
      (row): ListVersionView => ({
        version: row.id,
        state: row.state as ListVersionView['state'],
        readAt: row.read_at.toISOString(),
        entries: row.entries,
        added: row.added,
        changed: row.changed,
        removed: row.removed,
        unusable: (row.unusable as readonly unknown[]).length,
        refusedBecause: row.refused_because,
      }),
    ),
  };
}

const changeView = (change: Change): ScreeningChangeView => ({
  number: change.number,
  at: change.changed_at.toISOString(),
  listCode: change.list_code,
  transactionId: wireTransactionId(change.transaction_id, false),
  caseId: change.case_id,
  codeBefore: change.code_before,
  code: change.code,
  hits: change.hits.map(({ change: fate, match_id }) => ({ change: fate, matchId: match_id })),
});
