import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const HERE = import.meta.dirname;

/** Where the built page lies. */
export const CAPTURE_DIST = join(HERE, 'dist');

/** What the page is built from, besides the versions of its dependencies. */
const SOURCES = [
  'src',
  'index.html',
  'package.json',
  'vite.config.ts',
  'finish-build.ts',
  '../../packages/capture-protocol/src',
  '../../packages/capture-react/src',
];
const DEPENDENCIES = ['preact', 'qr', 'vite'];
const HASH_FILE = join(CAPTURE_DIST, '.source-hash');
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg']);

/** Compresses what was built, and notes last of all which sources it came from. */
export function finishBuild(): Plugin {
  return {
    name: 'qiniso:finish-build',
    apply: 'build',
    async writeBundle() {
      const names = await readdir(CAPTURE_DIST, { recursive: true });
      for (const name of names.filter((file) => COMPRESSED.has(extname(file)))) {
        const file = join(CAPTURE_DIST, name);
        const content = await readFile(file);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        await writeFile(`${file}.br`, brotliCompressSync(content, { params }));
        await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
      await writeFile(HASH_FILE, await hashSources());
    },
  };
}

/** The hash of the sources that dist was built from; null when it was never built to the end. */
export async function builtSourceHash(): Promise<string | null> {
  return readFile(HASH_FILE, 'utf8').catch(() => null);
}

/** SHA-256 over the names and contents of the page's sources and the versions of what it is built with. */
export async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const file of await filesOf(join(HERE, source)))
      hash
        .update(`${file.slice(HERE.length)}\0`)
        .update(await readFile(file))
        .update('\0');
  for (const name of DEPENDENCIES) hash.update(`${name}@${await versionOf(name)}\0`);
  return hash.digest('hex');
}

async function filesOf(path: string): Promise<string[]> {
  if (extname(path) !== '') return [path];
  const names = await readdir(path, { recursive: true });
  return names
    .filter((name) => extname(name) !== '' && !name.includes('.test.'))
    .sort()
    .map((name) => join(path, name));
}

async function versionOf(dependency: string): Promise<string> {
  for (const folder of [HERE, join(HERE, '../..')]) {
    const text = await readFile(join(folder, 'node_modules', dependency, 'package.json'), 'utf8').catch(
      () => null,
    );
    if (text !== null) return (JSON.parse(text) as { version: string }).version;
  }
  return 'missing';
}
