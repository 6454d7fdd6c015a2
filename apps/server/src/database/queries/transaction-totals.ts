import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database.generated.ts';

/**
 * Days as `YYYY-MM-DD` whose totals are read: `from` to `before`, of which the part from `monthsFrom` to `monthsBefore` is whole months. The
 * second of each pair is excluded.
 */
export interface TotalsPeriod {
  readonly from: string;
  readonly monthsFrom: string;
  readonly monthsBefore: string;
  readonly before: string;
}

/** Which transactions are counted; null: all. */
export interface TotalsFilter {
  readonly costCentre: number | 'none' | null;
  readonly serviceTypes: readonly string[] | null;
  readonly codes: readonly string[] | null;
}

/** What is counted of each group. */
interface Sums {
  readonly transactions: number;
  readonly amountCents: number;
}

/**
 * Totals of the account with what has changed since they were brought up to date, one row a combination and period: months as one,
 * all else by day. Groups that have come to nothing are still there, with zeros.
 */
function totalsWithin(accountId: number, period: TotalsPeriod, filter: TotalsFilter): RawBuilder<unknown> {
  const { costCentre, serviceTypes, codes } = filter;
  const centre =
    costCentre === null
      ? sql``
      : costCentre === 'none'
        ? sql`AND cost_centre IS NULL`
        : sql`AND cost_centre = ${costCentre}`;
  const where = sql`account_id = ${accountId} ${centre}
    ${serviceTypes ? sql`AND service_type = ANY(${serviceTypes})` : sql``} ${codes ? sql`AND code = ANY(${codes})` : sql``}`;
  const counted = sql`cost_centre, service_type, code, transactions, amount_cents, weighting_hundredths, weighted`;
  const { from, monthsFrom, monthsBefore, before } = period;
  const stored = (grain: 'day' | 'month', first: string, end: string) => sql`
    SELECT grain, period_start, ${counted} FROM transaction_totals
    WHERE grain = ${grain} AND period_start >= ${first}::date AND period_start < ${end}::date AND ${where}`;
  const isInMonths = sql`day >= ${monthsFrom}::date AND day < ${monthsBefore}::date`;
  return sql`(
    ${stored('day', from, monthsFrom)} UNION ALL ${stored('month', monthsFrom, monthsBefore)}
    UNION ALL ${stored('day', monthsBefore, before)}
    UNION ALL
    SELECT CASE WHEN ${isInMonths} THEN 'month' ELSE 'day' END,
      CASE WHEN ${isInMonths} THEN date_trunc('month', day::timestamp)::date ELSE day END, ${counted}
    FROM transaction_total_changes WHERE day >= ${from}::date AND day < ${before}::date AND ${where}
  ) AS totals`;
}

/** How many transactions each month, or day of no whole month, has, latest first. */
export async function countByPeriod(
  executor: Kysely<DB>,
  accountId: number,
  period: TotalsPeriod,
  filter: TotalsFilter,
): Promise<{ grain: 'day' | 'month'; start: string; transactions: number }[]> {
  const { rows } = await sql<{ grain: 'day' | 'month'; start: string; transactions: string }>`
    SELECT grain, period_start AS start, sum(transactions)::bigint AS transactions
    FROM ${totalsWithin(accountId, period, filter)}
    GROUP BY 1, 2 HAVING sum(transactions) > 0 ORDER BY period_start DESC`.execute(executor);
  return rows.map((row) => ({ ...row, transactions: Number(row.transactions) }));
}

/** Transactions and what they cost, by cost centre (null last), service and code. */
export async function sumByCostCentre(
  executor: Kysely<DB>,
  accountId: number,
  period: TotalsPeriod,
  filter: TotalsFilter,
): Promise<(Sums & { costCentre: number | null; serviceType: string })[]> {
  const { rows } = await sql<Sums & { costCentre: number | null; serviceType: string }>`
    SELECT cost_centre AS "costCentre", service_type AS "serviceType",
      sum(transactions)::bigint AS transactions, sum(amount_cents)::bigint AS "amountCents"
    FROM ${totalsWithin(accountId, period, filter)}
    GROUP BY 1, 2 HAVING sum(transactions) > 0 ORDER BY 1, 2`.execute(executor);
  return rows;
}

