import { z } from 'zod';
import { defineQuery } from '../catalogue/query-endpoint.ts';
import { sumByCostCentre } from '../database/queries/transaction-totals.ts';
import { REPORTING, type ReportParts, toAmount } from './report-parts.ts';
import { periodOrMonth, splitPeriod } from './report-period.ts';
import { periodParameters } from './transactions-report.ts';

/** `GET /cost-center/summary` (consumer-service 4.2). */
export const summaryReport = defineQuery({
  ...REPORTING,
  route: 'GET /cost-center/summary',
  summary: 'Summarise cost centres',
  description:
    'Transactions and their cost by cost centre. Transactions without a cost centre are not part of it. Without dates: from the first ' +
    'of the month of end_date, which is today.',
  parameters: z.object(periodParameters),
  response: z.object({
    success: z.literal(true),
    summary_period: z.string().meta({ examples: ['2026-11-01 to 2026-11-20'] }),
    cost_centers: z.array(
      z.object({
        cost_center: z.int(),
        transaction_count: z.int(),
        total_amount: z.number().describe('Rand.'),
        service_types: z.array(z.string()),
      }),
    ),
    total_transactions: z.int(),
    total_amount: z.number().describe('Rand.'),
  }),
  answer: async ({ database, clock }: ReportParts, { accountId }, { start_date, end_date }) => {
    const period = periodOrMonth({ start: start_date, end: end_date }, clock.now());
    const all = { costCentre: null, serviceTypes: null, codes: null };
    const sums = await sumByCostCentre(database, accountId, splitPeriod(period), all);
    const centres = new Map<number, { count: number; cents: number; serviceTypes: string[] }>();
    for (const { costCentre, serviceType, transactions, amountCents } of sums) {
      if (costCentre === null) continue;
      const centre = centres.get(costCentre) ?? { count: 0, cents: 0, serviceTypes: [] };
      centre.count += transactions;
      centre.cents += amountCents;
      centre.serviceTypes.push(serviceType);
      centres.set(costCentre, centre);
    }
    const sumOf = (pick: (centre: { count: number; cents: number }) => number) =>
      [...centres.values()].reduce((sum, centre) => sum + pick(centre), 0);
    return {
      success: true as const,
      summary_period: `${period.start} to ${period.end}`,
      cost_centers: [...centres].map(([costCentre, { count, cents, serviceTypes }]) => ({
        cost_center: costCentre,
        transaction_count: count,
        total_amount: toAmount(cents),
        service_types: serviceTypes,
      })),
      total_transactions: sumOf(({ count }) => count),
      total_amount: toAmount(sumOf(({ cents }) => cents)),
    };
  },
});
