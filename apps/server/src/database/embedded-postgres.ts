import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, makeDataDirectory, openCluster, SUPERUSER } from './embedded/cluster.ts';
import { EmbeddedPostgresInUse, takeOwnerLock } from './embedded/owner-lock.ts';
import { type Postmaster, readPostmasterFile, startPostmaster, stopOrphan } from './embedded/postmaster.ts';
import { canEnter } from './embedded/server-user.ts';

export { EmbeddedPostgresInUse };

/** How to reach the server: over a Unix socket that only its user and root may open. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string };

/** A PostgreSQL that runs for us. */
export type EmbeddedPostgres = {
  connection: EmbeddedConnection;
  /** The same as a URL, for tools that want one. */
  connectionString: string;
  /** The server's process; changes when it had to be restarted. */
  readonly pid: number;
  /** Stops the server, open transactions are rolled back; does nothing when somebody else runs it. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Where the data lives; made when missing. The cluster is in `postgres` below it. */
  dataDir: string;
  /** Takes a line at a time; the server's own lines hold no values of rows or statements. */
  log?: (message: string) => void;
  /** Server settings on top of ours, for example `{ work_mem: '64MB' }`. */
  settings?: Record<string, string>;
  /** False for throw-away servers: faster, and everything may be lost when the machine stops. Default true. */
  durable?: boolean;
};

const DATABASE = 'qiniso';
const PORT = 5432; // Only names the socket: no TCP port is opened.
const ATTACH_TIMEOUT_MS = 30_000;
const RESTART_DELAYS_MS = [0, 500, 2_000, 10_000, 30_000];

const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  cluster_name: 'qiniso',
  max_connections: '100',
  shared_buffers: '128MB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  // No values of rows or statements in the log: they are personal data, and the client gets the error anyway.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
const THROW_AWAY_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the PostgreSQL 18 that npm installed on `dataDir` and keeps it running until `stop`: restarts it when it dies, stops
 * it when this process ends, even by kill -9. As root it runs as `nobody` (or whoever owns the data), because it refuses root.
 * Throws `EmbeddedPostgresInUse` when another living process runs it (decisions: Run contract).
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return start(options, 0);
}

/**
 * The server of `options.dataDir` for the length of a command: the one that runs, or else one of our own, which on `stop`
 * first lets other commands finish (for up to a minute).
 */
export async function attachEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + ATTACH_TIMEOUT_MS;
  for (;;) {
    try {
      return await start(options, 60_000);
    } catch (error) {
      if (!(error instanceof EmbeddedPostgresInUse)) throw error;
      const running = await findRunning(resolve(options.dataDir));
      if (running) return running;
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function start(options: EmbeddedPostgresOptions, waitForClientsMs: number): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const durable = options.durable ?? true;
  const log = options.log ?? (() => {});
  makeDataDirectory(dataDir);
  const lock = takeOwnerLock(dataDir);
  try {
    const cluster = await openCluster(dataDir, { durable, log });
    await stopOrphan(cluster.directory);
    const socket = makeSocketDirectory(cluster);
    const settings = { ...SETTINGS, ...(durable ? {} : THROW_AWAY_SETTINGS), ...options.settings };
    const startServer = () => startPostmaster(cluster, socket.directory, settings, log);
    const server = keepRunning(await startServer(), startServer, log);
    const connection = connectionVia(socket.directory);
    let stopping: Promise<void> | null = null;
    const stop = () => {
      stopping ??= server.stop(waitForClientsMs).finally(() => {
        socket.remove();
        lock.release();
      });
      return stopping;
    };
    try {
      await makeDatabase(connection);
    } catch (error) {
      await stop();
      throw error;
    }
    return {
      connection,
      connectionString: toConnectionString(connection),
      get pid() {
        return server.current().pid;
      },
      stop,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Starts the server again whenever it ends unasked. */
function keepRunning(
  first: Postmaster,
  startServer: () => Promise<Postmaster>,
  log: (message: string) => void,
) {
  let current = first;
  let isStopping = false;
  let restarting: Promise<void> = Promise.resolve();
  const watch = (server: Postmaster) =>
    void server.exited.then(() => {
      if (!isStopping) restarting = restart();
    });
  const restart = async () => {
    for (let attempt = 0; !isStopping; attempt += 1) {
      await sleep(RESTART_DELAYS_MS[Math.min(attempt, RESTART_DELAYS_MS.length - 1)], undefined, {
        ref: false,
      });
      if (isStopping) return;
      log('PostgreSQL ended unexpectedly and is started again.');
      try {
        current = await startServer();
        watch(current);
        return;
      } catch (error) {
        log(String(error));
      }
    }
  };
  watch(first);
  return {
    current: () => current,
    stop: async (waitForClientsMs: number) => {
      isStopping = true;
      await current.stop(waitForClientsMs);
      await restarting;
      await current.stop(waitForClientsMs);
    },
  };
}

/** The server another process runs on the data directory, once it answers; null when there is none or not yet. */
async function findRunning(dataDir: string): Promise<EmbeddedPostgres | null> {
  const place = join(dataDir, 'postgres');
  if (!existsSync(place)) return null;
  const notice = readPostmasterFile(realpathSync(place));
  if (!notice?.isReady) return null;
  const connection = connectionVia(notice.socketDirectory);
  const client = new pg.Client(connection);
  try {
    await client.connect();
    await client.end();
  } catch {
    return null;
  }
  return {
    connection,
    connectionString: toConnectionString(connection),
    pid: notice.pid,
    stop: async () => {},
  };
}

/**
 * The socket goes into the cluster's own directory, which nobody else may enter. A socket's path is at most 103 bytes (macOS;
 * Linux 107): below a longer one it goes into a directory of its own among the temporary files.
 */
function makeSocketDirectory(cluster: Cluster): { directory: string; remove(): void } {
  const longest = 103 - `/.s.PGSQL.${PORT}`.length;
  if (Buffer.byteLength(cluster.directory) <= longest)
    return { directory: cluster.directory, remove: () => {} };
  const name = `qiniso-${createHash('sha256').update(cluster.directory).digest('hex').slice(0, 8)}-`;
  const { user } = cluster;
  const fits = (base: string) => Buffer.byteLength(join(base, `${name}123456`)) <= longest;
  const base = [tmpdir(), '/tmp'].find((base) => fits(base) && (user === null || canEnter(base, user)));
  if (!base)
    throw new Error(
      `The path ${cluster.directory} is too long for PostgreSQL's socket: set DATA_DIR to a shorter one.`,
    );
  for (const left of readdirSync(base)) {
    // Of a server whose process was killed; the owner's lock is ours.
    if (left.startsWith(name)) rmSync(join(base, left), { recursive: true, force: true });
  }
  const directory = mkdtempSync(join(base, name));
  if (user) chownSync(directory, user.uid, user.gid);
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

function connectionVia(host: string): EmbeddedConnection {
  return { host, port: PORT, user: SUPERUSER, database: DATABASE };
}

/** The connection as a URL that `pg` and PostgreSQL's own tools read. */
export function toConnectionString({ host, port, user, database }: EmbeddedConnection): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

async function makeDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
