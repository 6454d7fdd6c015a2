import { z } from 'zod';
import type { Caller } from '../accounts/caller.ts';
import { defineQuery } from '../catalogue/query-endpoint.ts';
import {
  choiceParameter,
  dateParameter,
  integerParameter,
  textParameter,
} from '../catalogue/query-parameters.ts';
import { wireTransactionId } from '../catalogue/transaction-id.ts';
import type { ListedTransaction } from '../database/queries/transaction-search.ts';
import { apiErrors } from '../domain/api-error.ts';
import { atOneMoment, REPORTING, type ReportParts, toAmount } from './report-parts.ts';
import { checkPeriod } from './report-period.ts';
import { searchTransactions } from './search-transactions.ts';

/** Results a transaction can have; one that is still pending has none (consumer-service 2.8). */
export const SCREENING_RESULTS = ['ACCEPT', 'REVIEW', 'REJECT', 'FAIL'] as const;

export const periodParameters = {
  start_date: dateParameter('start_date', 'From this day (UTC), by the time of receipt.'),
  end_date: dateParameter('end_date', 'Up to this day (UTC), included.'),
};

const transactionRecord = z.object({
  transaction_id: z.string(),
  service_type: z.string().meta({ examples: ['BIDCHK1'] }),
  screening_result: z.enum(SCREENING_RESULTS).nullable().describe('Null while there is none yet.'),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  identity_no: z.string().nullable(),
  reference_no: z.string().nullable(),
  cost_center: z.int().nullable(),
  received_datetime: z
    .string()
    .describe('UTC, ISO 8601 without offset.')
    .meta({ examples: ['2026-11-20T10:00:00.000'] }),
  selling_price: z.number().describe('Rand.'),
});

/** `GET /cost-center/transactions` (consumer-service 4.1). */
export const transactionsReport = defineQuery({
  ...REPORTING,
  route: 'GET /cost-center/transactions',
  summary: 'List transactions',
  description:
    "The account's transactions, latest first. Texts are found in any case and anywhere in the field. There are no more pages when " +
    'returned_records is less than limit.',
  parameters: z.object({
    ...periodParameters,
    cost_center: integerParameter('cost_center', {
      min: Number.MIN_SAFE_INTEGER,
      max: Number.MAX_SAFE_INTEGER,
      fallback: null,
      description: 'One cost centre of the account.',
    }),
    firstname: textParameter('firstname', 200, 'Part of the first name.'),
    lastname: textParameter('lastname', 200, 'Part of the surname.'),
    id_number: textParameter('id_number', 64, 'Part of the identity number.'),
    reference_no: textParameter('reference_no', 64, 'Part of the reference.'),
    service_type: textParameter('service_type', 64, 'A service code, such as BIDCHK1.'),
    // Asynchronous services spell it FAILED: either finds the same (domain-facts 1.2).
    screening_result: choiceParameter(
      'screening_result',
      [...SCREENING_RESULTS, 'FAILED'],
      'Only this result. FAILED, as asynchronous services spell it, finds FAIL.',
    ),
    limit: integerParameter('limit', {
      min: 1,
      max: 500,
      fallback: 500,
      description: 'Transactions a page.',
    }),
    offset: integerParameter('offset', {
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      fallback: 0,
      description: 'Transactions to skip.',
    }),
  }),
  response: z.object({
    success: z.literal(true),
    total_records: z.int().describe('All that match.'),
    returned_records: z.int().describe('Those of this page.'),
    transactions: z.array(transactionRecord),
    filters_applied: z.object({
      start_date: z.string().nullable(),
      end_date: z.string().nullable(),
      cost_center: z.int().nullable(),
      limit: z.int(),
      offset: z.int(),
    }),
  }),
  answer: async (parts: ReportParts, caller, query) => {
    const { start_date, end_date, cost_center, limit, offset } = query;
    const period = { start: start_date, end: end_date };
    checkPeriod(period);
    checkCostCentre(caller, cost_center);
    const { total, rows } = await atOneMoment(parts, (executor) =>
      searchTransactions(
        executor,
        caller.accountId,
        {
          period,
          costCentre: cost_center,
          serviceType: query.service_type,
          code: query.screening_result === 'FAILED' ? 'FAIL' : query.screening_result,
          firstName: query.firstname,
          lastName: query.lastname,
          identityNo: query.id_number,
          referenceNo: query.reference_no,
        },
        { offset, limit },
      ),
    );
    return {
      success: true as const,
      total_records: total,
      returned_records: rows.length,
      transactions: rows.map(toRecord),
      filters_applied: { start_date, end_date, cost_center, limit, offset },
    };
  },
});

/** @throws ApiError 403 for a cost centre that the account does not have; closed ones are still reported. */
export function checkCostCentre(caller: Pick<Caller, 'costCentres'>, costCentre: number | null): void {
  if (costCentre !== null && !caller.costCentres.has(costCentre))
    throw apiErrors.forbiddenCostCentre('cost_center');
}

/** A transaction on the wire of reports (consumer-service 2.8). */
export function toRecord(row: ListedTransaction): z.input<typeof transactionRecord> {
  return {
    transaction_id: wireTransactionId(row.id, row.answeredByFailover),
    service_type: row.serviceType,
    screening_result: row.code === 'PENDING' ? null : row.code,
    firstname: row.firstName,
    lastname: row.lastName,
    identity_no: row.identityNo,
    reference_no: row.referenceNo,
    cost_center: row.costCentre,
    received_datetime: row.receivedAt.toISOString().slice(0, -1),
    selling_price: toAmount(row.priceCents),
  };
}
