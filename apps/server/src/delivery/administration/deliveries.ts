import type { Kysely } from 'kysely';
import { getAccount } from '../../accounts/administration/accounts.ts';
import {
  AdministrationError,
  type Administrator,
  audited,
} from '../../accounts/administration/administrator.ts';
import type { DB } from '../../database/database.generated.ts';
import {
  type DeliveryFilter,
  type DeliveryRow,
  findDelivery,
  insertDeliveries,
  listAttempts,
  listDeliveries as listDeliveriesQuery,
  restartDelivery,
  restartParkedDeliveries,
} from '../../database/queries/deliveries.ts';
import { listMissedEvents } from '../../database/queries/outbox-events.ts';
import { isUuid } from '../../domain/uuid-v7.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import { deliveryTo } from '../outbox-dispatcher.ts';
import { answerContext, callbackUrlContext } from '../webhook-secrets.ts';
import { getEndpoint } from './endpoints.ts';

const INSERTED_AT_ONCE = 500;

/** An attempt on record. */
export interface AttemptView {
  readonly number: number;
  readonly at: Date;
  /** `interrupted` too when the process died at it; null while it is under way. */
  readonly outcome: string | null;
  readonly durationMs: number | null;
  readonly status: number | null;
  /** The answer's first kilobyte. */
  readonly answer: string | null;
}

/** A delivery on record. */
export interface DeliveryView {
  /** The `webhook-id`. */
  readonly id: string;
  readonly transactionId: string | null;
  readonly endpointId: string | null;
  readonly isCallback: boolean;
  readonly event: string;
  readonly sequence: number | null;
  readonly state: DeliveryRow['state'];
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** The newest first. @throws AdministrationError */
export async function listDeliveries(
  { database }: Pick<Administrator, 'database'>,
  accountId: number,
  filter: DeliveryFilter,
  limit: number,
): Promise<DeliveryView[]> {
  await getAccount(database, accountId);
  for (const id of [filter.endpointId, filter.transactionId])
    if (id !== undefined && !isUuid(id)) throw new AdministrationError('invalid', `${id} is no id.`);
  return (await listDeliveriesQuery(database, accountId, filter, limit)).map(viewOf);
}

/** A delivery with every attempt at it. @throws AdministrationError */
export async function getDelivery(
  { database }: Pick<Administrator, 'database'>,
  sealing: Sealing,
  accountId: number,
  id: string,
): Promise<DeliveryView & { readonly callbackUrl: string | null; readonly tries: readonly AttemptView[] }> {
  const row = await requireDelivery(database, accountId, id);
  const attempts = await listAttempts(database, id);
  const { callback_url_ciphertext: callback } = row;
  return {
    ...viewOf(row),
    callbackUrl: callback && sealing.open(callback, callbackUrlContext(id)).toString('utf8'),
    tries: attempts.map(({ number, at, outcome, duration_ms, status, answer_ciphertext: answer }) => ({
      number,
      at,
      // Another attempt has begun since, or none is under way.
      outcome: outcome ?? (number < row.attempts || row.state !== 'pending' ? 'interrupted' : null),
      durationMs: duration_ms,
      status,
      answer: answer && sealing.open(answer, answerContext(id, number)).toString('utf8'),
    })),
  };
}

/** Sends a delivery now, with the whole schedule behind it. @throws AdministrationError when it has nowhere to go. */
export async function resendDelivery(
  administrator: Administrator,
  accountId: number,
  id: string,
): Promise<void> {
  await audited(administrator, async (transaction, now) => {
    const row = await requireDelivery(transaction, accountId, id);
    if (row.endpoint_id === null && row.callback_url_ciphertext === null)
      throw new AdministrationError('conflict', `The endpoint of delivery ${id} has been removed.`);
    if (row.endpoint_id !== null) await requireEnabled(transaction, accountId, row.endpoint_id);
    await restartDelivery(transaction, accountId, id, now);
    return { change: { accountId, action: 'delivery.resent', subject: id }, result: undefined };
  });
}

/** Sends everything parked that was made in that time. @returns how many deliveries. @throws AdministrationError */
export async function recoverDeliveries(
  administrator: Administrator,
  accountId: number,
  { since, until = null, endpointId }: { since: Date; until?: Date | null; endpointId: string | null },
): Promise<number> {
  return await audited(administrator, async (transaction, now) => {
    await getAccount(transaction, accountId);
    if (endpointId !== null) await requireEnabled(transaction, accountId, endpointId);
    const count = await restartParkedDeliveries(transaction, accountId, { since, until, endpointId, now });
    const detail = { ...periodOf(since, until), endpoint: endpointId, count };
    return { change: { accountId, action: 'deliveries.recovered', detail }, result: count };
  });
}

/**
 * Sends an endpoint every event of that time that it was never told of, say because it was disabled or did not exist yet.
 * @returns how many deliveries. @throws AdministrationError
 */
export async function replayMissing(
  administrator: Administrator,
  accountId: number,
  { since, until = null, endpointId }: { since: Date; until?: Date | null; endpointId: string },
): Promise<number> {
  return await audited(administrator, async (transaction, now) => {
    await requireEnabled(transaction, accountId, endpointId);
    const missed = await listMissedEvents(transaction, accountId, { endpointId, since, until });
    let count = 0;
    for (let first = 0; first < missed.length; first += INSERTED_AT_ONCE)
      count += await insertDeliveries(
        transaction,
        missed.slice(first, first + INSERTED_AT_ONCE).map((event) => deliveryTo(endpointId, event, now)),
      );
    const detail = { ...periodOf(since, until), count };
    return {
      change: { accountId, action: 'deliveries.replayed', subject: endpointId, detail },
      result: count,
    };
  });
}

const periodOf = (since: Date, until: Date | null) => ({
  since: since.toISOString(),
  ...(until === null ? {} : { until: until.toISOString() }),
});

async function requireEnabled(executor: Kysely<DB>, accountId: number, endpointId: string): Promise<void> {
  const { disabled_at } = await getEndpoint(executor, accountId, endpointId);
  if (disabled_at !== null)
    throw new AdministrationError('conflict', `Endpoint ${endpointId} is disabled. Enable it first.`);
}

async function requireDelivery(executor: Kysely<DB>, accountId: number, id: string): Promise<DeliveryRow> {
  await getAccount(executor, accountId);
  const row = isUuid(id) ? await findDelivery(executor, accountId, id) : null;
  if (!row) throw new AdministrationError('not-found', `Account ${accountId} has no delivery ${id}.`);
  return row;
}

const viewOf = (row: DeliveryRow): DeliveryView => ({
  id: row.id,
  transactionId: row.transaction_id,
  endpointId: row.endpoint_id,
  isCallback: row.callback_url_ciphertext !== null,
  event: row.event,
  sequence: row.sequence,
  state: row.state,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
});
