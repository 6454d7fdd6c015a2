/**
 * How long does a companies register take to import, and how much memory? A made-up register is imported into an empty table, then a
 * file of changes. The reference is the same file's lines put into a table as they stand.
 * Prints a table. Run: `node benchmarks/companies-import/run.ts [--rows 1000000] [--changes 10000]`.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { systemClock } from '../../apps/server/src/domain/clock.ts';
import { importCompanies } from '../../apps/server/src/providers/companies-register/import/import-companies.ts';
import { makeCompanies } from '../name-index/made-up-names.ts';
import { makeDataDirectory } from '../support/child-process.ts';
import { cpuMsOf } from '../support/cpu-time.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, changes: { type: 'string', default: '10000' } },
});
const COLUMNS = 'registration_number,name,status_code,trading_name,registration_date,physical_town,phone_no';

const directory = makeDataDirectory();
const postgres = await startEmbeddedPostgres({ dataDir: directory.path });
const pool = new pg.Pool({ ...postgres.connection, max: 2 });
try {
  await migrate(pool);
  const all = await writeRegister('all.csv', 1, Number(values.rows));
  const changes = await writeRegister('changes.csv', 2, Number(values.changes));
  const table = [
    await measure('its lines, unchecked', Number(values.rows), all, insertLines),
    await measure('import of all companies', Number(values.rows), all, importFile),
    await measure('import of changes', Number(values.changes), changes, importFile),
  ];
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  console.table(table);
} finally {
  await pool.end();
  await postgres.stop();
  directory.remove();
}

/** A CSV of made-up companies; the same registration numbers for the same places, other names for another seed. */
async function writeRegister(file: string, seed: number, rows: number): Promise<string> {
  const path = join(directory.path, file);
  const lines: string[] = [COLUMNS];
  makeCompanies(seed, rows, ({ body, form }, i) => {
    const number = `${1990 + (i % 35)}/${String(Math.floor(i / 35) % 1_000_000).padStart(6, '0')}/07`;
    const day = `${1990 + (i % 35)}-0${1 + (i % 9)}-1${i % 10}`;
    lines.push(`${number},${body} ${form},03,${i % 4 === 0 ? body : ''},${day},Durban,0311234567`);
  });
  const stream = createWriteStream(path);
  for (let at = 0; at < lines.length; at += 10_000)
    if (!stream.write(`${lines.slice(at, at + 10_000).join('\n')}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
  return path;
}

/** The reference: the file's lines as they stand, in batches, into a table without a check, an index or a log. */
async function insertLines(path: string): Promise<void> {
  await pool.query('CREATE UNLOGGED TABLE lines (line text)');
  let batch: string[] = [];
  const send = async (): Promise<void> => {
    await pool.query('INSERT INTO lines SELECT unnest($1::text[])', [batch]);
    batch = [];
  };
  for await (const line of createInterface({ input: createReadStream(path) })) {
    batch.push(line);
    if (batch.length === 5000) await send();
  }
  await send();
}

async function importFile(path: string): Promise<void> {
  const { state } = await importCompanies({ pool, clock: systemClock, file: path, mode: 'merge' });
  if (state !== 'completed') throw new Error(`The import ended ${state}.`);
}

async function measure(what: string, rows: number, path: string, work: (path: string) => Promise<void>) {
  let peakBytes = 0;
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }, 100);
  const own = process.cpuUsage();
  const database = cpuMsOf(postgres.pid, { withChildren: true }) ?? 0;
  const from = performance.now();
  await work(path);
  const tookMs = performance.now() - from;
  const { user, system } = process.cpuUsage(own);
  clearInterval(watch);
  return {
    what,
    rows,
    'file MB': (statSync(path).size / 1e6).toFixed(0),
    seconds: (tookMs / 1000).toFixed(1),
    'rows a second': Math.round(rows / (tookMs / 1000)),
    'CPU s, importer': ((user + system) / 1e6).toFixed(1),
    'CPU s, database': (((cpuMsOf(postgres.pid, { withChildren: true }) ?? 0) - database) / 1000).toFixed(1),
    'peak MB': Math.round(peakBytes / 1e6),
  };
}
