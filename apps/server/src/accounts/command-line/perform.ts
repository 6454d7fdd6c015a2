import { type Command, InvalidArgumentError } from 'commander';
import type { Kysely } from 'kysely';
import type { DB } from '../../database/database.generated.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import { AdministrationError, type Administrator } from '../administration/administrator.ts';
import type { CatalogueProduct } from '../administration/entitlements.ts';

/** What the commands work on, opened when one of them runs. */
export interface AccountCommandContext {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly catalogueProducts: readonly CatalogueProduct[];
  close(): Promise<void>;
}

export type OpenContext = () => Promise<AccountCommandContext>;

/** What a command says: a text for people, a value for `--json`. */
export interface Answer {
  readonly text: string;
  readonly json: unknown;
}

export interface JsonOption {
  readonly json?: true;
}

/**
 * Runs a command's work as the administrator `command-line`, prints the answer and closes the context. What cannot be done as
 * asked ends with its message on standard error and exit code 1.
 */
export async function perform<Context extends AccountCommandContext>(
  open: () => Promise<Context>,
  command: Command,
  options: JsonOption,
  work: (administrator: Administrator, context: Context) => Promise<Answer>,
): Promise<void> {
  const context = await open();
  let refusal: AdministrationError | null = null;
  try {
    const administrator = { database: context.database, clock: context.clock, actor: 'command-line' };
    const { text, json } = await work(administrator, context);
    const print = command.configureOutput().writeOut ?? ((line: string) => process.stdout.write(line));
    print(`${options.json ? JSON.stringify(json, null, 2) : text}\n`);
  } catch (error) {
    if (!(error instanceof AdministrationError)) throw error;
    refusal = error;
  } finally {
    await context.close();
  }
  if (refusal) refuse(command, refusal.message);
}

/** Ends the command with a message on standard error and exit code 1; the usage would only hide the message. */
export function refuse(command: Command, message: string): never {
  return command.showHelpAfterError(false).error(`error: ${message}`, { exitCode: 1 });
}

/** For a commander argument or option. */
export function wholeNumber(text: string): number {
  const number = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(number))
    throw new InvalidArgumentError('It must be a whole number.');
  return number;
}

/** For a commander option that is `on` or `off`. */
export function onOrOff(text: string): boolean {
  if (text === 'on') return true;
  if (text === 'off') return false;
  throw new InvalidArgumentError('It must be on or off.');
}
