import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type PostgresBinaries, runnablePostgres } from './postgres-binaries.ts';
import {
  candidateUsers,
  canEnter,
  isRoot,
  letThrough,
  nearestExisting,
  type ServerUser,
} from './server-user.ts';

/** PostgreSQL's own directory, ready to run on. */
export type Cluster = {
  /** Absolute, without symbolic links. */
  directory: string;
  /** Who owns it and runs the server; null: ourselves. */
  user: ServerUser | null;
  binaries: PostgresBinaries;
};

/** Superuser of the embedded server; the socket's directory, not a password, keeps others out. */
export const SUPERUSER = 'qiniso';

const MAJOR_VERSION = '18';
const UNFINISHED = 'postgres.unfinished-';

/** The environment of PostgreSQL's programs: none of ours, so that no PG* variable or locale leaks in. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Makes the data directory and those above it, so that the server's user can pass through what we made. */
export function makeDataDirectory(dataDir: string): void {
  const existing = nearestExisting(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!isRoot()) return;
  for (const user of candidateUsers(existing).slice(0, 1)) {
    for (let made = dataDir; made !== existing; made = dirname(made)) letThrough(made, user);
  }
}

/**
 * The cluster in `DATA_DIR/postgres`: the one there, or a new one. The caller holds the owner's lock.
 *
 * Made under another name and renamed when complete, so that an interrupted first start leaves nothing that looks like a database.
 * As root, when no unprivileged user can reach DATA_DIR (inside /root), the cluster lives in /var/lib/qiniso and
 * `DATA_DIR/postgres` is a symbolic link to it.
 */
export async function openCluster(
  dataDir: string,
  options: { durable: boolean; log: (message: string) => void },
): Promise<Cluster> {
  const place = join(dataDir, 'postgres');
  if (existsSync(place)) return existingCluster(dataDir, realpathSync(place));
  return newCluster(dataDir, place, options);
}

