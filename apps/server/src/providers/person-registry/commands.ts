import { type Command, Option } from 'commander';
import type pg from 'pg';
import type { Clock } from '../../domain/clock.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import {
  addImportFlags,
  findImportCommand,
  type ImportFlags,
  runImportCommand,
} from '../import/run-import-command.ts';
import { importPersons } from './import/import-persons.ts';

/** What a command works with; made when it runs. */
export interface ImportCommandContext {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly sealing: Sealing;
  close(): Promise<void>;
}

interface ImportPersonsFlags extends ImportFlags {
  readonly registry: 'onfile' | 'online';
  readonly portraits?: string;
}

/** Adds `qiniso import persons FILE` to the command line. */
export function registerImportCommands(program: Command, context: () => Promise<ImportCommandContext>): void {
  const command = findImportCommand(program)
    .command('persons')
    .description('Import a snapshot of a population register: all of the file or nothing.');
  addImportFlags(command, { replace: 'the file is the whole registry: people it does not hold are removed' })
    .addOption(
      new Option('--registry <variant>', 'which registry').choices(['onfile', 'online']).default('onfile'),
    )
    .option('--portraits <folder>', 'where the files named by portrait_file are')
    .action(async (file: string, flags: ImportPersonsFlags) => {
      const { registry, portraits } = flags;
      const { pool, sealing, clock, close } = await context();
      try {
        process.exitCode = await runImportCommand(
          file,
          flags,
          {
            noun: 'people',
            keyName: 'identity_no',
            into: `into ${registry}`,
            afterReplacing: ', which holds nobody else now',
          },
          (options) =>
            importPersons({
              ...options,
              pool,
              sealing,
              clock,
              registry,
              ...(portraits && { portraitsDir: portraits }),
            }),
        );
      } finally {
        await close();
      }
    });
}
