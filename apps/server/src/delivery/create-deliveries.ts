import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { countAnyOpenDeliveries } from '../database/queries/deliveries.ts';
import type { AttemptParts } from './delivery-attempt.ts';
import { DeliveryRunner, type DeliveryRunnerParts } from './delivery-runner.ts';
import type { DeliveryMode } from './destination.ts';
import { resolveByDns } from './name-resolution.ts';
import { OutboxDispatcher } from './outbox-dispatcher.ts';
import { Sender } from './sender.ts';

interface Parts
  extends Pick<
    DeliveryRunnerParts,
    'database' | 'clock' | 'sealing' | 'presentEvent' | 'retentionOf' | 'onDisabled'
  > {
  readonly mode: DeliveryMode;
  readonly pipeline: {
    readonly presentStored: AttemptParts['presentStored'];
    callbackOf(executor: Kysely<DB>, transactionId: string): Promise<string | null>;
  };
  readonly onError: (error: unknown, context: { event: string } | { delivery: string }) => void;
}

/** Everything that tells accounts of results, joined together. */
export interface Deliveries {
  readonly runner: DeliveryRunner;
  /** As last counted, for the metrics. */
  readonly open: { pending: number; parked: number };
  count(): Promise<void>;
}

/** Joins outbox, sender and runner. */
export function createDeliveries({ mode, pipeline, ...parts }: Parts): Deliveries {
  const runner = new DeliveryRunner({
    ...parts,
    dispatcher: new OutboxDispatcher({
      ...parts,
      callbackOf: (executor, transactionId) => pipeline.callbackOf(executor, transactionId),
    }),
    sender: new Sender({ mode, resolve: resolveByDns }),
    presentStored: (transactionId, options) => pipeline.presentStored(transactionId, options),
    random: Math.random,
  });
  const open = { pending: 0, parked: 0 };
  return {
    runner,
    open,
    count: async () => {
      Object.assign(open, await countAnyOpenDeliveries(parts.database));
    },
  };
}
