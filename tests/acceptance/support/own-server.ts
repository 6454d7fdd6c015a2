import { afterAll, beforeAll } from 'vitest';
import { createDataDir, removeDataDir, type ServerProcess, startServer } from './server-process.ts';

/** A server for one test file alone: started before its tests, stopped and removed after them. */
export function ownServer(env: Readonly<Record<string, string>> = {}): () => ServerProcess {
  const dataDir = createDataDir();
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    server = await startServer(dataDir, env);
  });
  afterAll(async () => {
    await server?.stop();
    removeDataDir(dataDir);
  });
  return () => {
    if (!server) throw new Error('The server has not been started yet.');
    return server;
  };
}
