import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../accounts/caller.ts';
import { countingHasher, insertTestUser, MovableClock } from '../accounts/testing.ts';
import { foldAnyTotalChanges } from '../database/queries/transaction-totals.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import { successRatesReport } from './success-rates-report.ts';
import { summaryReport } from './summary-report.ts';
import { transactionsReport } from './transactions-report.ts';

/** Reports against what the same random transactions come to when they are counted one by one, in the plainest way. */

const clock = new MovableClock();
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const NAMES = ['Thabo', 'THABO JOHN', 'Graça', '100%', 'under_score', 'back\\slash', "O'Brien", 'İnci', null];
const drawn = fc.record({
  receivedAt: fc
    .integer({ min: Date.parse('2026-08-30T00:00:00Z'), max: Date.parse('2026-11-02T00:00:00Z') })
    .map((ms) => new Date(ms)),
  code: fc.constantFrom('PENDING', 'ACCEPT', 'ACCEPT', 'REVIEW', 'REJECT', 'FAIL'),
  serviceType: fc.constantFrom('BIDCHK1', 'BIDCHK2', 'DRVLIC'),
  costCentre: fc.constantFrom(1, 2, 3, null),
  firstName: fc.constantFrom(...NAMES),
  lastName: fc.constantFrom(...NAMES),
  identityNo: fc.constantFrom('8501015800088', '9202140123087', 'AB123', null),
  referenceNo: fc.constantFrom('REF-1', 'ref-22', null),
  priceCents: fc.integer({ min: 0, max: 100_000 }),
  weighting: fc.option(fc.integer({ min: 0, max: 10_000 })),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;
type Transaction = Drawn & { id: string };

const DATES = [
  null,
  '2026-08-31',
  '2026-09-01',
  '2026-09-15',
  '2026-09-30',
  '2026-10-01',
  '2026-10-31',
  '2026-11-01',
];
const asked = fc.record({
  start: fc.constantFrom(...DATES),
  end: fc.constantFrom(...DATES),
  costCentre: fc.constantFrom(null, null, 1, 2),
  serviceType: fc.constantFrom(null, null, 'BIDCHK1', 'NOBODY'),
  result: fc.constantFrom(null, null, 'ACCEPT', 'FAIL'),
  firstName: fc.constantFrom(null, null, null, 'tHaBo', 'GRAÇA', '%', '_', '\\', "o'b", 'zzz'),
  identityNo: fc.constantFrom(null, null, null, '0', 'ab1'),
  limit: fc.constantFrom(1, 2, 7, 500),
  offset: fc.constantFrom(0, 0, 1, 5, 30, 1000),
});

async function store(transactions: readonly Drawn[], isFolded: boolean) {
  const { accountId, userId } = await insertTestUser(db.database, clock, countingHasher().hasher);
  await db.pool.query(
    `INSERT INTO cost_centres (account_id, id, operator_name, created_at) SELECT $1, id, 'Branch ' || id, now() FROM generate_series(1, 3) id`,
    [accountId],
  );
  const stored: Transaction[] = transactions.map((transaction) => ({
    ...transaction,
    id: uuidV7(clock.now()),
  }));
  const column = (pick: (transaction: Transaction) => unknown) => stored.map(pick);
  await db.pool.query(
    `INSERT INTO transactions (id, account_id, user_id, product, service_type, state, code, first_name, last_name, identity_no,
       reference_no, cost_centre, request_ciphertext, price_cents, weighting, received_at, updated_at, completed_at)
     SELECT id, $1, $2, 'TEST', service_type, CASE code WHEN 'PENDING' THEN 'waiting' ELSE 'completed' END, code, first_name, last_name,
       identity_no, reference_no, cost_centre, '', price_cents, weighting / 100.0, received_at, now(),
       CASE code WHEN 'PENDING' THEN NULL ELSE now() END
     FROM unnest($3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[], $10::text[], $11::text[],
       $12::int[], $13::int[]) AS t (id, received_at, code, service_type, cost_centre, first_name, last_name, identity_no,
       reference_no, price_cents, weighting)`,
    [
      accountId,
      userId,
      column(({ id }) => id),
      column(({ receivedAt }) => receivedAt),
      column(({ code }) => code),
      column(({ serviceType }) => serviceType),
      column(({ costCentre }) => costCentre),
      column(({ firstName }) => firstName),
      column(({ lastName }) => lastName),
      column(({ identityNo }) => identityNo),
      column(({ referenceNo }) => referenceNo),
      column(({ priceCents }) => priceCents),
      column(({ weighting }) => weighting),
    ],
  );
  if (isFolded) while ((await foldAnyTotalChanges(db.database, 7)) > 0);
  const caller = {
    accountId,
    costCentres: new Map([1, 2, 3].map((id) => [id, { operatorName: `Branch ${id}`, isClosed: false }])),
  } as unknown as Caller;
  return { stored, caller };
}

/** An endpoint's answer, as the route gets it. */
async function ask(
  endpoint: { parameters: { parse(query: unknown): unknown }; answer: unknown },
  caller: Caller,
  query: Record<string, string | number | null>,
) {
  const texts = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  const answer = endpoint.answer as (
    parts: object,
    caller: Caller,
    query: unknown,
  ) => Promise<Record<string, unknown>>;
  const parameters = endpoint.parameters.parse(Object.fromEntries(texts));
  return await answer({ database: db.database, clock }, caller, parameters);
}

const isWithin = (transaction: Transaction, start: string | null, end: string | null) => {
  const day = transaction.receivedAt.toISOString().slice(0, 10);
  return (start === null || day >= start) && (end === null || day <= end);
};
const holds = (text: string | null, part: string | null) =>
  part === null || (text?.toLowerCase().includes(part.toLowerCase()) ?? false);

describe('Reports on random transactions', () => {
  it('list exactly those that match, in order, whatever page is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { maxLength: 60 }),
        fc.boolean(),
        fc.array(asked, { minLength: 5, maxLength: 5 }),
        async (transactions, isFolded, questions) => {
          const { stored, caller } = await store(transactions, isFolded);
          for (const question of questions) {
            const { start, end, limit, offset } = question;
            if (start !== null && end !== null && start > end) continue;
            const matching = stored
              .filter(
                (transaction) =>
                  isWithin(transaction, start, end) &&
                  (question.costCentre === null || transaction.costCentre === question.costCentre) &&
                  (question.serviceType === null || transaction.serviceType === question.serviceType) &&
                  (question.result === null || transaction.code === question.result) &&
                  holds(transaction.firstName, question.firstName) &&
                  holds(transaction.identityNo, question.identityNo),
              )
              .sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime() || (a.id < b.id ? -1 : 1));
            const answer = await ask(transactionsReport, caller, {
              start_date: start,
              end_date: end,
              cost_center: question.costCentre,
              service_type: question.serviceType,
              screening_result: question.result,
              firstname: question.firstName,
              id_number: question.identityNo,
              limit,
              offset,
            });
            const page = matching.slice(offset, offset + limit);
            expect({
              ...answer,
              transactions: (answer.transactions as { transaction_id: string }[]).map(
                (row) => row.transaction_id,
              ),
            }).toEqual({
              success: true,
              total_records: matching.length,
              returned_records: page.length,
              transactions: page.map(({ id }) => id),
              filters_applied: {
                start_date: start,
                end_date: end,
                cost_center: question.costCentre,
                limit,
                offset,
              },
            });
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('summarise and rate as counting one by one does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { maxLength: 80 }),
        fc.boolean(),
        fc.constantFrom(...DATES.filter((date) => date !== null)),
        fc.constantFrom(...DATES.filter((date) => date !== null)),
        async (transactions, isFolded, one, other) => {
          const [start, end] = [one, other].sort() as [string, string];
          const { stored, caller } = await store(transactions, isFolded);
          const within = stored.filter((transaction) => isWithin(transaction, start, end));
          const centres = [1, 2, 3].map((id) => ({
            id,
            all: within.filter(({ costCentre }) => costCentre === id),
          }));
          const cents = (list: Transaction[]) => list.reduce((sum, { priceCents }) => sum + priceCents, 0);
          const assigned = within.filter(({ costCentre }) => costCentre !== null);
          expect(await ask(summaryReport, caller, { start_date: start, end_date: end })).toEqual({
            success: true,
            summary_period: `${start} to ${end}`,
            cost_centers: centres
              .filter(({ all }) => all.length > 0)
              .map(({ id, all }) => ({
                cost_center: id,
                transaction_count: all.length,
                total_amount: cents(all) / 100,
                service_types: [...new Set(all.map(({ serviceType }) => serviceType))].sort(),
              })),
            total_transactions: assigned.length,
            total_amount: cents(assigned) / 100,
          });

          const counted = (list: Transaction[]) =>
            list.filter(
              ({ serviceType, code }) =>
                ['BIDCHK1', 'BIDCHK2'].includes(serviceType) && ['ACCEPT', 'REJECT'].includes(code),
            );
          const accepted = (list: Transaction[]) => list.filter(({ code }) => code === 'ACCEPT').length;
          const percent = (part: number, whole: number) => Math.round((part * 10_000) / whole) / 100;
          const operators = centres
            .map(({ id, all }) => ({ id, list: counted(all) }))
            .filter(({ list }) => list.length > 0)
            .map(({ id, list }) => {
              const weightings = list.flatMap(({ weighting }) => (weighting === null ? [] : [weighting]));
              const sum = weightings.reduce((total, weighting) => total + weighting, 0);
              return {
                cost_center: id,
                operator_name: `Branch ${id}`,
                total_transactions: list.length,
                accept_count: accepted(list),
                reject_count: list.length - accepted(list),
                success_rate: percent(accepted(list), list.length),
                average_weighting: weightings.length === 0 ? 0 : Math.round(sum / weightings.length) / 100,
              };
            })
            .sort((a, b) => b.success_rate - a.success_rate || b.total_transactions - a.total_transactions);
          const all = counted(assigned);
          expect(await ask(successRatesReport, caller, { start_date: start, end_date: end })).toEqual({
            success: true,
            analysis_period: `${start} to ${end}`,
            service_types_included: ['BIDCHK1', 'BIDCHK2'],
            operators,
            overall_success_rate: all.length === 0 ? 0 : percent(accepted(all), all.length),
            total_transactions_analyzed: all.length,
          });
        },
      ),
      { numRuns: 40 },
    );
  });
});
