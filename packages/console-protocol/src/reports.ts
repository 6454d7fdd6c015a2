import { z } from 'zod';
import { day, searchText } from './query-fields.ts';
import { OUTCOME_CODES, type OutcomeCode } from './transactions.ts';

const text = (maxLength: number) => searchText(maxLength).optional();

/** What every report can be narrowed to. */
const reportFilter = z.object({
  /** Days of UTC, both included. Left out: from the first of the month to today. */
  from: day.optional(),
  to: day.optional(),
  /** Its number, or `none`: the transactions without one. */
  costCentre: z
    .string()
    .regex(/^(none|\d{1,9})$/, 'costCentre is a number, or none.')
    .transform((value) => (value === 'none' ? value : Number(value)))
    .optional(),
  serviceType: text(64),
});

/** Query of `GET /console/api/reports/overview`. Reporters, integrators and administrators, as everything here. */
export const overviewQuery = reportFilter;
export type OverviewQuery = z.input<typeof overviewQuery>;

/** Counts by outcome; a pending transaction has none yet. */
export type OutcomeCounts = Readonly<Record<OutcomeCode, number>>;

/** A day or a month of the period. */
export interface VolumeView {
  /** Its first day, `YYYY-MM-DD`. */
  readonly start: string;
  readonly counts: OutcomeCounts;
}

/** Success of one operator (consumer-service 4.3). */
export interface OperatorView {
  readonly costCentre: number;
  readonly operatorName: string;
  readonly transactions: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Percent, to two decimals. */
  readonly successRate: number;
  readonly averageWeighting: number;
}

export interface SpendView {
  readonly transactions: number;
  readonly amountCents: number;
}

/** What a cost centre used; null: the transactions without one. */
export interface CostCentreSpend extends SpendView {
  readonly costCentre: number | null;
  readonly operatorName: string | null;
  readonly services: readonly (SpendView & { readonly serviceType: string })[];
}

/** Answer of `GET /console/api/reports/overview`. */
export interface ReportOverview {
  readonly from: string;
  readonly to: string;
  readonly grain: 'day' | 'month';
  readonly total: SpendView;
  readonly outcomes: OutcomeCounts;
  /** Every day or month of the period, earliest first, those without a transaction too. */
  readonly volumes: readonly VolumeView[];
  /** Highest success rate first. Of identity verification only, and without transactions of no cost centre. */
  readonly operators: readonly OperatorView[];
  readonly overallSuccessRate: number;
  readonly ratedTransactions: number;
  /** By what they cost, highest first. */
  readonly spend: readonly CostCentreSpend[];
  /** What lists can be narrowed to, whatever the period. */
  readonly costCentres: readonly { readonly id: number; readonly operatorName: string }[];
}

const searchFields = {
  code: z.enum(OUTCOME_CODES).optional(),
  /** Parts of the texts, in whatever case. */
  firstName: text(200),
  lastName: text(200),
  identityNo: text(64),
  reference: text(64),
};

/** Query of `GET /console/api/reports/transactions.csv`: a file, whatever its length, with names and numbers in full; it is recorded. */
export const exportQuery = reportFilter.extend(searchFields);
export type ExportQuery = z.input<typeof exportQuery>;

/** Query of `GET /console/api/reports/transactions`. */
export const reportListQuery = exportQuery.extend({
  /** Transactions to skip. */
  offset: z
    .string()
    .regex(/^\d{1,12}$/, 'offset is a number.')
    .transform(Number)
    .optional(),
});
export type ReportListQuery = z.input<typeof reportListQuery>;

/** Transactions of a page of the list. */
export const REPORT_PAGE_SIZE = 50;

/** A transaction of the list. Names and numbers are masked. */
export interface ReportRow {
  readonly id: string;
  readonly serviceType: string;
  readonly code: OutcomeCode;
  readonly name: string | null;
  readonly identityNo: string | null;
  readonly reference: string | null;
  readonly costCentre: number | null;
  readonly receivedAt: string;
  readonly priceCents: number;
}

/** Answer of `GET /console/api/reports/transactions`, latest first. */
export interface ReportList {
  readonly total: number;
  readonly items: readonly ReportRow[];
}
