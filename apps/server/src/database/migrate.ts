import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** A migration that may not run; the message says what is wrong and what to do. Nothing has been changed. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

export type Migration = {
  /** File name without `.sql`, for example `0001-accounts`. */
  name: string;
  sql: string;
  /** SHA-256 of the text, hexadecimal; line endings do not count. */
  checksum: string;
};

const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('migrations/', import.meta.url));
const NAME = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;
// Any number will do, as long as it is always this one: "qiniso" on a telephone's keys.
const LOCK = 746_476;

/**
 * Brings the database up to date and returns the names of the migrations that ran, oldest first.
 *
 * Migrations are the files `migrations/NNNN-name.sql`, in the order of their numbers, forward only, each in a transaction of its
 * own. Servers that start at once wait for one another. Throws `MigrationRefused` when an applied migration has been changed or is
 * not known to this release, or when a new one has a lower number than an applied one.
 */
export async function migrate(
  pool: pg.Pool,
  options: { migrations?: Migration[]; log?: (message: string) => void } = {},
): Promise<string[]> {
  const migrations = options.migrations ?? readMigrations();
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists schema_migrations (
         name text constraint schema_migrations_pkey primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    );
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name collate "C"',
    );
    const pending = findPending(migrations, applied.rows);
    for (const migration of pending) {
      await apply(client, migration);
      options.log?.(`migrated ${migration.name}`);
    }
    return pending.map((migration) => migration.name);
  } finally {
    // Closing the connection frees the lock and forgets the settings.
    client.release(true);
  }
}

/** The migrations of a directory in the order they run; throws when a file is misnamed or two have one number. */
export function readMigrations(directory: string = MIGRATIONS_DIRECTORY): Migration[] {
  const byNumber = new Map<string, Migration>();
  for (const file of readdirSync(directory).sort()) {
    if (file.startsWith('.')) continue;
    const number = NAME.exec(file)?.[1];
    if (!number)
      throw new MigrationRefused(`${file} is no name for a migration: call it NNNN-what-it-does.sql.`);
    const twin = byNumber.get(number);
    const name = file.slice(0, -'.sql'.length);
    if (twin)
      throw new MigrationRefused(
        `${twin.name} and ${name} have the same number: give the later one the next.`,
      );
    byNumber.set(number, toMigration(name, readFileSync(`${directory}/${file}`, 'utf8')));
  }
  return [...byNumber.values()];
}

export function toMigration(name: string, text: string): Migration {
  const sql = text.replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

function findPending(migrations: Migration[], applied: { name: string; checksum: string }[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = known.get(name);
    if (!migration) {
      throw new MigrationRefused(
        `The database has migration ${name}, which this release does not know: it was migrated by a newer release. Run that release.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationRefused(
        `Migration ${name} was changed after it had been applied here. Put its old text back and make the change in a new migration.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter((migration) => !done.has(migration.name));
  const last = applied.at(-1)?.name;
  const early = pending.find((migration) => last !== undefined && migration.name < last);
  if (early) {
    throw new MigrationRefused(
      `Migration ${early.name} comes before ${last}, which has been applied already: it was merged late. ` +
        'Give it the next free number, so that every database runs the migrations in one order.',
    );
  }
  return pending;
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Migration ${name} failed and was rolled back: ${reason}`, { cause });
  }
}
