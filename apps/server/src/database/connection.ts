import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './database.generated.ts';

/** Where PostgreSQL is: a URL, or host (a directory means a Unix socket), port, user and database. */
export type DatabaseConnection =
  | string
  | { host: string; port: number; user: string; database: string; password?: string };

export type DatabaseOptions = {
  connection: DatabaseConnection;
  /** Most connections open at once. Default 20. */
  poolSize?: number;
  /** A statement that runs longer is cancelled, in milliseconds; 0 is no limit. Default 30 000. */
  statementTimeoutMs?: number;
  /** A transaction that waits longer for its next statement is ended, in milliseconds; 0 is no limit. Default 60 000. */
  idleInTransactionTimeoutMs?: number;
  /** How long to wait for a free connection, in milliseconds, before the query fails. Default 10 000. */
  connectTimeoutMs?: number;
  /** Shown in pg_stat_activity. Default `qiniso`. */
  applicationName?: string;
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onConnectionError?: (error: Error) => void;
};

/** The database, typed, with the pool beneath it for statements that must be as fast as can be. */
export type Database = { database: Kysely<DB>; pool: pg.Pool; close(): Promise<void> };

/**
 * Opens a pool. No connection is made before the first query.
 *
 * Values arrive as: `date` a `YYYY-MM-DD` string, `timestamptz` a Date, `bigint` a number (a RangeError above 2^53 − 1, which
 * `count(*)` and cents never reach), `numeric` a string, `jsonb` parsed. Write jsonb as `JSON.stringify(value)`: pg would
 * take an array for a PostgreSQL array.
 */
export function createDatabase(options: DatabaseOptions): Database {
  const { connection } = options;
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: options.poolSize ?? 20,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 60_000,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 10_000,
    application_name: options.applicationName ?? 'qiniso',
    keepAlive: true,
    types: { getTypeParser },
  });
  // Without a listener a server that restarts would take this process with it.
  pool.on('error', options.onConnectionError ?? (() => {}));
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { database, pool, close: () => database.destroy() };
}

const { DATE, INT8 } = pg.types.builtins;
const DATE_ARRAY = 1182;
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009;

/** `pg`'s parsers, but for those that lose a day (date at local midnight) or make a string of a count. */
const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  const parser = pg.types.getTypeParser as (oid: number, format?: string) => (value: string) => unknown;
  if (format === 'binary') return parser(oid, format);
  if (oid === DATE) return (value: string) => value;
  if (oid === DATE_ARRAY) return parser(TEXT_ARRAY);
  if (oid === INT8) return toSafeInteger;
  if (oid === INT8_ARRAY) {
    const parseArray = parser(TEXT_ARRAY) as (value: string) => (string | null)[];
    return (value: string) => parseArray(value).map((item) => (item === null ? null : toSafeInteger(item)));
  }
  return parser(oid, format);
}) as typeof pg.types.getTypeParser;

function toSafeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError('A bigint from the database is too large for a number.');
  return number;
}
