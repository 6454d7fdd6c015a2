import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import {
  countTransactions,
  findPage,
  type ListedTransaction,
  listFoundPage,
  listTransactions,
  listTransactionsAmongLatest,
  type PageRange,
  type TransactionFilter,
} from '../database/queries/transaction-search.ts';
import { countByPeriod, type TotalsFilter } from '../database/queries/transaction-totals.ts';
import { addDays, type Period, splitPeriod } from './report-period.ts';

/** What a list of transactions is narrowed to, as people say it; days are UTC's, both included. */
export type TransactionSearch = Omit<TransactionFilter, 'from' | 'before'> & { readonly period: Period };

/** A part of a list that holds `total` transactions. */
export interface TransactionPage {
  readonly total: number;
  readonly rows: readonly ListedTransaction[];
}

/** The search as the queries take it. */
export function toFilter({ period, ...rest }: TransactionSearch): TransactionFilter {
  const { from, before } = splitPeriod(period);
  return { ...rest, from, before };
}

/** How many of the latest transactions are read before all are: some milliseconds. */
const LATEST = 20_000;

/**
 * A page of the list and how long the list is. Call it with an executor that sees one moment only.
 *
 * Without a text to look for, the totals say how long the list is and on which day the page begins, so that no page is further than a day
 * from where the reading starts; a text has to be looked for everywhere.
 */
export async function searchTransactions(
  executor: Kysely<DB>,
  accountId: number,
  search: TransactionSearch,
  page: PageRange,
): Promise<TransactionPage> {
  const { firstName, lastName, identityNo, referenceNo } = search;
  const isText = [firstName, lastName, identityNo, referenceNo].some((text) => text !== null);
  return await (isText ? searchTexts : readList)(executor, accountId, search, page);
}

async function searchTexts(
  executor: Kysely<DB>,
  accountId: number,
  search: TransactionSearch,
  page: PageRange,
): Promise<TransactionPage> {
  const filter = toFilter(search);
  // What is found often need only be counted: that is much cheaper than finding out where.
  const near = await listTransactionsAmongLatest(executor, accountId, filter, page, LATEST);
  if (near.length === page.limit)
    return { total: await countTransactions(executor, accountId, filter), rows: near };
  return await findEverywhere(executor, accountId, filter, page);
}

async function findEverywhere(
  executor: Kysely<DB>,
  accountId: number,
  filter: TransactionFilter,
  page: PageRange,
): Promise<TransactionPage> {
  const found = await findPage(executor, accountId, filter, page);
  const isEmpty = found.spans.length === 0;
  return {
    total: found.total,
    rows: isEmpty ? [] : await listFoundPage(executor, accountId, filter, found, page.limit),
  };
}

async function readList(
  executor: Kysely<DB>,
  accountId: number,
  search: TransactionSearch,
  page: PageRange,
): Promise<TransactionPage> {
  const filter = toFilter(search);
  const { total, before, skipped } = await placeOf(executor, accountId, search, page.offset);
  if (page.offset >= total) return { total, rows: [] };
  const isNarrowed = [search.costCentre, search.serviceType, search.code].some((value) => value !== null);
  // A page that reaches the end of what was narrowed has to look through all of it, for which several processes are better than one.
  if (isNarrowed && total <= page.offset + page.limit)
    return await findEverywhere(executor, accountId, filter, page);
  const rows = await listTransactions(
    executor,
    accountId,
    { ...filter, before: before ?? filter.before },
    { offset: page.offset - skipped, limit: page.limit },
  );
  return { total, rows };
}

/** How long the list is, and the day before which its reading may begin because all that comes later has been `skipped`. */
async function placeOf(
  executor: Kysely<DB>,
  accountId: number,
  { period, costCentre, serviceType, code }: TransactionSearch,
  offset: number,
): Promise<{ total: number; before: string | null; skipped: number }> {
  const filter: TotalsFilter = {
    costCentre,
    serviceTypes: serviceType === null ? null : [serviceType],
    codes: code === null ? null : [code],
  };
  const periods = await countByPeriod(executor, accountId, splitPeriod(period), filter);
  const total = periods.reduce((sum, { transactions }) => sum + transactions, 0);
  if (offset === 0 || offset >= total) return { total, before: null, skipped: 0 };
  const { within, skipped } = walk(periods, 0, offset);
  if (within.grain === 'day') return { total, before: addDays(within.start, 1), skipped };
  // The month's own days: all of them, as it is a whole one.
  const before = addDays(within.start, 31).slice(0, 8);
  const days = {
    from: within.start,
    monthsFrom: `${before}01`,
    monthsBefore: `${before}01`,
    before: `${before}01`,
  };
  const day = walk(await countByPeriod(executor, accountId, days, filter), skipped, offset);
  return { total, before: addDays(day.within.start, 1), skipped: day.skipped };
}

/** The period that the offset falls into, and how many transactions come later than that period. */
function walk<Counted extends { readonly transactions: number }>(
  latestFirst: readonly Counted[],
  skippedBefore: number,
  offset: number,
): { within: Counted; skipped: number } {
  let skipped = skippedBefore;
  for (const within of latestFirst) {
    if (skipped + within.transactions > offset) return { within, skipped };
    skipped += within.transactions;
  }
  throw new Error('The totals of a month and of its days disagree.');
}
