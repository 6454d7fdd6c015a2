import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OutcomeCode } from '../../domain/outcome-code.ts';
import type { DB } from '../database.generated.ts';

/** What a list of transactions is narrowed to; null: not by this. */
export interface TransactionFilter {
  /** Days of UTC, `YYYY-MM-DD`, from the first included to the last excluded. */
  readonly from: string;
  readonly before: string;
  readonly costCentre: number | 'none' | null;
  readonly serviceType: string | null;
  readonly code: OutcomeCode | null;
  /** Parts of the texts, in whatever case. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly identityNo: string | null;
  readonly referenceNo: string | null;
}

/** A transaction as lists show it. */
export interface ListedTransaction {
  readonly id: string;
  readonly answeredByFailover: boolean;
  readonly serviceType: string;
  readonly code: OutcomeCode;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly identityNo: string | null;
  readonly referenceNo: string | null;
  readonly costCentre: number | null;
  readonly receivedAt: Date;
  readonly priceCents: number;
}

/** An instant with all its digits: a Date has no microseconds. */
type Instant = string;

const LISTED = sql`
  t.id, t.answered_by_failover AS "answeredByFailover", t.service_type AS "serviceType", t.code, t.first_name AS "firstName",
  t.last_name AS "lastName", t.identity_no AS "identityNo", t.reference_no AS "referenceNo", t.cost_centre AS "costCentre",
  t.received_at AS "receivedAt", t.price_cents AS "priceCents"`;

/** `%` and `_` in a text stand for themselves. */
const contains = (column: string, text: string | null): RawBuilder<unknown> =>
  text === null
    ? sql``
    : sql`AND ${sql.ref(column)} LIKE lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`}::text COLLATE "pg_c_utf8")`;

const within = (accountId: number, { from, before }: TransactionFilter): RawBuilder<unknown> => sql`
  account_id = ${accountId}
    AND received_at >= ${from}::timestamp AT TIME ZONE 'UTC' AND received_at < ${before}::timestamp AT TIME ZONE 'UTC'`;

/** All of it is in the index of reports, so that a search reads nothing else. */
function fitting(filter: TransactionFilter): RawBuilder<unknown> {
  const { costCentre, serviceType, code } = filter;
  const centre = costCentre === 'none' ? sql`AND cost_centre IS NULL` : sql`AND cost_centre = ${costCentre}`;
  return sql`true ${costCentre === null ? sql`` : centre}
    ${serviceType === null ? sql`` : sql`AND service_type = ${serviceType}`} ${code === null ? sql`` : sql`AND code = ${code}`}
    ${contains('first_name_folded', filter.firstName)} ${contains('last_name_folded', filter.lastName)}
    ${contains('identity_no_folded', filter.identityNo)} ${contains('reference_no_folded', filter.referenceNo)}`;
}

const matching = (accountId: number, filter: TransactionFilter): RawBuilder<unknown> =>
  sql`${within(accountId, filter)} AND ${fitting(filter)}`;

/** A part of a list. */
export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/** Transactions of the account, latest first. */
export async function listTransactions(
  executor: Kysely<DB>,
  accountId: number,
  filter: TransactionFilter,
  { offset, limit }: PageRange,
): Promise<ListedTransaction[]> {
  const { rows } = await sql<ListedTransaction>`
    SELECT ${LISTED} FROM (
      SELECT id FROM transactions WHERE ${matching(accountId, filter)}
      ORDER BY received_at DESC, id LIMIT ${limit} OFFSET ${offset}
    ) AS page JOIN transactions t ON t.id = page.id ORDER BY t.received_at DESC, t.id`.execute(executor);
  return rows;
}

/**
 * Transactions of the account, latest first, found among the latest so many of the period; fewer than the limit where the page may reach
 * beyond them.
 */
export async function listTransactionsAmongLatest(
  executor: Kysely<DB>,
  accountId: number,
  filter: TransactionFilter,
  { offset, limit }: PageRange,
  latest: number,
): Promise<ListedTransaction[]> {
  const { rows } = await sql<ListedTransaction>`
    SELECT ${LISTED} FROM (
      SELECT id FROM (
        SELECT id, received_at, cost_centre, service_type, code, first_name_folded, last_name_folded, identity_no_folded,
          reference_no_folded
        FROM transactions WHERE ${within(accountId, filter)} ORDER BY received_at DESC, id LIMIT ${latest}
      ) AS near WHERE ${fitting(filter)} ORDER BY received_at DESC, id LIMIT ${limit} OFFSET ${offset}
    ) AS page JOIN transactions t ON t.id = page.id ORDER BY t.received_at DESC, t.id`.execute(executor);
  return rows;
}

/** How many transactions of the account fit, by looking at each of them. */
export async function countTransactions(
  executor: Kysely<DB>,
  accountId: number,
  filter: TransactionFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM transactions WHERE ${matching(accountId, filter)}`.execute(executor);
  return rows[0]?.total ?? 0;
}

