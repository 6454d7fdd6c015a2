import type pg from 'pg';
import type { Database } from '../../apps/server/src/database/connection.ts';
import { sumByCostCentre } from '../../apps/server/src/database/queries/transaction-totals.ts';
import {
  type Completion,
  completeTransactions,
  insertTransactions,
  type NewTransaction,
  recordedRow,
  within,
} from '../../apps/server/src/database/queries/transactions.ts';
import { uuidV7 } from '../../apps/server/src/domain/uuid-v7.ts';
import { foldTotals } from '../../apps/server/src/reporting/fold-totals.ts';
import { splitPeriod } from '../../apps/server/src/reporting/report-period.ts';
import { cpuMsOf } from '../support/cpu-time.ts';
import { LARGE_ACCOUNT } from './load.ts';

/** Whose totals are wrong once their keeping has been switched off for a while. */
const OTHER_ACCOUNT = 2001;

/** Transactions that share a commit, as 50 callers bring them about. */
const BATCH = 25;

const newTransaction = (accountId: number, userId: string, index: number): NewTransaction => ({
  id: uuidV7(new Date()),
  accountId,
  userId,
  product: 'IDFAIL',
  serviceType: 'BIDCHK1',
  state: 'working',
  firstName: 'Thabo John',
  lastName: 'Mokoena',
  identityNo: '8501015800088',
  referenceNo: index % 2 === 0 ? `REF-${index}` : null,
  costCentre: 10 * (1 + (index % 10)),
  requestCiphertext: Buffer.alloc(200, index),
  priceCents: 650,
  prepaid: false,
  workingUntil: new Date(Date.now() + 60_000),
  receivedAt: new Date(),
  consentPurpose: 'benchmark',
  sourceAddress: '127.0.0.1',
  firstJob: null,
  firstJobDueAt: null,
});

const completionOf = (entry: NewTransaction, index: number): Completion => ({
  row: recordedRow(entry),
  change: {
    state: 'completed',
    code: index % 5 === 0 ? 'REJECT' : 'ACCEPT',
    outcome: { code: 'ACCEPT', message: 'The identity was verified.', detail: { id_found: true } },
    serviceType: 'BIDCHK2',
    answeredByFailover: false,
    failureReason: null,
    weighting: 97.5,
    priceCents: 650,
    workingUntil: null,
  },
  finding: { ciphertext: Buffer.alloc(400, index), removeAfter: new Date(Date.now() + 86_400_000) },
  photograph: null,
  at: new Date(),
});

/** Records and completes a batch as the server does, in two commits. */
async function verify(pool: pg.Pool, accountId: number, userId: string, size: number): Promise<void> {
  const entries = Array.from({ length: size }, (_, index) => newTransaction(accountId, userId, index));
  await insertTransactions(pool, entries);
  await completeTransactions(pool, entries.map(completionOf));
}

const userOf = async (pool: pg.Pool): Promise<string> =>
  (await pool.query('SELECT id FROM users WHERE account_id = $1 LIMIT 1', [LARGE_ACCOUNT])).rows[0].id;

/** What a verification's two commits cost PostgreSQL, in microseconds of CPU. */
export interface WriteCost {
  readonly withoutUs: number;
  readonly withTotalsUs: number;
}

/**
 * Writes as many verifications with the totals' triggers as without, in turns; the smallest of each side counts, as other work on the machine
 * only adds.
 */
export async function costOfTotals(pool: pg.Pool, postgresPid: number, rounds: number): Promise<WriteCost> {
  const userId = await userOf(pool);
  const costs: Record<'DISABLE' | 'ENABLE', number[]> = { DISABLE: [], ENABLE: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const side of ['DISABLE', 'ENABLE'] as const) {
      await pool.query(
        ['added', 'changed', 'removed']
          .map((name) => `ALTER TABLE transactions ${side} TRIGGER transactions_${name};`)
          .join(' '),
      );
      await verify(pool, OTHER_ACCOUNT, userId, BATCH);
      const before = cpuMsOf(postgresPid, { withChildren: true }) ?? 0;
      for (let batch = 0; batch < 80; batch += 1) await verify(pool, OTHER_ACCOUNT, userId, BATCH);
      const usedMs = (cpuMsOf(postgresPid, { withChildren: true }) ?? 0) - before;
      costs[side].push((usedMs * 1000) / (80 * BATCH));
    }
  return { withoutUs: Math.min(...costs.DISABLE), withTotalsUs: Math.min(...costs.ENABLE) };
}

/** The summary of a day, from the rows themselves. */
const COUNT_ROWS = `
SELECT cost_centre AS "costCentre", service_type AS "serviceType", count(*) AS transactions,
  sum(price_cents)::bigint AS "amountCents"
FROM transactions WHERE account_id = $1 AND received_at >= $2::timestamp AT TIME ZONE 'UTC'
  AND received_at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'
GROUP BY 1, 2 ORDER BY 1, 2`;

/** What was seen while writers wrote. */
export interface Watched {
  readonly written: number;
  readonly comparisons: number;
  readonly differences: number;
  /** Of a summary asked meanwhile. */
  readonly slowestMs: number;
}

/**
 * Fifty writers, each with a statement of its own, and a fold every two seconds as in the server. All the while the summary is compared
 * with the rows themselves, both at one moment.
 */
export async function watchWriters(writing: Database, reading: Database, seconds: number): Promise<Watched> {
  const userId = await userOf(writing.pool);
  const until = Date.now() + seconds * 1000;
  let written = 0;
  const writers = Array.from({ length: 50 }, async () => {
    while (Date.now() < until) {
      await verify(writing.pool, LARGE_ACCOUNT, userId, 2);
      written += 2;
    }
  });
  const folding = setInterval(() => void foldTotals(reading.database), 2000);
  const today = new Date().toISOString().slice(0, 10);
  const period = splitPeriod({ start: today, end: today });
  const seen = { comparisons: 0, differences: 0, slowestMs: 0 };
  while (Date.now() < until)
    await reading.database
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const begunAt = performance.now();
        const everything = { costCentre: null, serviceTypes: null, codes: null };
        const said = await sumByCostCentre(trx, LARGE_ACCOUNT, period, everything);
        seen.slowestMs = Math.max(seen.slowestMs, performance.now() - begunAt);
        const { rows } = await within(trx).query({ text: COUNT_ROWS, values: [LARGE_ACCOUNT, today] });
        seen.comparisons += 1;
        if (JSON.stringify(said) !== JSON.stringify(rows)) seen.differences += 1;
      });
  await Promise.all(writers);
  clearInterval(folding);
  return { written, ...seen };
}
