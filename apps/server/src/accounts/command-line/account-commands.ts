import type { Command } from 'commander';
import type { AccountRow } from '../../database/queries/accounts.ts';
import {
  addCredits,
  type Billing,
  createAccount,
  getAccount,
  listAccounts,
  renameAccount,
  resumeAccount,
  setBackOffice,
  setBilling,
  setCapture,
  setRateLimit,
  setRetention,
  suspendAccount,
} from '../administration/accounts.ts';
import { type JsonOption, type OpenContext, onOrOff, perform, refuse, wholeNumber } from './perform.ts';
import { renderTable } from './table.ts';

/** `accounts create|list|show|…` */
export function registerAccounts(program: Command, open: OpenContext): void {
  const accounts = program
    .command('accounts')
    .description('customers: who may use the service, and how much');
  const add = (name: string, description: string) =>
    accounts.command(name).description(description).option('--json', 'print JSON');

  add('create', 'create an account')
    .argument('<name>')
    .option('--billing <kind>', 'prepaid or postpaid', 'postpaid')
    .option('--credits <number>', 'credits to begin with, for prepaid', wholeNumber, 0)
    .action((name: string, options: JsonOption & { billing: string; credits: number }, command: Command) =>
      perform(open, command, options, async (administrator) => {
        // Checked by createAccount: a text may come in.
        const billing = options.billing as Billing;
        const id = await createAccount(administrator, { name, billing, credits: options.credits });
        return showAccount(await getAccount(administrator.database, id), `Created account ${id}.`);
      }),
    );

  add('list', 'list all accounts').action((options: JsonOption, command: Command) =>
    perform(open, command, options, async (administrator) => {
      const rows = await listAccounts(administrator);
      const text = renderTable(
        ['account', 'name', 'billing', 'credits', 'per second', 'burst', 'suspended', 'created'],
        rows.map((row) => [
          row.id,
          row.name,
          row.billing,
          row.billing === 'prepaid' ? row.credits : null,
          row.rate_limit_per_second,
          row.rate_limit_burst,
          row.suspended_at,
          row.created_at,
        ]),
      );
      return { text, json: rows };
    }),
  );

  const addForOne = (name: string, description: string) =>
    add(name, description).argument('<account>', 'its number', wholeNumber);

  addForOne('show', 'show everything set for an account').action(
    (account: number, options: JsonOption, command: Command) =>
      perform(open, command, options, async ({ database }) =>
        showAccount(await getAccount(database, account)),
      ),
  );

  addForOne('suspend', "refuse the account's requests from now on").action(
    (account: number, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator) => {
        await suspendAccount(administrator, account);
        return showAccount(
          await getAccount(administrator.database, account),
          `Suspended account ${account}.`,
        );
      }),
  );

  addForOne('resume', 'end a suspension').action((account: number, options: JsonOption, command: Command) =>
    perform(open, command, options, async (administrator) => {
      await resumeAccount(administrator, account);
      return showAccount(await getAccount(administrator.database, account), `Resumed account ${account}.`);
    }),
  );

  addForOne('rename', 'change the name of an account')
    .argument('<name>')
    .action((account: number, name: string, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator) => {
        await renameAccount(administrator, account, name);
        return showAccount(await getAccount(administrator.database, account), `Renamed account ${account}.`);
      }),
    );

  addForOne('set-limit', 'set how many requests the account may make')
    .requiredOption('--per-second <number>', 'requests a second in the long run', wholeNumber)
    .requiredOption('--burst <number>', 'requests at once after a pause', wholeNumber)
    .action((account: number, options: JsonOption & { perSecond: number; burst: number }, command: Command) =>
      perform(open, command, options, async (administrator) => {
        await setRateLimit(administrator, account, options);
        return showAccount(
          await getAccount(administrator.database, account),
          `Set the limit of account ${account}.`,
        );
      }),
    );

  addForOne('set-billing', 'set how the account pays')
    .argument('<kind>', 'prepaid or postpaid')
    .action((account: number, kind: string, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator) => {
        await setBilling(administrator, account, kind as Billing);
        return showAccount(
          await getAccount(administrator.database, account),
          `Account ${account} is ${kind} now.`,
        );
      }),
    );

  addForOne('add-credits', 'add credits to a prepaid account (after -- a negative number takes away)')
    .argument('<number>', 'verifications', wholeNumber)
    .action((account: number, amount: number, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator) => {
        const credits = await addCredits(administrator, account, amount);
        return { text: `Account ${account} has ${credits} credits now.`, json: { account, credits } };
      }),
    );

  addForOne('set-capture', "set how captures of the account's consumers go")
    .option('--document-step <on|off>', 'ask for a document too', onOrOff)
    .option('--origins <origins>', 'web sites that may embed the capture component, with commas; "" for none')
    .action(
      (
        account: number,
        options: JsonOption & { documentStep?: boolean; origins?: string },
        command: Command,
      ) =>
        perform(open, command, options, async (administrator) => {
          const origins = options.origins?.split(',').map((origin) => origin.trim());
          await setCapture(administrator, account, {
            ...(options.documentStep === undefined ? {} : { documentStep: options.documentStep }),
            ...(origins === undefined ? {} : { embeddingOrigins: origins.filter((origin) => origin !== '') }),
          });
          return showAccount(
            await getAccount(administrator.database, account),
            `Set captures of account ${account}.`,
          );
        }),
    );

  addForOne('set-back-office', 'set who completes asynchronous work in the sandbox')
    .argument('<who>', 'simulated, or manual for a verifier in the console')
    .action((account: number, who: string, options: JsonOption, command: Command) => {
      if (who !== 'simulated' && who !== 'manual') return refuse(command, 'Say simulated or manual.');
      return perform(open, command, options, async (administrator) => {
        await setBackOffice(administrator, account, who === 'simulated');
        return showAccount(
          await getAccount(administrator.database, account),
          `Set the back office of account ${account}.`,
        );
      });
    });

  addForOne('set-retention', 'set after how many days data is removed')
    .option('--images <days>', 'photographs and frames', wholeNumber)
    .option('--transactions <days>', 'transactions and their results', wholeNumber)
    .action(
      (account: number, options: JsonOption & { images?: number; transactions?: number }, command: Command) =>
        perform(open, command, options, async (administrator) => {
          const { images, transactions } = options;
          await setRetention(administrator, account, {
            ...(images === undefined ? {} : { images }),
            ...(transactions === undefined ? {} : { transactions }),
          });
          return showAccount(
            await getAccount(administrator.database, account),
            `Set retention of account ${account}.`,
          );
        }),
    );
}

function showAccount(account: AccountRow, done?: string) {
  const table = renderTable(
    ['setting', 'value'],
    [
      ['account', String(account.id)],
      ['name', account.name],
      ['billing', account.billing],
      ...(account.billing === 'prepaid' ? [['credits', String(account.credits)]] : []),
      ['requests a second', String(account.rate_limit_per_second)],
      ['burst', String(account.rate_limit_burst)],
      ['back office', account.simulated_back_office ? 'simulated (sandbox mode only)' : 'manual'],
      ['document step', account.capture_document_step],
      ['embedding origins', account.embedding_origins.join(', ') || null],
      ['images kept, days', String(account.image_retention_days)],
      ['transactions kept, days', String(account.transaction_retention_days)],
      ['suspended', account.suspended_at],
      ['created', account.created_at],
    ],
  );
  return { text: done === undefined ? table : `${done}\n\n${table}`, json: account };
}
