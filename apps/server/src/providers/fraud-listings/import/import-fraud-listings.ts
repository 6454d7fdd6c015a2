import {
  createFraudListingStaging,
  FRAUD_LISTING_STAGING,
  placeStagedFraudListings,
  stageFraudListings,
} from '../../../database/queries/fraud-listings.ts';
import { listDuplicates, setAsideDuplicates } from '../../../database/queries/registry-imports.ts';
import {
  type ImportOptions,
  type ImportResult,
  type ImportTarget,
  importFile,
} from '../../import/import-file.ts';
import { createStaging } from '../../import/staging.ts';
import { type FraudListingColumn, fraudListingColumns, readFraudListing } from './fraud-listing-columns.ts';

const fraudListings: ImportTarget<FraudListingColumn> = {
  registry: 'fraud-listings',
  columns: fraudListingColumns,
  keyColumn: 'reference_no',
  showKey: (key) => key.slice(0, 60),
  prepare: createFraudListingStaging,
  createWriter: (client) =>
    createStaging(
      (line, values) => {
        const read = readFraudListing(values);
        if ('faults' in read) return read;
        const { keys, listing } = read;
        return { staged: { line, referenceNo: listing.referenceNo, ...keys, listing } };
      },
      (batch) => stageFraudListings(client, batch),
    ),
  setAsideDuplicates: (client) => setAsideDuplicates(client, FRAUD_LISTING_STAGING),
  listDuplicates: (client) => listDuplicates(client, FRAUD_LISTING_STAGING),
  place: placeStagedFraudListings,
};

/**
 * Imports a file of listings, all or nothing.
 *
 * @throws ImportRefused when the file as a whole cannot be read or another import is under way.
 * @throws the signal's reason when it is aborted.
 */
export const importFraudListings = (options: ImportOptions<FraudListingColumn>): Promise<ImportResult> =>
  importFile(fraudListings, options);
