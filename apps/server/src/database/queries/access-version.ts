import type { Kysely } from 'kysely';
import type { DB } from '../database.generated.ts';

/** The number that changes with everything a token's rights depend on. */
export async function readAccessVersion(database: Kysely<DB>): Promise<number> {
  const row = await database.selectFrom('access_version').select('version').executeTakeFirstOrThrow();
  return row.version;
}
