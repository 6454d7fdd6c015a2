import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another living process holds the data directory; the message says which one and what to do. */
export class EmbeddedPostgresInUse extends Error {
  override readonly name = 'EmbeddedPostgresInUse';
  readonly ownerPid: number | null;

  constructor(dataDir: string, ownerPid: number | null) {
    super(
      `The database in ${dataDir} is in use by another Qiniso (process ${ownerPid ?? 'unknown'}). ` +
        'Two servers on one data directory would destroy it. Stop that process first, or give this one another DATA_DIR.',
    );
    this.ownerPid = ownerPid;
  }
}

/** Right to run PostgreSQL on a data directory; ends with the process at the latest. */
export type OwnerLock = { release(): void };

/**
 * Takes the data directory for this process, or throws `EmbeddedPostgresInUse`.
 *
 * The lock is SQLite's lock on an empty file: a kernel lock that vanishes with the process, however it dies. A file with a
 * process id would not do: ids are reused, in containers after every restart.
 */
export function takeOwnerLock(dataDir: string): OwnerLock {
  const lockFile = join(dataDir, 'postgres.lock');
  const ownerFile = join(dataDir, 'postgres.owner');
  try {
    closeSync(openSync(lockFile, 'a', 0o600));
  } catch (cause) {
    throw new Error(
      `Cannot write in the data directory ${dataDir}. It belongs to another user: start Qiniso as that user, or set DATA_DIR.`,
      { cause },
    );
  }
  const file = new DatabaseSync(lockFile);
  try {
    // No journal file: nothing is ever written.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    file.close();
    if (isBusy(cause)) throw new EmbeddedPostgresInUse(dataDir, readOwner(ownerFile));
    throw cause;
  }
  writeFileSync(ownerFile, `${process.pid}\n`, { mode: 0o600 });
  return {
    release: () => {
      if (file.isOpen) file.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readOwner(ownerFile: string): number | null {
  try {
    return Number.parseInt(readFileSync(ownerFile, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}
