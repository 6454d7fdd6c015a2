import type { Command } from 'commander';
import { addRegisterImports, type ImportContext } from '../import/register-import.ts';
import { importInstitutions } from '../institutions/import-institutions.ts';
import { importSchoolCertificates, importTertiaryQualifications } from './import/import-qualifications.ts';

const kinds = [
  {
    command: 'institutions',
    noun: 'institutions',
    keyName: 'name',
    run: importInstitutions,
    description:
      'Import institutions of higher education besides the public universities: all of the file or nothing.',
    replace: 'the file has all institutions besides the public universities',
  },
  {
    command: 'school-certificates',
    noun: 'school certificates',
    keyName: 'certificate_number',
    run: importSchoolCertificates,
    description: 'Import a register of school certificates: all of the file or nothing.',
    replace: 'the file is the whole register',
  },
  {
    command: 'tertiary-qualifications',
    noun: 'tertiary qualifications',
    keyName: 'certificate_number',
    run: importTertiaryQualifications,
    description: 'Import a register of qualifications of institutions: all of the file or nothing.',
    replace: 'the file is the whole register',
  },
] as const;

/** Adds `qiniso import institutions FILE`, `… school-certificates FILE` and `… tertiary-qualifications FILE` to the command line. */
export function registerQualificationImportCommands(
  program: Command,
  context: () => Promise<ImportContext>,
): void {
  addRegisterImports(program, context, kinds);
}
