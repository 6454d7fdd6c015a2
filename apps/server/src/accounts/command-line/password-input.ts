import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { AdministrationError } from '../administration/administrator.ts';
import { generatePassword } from '../password-policy.ts';

/** Where passwords are typed. */
export interface PasswordTerminal {
  /** Whether a person can be asked. */
  readonly isInteractive: boolean;
  /** Shows the question, not the answer. */
  readHidden(question: string): Promise<string>;
  /** Everything on standard input. */
  readAll(): Promise<string>;
}

export interface PasswordOptions {
  readonly passwordStdin?: true;
  readonly generatePassword?: true;
}

export interface GivenPassword {
  readonly password: string;
  /** Has to be shown, once: nobody knows it yet. */
  readonly isGenerated: boolean;
}

/** A password is never an argument: those are seen in lists of processes and histories of shells. */
export function addPasswordOptions(command: Command): Command {
  return command
    .option('--password-stdin', 'read the password from standard input')
    .option('--generate-password', 'make a password and print it once');
}

/** @throws AdministrationError when nobody can be asked, or the two answers differ. */
export async function readPassword(
  terminal: PasswordTerminal,
  options: PasswordOptions,
): Promise<GivenPassword> {
  if (options.generatePassword && options.passwordStdin)
    throw new AdministrationError('invalid', 'Give --password-stdin or --generate-password, not both.');
  if (options.generatePassword) return { password: generatePassword(), isGenerated: true };
  if (options.passwordStdin) {
    const typed = await terminal.readAll();
    // `echo` and files end with a line break that is no part of the password.
    return { password: typed.replace(/\r?\n$/, ''), isGenerated: false };
  }
  if (!terminal.isInteractive)
    throw new AdministrationError(
      'invalid',
      'There is no terminal to ask for the password: give --password-stdin or --generate-password.',
    );
  const password = await terminal.readHidden('Password: ');
  if ((await terminal.readHidden('The same again: ')) !== password)
    throw new AdministrationError('invalid', 'The two passwords differ. Nothing was changed.');
  return { password, isGenerated: false };
}

export const processTerminal: PasswordTerminal = {
  get isInteractive() {
    return process.stdin.isTTY === true;
  },
  readAll: () => text(process.stdin),
  async readHidden(question) {
    // Readline echoes what is typed to its output: this one shows nothing.
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const line = createInterface({ input: process.stdin, output: silent, terminal: true });
    // Ctrl-C and Ctrl-D close the line, and would leave the question open for ever.
    const given = new AbortController();
    line.once('close', () => given.abort());
    // Only now, for until readline has it the terminal itself would echo.
    process.stderr.write(question);
    try {
      return await line.question('', { signal: given.signal });
    } catch (error) {
      if (!given.signal.aborted) throw error;
      throw new AdministrationError('invalid', 'No password was given. Nothing was changed.');
    } finally {
      line.close();
      process.stderr.write('\n');
    }
  },
};
