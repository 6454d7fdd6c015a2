import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { catalogue } from '../apps/server/src/catalogue/catalogue.ts';
import { openApiDocument } from '../apps/server/src/catalogue/openapi.ts';
import { reportEndpoints } from '../apps/server/src/reporting/report-endpoints.ts';
import { sandboxDocument } from '../apps/server/src/sandbox/sandbox-document.ts';
import { institutionList } from '../apps/server/src/services/consumer/qualifications/institution-list.ts';

/**
 * Writes every file that follows from the code: database types and schema snapshot, both OpenAPI documents, the list
 * of sandbox requests. With `--check` nothing is written, and a difference ends with exit code 1.
 */
const isCheck = process.argv.includes('--check');
const root = join(import.meta.dirname, '..');

const queries = [...reportEndpoints, institutionList];
const documents: Readonly<Record<string, string>> = {
  'docs/openapi/consumer.json': `${JSON.stringify(openApiDocument('consumer', catalogue, queries), null, 2)}\n`,
  'docs/openapi/commercial.json': `${JSON.stringify(openApiDocument('commercial', catalogue, queries), null, 2)}\n`,
  'docs/sandbox.md': sandboxDocument(catalogue),
};

const stale: string[] = [];
for (const [name, text] of Object.entries(documents)) {
  const path = join(root, name);
  if (isCheck) {
    if ((await readFile(path, 'utf8').catch(() => '')) !== text) stale.push(name);
  } else {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

const database = spawnSync(
  process.execPath,
  [join(root, 'apps/server/src/database/generate.ts'), ...(isCheck ? ['--check'] : [])],
  { stdio: 'inherit' },
);
if (stale.length > 0) console.error(`Not what the code says: ${stale.join(', ')}. Run \`npm run generate\`.`);
if (stale.length > 0 || database.status !== 0) process.exitCode = 1;
