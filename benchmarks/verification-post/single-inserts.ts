import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { EmbeddedConnection } from '../../apps/server/src/database/embedded-postgres.ts';

const CLIENTS = 8;
const PGBENCH = ['/usr/bin/pgbench', '/usr/local/bin/pgbench', '/opt/homebrew/bin/pgbench'].find(existsSync);

/** How the inserts are made on this machine. */
export const insertingWith =
  PGBENCH === undefined ? `a Node loop, ${CLIENTS} clients` : `pgbench, ${CLIENTS} clients`;

/** Makes the table of the reference: one row of about the size of a recorded transaction, one index. */
export async function prepareInserts(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`CREATE TABLE benchmark_inserts (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), account_id integer, product text, body text, received_at timestamptz)`);
  await client.end();
}

const VALUES = `INSERT INTO benchmark_inserts (account_id, product, body, received_at)
  VALUES (1001, 'IDFAILOVER', repeat('x', 400), now())`.replace(/\s+/g, ' ');

/** Durable single-row inserts a second, each in its own transaction. */
export function insertSingly(
  connection: EmbeddedConnection,
  scratchDirectory: string,
  seconds: number,
): Promise<number> {
  return PGBENCH === undefined
    ? insertWithNode(connection, seconds)
    : insertWithPgbench(PGBENCH, connection, scratchDirectory, seconds);
}

async function insertWithPgbench(
  pgbench: string,
  { host, port, user, database }: EmbeddedConnection,
  scratchDirectory: string,
  seconds: number,
): Promise<number> {
  const script = join(scratchDirectory, `${randomUUID()}.sql`);
  writeFileSync(script, `${VALUES};\n`);
  const { stdout } = await promisify(execFile)(pgbench, [
    ...['--no-vacuum', '--protocol=prepared', `--client=${CLIENTS}`, '--jobs=1', `--time=${seconds}`],
    ...[`--file=${script}`, `--host=${host}`, `--port=${port}`, `--username=${user}`, database],
  ]);
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (rate === undefined) throw new Error(`pgbench said no rate:\n${stdout}`);
  return Number(rate);
}

async function insertWithNode(connection: EmbeddedConnection, seconds: number): Promise<number> {
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client(connection));
  await Promise.all(clients.map((client) => client.connect()));
  const startedAt = performance.now();
  const counts = await Promise.all(
    clients.map(async (client) => {
      let count = 0;
      for (; performance.now() - startedAt < seconds * 1000; count += 1)
        await client.query({ name: 'insert', text: VALUES });
      return count;
    }),
  );
  const elapsedMs = performance.now() - startedAt;
  await Promise.all(clients.map((client) => client.end()));
  return (counts.reduce((sum, count) => sum + count, 0) / elapsedMs) * 1000;
}