/** What the decisions of one cost centre come to. */
export interface CostCentreDecisions {
  readonly costCentre: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Sum in hundredths of a point, and of how many transactions. */
  readonly weightingHundredths: number;
  readonly weighted: number;
}

/** Accepted and rejected transactions of the given services, by cost centre; those without one are left out. */
export async function sumDecisions(
  executor: Kysely<DB>,
  accountId: number,
  period: TotalsPeriod,
  serviceTypes: readonly string[],
): Promise<CostCentreDecisions[]> {
  // Not as filters of the reading: for so many small groups looking each up costs more than passing over the others.
  const everything = { costCentre: null, serviceTypes: null, codes: null };
  const counted = (codes: readonly string[]) =>
    sql`FILTER (WHERE code = ANY(${codes}) AND service_type = ANY(${serviceTypes}))`;
  const both = counted(['ACCEPT', 'REJECT']);
  const { rows } = await sql<CostCentreDecisions>`
    SELECT cost_centre AS "costCentre",
      coalesce(sum(transactions) ${counted(['ACCEPT'])}, 0)::bigint AS accepted,
      coalesce(sum(transactions) ${counted(['REJECT'])}, 0)::bigint AS rejected,
      sum(weighting_hundredths) ${both}::bigint AS "weightingHundredths", sum(weighted) ${both}::bigint AS weighted
    FROM ${totalsWithin(accountId, period, everything)}
    WHERE cost_centre IS NOT NULL
    GROUP BY 1 HAVING sum(transactions) ${both} > 0 ORDER BY 1`.execute(executor);
  return rows;
}

/** Transactions and what they cost, by period and code, earliest first. */
export async function sumByPeriodAndCode(
  executor: Kysely<DB>,
  accountId: number,
  period: TotalsPeriod,
  filter: TotalsFilter,
): Promise<(Sums & { start: string; code: string })[]> {
  const { rows } = await sql<Sums & { start: string; code: string }>`
    SELECT period_start AS start, code, sum(transactions)::bigint AS transactions, sum(amount_cents)::bigint AS "amountCents"
    FROM ${totalsWithin(accountId, period, filter)}
    GROUP BY 1, 2 HAVING sum(transactions) > 0 ORDER BY 1, 2`.execute(executor);
  return rows;
}

/**
 * Brings the totals of all accounts up to date with some of the changes noted since. Processes may do so at once: each takes changes of its
 * own, and all go through the totals in one order.
 *
 * @returns how many changes were taken in; fewer than the limit: none is left but what is being written now.
 */
export async function foldAnyTotalChanges(executor: Kysely<DB>, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: string }>`
    WITH taken AS (
      DELETE FROM transaction_total_changes WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM transaction_total_changes LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING account_id, day, cost_centre, service_type, code, transactions, amount_cents, weighting_hundredths, weighted
    ), folded AS (
      INSERT INTO transaction_totals AS known (account_id, grain, period_start, cost_centre, service_type, code, transactions,
        amount_cents, weighting_hundredths, weighted)
      SELECT account_id, grain, CASE grain WHEN 'day' THEN day ELSE date_trunc('month', day::timestamp)::date END, cost_centre,
        service_type, code, sum(transactions), sum(amount_cents), sum(weighting_hundredths), sum(weighted)
      FROM taken CROSS JOIN (VALUES ('day'), ('month')) AS grains (grain)
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (account_id, grain, period_start, cost_centre, service_type, code) DO UPDATE SET
        transactions = known.transactions + excluded.transactions, amount_cents = known.amount_cents + excluded.amount_cents,
        weighting_hundredths = known.weighting_hundredths + excluded.weighting_hundredths,
        weighted = known.weighted + excluded.weighted
    )
    SELECT count(*) AS taken FROM taken`.execute(executor);
  return Number(rows[0]?.taken ?? 0);
}

/** Forgets totals of days past that have come to nothing: what was pending, or has been removed. @returns how many. */
export async function removeAnyEmptyTotals(executor: Kysely<DB>, before: string): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM transaction_totals
    WHERE transactions = 0 AND amount_cents = 0 AND weighted = 0 AND period_start < ${before}::date`.execute(
    executor,
  );
  return Number(numAffectedRows ?? 0n);
}
