import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase } from './connection.ts';
import { removeDataDirectory } from './embedded/cluster.ts';
import { type EmbeddedConnection, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket to ask for the run's test server. */
    testServerSocket: string;
  }
}

/** What the test server's socket answers, as one line of JSON. */
export type TestServerAnswer = { connection: EmbeddedConnection } | { error: string };

/** The migrated database that `createTestDatabase` clones. */
export const TEMPLATE = 'qiniso_template';

/**
 * Vitest's global setup: one PostgreSQL for the whole run. It starts when the first test file asks for it, so that a run
 * without a database pays nothing.
 */
export default async function setUpTestServer(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qiniso-test-'));
  const socket = join(dataDir, 'ask');
  let starting: ReturnType<typeof startTestServer> | null = null;

  const door = createServer((asking) => {
    starting ??= startTestServer(dataDir);
    starting.then(
      ({ connection }) => asking.end(JSON.stringify({ connection } satisfies TestServerAnswer)),
      (error: unknown) => asking.end(JSON.stringify({ error: String(error) } satisfies TestServerAnswer)),
    );
  });
  await listen(door, socket);
  project.provide('testServerSocket', socket);

  return async () => {
    door.close();
    const server = await starting?.catch(() => null);
    await server?.stop();
    removeDataDirectory(dataDir);
  };
}

async function startTestServer(dataDir: string) {
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    // Cloning a database writes it whole; the memory of the tests' machine is better spent elsewhere.
    settings: { max_connections: '200', shared_buffers: '64MB', autovacuum: 'off' },
  });
  const admin = createDatabase({ connection: server.connection, poolSize: 1 });
  await admin.pool.query(`create database ${TEMPLATE}`);
  await admin.close();
  const template = createDatabase({ connection: { ...server.connection, database: TEMPLATE }, poolSize: 1 });
  await migrate(template.pool);
  await template.close();
  return server;
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}
