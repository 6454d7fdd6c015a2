import type { Caller } from '../../apps/server/src/accounts/caller.ts';
import type { Database } from '../../apps/server/src/database/connection.ts';
import { systemClock } from '../../apps/server/src/domain/clock.ts';
import { successRatesReport } from '../../apps/server/src/reporting/success-rates-report.ts';
import { summaryReport } from '../../apps/server/src/reporting/summary-report.ts';
import { transactionsReport } from '../../apps/server/src/reporting/transactions-report.ts';
import { LARGE_ACCOUNT } from './load.ts';

/** A question to an endpoint, as the route hands it on; and the milliseconds it may take. */
export interface Question {
  readonly name: string;
  readonly goalMs: number;
  readonly ask: (database: Database['database']) => Promise<unknown>;
}

const caller = {
  accountId: LARGE_ACCOUNT,
  costCentres: new Map(
    Array.from({ length: 10 }, (_, index) => [
      10 * (index + 1),
      { operatorName: `Branch ${index + 1}`, isClosed: false },
    ]),
  ),
} as unknown as Caller;

type Endpoint = typeof transactionsReport | typeof summaryReport | typeof successRatesReport;

const ask =
  (endpoint: Endpoint, query: Record<string, string>): Question['ask'] =>
  async (database) =>
    await endpoint.answer(
      { database, clock: systemClock },
      caller,
      endpoint.parameters.parse(query) as never,
    );

const list = (name: string, query: Record<string, string>): Question => ({
  name,
  goalMs: 20,
  ask: ask(transactionsReport, query),
});
const search = (name: string, query: Record<string, string>): Question => ({
  ...list(name, query),
  goalMs: 250,
});
const total = (name: string, endpoint: Endpoint, query: Record<string, string>): Question => ({
  name,
  goalMs: 10,
  ask: ask(endpoint, query),
});
const year = { start_date: '2025-11-25', end_date: '2026-11-10' };

/** What is asked of the account with a fifth of all rows. */
export const questions: readonly Question[] = [
  list('first page of 500', {}),
  list('page at offset 100,000', { offset: '100000' }),
  list('page at offset 900,000', { offset: '900000' }),
  list('a year, page at offset 500,000', { ...year, offset: '500000' }),
  list('a cost centre, page at offset 50,000', { cost_center: '10', offset: '50000' }),
  list('a result, page at offset 20,000', { screening_result: 'FAIL', offset: '20000' }),
  search('a rare combination, no text', {
    screening_result: 'FAIL',
    cost_center: '10',
    service_type: 'CREDITCHK2',
  }),
  search('first name has "a" (3 of 4)', { firstname: 'a' }),
  search('first name has "th" (3 of 10)', { firstname: 'th' }),
  search('surname has "mok" (1 of 300)', { lastname: 'mok' }),
  search('identity number has "80"', { id_number: '80' }),
  search('identity number, all 13 digits', { id_number: '8001015009087' }),
  search('reference has "1f"', { reference_no: '1f' }),
  search('four texts and a result', {
    firstname: 'a',
    lastname: 'mo',
    id_number: '8',
    reference_no: '1',
    screening_result: 'ACCEPT',
  }),
  search('surname has "mok", one month', {
    lastname: 'mok',
    start_date: '2026-05-01',
    end_date: '2026-05-31',
  }),
  search('first name has "a", page at offset 500,000', { firstname: 'a', offset: '500000' }),
  total('summary of a month', summaryReport, { start_date: '2026-10-01', end_date: '2026-10-31' }),
  total('summary of a year, cut at both ends', summaryReport, year),
  total('success rates of a year, cut at both ends', successRatesReport, year),
];
