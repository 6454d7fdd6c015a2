import type { Kysely } from 'kysely';
import { type Config, ConfigError } from '../config.ts';
import type { DB } from '../database/database.generated.ts';
import type { Sealing } from './sealing.ts';

const MODE = 'installation_mode';
const SECRET_CHECK = 'master_secret_check';

/**
 * Makes sure that a database is used as it was at its first start: in the same mode, because a sandbox has log-ins that
 * everybody knows, and with the same master secret, without which nothing sealed can be read.
 *
 * @param how `serve` notes both at the first start; `attach` only compares.
 * @throws ConfigError when either is another.
 */
export async function confirmInstallation(
  database: Kysely<DB>,
  sealing: Sealing,
  mode: Config['mode'],
  how: 'serve' | 'attach',
): Promise<void> {
  if (how === 'serve') {
    const sealed = sealing.seal(SECRET_CHECK, SECRET_CHECK).toString('base64');
    await database
      .insertInto('settings')
      .values([
        { name: MODE, value: JSON.stringify(mode) },
        { name: SECRET_CHECK, value: JSON.stringify(sealed) },
      ])
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
  const rows = await database
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', [MODE, SECRET_CHECK])
    .execute();
  const find = (name: string) => rows.find((row) => row.name === name)?.value;

  const usedAs = find(MODE) ?? mode;
  if (usedAs !== mode)
    throw new ConfigError(
      `This database is that of a server in MODE=${usedAs}, and this is MODE=${mode}. Sandbox and production share no ` +
        'database: give this one another DATABASE_URL or DATA_DIR, or set MODE as it was.',
    );
  const check = find(SECRET_CHECK);
  if (typeof check === 'string' && !canOpen(sealing, check))
    throw new ConfigError(
      'MASTER_SECRET is not the one that this database was first started with (in sandbox mode without one: the file ' +
        'master-secret in DATA_DIR). What is stored can be read with that one only.',
    );
}

function canOpen(sealing: Sealing, check: string): boolean {
  try {
    sealing.open(Buffer.from(check, 'base64'), SECRET_CHECK);
    return true;
  } catch {
    return false;
  }
}
