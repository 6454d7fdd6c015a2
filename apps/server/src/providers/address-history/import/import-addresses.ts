import {
  createPersonAddressStaging,
  placeStagedPersonAddresses,
  stagePersonAddresses,
} from '../../../database/queries/person-addresses.ts';
import { maskIdentityNo } from '../../../domain/sa-id-number.ts';
import {
  type ImportOptions,
  type ImportResult,
  type ImportTarget,
  importFile,
} from '../../import/import-file.ts';
import { createStaging } from '../../import/staging.ts';
import { type AddressColumn, addressColumns, readAddress } from './address-columns.ts';

const addresses: ImportTarget<AddressColumn> = {
  registry: 'addresses',
  columns: addressColumns,
  keyColumn: 'identity_no',
  showKey: maskIdentityNo,
  prepare: createPersonAddressStaging,
  createWriter: (client) =>
    createStaging(
      (line, values) => {
        const read = readAddress(values);
        return 'faults' in read ? read : { staged: { line, ...read } };
      },
      (batch) => stagePersonAddresses(client, batch),
    ),
  // Everybody has several.
  setAsideDuplicates: async () => 0,
  listDuplicates: async function* () {},
  place: placeStagedPersonAddresses,
};

/**
 * Imports a file of addresses, all or nothing: a person whom the file names has the addresses of the file, and no others.
 *
 * @throws ImportRefused when the file as a whole cannot be read or another import is under way.
 * @throws the signal's reason when it is aborted.
 */
export const importAddresses = (options: ImportOptions<AddressColumn>): Promise<ImportResult> =>
  importFile(addresses, options);
