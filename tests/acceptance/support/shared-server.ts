import type { TestProject } from 'vitest/node';
import { createDataDir, removeDataDir, startServer } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that most files share: its address and data directory. */
    sharedServer: { address: string; dataDir: string };
  }
}

/** Vitest's global setup: one sandbox server for every file that needs none of its own. */
export default async function setUpSharedServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(createDataDir());
  project.provide('sharedServer', { address: server.address, dataDir: server.dataDir });
  return async () => {
    const { exitCode, output } = await server.stop();
    removeDataDir(server.dataDir);
    if (exitCode !== 0 || process.env.QINISO_SHOW_SERVER_OUTPUT)
      console.error(`The shared server ended with ${String(exitCode)}. It printed:\n${output}`);
  };
}
