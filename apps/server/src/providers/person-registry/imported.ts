import type { Kysely } from 'kysely';
import type { DB } from '../../database/database.generated.ts';
import { hasAnyCompletedImport } from '../../database/queries/person-registry.ts';
import { giveUpOnAbort } from '../give-up-on-abort.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import type { PersonRegistry, RegistryVariant } from './port.ts';
import { StoredPersons, type StoredPersonsOptions } from './stored-persons.ts';

/**
 * A registry variant answered from the snapshot that `qiniso import persons` brought in. Before the first import it is
 * out of order rather than empty: nobody must be told that a person does not exist because nothing was imported yet.
 */
export function createImportedPersonRegistry(
  options: StoredPersonsOptions & {
    readonly database: Kysely<DB>;
    /** Default `onfile`. */
    readonly registry?: RegistryVariant;
  },
): PersonRegistry {
  const { database, registry = 'onfile' } = options;
  const persons = new StoredPersons(options);
  let isFilled = false;
  return {
    find: async (identityNo, how) => {
      const record = await persons.find(registry, identityNo, how);
      if (record !== null) return record;
      isFilled ||= await giveUpOnAbort(
        hasAnyCompletedImport(database, registry).catch(asUnavailable),
        how.signal,
      );
      if (!isFilled)
        throw new ProviderUnavailable(
          'upstream_unavailable',
          `Nothing has been imported into ${registry} yet.`,
        );
      return null;
    },
  };
}

function asUnavailable(cause: unknown): never {
  throw new ProviderUnavailable('upstream_unavailable', 'The registry’s table could not be read.', cause);
}
