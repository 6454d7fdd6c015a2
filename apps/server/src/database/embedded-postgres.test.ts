import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeDataDirectory } from './embedded/cluster.ts';
import {
  attachEmbeddedPostgres,
  type EmbeddedConnection,
  EmbeddedPostgresInUse,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';

const FIXTURE = fileURLToPath(new URL('embedded-postgres.fixture.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
// As root the server runs as another user, who may not be able to reach a TMPDIR of root's own.
const TEMPORARY = isRoot ? '/tmp' : tmpdir();

let prepared: string;
let root: string;
let dataDir: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  prepared = mkdtempSync(join(TEMPORARY, 'qiniso-embedded-'));
  await (await startEmbeddedPostgres({ dataDir: prepared, durable: false })).stop();
});
afterAll(() => removeDataDirectory(prepared));

beforeEach(() => {
  root = mkdtempSync(join(TEMPORARY, 'qiniso-embedded-'));
  chmodSync(root, 0o711);
  dataDir = join(root, 'made', 'by-us');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  removeDataDirectory(dataDir);
  rmSync(root, { recursive: true, force: true, maxRetries: 10 });
});

const start = () => startEmbeddedPostgres({ dataDir, durable: false });

/** Puts a cluster that was stopped properly into the data directory, which is quicker than making one. */
function copyPrepared(): void {
  mkdirSync(dirname(dataDir), { recursive: true });
  execFileSync('cp', ['-a', prepared, dataDir]);
}

async function query(connection: EmbeddedConnection, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  // The failure of a statement is enough; without a listener the loss of the connection would end the test run.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}

/** Another process that runs the server, up and ready. */
async function startInChild(then: 'wait' | 'leave' = 'wait') {
  const child = spawn(process.execPath, [FIXTURE, dataDir, then], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { connection, pid } = JSON.parse(line) as { connection: EmbeddedConnection; pid: number };
  return { child, connection, pid };
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function hasEnded(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid), { timeout: 20_000, interval: 10 }).toBe(false);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('startEmbeddedPostgres', () => {
  it('keeps what was written when it is stopped and started again', async () => {
    const first = await start();
    await query(first.connection, "create table kept as select 'yes' as answer");
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await start();
    expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 'yes' }]);
    await second.stop();
  });

  it('is durable by default, speaks UTF-8 and UTC, checks its pages and opens no TCP port', async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    const settings = await query(
      server.connection,
      `select name, setting from pg_settings where name in
         ('fsync', 'synchronous_commit', 'full_page_writes', 'server_encoding', 'TimeZone', 'data_checksums', 'listen_addresses')`,
    );
    await server.stop();
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
      data_checksums: 'on',
      listen_addresses: '',
    });
  });

  it('refuses a data directory that a living process uses, names the process, and takes it when that has gone', async () => {
    copyPrepared();
    const { child, connection } = await startInChild();
    const refused = await start().then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(EmbeddedPostgresInUse);
    expect((refused as EmbeddedPostgresInUse).message).toContain(`process ${child.pid}`);
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);

    await kill(child);
    const server = await start();
    await server.stop();
  });

  it('refuses a second start in its own process', async () => {
    copyPrepared();
    const server = await start();
    await expect(start()).rejects.toThrow(EmbeddedPostgresInUse);
    await server.stop();
  });

  it('comes up after a kill -9 of the process that ran it, with all that was committed', async () => {
    copyPrepared();
    const { child, connection, pid } = await startInChild();
    await query(connection, "create table kept as select 'yes' as answer");
    await kill(child);

    const server = await start();
    await hasEnded(pid);
    expect(await query(server.connection, 'select answer from kept')).toEqual([{ answer: 'yes' }]);
    await server.stop();
  });

  it.runIf(process.platform === 'linux')('stops a server that was left behind, guard and all', async () => {
    copyPrepared();
    const { child, pid } = await startInChild();
    // The guard is stopped first, as when a machine runs out of memory and both are killed.
    for (const guard of guardsOf(pid)) process.kill(guard, 'SIGKILL');
    await kill(child);
    expect(isAlive(pid)).toBe(true);

    const server = await start();
    await hasEnded(pid);
    await server.stop();
  });

  it('ends with its process, whether that was killed or left without a word', async () => {
    copyPrepared();
    const killed = await startInChild();
    await kill(killed.child);
    await hasEnded(killed.pid);

    const left = await startInChild('leave');
    await hasEnded(left.pid);
  });

  it('starts the server again when it dies, with all that was committed', async () => {
    copyPrepared();
    const server = await startEmbeddedPostgres({ dataDir });
    await query(server.connection, "create table kept as select 'yes' as answer");
    const before = server.pid;
    process.kill(before, 'SIGKILL');
    await expect
      .poll(() => query(server.connection, 'select answer from kept').catch(() => null), { timeout: 20_000 })
      .toEqual([{ answer: 'yes' }]);
    expect(server.pid).not.toBe(before);
    await server.stop();
  });

  it('is not misled by a process that has the number of a server long dead', async () => {
    copyPrepared();
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(
      file,
      `${process.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n${dataDir}\n\n 1 1\nready   \n`,
    );
    const server = await start();
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('starts over when the first start was interrupted half-way', async () => {
    mkdirSync(dataDir, { recursive: true });
    const isThere = appears(dataDir, 'postgres.unfinished-');
    const child = spawn(process.execPath, [FIXTURE, dataDir, 'wait'], { stdio: 'ignore' });
    children.push(child);
    await isThere;
    await kill(child);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

    const server = await start();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.'))).toEqual([
      'postgres.lock',
      'postgres.owner',
    ]);
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('works in a directory whose path is too long for a socket', async () => {
    dataDir = join(root, 'a'.repeat(60), 'b'.repeat(60));
    const server = await start();
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(server.connection.host).not.toContain('bbb');
    await server.stop();
    expect(existsSync(server.connection.host)).toBe(false);
  });

  it('keeps values of rows and statements out of its log', async () => {
    copyPrepared();
    const lines: string[] = [];
    const server = await startEmbeddedPostgres({ dataDir, durable: false, log: (line) => lines.push(line) });
    await query(server.connection, 'create table people (identity_no text primary key)');
    const insert = "insert into people values ('8001015009087')";
    await query(server.connection, insert);
    await expect(query(server.connection, insert)).rejects.toThrow('people_pkey');
    await expect(query(server.connection, "select 'x8001015009087'::int")).rejects.toThrow('invalid input');
    await server.stop();
    expect(lines.join('\n')).toContain('ready to accept connections');
    expect(lines.join('\n')).not.toContain('8001015009087');
  });

  it.runIf(isRoot)(
    'works as root inside a directory that only root may enter, and can be started again',
    async () => {
      const secret = join(root, 'root-only');
      mkdirSync(secret, { mode: 0o700 });
      dataDir = join(secret, 'data');
      const messages: string[] = [];
      const first = await startEmbeddedPostgres({
        dataDir,
        durable: false,
        log: (message) => messages.push(message),
      });
      await query(first.connection, "create table kept as select 'yes' as answer");
      await first.stop();
      expect(messages.join('\n')).toContain('its data is in');

      const second = await start();
      expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 'yes' }]);
      await second.stop();
      const home = dirname(second.connection.host);
      removeDataDirectory(dataDir);
      expect(existsSync(home)).toBe(false);
    },
  );
});

describe('attachEmbeddedPostgres', () => {
  it('uses the server that runs and leaves it running', async () => {
    copyPrepared();
    const server = await start();
    const attached = await attachEmbeddedPostgres({ dataDir, durable: false });
    expect(attached.pid).toBe(server.pid);
    await attached.stop();
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('runs one of its own when there is none, and lets other commands finish before it stops', async () => {
    copyPrepared();
    const first = await attachEmbeddedPostgres({ dataDir, durable: false });
    const second = await attachEmbeddedPostgres({ dataDir, durable: false });
    const client = new pg.Client(second.connection);
    await client.connect();
    const stopped = first.stop();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await stopped;
    expect(isAlive(first.pid)).toBe(false);
  });
});

/** Resolves when something whose name begins so is in the directory. */
async function appears(directory: string, beginning: string): Promise<void> {
  const isThere = () => readdirSync(directory).some((name) => name.startsWith(beginning));
  const watcher = watch(directory);
  try {
    while (!isThere()) await once(watcher, 'change');
  } finally {
    watcher.close();
  }
}

function guardsOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(`qiniso-postgres-guard\0${pid}\0`);
      } catch {
        return false;
      }
    })
    .map(Number);
}