/** Removes the data directory and the cluster wherever it lives; for throw-away servers that have stopped. */
export function removeDataDirectory(dataDir: string): void {
  const home = linkedHome(join(dataDir, 'postgres'));
  if (home?.includes('/qiniso/data-')) rmSync(home, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

function existingCluster(dataDir: string, directory: string): Cluster {
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new Error(
      `The database in ${directory} was made by PostgreSQL ${version} and this is PostgreSQL ${MAJOR_VERSION}. ` +
        'Start the release that made it, dump the data with pg_dump and load it into a new DATA_DIR.',
    );
  }
  const user = ownerOf(directory);
  if (user && !canEnter(dirname(directory), user)) letThrough(dirname(directory), user);
  if (user && !canEnter(directory, user)) {
    throw new Error(
      `PostgreSQL runs as user id ${user.uid}, which may not enter ${directory} or a directory above it. ` +
        'Make them passable (chmod o+x), or move DATA_DIR to where they are.',
    );
  }
  return { directory, user, binaries: binariesFor(user, dataDir, dirname(directory)) };
}

function ownerOf(directory: string): ServerUser | null {
  const { uid, gid } = statSync(directory);
  if (!isRoot()) {
    if (uid === process.getuid?.()) return null;
    throw new Error(
      `The database in ${directory} belongs to user id ${uid}, because Qiniso was started as root or by another user before. ` +
        'Start it as that user again, or set DATA_DIR to another directory.',
    );
  }
  if (uid !== 0) return { uid, gid };
  // A copy or a restored backup that lost its owner.
  const [user] = candidateUsers(directory);
  if (!user) return null;
  giveTo(directory, user);
  return user;
}

async function newCluster(
  dataDir: string,
  place: string,
  { durable, log }: { durable: boolean; log: (message: string) => void },
): Promise<Cluster> {
  const { home, user } = homeFor(dataDir, place);
  removeUnfinished(home);
  if (home !== dataDir && !isLink(place)) {
    log(`PostgreSQL refuses to run as root, and no other user can reach ${dataDir}: its data is in ${home}.`);
    symlinkSync(join(home, 'postgres'), place);
  }
  const binaries = binariesFor(user, dataDir, home);
  const unfinished = mkdtempSync(join(home, UNFINISHED));
  if (user) giveTo(unfinished, user);
  await initdb(binaries, unfinished, user, durable);
  renameSync(unfinished, join(home, 'postgres'));
  if (durable) for (const directory of new Set([home, dataDir])) syncDirectory(directory);
  return { directory: realpathSync(place), user, binaries };
}

/** Where a new cluster goes, and whose it is. */
function homeFor(dataDir: string, place: string): { home: string; user: ServerUser | null } {
  if (isLink(place))
    return { home: begunHome(place), user: isRoot() ? (candidateUsers(dataDir)[0] ?? null) : null };
  if (!isRoot()) return { home: dataDir, user: null };
  const users = candidateUsers(dataDir);
  for (const user of users) {
    if (canEnter(dirname(dataDir), user)) letThrough(dataDir, user);
    if (canEnter(dataDir, user)) return { home: dataDir, user };
  }
  for (const base of ['/var/lib/qiniso', join(tmpdir(), 'qiniso'), '/tmp/qiniso']) {
    const [user] = users;
    if (user && isOurs(base, user)) return { home: makePassable(mkdtempSync(join(base, 'data-'))), user };
  }
  throw new Error(
    `No unprivileged user can reach ${dataDir}, and PostgreSQL refuses to run as root. Set DATA_DIR to a directory that others may ` +
      'pass through (chmod o+x on those above it), start Qiniso as an ordinary user, or set DATABASE_URL.',
  );
}

/** The home of a cluster whose first start was interrupted after the link had been made. */
function begunHome(place: string): string {
  const home = linkedHome(place);
  if (home !== null && existsSync(home)) return home;
  throw new Error(
    `${place} points to a database that is not there. Put it back where the link says, ` +
      'or remove the link to start with an empty database.',
  );
}

/** Whether `base` can be made, is root's own (nobody can have prepared it for us) and lets the user through. */
function isOurs(base: string, user: ServerUser): boolean {
  try {
    mkdirSync(base, { recursive: true });
    return (
      lstatSync(base).isDirectory() && statSync(base).uid === 0 && canEnter(dirname(makePassable(base)), user)
    );
  } catch {
    return false;
  }
}

function makePassable(directory: string): string {
  chmodSync(directory, 0o711);
  return directory;
}

function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    // The retries are for an initdb that outlived its parent and still writes.
    if (name.startsWith(UNFINISHED))
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

/** A copy of the binaries, should one be needed, goes where the server's user can read it. */
function binariesFor(user: ServerUser | null, dataDir: string, home: string): PostgresBinaries {
  return runnablePostgres(user, user === null || canEnter(dataDir, user) ? dataDir : dirname(home));
}

async function initdb(
  binaries: PostgresBinaries,
  directory: string,
  user: ServerUser | null,
  durable: boolean,
): Promise<void> {
  const options = [
    `--pgdata=${directory}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=reject',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const run = (command: string, args: string[]) =>
    promisify(execFile)(command, args, { cwd: '/', env: SERVER_ENVIRONMENT, ...user });
  const program = join(binaries.directory, 'bin/initdb');
  try {
    await run(program, options);
  } catch (error) {
    if (!/could not look up effective user ID/.test(wordsOf(error))) {
      throw new Error(`PostgreSQL could not make its data directory: ${wordsOf(error)}`, { cause: error });
    }
    // A user id without a name (docker --user 1234). In a user namespace of its own every id is called nobody; the files stay ours.
    await run('unshare', ['--user', program, ...options]).catch((cause: unknown) => {
      throw new Error(
        `User id ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL's initdb needs. Add one, start Qiniso as a ` +
          'user that has one or as root, or set DATABASE_URL.',
        { cause },
      );
    });
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
}

function giveTo(directory: string, user: ServerUser): void {
  try {
    chownSync(directory, user.uid, user.gid);
  } catch (cause) {
    throw new Error(
      'Qiniso runs as root but may not give files to another user (a container without CAP_CHOWN?), and PostgreSQL refuses to run ' +
        'as root. Start Qiniso as an ordinary user, or set DATABASE_URL.',
      { cause },
    );
  }
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) giveTo(path, user);
    else if (entry.isFile()) chownSync(path, user.uid, user.gid);
  }
}

/** Makes the names in a directory survive a loss of power, as PostgreSQL does for what is below its own. */
function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** The directory that holds what the link points to, whether that exists or not; null when it is no link. */
function linkedHome(path: string): string | null {
  return isLink(path) ? dirname(resolve(dirname(path), readlinkSync(path))) : null;
}