/** The time between two matches, both included. */
export interface Span {
  readonly first: Instant;
  readonly last: Instant;
}

/** Where a page of a search is. */
export interface FoundPage {
  readonly total: number;
  /** Spans of time that hold the page, latest first, and little else. */
  readonly spans: readonly Span[];
  /** Matches of the spans that come before the page. */
  readonly skip: number;
}

/**
 * Counts what a search finds and says where the page is, in one pass over the account's part of the index: PostgreSQL shares it among
 * processes, which it cannot do with an ordered list. Within a database transaction only.
 */
export async function findPage(
  executor: Kysely<DB>,
  accountId: number,
  filter: TransactionFilter,
  { offset, limit }: PageRange,
): Promise<FoundPage> {
  // How many hours will be found cannot be foreseen, and what is guessed keeps one process at it alone.
  await sql`SELECT set_config('parallel_tuple_cost', '0', true), set_config('jit', 'off', true)`.execute(
    executor,
  );
  const { rows } = await sql<{ total: string | null; spans: (Span & { skip: number })[] | null }>`
    WITH hours AS (
      SELECT date_bin('1 hour', received_at, '2000-01-01Z') AS hour, count(*) AS matches, min(received_at) AS first, max(received_at) AS last
      FROM transactions WHERE ${matching(accountId, filter)} GROUP BY 1
    ), ranked AS (
      SELECT hour, matches, first, last, sum(matches) OVER (ORDER BY hour DESC) AS until FROM hours
    )
    SELECT sum(matches) AS total, jsonb_agg(jsonb_build_object('first', first, 'last', last, 'skip', ${offset} - (until - matches))
        ORDER BY hour DESC) FILTER (WHERE until > ${offset} AND until - matches < ${offset + limit}) AS spans
    FROM ranked`.execute(executor);
  const spans = rows[0]?.spans ?? [];
  return { total: Number(rows[0]?.total ?? 0), spans, skip: Math.max(0, spans[0]?.skip ?? 0) };
}

/** The transactions of a page that was found, latest first. */
export async function listFoundPage(
  executor: Kysely<DB>,
  accountId: number,
  filter: TransactionFilter,
  { spans, skip }: Pick<FoundPage, 'spans' | 'skip'>,
  limit: number,
): Promise<ListedTransaction[]> {
  const { rows } = await sql<ListedTransaction>`
    SELECT ${LISTED} FROM (
      SELECT found.id FROM unnest(${spans.map(({ first }) => first)}::timestamptz[], ${spans.map(({ last }) => last)}::timestamptz[])
        AS span (first, last)
      CROSS JOIN LATERAL (
        SELECT id, received_at FROM transactions
        WHERE received_at >= span.first AND received_at <= span.last AND ${matching(accountId, filter)} OFFSET 0
      ) AS found
      ORDER BY found.received_at DESC, found.id LIMIT ${limit} OFFSET ${skip}
    ) AS page JOIN transactions t ON t.id = page.id ORDER BY t.received_at DESC, t.id`.execute(executor);
  return rows;
}

/** The place in the list after a transaction. */
export interface ListPlace {
  readonly id: string;
  readonly receivedAt: Instant;
}

/** Transactions that follow a place in the list, latest first; null: from its beginning. For those that read it to its end. */
export async function listTransactionsAfter(
  executor: Kysely<DB>,
  accountId: number,
  filter: TransactionFilter,
  after: ListPlace | null,
  limit: number,
): Promise<{ readonly rows: ListedTransaction[]; readonly next: ListPlace | null }> {
  const { rows } = await sql<ListedTransaction & { place: Instant }>`
    SELECT ${LISTED}, page.received_at::text AS place FROM (
      SELECT id, received_at FROM transactions WHERE ${matching(accountId, filter)} ${
        after
          ? sql`AND received_at <= ${after.receivedAt}::timestamptz
              AND (received_at < ${after.receivedAt}::timestamptz OR id > ${after.id}::uuid)`
          : sql``
      }
      ORDER BY received_at DESC, id LIMIT ${limit}
    ) AS page JOIN transactions t ON t.id = page.id ORDER BY t.received_at DESC, t.id`.execute(executor);
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { rows, next: last ? { id: last.id, receivedAt: last.place } : null };
}
