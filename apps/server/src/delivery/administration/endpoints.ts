import type { Kysely } from 'kysely';
import { getAccount } from '../../accounts/administration/accounts.ts';
import {
  AdministrationError,
  type Administrator,
  audited,
  type Change,
} from '../../accounts/administration/administrator.ts';
import type { DB } from '../../database/database.generated.ts';
import { endDeliveriesOf, insertDeliveries } from '../../database/queries/deliveries.ts';
import {
  type DisabledReason,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  findWebhookEndpoint,
  insertWebhookEndpoint,
  listWebhookEndpoints,
  updateCallbackSecret,
  updateWebhookEndpoint,
  type WebhookEndpointRow,
} from '../../database/queries/webhook-endpoints.ts';
import { isUuid, uuidV7 } from '../../domain/uuid-v7.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import { type DeliveryMode, urlProblemText, validateCallbackUrl } from '../destination.ts';
import type { Resolve } from '../name-resolution.ts';
import { createWebhookSecret } from '../signature.ts';
import {
  callbackSecretContext,
  deliveryBodyContext,
  endpointSecretContext,
  endpointUrlContext,
  loadCallbackSecret,
  openSecrets,
  rotated,
} from '../webhook-secrets.ts';

/** Events that an endpoint may subscribe to (decisions: Delivery). */
export const WEBHOOK_EVENTS = ['idv.completed', 'transaction.completed', 'screening.changed'] as const;
/** What a test of an endpoint is called. */
export const TEST_EVENT = 'webhook.test';

/** What administering endpoints needs besides the database. */
export interface EndpointTools {
  readonly sealing: Sealing;
  readonly mode: DeliveryMode;
  readonly resolve: Resolve;
}

