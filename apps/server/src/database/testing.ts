import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';
import { createDatabase } from './connection.ts';
import type { DB } from './database.generated.ts';
import { type EmbeddedConnection, toConnectionString } from './embedded-postgres.ts';
import { TEMPLATE, type TestServerAnswer } from './test-server.ts';

/** A database of its own for one test file, migrated and empty. */
export type TestDatabase = {
  database: Kysely<DB>;
  pool: pg.Pool;
  connection: EmbeddedConnection;
  connectionString: string;
  drop(): Promise<void>;
};

/**
 * Clones the migrated template on the run's PostgreSQL (a few hundredths of a second); call it in `beforeAll` and `drop` in
 * `afterAll`. With `migrated: false` the database is empty.
 */
export async function createTestDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const server = await askForServer(inject('testServerSocket'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = options.migrated === false ? 'template0' : TEMPLATE;
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  const connection = { ...server, database: name };
  const { database, pool, close } = createDatabase({ connection, poolSize: 10 });
  return {
    database,
    pool,
    connection,
    connectionString: toConnectionString(connection),
    drop: async () => {
      await close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function askForServer(socket: string): Promise<EmbeddedConnection> {
  const answer = JSON.parse(await text(connect(socket))) as TestServerAnswer;
  if ('error' in answer) throw new Error(`The tests' PostgreSQL did not start: ${answer.error}`);
  return answer.connection;
}

async function administer(server: EmbeddedConnection, statement: string): Promise<void> {
  const { pool, close } = createDatabase({ connection: server, poolSize: 1 });
  try {
    await pool.query(statement);
  } finally {
    await close();
  }
}
