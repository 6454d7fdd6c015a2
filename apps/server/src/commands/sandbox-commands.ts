import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SANDBOX_SELFIES } from '@qiniso/capture-protocol';
import { type Command, Option } from 'commander';
import { type Config, ConfigError } from '../config.ts';
import { listAnySmsMessages } from '../database/queries/sms-messages.ts';
import { bodyContext, recipientContext } from '../delivery/sms-delivery.ts';
import { EnrolmentRefused, enrolSandboxPerson } from '../providers/person-registry/enrol-sandbox-person.ts';
import { sandboxPassword } from '../sandbox/accounts.ts';
import { sandboxPeople } from '../sandbox/people.ts';
import { parseShift, SandboxClock } from '../sandbox/sandbox-clock.ts';
import { type CommandContext, openCommandContext } from './command-context.ts';

/** Adds `qiniso sandbox …`: what a developer needs that no API has (sandbox mode only). */
export function registerSandboxCommands(program: Command, config: () => Config): void {
  const sandbox = program.command('sandbox').description('The private world of MODE=sandbox.');
  const run = async (work: (context: CommandContext) => Promise<void>): Promise<void> => {
    const context = await openCommandContext(sandboxConfig(config()));
    try {
      await work(context);
    } finally {
      await context.close();
    }
  };

  sandbox
    .command('capture')
    .description('Let a synthetic person do the selfie of an open capture.')
    .argument('<transaction-id>')
    .addOption(
      new Option('--selfie <who>', 'who is in front of the camera')
        .choices([...SANDBOX_SELFIES])
        .default('same-person'),
    )
    .option('--username <name>', 'a sandbox user of the account', 'sandbox')
    .option('--url <address>', "the server's address; by default the one that runs here")
    .action((id: string, flags: { selfie: string; username: string; url?: string }) =>
      playCapture(sandboxConfig(config()), id, flags),
    );

  sandbox
    .command('enrol')
    .description('Put your own picture into the sandbox registry, to try the journey with a real camera.')
    .requiredOption('--identity-no <number>', 'a valid South African identity number (13 digits)')
    .requiredOption('--first-name <name>')
    .requiredOption('--last-name <name>')
    .requiredOption('--photo <file>', 'a picture of you, as in a passport')
    .action((flags: { identityNo: string; firstName: string; lastName: string; photo: string }) =>
      run(async (context) => {
        try {
          await enrolSandboxPerson(context, {
            identityNo: flags.identityNo,
            firstNames: flags.firstName,
            surname: flags.lastName,
            photo: await readPhoto(flags.photo),
          });
        } catch (error) {
          if (error instanceof EnrolmentRefused) throw new ConfigError(error.message);
          throw error;
        }
        console.log('Enrolled. Verify this person now with POST /consumer/idv/kyc/photo/verify.');
      }),
    );

  sandbox
    .command('clock')
    .description("Show or move the sandbox's time: +48h, -30m, +7d, or reset.")
    .argument('[shift]')
    .action((shift: string | undefined) =>
      run(async ({ database }) => {
        const clock = new SandboxClock(database);
        await clock.refresh();
        if (shift !== undefined) {
          const byMs = shift === 'reset' ? null : parseShift(shift);
          if (byMs === null && shift !== 'reset')
            throw new ConfigError('Give a shift such as +48h, -30m or +7d, or reset.');
          await clock.move(byMs);
        }
        console.log(`The sandbox's time is ${clock.now().toISOString()}.`);
      }),
    );

  sandbox
    .command('sms')
    .description('The newest text messages of the sandbox.')
    .option('--limit <n>', 'how many', '10')
    .action((flags: { limit: string }) =>
      run(async ({ database, sealing }) => {
        const limit = Math.min(Math.max(Number.parseInt(flags.limit, 10) || 10, 1), 500);
        for (const row of await listAnySmsMessages(database, limit)) {
          const to = sealing.open(row.recipient_ciphertext, recipientContext(row.id)).toString('utf8');
          const body = sealing.open(row.body_ciphertext, bodyContext(row.id)).toString('utf8');
          console.log(`${row.created_at.toISOString()}  ${row.state.padEnd(6)}  ${to}  ${body}`);
        }
      }),
    );

  sandbox
    .command('people')
    .description('Everybody in the sandbox registry.')
    .action(() => {
      for (const person of sandboxPeople) {
        const { firstNames, surname } = person.record;
        const answers = `onfile: ${person.answers.onfile}, online: ${person.answers.online}`;
        console.log(`${person.identityNo}  ${`${firstNames} ${surname}`.padEnd(28)}  ${answers}`);
      }
    });
}

async function readPhoto(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch {
    throw new ConfigError(`The photo ${path} cannot be read.`);
  }
}

function sandboxConfig(config: Config): Config {
  if (config.mode !== 'sandbox') throw new ConfigError('There is no sandbox in MODE=production.');
  return config;
}

/** Over HTTP, because the camera's frames go the way a phone's do. */
async function playCapture(
  config: Config,
  transactionId: string,
  flags: { selfie: string; username: string; url?: string },
): Promise<void> {
  const address = flags.url ?? (await runningAddress(config));
  const logIn = await fetch(`${address}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: flags.username, password: sandboxPassword }),
  });
  const { access_token } = (await logIn.json()) as { access_token?: string };
  const answer = await fetch(`${address}/sandbox/captures/${encodeURIComponent(transactionId)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify({ selfie: flags.selfie }),
  });
  if (answer.status !== 202) {
    const { message } = (await answer.json()) as { message?: string };
    throw new ConfigError(message ?? `The server answered ${answer.status}.`);
  }
  console.log(
    `A sandbox person (${flags.selfie}) is in front of the camera; the result is there within seconds.`,
  );
}

async function runningAddress(config: Config): Promise<string> {
  try {
    return (await readFile(join(config.dataDir, 'address'), 'utf8')).trim();
  } catch {
    throw new ConfigError(
      'No server runs on this data directory. Start one with `npm start`, or give --url.',
    );
  }
}
