import type { Command } from 'commander';
import { type JsonOption, perform, wholeNumber } from '../../accounts/command-line/perform.ts';
import { renderTable } from '../../accounts/command-line/table.ts';
import {
  createEndpoint,
  disableEndpoint,
  enableEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateCallbackSecret,
  rotateEndpointSecret,
  showCallbackSecret,
  testEndpoint,
  WEBHOOK_EVENTS,
} from '../administration/endpoints.ts';
import { resolveByDns } from '../name-resolution.ts';
import type { OpenDeliveryContext } from './context.ts';

/** `webhooks add|list|rotate-secret|disable|enable|remove|test|callback-secret` */
export function registerWebhooks(program: Command, open: OpenDeliveryContext): void {
  const webhooks = program.command('webhooks').description('endpoints of accounts that are told of results');
  const addForAccount = (name: string, description: string) =>
    webhooks
      .command(name)
      .description(description)
      .option('--json', 'print JSON')
      .argument('<account>', 'its number', wholeNumber);
  const addForOne = (name: string, description: string) =>
    addForAccount(name, description).argument('<endpoint>', 'its id');

  addForAccount('add', 'tell an endpoint of results; prints the secret that signs them, this once')
    .argument('<url>', 'https://…')
    .option('--events <events>', 'with commas', WEBHOOK_EVENTS.join(','))
    .option('--thin', 'leave images out')
    .action(
      (
        account: number,
        url: string,
        options: JsonOption & { events: string; thin?: true },
        command: Command,
      ) =>
        perform(open, command, options, async (administrator, { sealing, config }) => {
          const made = await createEndpoint(
            administrator,
            { sealing, mode: config.mode, resolve: resolveByDns },
            account,
            {
              url,
              events: options.events.split(',').map((event) => event.trim()),
              thin: options.thin ?? false,
            },
          );
          const text = `Added endpoint ${made.id} of account ${account}.\nIts secret, which is not shown again: ${made.secret}`;
          return { text, json: made };
        }),
    );

  addForAccount('list', 'list the endpoints of an account').action(
    (account: number, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator, { sealing }) => {
        const endpoints = await listEndpoints(administrator, sealing, account);
        const text = renderTable(
          ['endpoint', 'URL', 'events', 'thin', 'failing since', 'disabled', 'why'],
          endpoints.map((endpoint) => [
            endpoint.id,
            endpoint.url,
            endpoint.events.join(', '),
            endpoint.thin,
            endpoint.failingSince,
            endpoint.disabledAt,
            endpoint.disabledReason,
          ]),
        );
        return { text, json: endpoints };
      }),
  );

  addForOne('rotate-secret', 'make a new secret; the old one signs too for 24 hours').action(
    (account: number, endpoint: string, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator, { sealing }) => {
        const secret = await rotateEndpointSecret(administrator, sealing, account, endpoint);
        return { text: `The new secret, which is not shown again: ${secret}`, json: { endpoint, secret } };
      }),
  );

  const simple = {
    disable: ['send nothing to an endpoint any more; what waits is parked', disableEndpoint, 'Disabled'],
    enable: ['send to an endpoint again', enableEndpoint, 'Enabled'],
    remove: ['forget an endpoint; what waits is cancelled', removeEndpoint, 'Removed'],
  } as const;
  for (const [name, [description, work, done]] of Object.entries(simple))
    addForOne(name, description).action(
      (account: number, endpoint: string, options: JsonOption, command: Command) =>
        perform(open, command, options, async (administrator) => {
          await work(administrator, account, endpoint);
          return { text: `${done} endpoint ${endpoint}.`, json: { endpoint } };
        }),
    );

  addForOne('test', 'have the running server send a message without content').action(
    (account: number, endpoint: string, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator, { sealing }) => {
        const delivery = await testEndpoint(administrator, sealing, account, endpoint);
        const text = `The running server sends delivery ${delivery}. See: qiniso deliveries show ${account} ${delivery}`;
        return { text, json: { delivery } };
      }),
  );

  addForAccount('callback-secret', "show the secret that signs callbacks to requests' own callback_url")
    .option('--rotate', 'make a new one; the old one signs too for 24 hours')
    .action((account: number, options: JsonOption & { rotate?: true }, command: Command) =>
      perform(open, command, options, async (administrator, { sealing }) => {
        const work = options.rotate ? rotateCallbackSecret : showCallbackSecret;
        const secret = await work(administrator, sealing, account);
        return { text: secret, json: { secret } };
      }),
    );
}
