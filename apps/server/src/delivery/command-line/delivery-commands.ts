import { type Command, InvalidArgumentError, Option } from 'commander';
import { type JsonOption, perform, wholeNumber } from '../../accounts/command-line/perform.ts';
import { renderTable } from '../../accounts/command-line/table.ts';
import type { DeliveryState } from '../../database/queries/deliveries.ts';
import {
  type DeliveryView,
  getDelivery,
  listDeliveries,
  recoverDeliveries,
  replayMissing,
  resendDelivery,
} from '../administration/deliveries.ts';
import type { OpenDeliveryContext } from './context.ts';

const LONGEST_LIST = 1_000;

/** `deliveries list|show|resend|recover|replay-missing` */
export function registerDeliveries(program: Command, open: OpenDeliveryContext): void {
  const deliveries = program
    .command('deliveries')
    .description('callbacks and webhooks: what was sent, what came of it, and sending it again');
  const addForAccount = (name: string, description: string) =>
    deliveries
      .command(name)
      .description(description)
      .option('--json', 'print JSON')
      .argument('<account>', 'its number', wholeNumber);
  const addForOne = (name: string, description: string) =>
    addForAccount(name, description).argument('<delivery>', 'its id, which is the webhook-id');

  addForAccount('list', 'list the newest deliveries of an account')
    .addOption(
      new Option('--state <state>', 'only these').choices(['pending', 'delivered', 'parked', 'cancelled']),
    )
    .option('--transaction <id>', 'only those of a transaction')
    .option('--endpoint <id>', 'only those to an endpoint')
    .option('--limit <number>', 'how many', wholeNumber, 50)
    .action(
      (
        account: number,
        options: JsonOption & {
          state?: DeliveryState;
          transaction?: string;
          endpoint?: string;
          limit: number;
        },
        command: Command,
      ) =>
        perform(open, command, options, async (administrator) => {
          const { state, transaction, endpoint } = options;
          const filter = {
            ...(state === undefined ? {} : { state }),
            ...(transaction === undefined ? {} : { transactionId: transaction }),
            ...(endpoint === undefined ? {} : { endpointId: endpoint }),
          };
          const limit = Math.min(Math.max(options.limit, 1), LONGEST_LIST);
          const rows = await listDeliveries(administrator, account, filter, limit);
          const text = renderTable(
            ['delivery', 'event', 'transaction', 'to', 'state', 'attempts', 'next attempt', 'created'],
            rows.map((row) => [
              row.id,
              row.event,
              row.transactionId,
              placeOf(row),
              row.state,
              row.attempts,
              row.nextAttemptAt,
              row.createdAt,
            ]),
          );
          return { text, json: rows };
        }),
    );

  addForOne('show', 'show a delivery with every attempt at it').action(
    (account: number, id: string, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator, { sealing }) => {
        const delivery = await getDelivery(administrator, sealing, account, id);
        const head = [
          `${delivery.event} to ${delivery.callbackUrl ?? placeOf(delivery)}: ${delivery.state}`,
          `transaction ${delivery.transactionId ?? '-'}, sequence ${delivery.sequence ?? '-'}`,
          `next attempt ${delivery.nextAttemptAt?.toISOString() ?? '-'}`,
        ];
        const table = renderTable(
          ['attempt', 'at', 'outcome', 'status', 'ms', 'answer'],
          delivery.tries.map((attempt) => [
            attempt.number,
            attempt.at,
            attempt.outcome ?? 'under way',
            attempt.status,
            attempt.durationMs,
            attempt.answer,
          ]),
        );
        return { text: [...head, '', table].join('\n'), json: delivery };
      }),
  );

  addForOne('resend', 'send a delivery again, with the same id').action(
    (account: number, id: string, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator) => {
        await resendDelivery(administrator, account, id);
        return { text: `The running server sends delivery ${id} again.`, json: { delivery: id } };
      }),
  );

  addForAccount('recover', 'send again everything that was parked')
    .requiredOption('--since <instant>', 'made since then: 2026-11-20 or 2026-11-20T10:00Z', instant)
    .option('--endpoint <id>', 'only to this endpoint')
    .action((account: number, options: JsonOption & { since: Date; endpoint?: string }, command: Command) =>
      perform(open, command, options, async (administrator) => {
        const { since, endpoint: endpointId = null } = options;
        const count = await recoverDeliveries(administrator, account, { since, endpointId });
        return { text: `The running server sends ${count} deliveries again.`, json: { count } };
      }),
    );

  addForAccount('replay-missing', 'send an endpoint what it was never told of')
    .requiredOption('--since <instant>', 'completed since then: 2026-11-20 or 2026-11-20T10:00Z', instant)
    .requiredOption('--endpoint <id>', 'the endpoint')
    .action((account: number, options: JsonOption & { since: Date; endpoint: string }, command: Command) =>
      perform(open, command, options, async (administrator) => {
        const { since, endpoint: endpointId } = options;
        const count = await replayMissing(administrator, account, { since, endpointId });
        return { text: `The running server sends ${count} deliveries.`, json: { count } };
      }),
    );
}

const placeOf = ({ endpointId, isCallback }: DeliveryView): string =>
  endpointId ?? (isCallback ? 'callback' : 'removed endpoint');

/** For a commander option; without a time zone it is UTC. */
function instant(text: string): Date {
  const isDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const at = new Date(text);
  if (!isDate || Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('It must be like 2026-11-20 or 2026-11-20T10:00Z.');
  return at;
}
