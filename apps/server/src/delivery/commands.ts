import type { Command } from 'commander';
import type { OpenDeliveryContext } from './command-line/context.ts';
import { registerDeliveries } from './command-line/delivery-commands.ts';
import { registerWebhooks } from './command-line/webhook-commands.ts';

/**
 * Adds `webhooks` and `deliveries` to the command line.
 *
 * @param open called when one of them runs; closed when it is done.
 */
export function registerDeliveryCommands(program: Command, open: OpenDeliveryContext): void {
  registerWebhooks(program, open);
  registerDeliveries(program, open);
}
