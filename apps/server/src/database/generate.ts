import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from './connection.ts';
import { renderTypes } from './database-types.ts';
import { removeDataDirectory } from './embedded/cluster.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { readSchema, renderSnapshot } from './schema-snapshot.ts';

// Writes schema.generated.sql and database.generated.ts from the migrations:
//   node apps/server/src/database/generate.ts [--check]
// With --check it writes nothing and fails when they are not what the migrations make.

const files = await generate();
const changed = Object.entries(files).filter(([name, text]) => read(name) !== text);
if (changed.length === 0) {
  console.log('The generated database files are up to date.');
} else if (process.argv.includes('--check')) {
  console.error(
    `Not what the migrations make: ${changed.map(([name]) => name).join(', ')}. Run \`node apps/server/src/database/generate.ts\` and commit the result.`,
  );
  process.exitCode = 1;
} else {
  for (const [name, text] of changed) {
    writeFileSync(pathOf(name), text);
    console.log(`wrote ${name}`);
  }
}

async function generate(): Promise<Record<string, string>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qiniso-generate-'));
  try {
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    const { pool, close } = createDatabase({ connection: server.connection });
    try {
      await migrate(pool);
      const client = await pool.connect();
      const schema = await readSchema(client).finally(() => client.release());
      return { 'schema.generated.sql': renderSnapshot(schema), 'database.generated.ts': renderTypes(schema) };
    } finally {
      await close();
      await server.stop();
    }
  } finally {
    removeDataDirectory(dataDir);
  }
}

function read(name: string): string | null {
  try {
    return readFileSync(pathOf(name), 'utf8');
  } catch {
    return null;
  }
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
