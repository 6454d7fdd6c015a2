import { z } from 'zod';
import { defineQuery } from '../catalogue/query-endpoint.ts';
import { sumDecisions } from '../database/queries/transaction-totals.ts';
import { REPORTING, type ReportParts } from './report-parts.ts';
import { periodOrMonth, splitPeriod } from './report-period.ts';
import { RATED_SERVICE_TYPES, successRates } from './success-rates.ts';
import { periodParameters } from './transactions-report.ts';

/** `GET /cost-center/success-rates` (consumer-service 4.3). */
export const successRatesReport = defineQuery({
  ...REPORTING,
  route: 'GET /cost-center/success-rates',
  summary: 'Compare operators',
  description:
    'Success rates of identity verification by operator: ACCEPT / (ACCEPT + REJECT) x 100, highest first, then by number of transactions. ' +
    'Only ACCEPT and REJECT are counted. Without dates: from the first of the month of end_date, which is today.',
  parameters: z.object(periodParameters),
  response: z.object({
    success: z.literal(true),
    analysis_period: z.string().meta({ examples: ['2026-11-01 to 2026-11-20'] }),
    service_types_included: z.array(z.string()),
    operators: z.array(
      z.object({
        cost_center: z.int(),
        operator_name: z.string(),
        total_transactions: z.int(),
        accept_count: z.int(),
        reject_count: z.int(),
        success_rate: z.number().describe('Percent, to two decimals.'),
        average_weighting: z
          .number()
          .describe('Mean confidence of the decisions, 0 to 100; 0 where there is none.'),
      }),
    ),
    overall_success_rate: z.number().describe('The same over all operators; 0 where nothing is counted.'),
    total_transactions_analyzed: z.int(),
  }),
  answer: async ({ database, clock }: ReportParts, { accountId, costCentres }, { start_date, end_date }) => {
    const period = periodOrMonth({ start: start_date, end: end_date }, clock.now());
    const decisions = await sumDecisions(database, accountId, splitPeriod(period), RATED_SERVICE_TYPES);
    const { operators, overall } = successRates(decisions, (id) => costCentres.get(id)?.operatorName ?? '');
    return {
      success: true as const,
      analysis_period: `${period.start} to ${period.end}`,
      service_types_included: [...RATED_SERVICE_TYPES],
      operators: operators.map((operator) => ({
        cost_center: operator.costCentre,
        operator_name: operator.operatorName,
        total_transactions: operator.transactions,
        accept_count: operator.accepted,
        reject_count: operator.rejected,
        success_rate: operator.successRate,
        average_weighting: operator.averageWeighting,
      })),
      overall_success_rate: overall.successRate,
      total_transactions_analyzed: overall.transactions,
    };
  },
});
