import type { Kysely } from 'kysely';
import type { DB, RegistryImports } from '../../database/database.generated.ts';
import { hasAnyImportOf } from '../../database/queries/registry-imports.ts';
import { giveUpOnAbort } from '../give-up-on-abort.ts';
import { ProviderUnavailable } from '../provider-error.ts';

/**
 * Reads from what an import brought in. Before the first import the register is out of order rather than empty: nobody must be told that
 * something does not exist because nothing was imported yet.
 *
 * @returns what asks for something, gives up when the signal is aborted, and throws `ProviderUnavailable` when the table cannot be read.
 */
export function importedRegister(database: Kysely<DB>, registry: RegistryImports['registry']) {
  let isFilled = false;
  const ask = async <Found>(read: () => Promise<Found | null>): Promise<Found | null> => {
    const found = await read();
    isFilled ||= found !== null || (await hasAnyImportOf(database, registry));
    if (!isFilled)
      throw new ProviderUnavailable('upstream_unavailable', `No ${registry} have been imported yet.`);
    return found;
  };
  return <Found>(
    read: () => Promise<Found | null>,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<Found | null> => {
    const work = ask(read).catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) throw error;
      throw new ProviderUnavailable(
        'upstream_unavailable',
        `The imported ${registry} could not be read.`,
        error,
      );
    });
    return giveUpOnAbort(work, signal);
  };
}
