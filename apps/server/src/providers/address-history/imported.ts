import type { Kysely } from 'kysely';
import type { DB } from '../../database/database.generated.ts';
import { listAnyPersonAddresses } from '../../database/queries/person-addresses.ts';
import { importedRegister } from '../import/imported-register.ts';
import type { AddressHistorySource, KnownAddress } from './port.ts';

/** Addresses as `qiniso import addresses` brought them in. */
export function createImportedAddressHistory(database: Kysely<DB>): AddressHistorySource {
  const ask = importedRegister(database, 'addresses');
  return {
    find: ({ identityNo }, options) =>
      ask(async () => {
        const rows = await listAnyPersonAddresses(database, identityNo);
        const [first] = rows;
        return first
          ? {
              firstNames: rows.find(({ first_names }) => first_names !== null)?.first_names ?? null,
              surname: rows.find(({ surname }) => surname !== null)?.surname ?? null,
              // What the import has checked and stored.
              addresses: rows.map(({ address }) => address as KnownAddress),
            }
          : null;
      }, options),
  };
}
