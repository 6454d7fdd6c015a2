import { chmodSync, chownSync, existsSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** User and group PostgreSQL runs under; it refuses to run as root. */
export type ServerUser = { uid: number; gid: number };

const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

export const isRoot = () => process.getuid?.() === 0;

/**
 * Users that may run the server when we are root, best first: `nobody`, then whoever owns the data directory's surroundings
 * (`sudo npm start` in a private home). All have an entry in /etc/passwd, which `initdb` insists on.
 */
export function candidateUsers(dataDir: string): ServerUser[] {
  const known = passwdEntries();
  const nobody = known.find((entry) => entry.name === 'nobody' && entry.uid !== 0);
  const preferred: ServerUser[] = nobody ? [nobody] : [];
  const { uid } = statSync(nearestExisting(dataDir));
  const owner = known.find((entry) => entry.uid === uid && uid !== 0);
  if (owner) preferred.push(owner);
  if (preferred.length === 0) preferred.push(known.find((entry) => entry.uid !== 0) ?? NOBODY);
  return preferred.map((user) => ({ uid: user.uid, gid: user.gid }));
}

/** Whether the user may enter every directory on the way to `path` and read `path` itself; ACLs are not considered. */
export function canReach(path: string, user: ServerUser): boolean {
  const target = realpathSync(path);
  if (!allows(statSync(target), user, statSync(target).isDirectory() ? 5 : 4)) return false;
  return canEnter(dirname(target), user);
}

/** Whether the user may pass through `directory` and every directory above it. */
export function canEnter(directory: string, user: ServerUser): boolean {
  for (let current = realpathSync(directory); ; current = dirname(current)) {
    if (!allows(statSync(current), user, 1)) return false;
    if (current === dirname(current)) return true;
  }
}

/**
 * Lets the user's group pass through a directory of ours that nobody but us may enter (umask 077), and nothing else: 0700 becomes
 * 0710. A directory that gives its group any right already is left as it is.
 */
export function letThrough(directory: string, user: ServerUser): void {
  const stats = statSync(directory);
  if (allows(stats, user, 1) || stats.uid !== process.getuid?.() || (stats.mode & 0o070) !== 0) return;
  chownSync(directory, stats.uid, user.gid);
  chmodSync(directory, (stats.mode & 0o7777) | 0o010);
}

/** The path itself, or the closest directory above it that exists. */
export function nearestExisting(path: string): string {
  let current = path;
  while (!existsSync(current)) current = dirname(current);
  return current;
}

function allows(stats: Stats, user: ServerUser, wanted: number): boolean {
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0;
  return ((stats.mode >> shift) & wanted) === wanted;
}

function passwdEntries(): (ServerUser & { name: string })[] {
  let text: string;
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
