import type { Kysely } from 'kysely';
import type { DB } from '../../database/database.generated.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import type { PersonRegistry, RegistryVariant } from './port.ts';
import { findStoredPerson } from './stored-persons.ts';

/** A registry variant answered from the snapshot that `qiniso import persons` brought in. */
export function createImportedPersonRegistry(options: {
  database: Kysely<DB>;
  sealing: Sealing;
  registry?: RegistryVariant;
}): PersonRegistry {
  const registry = options.registry ?? 'onfile';
  return { find: (identityNo, how) => findStoredPerson(options, registry, identityNo, how) };
}
