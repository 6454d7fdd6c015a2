import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../../apps/server/bin/qiniso.mjs', import.meta.url));

/** What a finished process left behind. */
export interface Finished {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly output: string;
}

/** A server in a process of its own, as an operator starts it. */
export interface ServerProcess {
  /** `http://host:port`. */
  readonly address: string;
  readonly dataDir: string;
  /** What it has printed so far, errors included. */
  output(): string;
  /** Asks it to end with SIGTERM and waits for it. */
  stop(): Promise<Finished>;
  /** Ends it with SIGKILL, as a crash does: nothing is tidied up. */
  crash(): Promise<void>;
}

/** A data directory of its own, below the system's temporary one. */
export function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'qiniso-acceptance-'));
  mkdirSync(PICTURES, { recursive: true });
  symlinkSync(PICTURES, join(dataDir, 'cache'));
  return dataDir;
}

/** The sandbox's people look the same in every world: their pictures are drawn once and kept, for each user of the machine. */
const PICTURES = join(tmpdir(), `qiniso-pictures-${userInfo().uid}`);

/** Removes what a stopped server left. */
export const removeDataDir = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true });

/**
 * Starts a server on a free port and waits until it says where it listens.
 *
 * @param env on top of an environment without any setting of ours.
 * @throws Error with all it printed when it ends instead.
 */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const { child, output } = run(['start'], { PORT: '0', DATA_DIR: dataDir, ...env });
  const exited = once(child, 'exit');
  const address = await Promise.race([
    listening(child, output),
    exited.then(([code]) => {
      throw new Error(`The server ended with ${String(code)} instead of starting:\n${output()}`);
    }),
  ]);
  return {
    address,
    dataDir,
    output,
    stop: async () => {
      child.kill('SIGTERM');
      const [exitCode] = await exited;
      return { exitCode, output: output() };
    },
    crash: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Runs `qiniso …` to its end; beside a server when it has the same data directory. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Finished> {
  const { child, output } = run(args, env);
  // After `close` nothing more is printed, unlike after `exit`.
  const [exitCode] = await once(child, 'close');
  return { exitCode, output: output() };
}

/** @throws Error with all it printed when the command fails. */
export async function runCommandOn(
  server: Pick<ServerProcess, 'dataDir'>,
  ...args: string[]
): Promise<string> {
  const { exitCode, output } = await runCommand(args, { DATA_DIR: server.dataDir });
  if (exitCode !== 0) throw new Error(`qiniso ${args.join(' ')} ended with ${String(exitCode)}:\n${output}`);
  return output;
}

function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [entry, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const gather = (chunk: Buffer) => {
    text += chunk.toString('utf8');
  };
  child.stdout.on('data', gather);
  child.stderr.on('data', gather);
  return { child, output: () => text };
}

function listening(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      const address = /listening on (http:\/\/\S+)/.exec(output())?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', look);
  });
}
