import type { Command } from 'commander';
import { importAddresses } from './address-history/import/import-addresses.ts';
import { importFraudListings } from './fraud-listings/import/import-fraud-listings.ts';
import { addRegisterImports, type ImportContext } from './import/register-import.ts';
import { importRefugees } from './refugee-register/import/import-refugees.ts';

/** Adds `qiniso import refugees FILE`, `… fraud-listings FILE` and `… addresses FILE` to the command line. */
export function registerCheckImportCommands(program: Command, context: () => Promise<ImportContext>): void {
  addRegisterImports(program, context, [
    {
      command: 'refugees',
      description: 'Import a register of asylum seekers and refugees: all of the file or nothing.',
      noun: 'refugees',
      keyName: 'refugee_file_no',
      replace: 'the file is the whole register',
      run: importRefugees,
    },
    {
      command: 'fraud-listings',
      description:
        'Import listings of fraud, its victims, and protective registrations: all of the file or nothing.',
      noun: 'fraud listings',
      keyName: 'reference_no',
      replace: 'the file has all listings',
      run: importFraudListings,
    },
    {
      command: 'addresses',
      description: 'Import addresses of people: all of the file or nothing.',
      noun: 'addresses',
      keyName: 'identity_no',
      replace: 'the file has everybody’s addresses',
      run: importAddresses,
    },
  ]);
}
