import type { Command } from 'commander';
import type pg from 'pg';
import type { Clock } from '../../domain/clock.ts';
import type { ImportOptions, ImportResult } from './import-file.ts';
import {
  addImportFlags,
  type CommandImportOptions,
  findImportCommand,
  type ImportFlags,
  runImportCommand,
} from './run-import-command.ts';

/** What an import's command works with; made when it runs. */
export interface ImportContext {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  close(): Promise<void>;
}

/** An import that needs nothing but a file. */
export interface RegisterImport {
  /** `qiniso import COMMAND FILE`. */
  readonly command: string;
  readonly description: string;
  /** What the rows are, in the plural. */
  readonly noun: string;
  /** Heading of the rows' keys in the report. */
  readonly keyName: string;
  /** What `--replace` says. */
  readonly replace: string;
  readonly run: (
    options: CommandImportOptions & Pick<ImportOptions, 'pool' | 'clock'>,
  ) => Promise<ImportResult>;
}

/** Adds the commands of imports to the command line. */
export function addRegisterImports(
  program: Command,
  context: () => Promise<ImportContext>,
  imports: readonly RegisterImport[],
): void {
  for (const { command: name, noun, keyName, run, description, replace } of imports) {
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
