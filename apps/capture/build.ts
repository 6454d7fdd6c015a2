import { join } from 'node:path';
import { builtSourceHash, CAPTURE_DIST, hashSources } from './finish-build.ts';

export { CAPTURE_DIST };

/** Builds the hosted capture page into `CAPTURE_DIST`, silently. @throws what Vite throws when it does not build */
export async function buildCapturePage(): Promise<void> {
  // Loaded only now: a server whose page is built needs no Vite.
  const { build } = await import('vite');
  await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'silent' });
}

/** Whether the page has to be built: never built, not to the end, or from other sources than those at hand. */
export async function isCapturePageStale(): Promise<boolean> {
  return (await builtSourceHash()) !== (await hashSources());
}
