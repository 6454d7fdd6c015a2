import type { Kysely } from 'kysely';
import type { DB } from '../../database/database.generated.ts';
import { listAnyFraudListings } from '../../database/queries/fraud-listings.ts';
import { importedRegister } from '../import/imported-register.ts';
import { matchedOn } from './match-keys.ts';
import type { FraudListing, FraudListingSource } from './port.ts';

/** Listings as `qiniso import fraud-listings` brought them in. */
export function createImportedFraudListings(database: Kysely<DB>): FraudListingSource {
  const ask = importedRegister(database, 'fraud-listings');
  return {
    find: async (query, options) => {
      const rows = await ask(async () => {
        const found = await listAnyFraudListings(database, query);
        return found.length === 0 ? null : found;
      }, options);
      return (rows ?? []).map((row) => ({
        // What the import has checked and stored.
        ...(row.listing as FraudListing),
        matchedOn: matchedOn(query, {
          identityNo: row.identity_no,
          passportNo: row.passport_no,
          cellNo: row.cell_no,
          email: row.email,
          accountNo: row.account_no,
        }),
      }));
    },
  };
}
