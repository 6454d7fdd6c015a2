import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts';

const ROWS_AT_ONCE = 20_000;

/** The same names in PostgreSQL, searched by trigrams as its documentation shows: `pg_trgm` with a GIN index. */
export interface TrigramReference {
  readonly loadAndIndexMs: number;
  /** Bytes of the index alone. */
  readonly indexBytes: number;
  /** Places of the ten most similar names. */
  search(text: string): Promise<number[]>;
  stop(): Promise<void>;
}

/** Loads the names into a throw-away server. Null, with a word on the console, where the server has no `pg_trgm`. */
export async function startTrigramReference(
  dataDir: string,
  names: readonly string[],
): Promise<TrigramReference | null> {
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    settings: { maintenance_work_mem: '512MB', shared_buffers: '1GB' },
  });
  const client = new pg.Client(server.connection);
  await client.connect();
  const stop = async (): Promise<void> => {
    await client.end();
    await server.stop();
  };
  try {
    await client.query('CREATE EXTENSION pg_trgm');
  } catch {
    console.log('No reference: this PostgreSQL has no pg_trgm.');
    await stop();
    return null;
  }
  const from = performance.now();
  await client.query('CREATE TABLE names (place integer, name text)');
  for (let at = 0; at < names.length; at += ROWS_AT_ONCE) {
    await client.query(
      'INSERT INTO names SELECT $1::integer + n - 1, name FROM unnest($2::text[]) WITH ORDINALITY AS u (name, n)',
      [at, names.slice(at, at + ROWS_AT_ONCE)],
    );
  }
  await client.query('CREATE INDEX names_trgm ON names USING gin (name gin_trgm_ops)');
  await client.query('ANALYZE names');
  const loadAndIndexMs = performance.now() - from;
  const { rows } = await client.query("SELECT pg_relation_size('names_trgm')::float8 AS bytes");
  return {
    loadAndIndexMs,
    indexBytes: rows[0].bytes,
    search: async (text) => {
      const found = await client.query({
        name: 'search',
        text: 'SELECT place FROM names WHERE name % $1 ORDER BY similarity(name, $1) DESC LIMIT 10',
        values: [text],
      });
      return found.rows.map(({ place }) => place);
    },
    stop,
  };
}
