import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, SERVER_ENVIRONMENT } from './cluster.ts';

const POLL_MS = 10;
const START_TIMEOUT_MS = 60_000;
const FAST_STOP_TIMEOUT_MS = 20_000;

/** A running server process. */
export type Postmaster = {
  pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  exited: Promise<void>;
  /** Rolls open transactions back and stops; with `waitForClientsMs` it first lets connected clients finish. */
  stop(waitForClientsMs?: number): Promise<void>;
};

/** What a running server says about itself in `postmaster.pid`. */
export type PostmasterFile = { pid: number; socketDirectory: string; isReady: boolean };

/** Starts the server and resolves when it takes connections; throws with PostgreSQL's own last words when it does not. */
export async function startPostmaster(
  cluster: Cluster,
  socketDirectory: string,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<Postmaster> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const attempt = await tryToStart(cluster, socketDirectory, settings, log);
    if (typeof attempt !== 'string') return attempt;
    // After a kill -9 of the server its children need a moment to notice; until then it refuses to start.
    const isSettling = /still in use|lock file .* already exists/.test(attempt);
    if (!isSettling || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${attempt}`);
    await sleep(100);
  }
}

/** Stops a server that a killed process left behind, by force if it must; the caller holds the owner's lock. */
export async function stopOrphan(directory: string): Promise<void> {
  const left = readPostmasterFile(directory);
  if (!left) return;
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostmasterOf(left.pid, directory)) break;
    signal(left.pid, name);
    await hasGone(left.pid, directory, FAST_STOP_TIMEOUT_MS);
  }
  if (existsSync(join(directory, 'postmaster.pid'))) forgetPid(directory);
}

/** The server's own notice in its directory, or null when there is none. */
export function readPostmasterFile(directory: string): PostmasterFile | null {
  const file = join(directory, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid, , , , socketDirectory, , , status] = readFileSync(file, 'utf8').split('\n');
  return {
    pid: Number(pid),
    socketDirectory: socketDirectory?.trim() ?? '',
    isReady: status?.trim() === 'ready',
  };
}

/** A running server, or the reason why there is none. */
async function tryToStart(
  cluster: Cluster,
  socketDirectory: string,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<Postmaster | string> {
  const { directory, user, binaries } = cluster;
  const all = { ...settings, unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"` };
  const child = spawn(
    join(binaries.directory, 'bin/postgres'),
    ['-D', directory, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Detached: Ctrl-C in the terminal is ours to handle; the server goes last.
    { cwd: '/', env: SERVER_ENVIRONMENT, detached: true, stdio: ['ignore', 'ignore', 'pipe'], ...user },
  );
  const lastWords: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    log(line);
    if (lastWords.push(line) > 5) lastWords.shift();
  });
  let failure: string | null = null;
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      failure = error.message;
      resolve();
    });
  });
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });

  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const notice = readPostmasterFile(directory);
    if (child.pid && notice?.pid === child.pid && notice.isReady) break;
    if (hasExited) return failure ?? (lastWords.join(' | ') || `it ended with code ${child.exitCode}`);
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      return `not ready after ${START_TIMEOUT_MS / 1000} s: ${lastWords.join(' | ')}`;
    }
    await sleep(POLL_MS);
  }
  return supervised(child, child.pid, exited, user);
}

function supervised(
  child: ChildProcess & { stderr: NodeJS.ReadableStream },
  pid: number,
  exited: Promise<void>,
  user: Cluster['user'],
): Postmaster {
  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);
  const guard = startGuard(pid, user);
  void exited.then(() => {
    process.off('exit', endWithUs);
    guard.kill('SIGKILL');
  });
  // The server must not keep a process alive that has nothing else to do.
  child.unref();
  (child.stderr as unknown as { unref(): void }).unref();

  return {
    pid,
    exited,
    stop: async (waitForClientsMs = 0) => {
      // Something must keep the event loop going while we wait, as the child no longer does.
      const wake = setInterval(() => {}, 1000);
      try {
        if (waitForClientsMs > 0) {
          child.kill('SIGTERM');
          await Promise.race([exited, sleep(waitForClientsMs, undefined, { ref: false })]);
        }
        child.kill('SIGINT');
        await Promise.race([exited, sleep(FAST_STOP_TIMEOUT_MS, undefined, { ref: false })]);
        child.kill('SIGQUIT');
        await exited;
      } finally {
        clearInterval(wake);
      }
    },
  };
}

/**
 * Stops the server when we are gone without a word (kill -9, out of memory): a shell that waits for the end of a pipe only
 * we hold. Without it the next start would have to clean up, and a test run might leave a server for good.
 */
function startGuard(pid: number, user: Cluster['user']): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', 'read line; kill -INT "$1"', 'qiniso-postgres-guard', String(pid)], {
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...user,
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
  return guard;
}

/** Whether the process is the server of this directory, and not another that got its number since. */
function isPostmasterOf(pid: number, directory: string): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('bin/postgres ') && command.includes(`-D ${directory} `);
  } catch {
    return false;
  }
}

/**
 * Replaces the dead server's number by one no process can have. The number may belong to somebody else by now, which
 * PostgreSQL would take for a running server; the rest of the file still lets it find children that have not ended yet.
 */
function forgetPid(directory: string): void {
  const NO_PROCESS = 999_999_999;
  const file = join(directory, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^-?\d+/, String(NO_PROCESS)));
}

/** Waits for the server's end; a process that is dead and not yet waited for (a zombie) has no command and counts as gone. */
async function hasGone(pid: number, directory: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (isPostmasterOf(pid, directory) && Date.now() < deadline) await sleep(POLL_MS);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has gone by itself.
  }
}
