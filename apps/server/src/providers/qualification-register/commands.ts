import type { Command } from 'commander';
import type pg from 'pg';
import type { Clock } from '../../domain/clock.ts';
import {
  addImportFlags,
  findImportCommand,
  type ImportFlags,
  runImportCommand,
} from '../import/run-import-command.ts';
import { importInstitutions } from '../institutions/import-institutions.ts';
import { importSchoolCertificates, importTertiaryQualifications } from './import/import-qualifications.ts';

/** What the commands work with; made when they run. */
export interface QualificationCommandContext {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  close(): Promise<void>;
}

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
  context: () => Promise<QualificationCommandContext>,
): void {
  for (const { command: name, noun, keyName, run, description, replace } of kinds) {
    const command = findImportCommand(program).command(name).description(description);
    addImportFlags(command, { replace }).action(async (file: string, flags: ImportFlags) => {
      const { pool, clock, close } = await context();
      const words = {
        noun,
        keyName,
        into: `into the ${noun}`,
        afterReplacing: ', and there are no others now',
      };
      try {
        process.exitCode = await runImportCommand(file, flags, words, (options) =>
          run({ ...options, pool, clock }),
        );
      } finally {
        await close();
      }
    });
  }
}
