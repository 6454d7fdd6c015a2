import { z } from 'zod';
import { pageQuery } from './paging.ts';

/** What an endpoint can be told of. */
export const WEBHOOK_EVENTS = ['idv.completed', 'transaction.completed', 'screening.changed'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Of `GET /console/api/webhooks`, the oldest first. Administrators only, as everything here. */
export interface EndpointView {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  /** Bodies without images. */
  readonly thin: boolean;
  readonly disabledAt: string | null;
  /** `operator`: switched off; `gone`: it answered 410; `failing`: nothing but failures for five days. */
  readonly disabledReason: 'operator' | 'gone' | 'failing' | null;
  /** The first failure since the last success. */
  readonly failingSince: string | null;
  readonly createdAt: string;
  /** Deliveries that wait for their next attempt, and that nobody tries any more by itself. */
  readonly pending: number;
  readonly parked: number;
}

/** Body of `POST /console/api/webhooks`; the answer is `SecretView`. */
export const newEndpointBody = z.object({
  url: z.string('Give the address.').trim().min(1, 'Give the address.').max(2000),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Choose at least one event.'),
  thin: z.boolean(),
});
export type NewEndpointBody = z.output<typeof newEndpointBody>;

/** Body of `PATCH /console/api/webhooks/{id}`. `DELETE` removes it. */
export const endpointChangeBody = z.object({ isEnabled: z.boolean() });
export type EndpointChangeBody = z.output<typeof endpointChangeBody>;

/** Answer where a secret is made or asked for: `POST …/webhooks`, `…/webhooks/{id}/secret`, `…/callback-secret`. */
export interface SecretView {
  readonly id: string | null;
  readonly secret: string;
}

/** Body of `POST /console/api/callback-secret`: `true` makes a new one. */
export const callbackSecretBody = z.object({ isRotated: z.boolean() });
export type CallbackSecretBody = z.output<typeof callbackSecretBody>;

/** Answer of `POST /console/api/webhooks/{id}/test`. */
export interface TestView {
  readonly deliveryId: string;
}

export const DELIVERY_STATES = ['pending', 'delivered', 'parked', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Of `GET /console/api/deliveries`, newest first. */
export interface DeliveryView {
  /** The `webhook-id`. */
  readonly id: string;
  readonly transactionId: string | null;
  /** Null for a callback, or when the endpoint was removed. */
  readonly endpointId: string | null;
  readonly isCallback: boolean;
  readonly event: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

export const deliveryQuery = pageQuery.extend({
  state: z.enum(DELIVERY_STATES).optional(),
  endpointId: z.uuid('endpointId is no id.').optional(),
  transactionId: z.uuid('transactionId is no id.').optional(),
});
export type DeliveryQuery = z.input<typeof deliveryQuery>;

export interface AttemptView {
  readonly number: number;
  readonly at: string;
  /** `delivered`, or what kept it from being; `interrupted` when the process died at it; null while it is under way. */
  readonly outcome: string | null;
  readonly durationMs: number | null;
  readonly status: number | null;
  /** The answer's first kilobyte. */
  readonly answer: string | null;
}

/** Answer of `GET /console/api/deliveries/{id}`; `POST …/{id}/resend` sends it now. */
export interface DeliveryDetail extends DeliveryView {
  readonly callbackUrl: string | null;
  readonly tries: readonly AttemptView[];
}

const moment = z.iso.datetime({ offset: true, message: 'Give a day and a time.' });

/**
 * Body of `POST /console/api/deliveries/replay`. `parked`: everything parked that was made in that time, of one endpoint or all; `missing`: every
 * event that the endpoint was never told of, which needs `endpointId`.
 */
export const replayBody = z.object({
  what: z.enum(['parked', 'missing']),
  since: moment,
  until: moment.optional(),
  endpointId: z.uuid('endpointId is no id.').optional(),
});
export type ReplayBody = z.output<typeof replayBody>;

/** Answer of a replay. */
export interface ReplayView {
  readonly count: number;
}
