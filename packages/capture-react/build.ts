/** Builds what is published into `dist`, or the folder named: `node build.ts [FOLDER]`, or `npm run build -w @qiniso/capture-react`. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type Rolldown, type UserConfig } from 'vite';

const HERE = import.meta.dirname;
const DIST = resolve(process.argv[2] ?? join(HERE, 'dist'));
const TYPES = join(DIST, 'types');
/** Frameworks that render on a server are told that the component belongs in the browser. */
const BANNER = "'use client';";

rmSync(DIST, { recursive: true, force: true });
await pack({
  lib: { entry: join(HERE, 'src/index.ts'), formats: ['es'], fileName: 'index' },
  rolldownOptions: { external: /^react(\/|$)/, output: { banner: banner } },
});
await pack({
  rolldownOptions: { input: join(HERE, 'src/styles/index.css'), output: { assetFileNames: 'capture.css' } },
});
writeTypes();

async function pack(options: UserConfig['build']): Promise<void> {
  await build({
    root: HERE,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: DIST,
      emptyOutDir: false,
      target: ['es2020', 'chrome80', 'safari14', 'firefox78'],
      ...options,
    },
  });
}

function banner(chunk: Rolldown.PreRenderedChunk | Rolldown.RenderedChunk): string {
  return chunk.isEntry ? BANNER : '';
}

/** The protocol's types are no package of their own outside of here: they come along. */
function writeTypes(): void {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const args = [tsc, '-p', join(HERE, 'tsconfig.build.json'), '--outDir', TYPES];
  execFileSync(process.execPath, args, { stdio: 'inherit' });
  const protocol = join(TYPES, 'capture-protocol/src/index.d.ts');
  for (const name of readdirSync(TYPES, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = join(TYPES, name);
    const path = relative(dirname(file), protocol).replace('.d.ts', '.js');
    const text = readFileSync(file, 'utf8')
      .replaceAll("'@qiniso/capture-protocol'", `'${path}'`)
      .replaceAll(/(from\s+'\.[^']*|import\('\.[^']*)\.tsx?'/g, "$1.js'");
    writeFileSync(file, text);
  }
}
