import { build } from 'vite';

/**
 * Builds the example into a folder, from the package as it is published (build that first), with React's checks for developers: its
 * strict mode mounts everything twice.
 */
export async function buildExample(outDir: string): Promise<void> {
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { outDir, emptyOutDir: true, minify: false },
  });
}
