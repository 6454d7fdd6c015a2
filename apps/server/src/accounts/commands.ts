import type { Command } from 'commander';
import { registerAccounts } from './command-line/account-commands.ts';
import { registerCostCentres } from './command-line/cost-centre-commands.ts';
import { registerEntitlements } from './command-line/entitlement-commands.ts';
import { registerKeys } from './command-line/key-commands.ts';
import { type PasswordTerminal, processTerminal } from './command-line/password-input.ts';
import type { OpenContext } from './command-line/perform.ts';
import { registerUsers } from './command-line/user-commands.ts';

export type { AccountCommandContext } from './command-line/perform.ts';

/**
 * Adds `accounts`, `users`, `entitlements`, `prices`, `cost-centres` and `keys` to the command line.
 *
 * @param open called when one of them runs; closed when it is done.
 */
export function registerAccountCommands(
  program: Command,
  open: OpenContext,
  terminal: PasswordTerminal = processTerminal,
): void {
  registerAccounts(program, open);
  registerUsers(program, open, terminal);
  registerEntitlements(program, open);
  registerCostCentres(program, open);
  registerKeys(program, open);
}
