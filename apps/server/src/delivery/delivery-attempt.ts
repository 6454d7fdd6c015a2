import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { type ClaimedDelivery, storeDeliveryBody } from '../database/queries/deliveries.ts';
import { findWebhookEndpoint } from '../database/queries/webhook-endpoints.ts';
import type { Clock } from '../domain/clock.ts';
import type { Sealing } from '../secrets/sealing.ts';
import type { AttemptResult, Sender } from './sender.ts';
import {
  callbackSecretContext,
  callbackUrlContext,
  deliveryBodyContext,
  endpointSecretContext,
  endpointUrlContext,
  loadCallbackSecret,
  openSecrets,
} from './webhook-secrets.ts';

const DAY_MS = 86_400_000;

export interface AttemptParts {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly sender: Pick<Sender, 'send'>;
  /** The body of the transaction's own retrieval as it is now; null when there is no such transaction any more. */
  readonly presentStored: (
    transactionId: string,
    options: { withImages: boolean },
  ) => Promise<{ readonly body: string } | null>;
  /** Bodies of events that tell of something else than a transaction's result, by the event's name. */
  readonly presentEvent?: Readonly<
    Record<string, (outboxEventId: string) => Promise<{ readonly body: string } | null>>
  >;
  readonly retentionOf: (accountId: number) => Promise<{ readonly imageDays: number }>;
}

/** What came of an attempt, or why there was none. */
export type Attempted =
  | { readonly kind: 'sent'; readonly result: AttemptResult; readonly body: string }
  | { readonly kind: 'nowhere-to-go' }
  | { readonly kind: 'disabled' };

interface Target {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly withImages: boolean;
}

/** Makes one attempt at a delivery. @throws when its body or its secrets cannot be had. */
export async function attemptDelivery(
  parts: AttemptParts,
  delivery: ClaimedDelivery,
  stop: AbortSignal,
): Promise<Attempted> {
  const target = await findTarget(parts, delivery);
  if (typeof target === 'string') return { kind: target };
  const body = await loadBody(parts, delivery, target);
  if (body === null) return { kind: 'nowhere-to-go' };
  const result = await parts.sender.send(
    {
      url: target.url,
      secrets: target.secrets,
      id: delivery.id,
      at: parts.clock.now(),
      body,
      event: delivery.event,
      sequence: delivery.sequence,
    },
    stop,
  );
  return { kind: 'sent', result, body: body.toString('utf8') };
}

async function findTarget(
  { database, sealing, clock }: AttemptParts,
  delivery: ClaimedDelivery,
): Promise<Target | 'nowhere-to-go' | 'disabled'> {
  const now = clock.now();
  const { id, account_id: accountId, endpoint_id: endpointId, callback_url_ciphertext: callback } = delivery;
  if (callback !== null) {
    const sealed = await loadCallbackSecret(database, sealing, accountId, now);
    return {
      url: sealing.open(callback, callbackUrlContext(id)).toString('utf8'),
      secrets: openSecrets(sealing, sealed, callbackSecretContext(accountId), now),
      withImages: true,
    };
  }
  const endpoint = endpointId === null ? null : await findWebhookEndpoint(database, accountId, endpointId);
  if (!endpoint) return 'nowhere-to-go';
  if (endpoint.disabled_at !== null) return 'disabled';
  return {
    url: sealing.open(endpoint.url_ciphertext, endpointUrlContext(endpoint.id)).toString('utf8'),
    secrets: openSecrets(sealing, endpoint, endpointSecretContext(endpoint.id), now),
    withImages: !endpoint.thin,
  };
}

/** The stored body, or a new one that is stored before it is sent, so that every attempt sends the same bytes. */
async function loadBody(
  { database, clock, sealing, presentStored, presentEvent, retentionOf }: AttemptParts,
  delivery: ClaimedDelivery,
  { withImages }: Target,
): Promise<Buffer | null> {
  const context = deliveryBodyContext(delivery.id);
  if (delivery.body_ciphertext !== null) return sealing.open(delivery.body_ciphertext, context);
  if (delivery.transaction_id === null) return null;
  const present = presentEvent?.[delivery.event];
  const presented =
    present && delivery.outbox_event_id !== null
      ? await present(delivery.outbox_event_id)
      : await presentStored(delivery.transaction_id, { withImages });
  if (!presented) return null;
  const { imageDays } = await retentionOf(delivery.account_id);
  await storeDeliveryBody(database, delivery.id, {
    ciphertext: sealing.seal(presented.body, context),
    removeAfter: new Date(clock.now().getTime() + imageDays * DAY_MS),
  });
  return Buffer.from(presented.body);
}
