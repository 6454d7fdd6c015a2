import type { Config } from '../config.ts';
import { createDatabase, type Database } from './connection.ts';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

/**
 * The configured database, migrated: `DATABASE_URL`, or else the embedded PostgreSQL of the data directory.
 *
 * @param how `serve` runs the embedded server and refuses a second one; `attach` shares the one that runs.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'databasePoolSize'>,
  how: 'serve' | 'attach',
): Promise<Database> {
  const poolSize = how === 'serve' ? config.databasePoolSize : 4;
  if (config.databaseUrl !== null)
    return await migrated(
      createDatabase({ connection: config.databaseUrl, poolSize }),
      async () => undefined,
    );
  const start = how === 'serve' ? startEmbeddedPostgres : attachEmbeddedPostgres;
  const server = await start({ dataDir: config.dataDir });
  return await migrated(createDatabase({ connection: server.connection, poolSize }), () => server.stop());
}

async function migrated(opened: Database, stop: () => Promise<void>): Promise<Database> {
  const close = async () => {
    await opened.close();
    await stop();
  };
  try {
    await migrate(opened.pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...opened, close };
}
