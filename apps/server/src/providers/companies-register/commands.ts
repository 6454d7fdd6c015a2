import type { Command } from 'commander';
import type pg from 'pg';
import type { Clock } from '../../domain/clock.ts';
import {
  addImportFlags,
  findImportCommand,
  type ImportFlags,
  runImportCommand,
} from '../import/run-import-command.ts';
import { importCompanies, importDirectors } from './import/import-companies.ts';

/** What the commands work with; made when they run. */
export interface CompanyCommandContext {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  close(): Promise<void>;
}

const kinds = [
  {
    noun: 'companies',
    run: importCompanies,
    description: 'Import the companies register: all of the file or nothing.',
    replace: 'the file is the whole register: companies it does not hold are removed',
    afterReplacing: ', which holds no others now',
  },
  {
    noun: 'directors',
    run: importDirectors,
    description: 'Import directors and members of companies: all of the file or nothing.',
    replace: 'the file has all directors of all companies',
    afterReplacing: ', and there are no others now',
  },
] as const;

/** Adds `qiniso import companies FILE` and `qiniso import directors FILE` to the command line. */
export function registerCompanyImportCommands(
  program: Command,
  context: () => Promise<CompanyCommandContext>,
): void {
  for (const { noun, run, description, replace, afterReplacing } of kinds) {
    const command = findImportCommand(program).command(noun).description(description);
    addImportFlags(command, { replace }).action(async (file: string, flags: ImportFlags) => {
      const { pool, clock, close } = await context();
      const words = {
        noun,
        keyName: 'registration_number',
        into: 'into the companies register',
        afterReplacing,
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
