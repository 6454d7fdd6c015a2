import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
  return isPresent(place) ? existingCluster(place) : newCluster(dataDir, place, options);
}

/** Removes the cluster wherever it lives, and the data directory; for throw-away servers that have stopped. */
export function removeDataDirectory(dataDir: string): void {
  const place = join(dataDir, 'postgres');
  if (isPresent(place) && lstatSync(place).isSymbolicLink() && existsSync(place)) {
    rmSync(dirname(realpathSync(place)), { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}

function existingCluster(place: string): Cluster {
  if (!existsSync(place)) {
    throw new Error(
      `${place} points to a database that is not there. Put it back where the link says, ` +
        'or remove the link to start with an empty database.',
    );
  }
  const directory = realpathSync(place);
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
  return { directory, user, binaries: runnablePostgres(user, dirname(directory)) };
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
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const { home, user } = homeFor(dataDir);
  const binaries = runnablePostgres(user, home);
  const unfinished = mkdtempSync(join(home, UNFINISHED));
  if (user) giveTo(unfinished, user);
  await initdb(binaries, unfinished, user, durable);
  if (home === dataDir) {
    renameSync(unfinished, place);
  } else {
    renameSync(unfinished, join(home, 'postgres'));
    symlinkSync(join(home, 'postgres'), place);
    log(
      `No unprivileged user can reach ${dataDir}, and PostgreSQL refuses to run as root: its data is in ${join(home, 'postgres')}.`,
    );
  }
  return { directory: realpathSync(place), user, binaries };
}

/** Where a new cluster goes, and whose it is. */
function homeFor(dataDir: string): { home: string; user: ServerUser | null } {
  if (!isRoot()) return { home: dataDir, user: null };
  const users = candidateUsers(dataDir);
  for (const user of users) {
    letThrough(dataDir, user);
    if (canEnter(dataDir, user)) return { home: dataDir, user };
  }
  const [user] = users;
  for (const base of ['/var/lib/qiniso', join(tmpdir(), 'qiniso'), '/tmp/qiniso']) {
    if (!user) break;
    try {
      mkdirSync(base, { mode: 0o711, recursive: true });
      chmodSync(base, 0o711);
      // Root's own, so that nobody can have put it there for us.
      if (statSync(base).uid !== 0 || !canEnter(base, user)) continue;
      const home = mkdtempSync(join(base, 'data-'));
      chmodSync(home, 0o711);
      return { home, user };
    } catch {}
  }
  throw new Error(
    `No unprivileged user can reach ${dataDir}, and PostgreSQL refuses to run as root. Set DATA_DIR to a directory that others may ` +
      'pass through (chmod o+x on those above it), start Qiniso as an ordinary user, or set DATABASE_URL.',
  );
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
  try {
    await promisify(execFile)(join(binaries.directory, 'bin/initdb'), options, {
      cwd: '/',
      env: SERVER_ENVIRONMENT,
      ...user,
    });
  } catch (cause) {
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause);
    throw new Error(`PostgreSQL could not make its data directory: ${said}`, { cause });
  }
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

function isPresent(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
