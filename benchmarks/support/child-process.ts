import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, so that it does not share an event loop with the one that measures. */
export interface ServerProcess {
  /** `http://host:port`. */
  readonly address: string;
  /** From the start of the process until it said that it listens, milliseconds. */
  readonly readyMs: number;
  readonly pid: number;
  stop(): Promise<void>;
}

const qiniso = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** A data directory of its own, removed with `remove`. */
export function makeDataDirectory(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'qiniso-benchmark-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts the real server in sandbox mode on a free port. */
export function startQiniso(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  return startServer(qiniso, ['start'], { PORT: '0', DATA_DIR: dataDir, MAX_IN_FLIGHT: '5000', ...env });
}

/** Runs `qiniso …` to its end, beside a server of the same data directory. @throws Error when it fails. */
export async function runQiniso(dataDir: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [qiniso, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [exitCode] = await once(child, 'exit');
  if (exitCode !== 0) throw new Error(`qiniso ${args.join(' ')} ended with ${String(exitCode)}.`);
}

/** Starts a script that prints `listening on http://…` once it is ready. @throws Error when it ends instead. */
export async function startServer(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const address = await Promise.race([
    listening(child),
    exited.then(([code]) => {
      throw new Error(`${script} ended with ${String(code)} instead of starting.`);
    }),
  ]);
  return {
    address,
    readyMs: performance.now() - startedAt,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let printed = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const address = /listening on (http:\/\/\S+)/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}
