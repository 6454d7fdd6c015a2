/**
 * Do cost-centre reports stay quick on five million transactions, one account having a million? Prints what each question takes, what the
 * totals cost those who write, and whether they are right while fifty write. Loads about 4 GB into a directory of its own, which it removes.
 * Run: `node benchmarks/cost-centre-reports/run.ts [--rows 5000000] [--times 15]`.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createDatabase } from '../../apps/server/src/database/connection.ts';
import { removeDataDirectory } from '../../apps/server/src/database/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { systemClock } from '../../apps/server/src/domain/clock.ts';
import { foldTotals } from '../../apps/server/src/reporting/fold-totals.ts';
import { seedSandboxAccounts } from '../../apps/server/src/sandbox/accounts.ts';
import { makeDataDirectory } from '../support/child-process.ts';
import { cpuMsOf } from '../support/cpu-time.ts';
import { loadTransactions } from './load.ts';
import { questions } from './questions.ts';
import { costOfTotals, watchWriters } from './writing.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '5000000' }, times: { type: 'string', default: '15' } },
});
const times = Number(values.times);

const dataDir = makeDataDirectory().path;
const postgres = await startEmbeddedPostgres({ dataDir });
const open = (poolSize: number) =>
  createDatabase({ connection: postgres.connection, poolSize, statementTimeoutMs: 0 });
const reading = open(3);
try {
  await migrate(reading.pool);
  await seedSandboxAccounts(reading.database, systemClock, ['IDFAIL']);
  await loadTransactions(reading.pool, Number(values.rows), showProgress);
  await foldTotals(reading.database);
  await reading.pool.query('VACUUM (ANALYZE) transaction_totals, transaction_total_changes');
  await answerQuestions();
  await costOfWriting();
  await totalsWhileWriting();
} finally {
  await reading.close();
  await postgres.stop();
  removeDataDirectory(dataDir);
}

async function answerQuestions(): Promise<void> {
  const table = [];
  for (const { name, goalMs, ask } of questions) {
    await ask(reading.database);
    const tookMs: number[] = [];
    const before = cpuMsOf(postgres.pid, { withChildren: true }) ?? 0;
    for (let time = 0; time < times; time += 1) {
      const begunAt = performance.now();
      await ask(reading.database);
      tookMs.push(performance.now() - begunAt);
    }
    const cpuMs = ((cpuMsOf(postgres.pid, { withChildren: true }) ?? 0) - before) / times;
    tookMs.sort((a, b) => a - b);
    table.push({
      question: name,
      'best ms': round(tookMs[0]),
      'median ms': round(tookMs[times >> 1]),
      'CPU ms, database': round(cpuMs),
      'goal ms': goalMs,
    });
  }
  console.log(`${times} times each, one after the other; load average ${loadavg()[0]?.toFixed(1)}`);
  console.table(table);
}

async function costOfWriting(): Promise<void> {
  const { withoutUs, withTotalsUs } = await costOfTotals(reading.pool, postgres.pid, 6);
  console.log(
    `A verification's two commits, 25 sharing each: ${round(withoutUs)} µs of PostgreSQL's CPU without totals, ${round(withTotalsUs)} µs with them.`,
  );
}

async function totalsWhileWriting(): Promise<void> {
  const writing = open(50);
  try {
    await foldTotals(reading.database);
    const seen = await watchWriters(writing, reading, 10);
    console.log(
      `50 writers: ${seen.written} verifications in 10 s; ${seen.comparisons} comparisons of the summary with the rows, ` +
        `${seen.differences} differences; slowest summary ${round(seen.slowestMs)} ms.`,
    );
    if (seen.differences > 0) process.exitCode = 1;
  } finally {
    await writing.close();
  }
}

function showProgress(done: number, of: number): void {
  if (!process.stderr.isTTY) return;
  const share = done / of;
  const bar = '#'.repeat(Math.round(share * 40)).padEnd(40, '.');
  process.stderr.write(`\rloading [${bar}] ${(share * 100).toFixed(0)} %${share >= 1 ? '\n' : ''}`);
}

function round(value: number | undefined): number {
  return Math.round((value ?? 0) * 10) / 10;
}