/** An endpoint as its account may see it: without its secret. */
export interface EndpointView {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly thin: boolean;
  readonly disabledAt: Date | null;
  readonly disabledReason: DisabledReason | null;
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

/** @returns the endpoint's id, and its secret, which is shown this once. @throws AdministrationError */
export async function createEndpoint(
  administrator: Administrator,
  { sealing, mode, resolve }: EndpointTools,
  accountId: number,
  input: { url: string; events?: readonly string[]; thin?: boolean },
): Promise<{ id: string; secret: string }> {
  const url = input.url.trim();
  const events = [...new Set(input.events ?? WEBHOOK_EVENTS)];
  const unknown = events.find((event) => !WEBHOOK_EVENTS.some((known) => known === event));
  if (unknown !== undefined || events.length === 0)
    throw new AdministrationError('invalid', `Events are ${WEBHOOK_EVENTS.join(', ')}.`);
  const valid = await validateCallbackUrl(url, { mode, resolve });
  if (valid !== 'ok') throw new AdministrationError('invalid', `The URL ${urlProblemText[valid]}.`);

  return await audited(administrator, async (transaction, now) => {
    await getAccount(transaction, accountId);
    const id = uuidV7(now);
    const secret = createWebhookSecret();
    await insertWebhookEndpoint(transaction, {
      id,
      account_id: accountId,
      url_ciphertext: sealing.seal(url, endpointUrlContext(id)),
      secret_ciphertext: sealing.seal(secret, endpointSecretContext(id)),
      events,
      thin: input.thin ?? false,
      created_at: now,
    });
    const detail = { events, thin: input.thin ?? false };
    return { change: changeOf(accountId, id, 'webhook-endpoint.created', detail), result: { id, secret } };
  });
}

/** The oldest first. */
export async function listEndpoints(
  { database }: Pick<Administrator, 'database'>,
  sealing: Sealing,
  accountId: number,
): Promise<EndpointView[]> {
  await getAccount(database, accountId);
  return (await listWebhookEndpoints(database, accountId)).map((row) => ({
    id: row.id,
    url: sealing.open(row.url_ciphertext, endpointUrlContext(row.id)).toString('utf8'),
    events: row.events,
    thin: row.thin,
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    createdAt: row.created_at,
  }));
}

/** Makes a new secret; the old one signs too for a day. @returns the new one. @throws AdministrationError */
export async function rotateEndpointSecret(
  administrator: Administrator,
  sealing: Sealing,
  accountId: number,
  id: string,
): Promise<string> {
  return await audited(administrator, async (transaction, now) => {
    const endpoint = await getEndpoint(transaction, accountId, id);
    const { secret, change } = rotated(sealing, endpoint, endpointSecretContext(id), now);
    await updateWebhookEndpoint(transaction, accountId, id, change);
    return { change: changeOf(accountId, id, 'webhook-endpoint.secret-rotated'), result: secret };
  });
}

/** Nothing is sent to it any more; what waits is parked. @throws AdministrationError */
export async function disableEndpoint(
  administrator: Administrator,
  accountId: number,
  id: string,
): Promise<void> {
  await audited(administrator, async (transaction, now) => {
    await getEndpoint(transaction, accountId, id);
    const isNew = await disableWebhookEndpoint(transaction, accountId, id, 'operator', now);
    if (isNew) await endDeliveriesOf(transaction, accountId, id, 'parked', now);
    return { change: isNew ? changeOf(accountId, id, 'webhook-endpoint.disabled') : null, result: undefined };
  });
}

/** Sends to it again; what was parked or missed meanwhile has to be asked for. @throws AdministrationError */
export async function enableEndpoint(
  administrator: Administrator,
  accountId: number,
  id: string,
): Promise<void> {
  await audited(administrator, async (transaction) => {
    const { disabled_at } = await getEndpoint(transaction, accountId, id);
    const change = { disabled_at: null, disabled_reason: null, failing_since: null };
    await updateWebhookEndpoint(transaction, accountId, id, change);
    const action = 'webhook-endpoint.enabled';
    return { change: disabled_at ? changeOf(accountId, id, action) : null, result: undefined };
  });
}

/** Forgets its address and secret; its deliveries stay on record, and what waits is cancelled. @throws AdministrationError */
export async function removeEndpoint(
  administrator: Administrator,
  accountId: number,
  id: string,
): Promise<void> {
  await audited(administrator, async (transaction, now) => {
    await getEndpoint(transaction, accountId, id);
    await endDeliveriesOf(transaction, accountId, id, 'cancelled', now);
    await deleteWebhookEndpoint(transaction, accountId, id);
    return { change: changeOf(accountId, id, 'webhook-endpoint.removed'), result: undefined };
  });
}

/** Has a message without any content sent to it. @returns the delivery's id. @throws AdministrationError when it is disabled. */
export async function testEndpoint(
  administrator: Administrator,
  sealing: Sealing,
  accountId: number,
  id: string,
): Promise<string> {
  return await audited(administrator, async (transaction, now) => {
    const { disabled_at } = await getEndpoint(transaction, accountId, id);
    if (disabled_at !== null)
      throw new AdministrationError('conflict', `Endpoint ${id} is disabled. Enable it first.`);
    const deliveryId = uuidV7(now);
    const body = JSON.stringify({ event: TEST_EVENT, message: 'A test, sent on request.' });
    await insertDeliveries(transaction, [
      {
        id: deliveryId,
        account_id: accountId,
        endpoint_id: id,
        destination: id,
        event: TEST_EVENT,
        body_ciphertext: sealing.seal(body, deliveryBodyContext(deliveryId)),
        body_remove_after: new Date(now.getTime() + 30 * 86_400_000),
        state: 'pending',
        next_attempt_at: now,
        created_at: now,
      },
    ]);
    return {
      change: changeOf(accountId, id, 'webhook-endpoint.tested', { delivery: deliveryId }),
      result: deliveryId,
    };
  });
}

/** What signs the account's callbacks at present. @throws AdministrationError */
export async function showCallbackSecret(
  administrator: Administrator,
  sealing: Sealing,
  accountId: number,
): Promise<string> {
  return await audited(administrator, async (transaction, now) => {
    await getAccount(transaction, accountId);
    const sealed = await loadCallbackSecret(transaction, sealing, accountId, now);
    const [secret = ''] = openSecrets(sealing, sealed, callbackSecretContext(accountId), now);
    return { change: { accountId, action: 'callback-secret.shown' }, result: secret };
  });
}

/** As `rotateEndpointSecret`, for callbacks. @throws AdministrationError */
export async function rotateCallbackSecret(
  administrator: Administrator,
  sealing: Sealing,
  accountId: number,
): Promise<string> {
  return await audited(administrator, async (transaction, now) => {
    await getAccount(transaction, accountId);
    const sealed = await loadCallbackSecret(transaction, sealing, accountId, now);
    const { secret, change } = rotated(sealing, sealed, callbackSecretContext(accountId), now);
    await updateCallbackSecret(transaction, accountId, change);
    return { change: { accountId, action: 'callback-secret.rotated' }, result: secret };
  });
}

/** @throws AdministrationError `not-found` */
export async function getEndpoint(
  executor: Kysely<DB>,
  accountId: number,
  id: string,
): Promise<WebhookEndpointRow> {
  await getAccount(executor, accountId);
  const endpoint = isUuid(id) ? await findWebhookEndpoint(executor, accountId, id) : null;
  if (!endpoint) throw new AdministrationError('not-found', `Account ${accountId} has no endpoint ${id}.`);
  return endpoint;
}

const changeOf = (
  accountId: number,
  subject: string,
  action: string,
  detail: Record<string, unknown> = {},
): Change => ({ accountId, action, subject, detail });
