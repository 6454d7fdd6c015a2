import type { Kysely } from 'kysely';
import type { DB } from '../../database/database.generated.ts';
import { findAnyRefugee } from '../../database/queries/refugees.ts';
import { importedRegister } from '../import/imported-register.ts';
import type { RefugeeRecord, RefugeeRegister } from './port.ts';

/** The register as `qiniso import refugees` brought it in, without photographs. */
export function createImportedRefugeeRegister(database: Kysely<DB>): RefugeeRegister {
  const ask = importedRegister(database, 'refugees');
  return {
    find: async ({ fileNo }, options) => {
      // What the import has checked and stored.
      const record = await ask(
        async () => (await findAnyRefugee(database, fileNo)) as RefugeeRecord | null,
        options,
      );
      return record && { record, photograph: null };
    },
  };
}
