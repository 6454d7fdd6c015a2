import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Where a page lies and what it is built from. */
interface PageSources {
  /** The page's folder, absolute; it holds `vite.config.ts`, and is built into its `dist`. */
  readonly root: string;
  /** Files and folders that the built page depends on, relative to `root`. */
  readonly sources: readonly string[];
  /** Packages whose version the built page depends on. */
  readonly dependencies: readonly string[];
}

const COMPRESSED = new Set(['.html', '.js', '.css', '.svg']);

/** Builds a page of ours when its sources have changed, compressed and silently. */
export class PageBuild {
  readonly #page: PageSources;
  /** Absolute: where the built page lies. */
  readonly distDir: string;

  constructor(page: PageSources) {
    this.#page = page;
    this.distDir = join(page.root, 'dist');
  }

  /** @throws what Vite throws when the page does not build */
  async build(): Promise<void> {
    // Loaded only now: a server whose pages are built needs no Vite.
    const { build } = await import('vite');
    await build({ configFile: join(this.#page.root, 'vite.config.ts'), logLevel: 'silent' });
  }

  /** Whether the page has to be built: never built, not to the end, or from other sources than those at hand. */
  async isStale(): Promise<boolean> {
    const built = await readFile(this.#hashFile, 'utf8').catch(() => null);
    return built !== (await this.#hashSources());
  }

  /** For the page's `vite.config.ts`: compresses what was built, and notes last of all which sources it came from. */
  finish(): Plugin {
    return {
      name: 'qiniso:finish-build',
      apply: 'build',
      writeBundle: async () => {
        const names = await readdir(this.distDir, { recursive: true });
        for (const name of names.filter((file) => COMPRESSED.has(extname(file))))
          await compress(join(this.distDir, name));
        await writeFile(this.#hashFile, await this.#hashSources());
      },
    };
  }

  get #hashFile(): string {
    return join(this.distDir, '.source-hash');
  }

  /** SHA-256 over the names and contents of the page's sources and the versions of what it is built with. */
  async #hashSources(): Promise<string> {
    const { root, sources, dependencies } = this.#page;
    const hash = createHash('sha256');
    for (const source of sources)
      for (const file of await filesOf(root, source))
        hash
          .update(`${file}\0`)
          .update(await readFile(join(root, file)))
          .update('\0');
    for (const name of dependencies) hash.update(`${name}@${await versionOf(root, name)}\0`);
    return hash.digest('hex');
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    // 11 takes ten times as long for a twentieth less.
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, brotliCompressSync(content, { params }));
  await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
}

/** Files of a source, tests left out, relative to `root`. */
async function filesOf(root: string, source: string): Promise<string[]> {
  if (extname(source) !== '') return [source];
  const names = await readdir(join(root, source), { recursive: true });
  return names
    .filter((name) => extname(name) !== '' && !name.includes('.test.'))
    .sort()
    .map((name) => join(source, name));
}

/** Of the package as the page finds it: in its own `node_modules` or the workspace's. */
async function versionOf(root: string, dependency: string): Promise<string> {
  for (const folder of [root, join(root, '../..')]) {
    const text = await readFile(join(folder, 'node_modules', dependency, 'package.json'), 'utf8').catch(
      () => null,
    );
    if (text !== null) return (JSON.parse(text) as { version: string }).version;
  }
  return 'missing';
}
