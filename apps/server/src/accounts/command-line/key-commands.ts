import type { Command } from 'commander';
import { listSigningKeys, rotateSigningKeys } from '../administration/signing-keys.ts';
import { SigningKeys } from '../signing-keys.ts';
import { type JsonOption, type OpenContext, perform } from './perform.ts';
import { renderTable } from './table.ts';

/** `keys rotate|list` */
export function registerKeys(program: Command, open: OpenContext): void {
  const keys = program.command('keys').description('the keys that sign access tokens');

  keys
    .command('rotate')
    .description('make a new signing key; nobody is logged out')
    .option('--json', 'print JSON')
    .action((options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator, context) => {
        const made = await rotateSigningKeys(administrator, new SigningKeys(context));
        return { text: `Made key ${made.kid}. It signs from ${made.signsFrom.toISOString()}.`, json: made };
      }),
    );

  keys
    .command('list')
    .description('list the keys that sign, will sign, or still verify')
    .option('--json', 'print JSON')
    .action((options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator) => {
        const rows = await listSigningKeys(administrator);
        const text = renderTable(
          ['key', 'state', 'signs from', 'verifies until'],
          rows.map((row) => [row.kid, row.state, row.signsFrom, row.verifiesUntil]),
        );
        return { text, json: rows };
      }),
    );
}
