import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { insertAuditEvent } from '../database/queries/audit-events.ts';
import {
  type ClaimedDelivery,
  endDeliveriesOf,
  finishDelivery,
  giveBackDelivery,
  recordAttempt,
} from '../database/queries/deliveries.ts';
import { disableWebhookEndpoint, noteEndpointHealth } from '../database/queries/webhook-endpoints.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { excerptOf } from './answer-excerpt.ts';
import type { Attempted } from './delivery-attempt.ts';
import { nextDelayMs } from './retry-schedule.ts';
import type { AttemptResult } from './sender.ts';
import { answerContext } from './webhook-secrets.ts';

const GONE = 410;
const TOO_MANY_REQUESTS = 429;
/** An endpoint that has failed for so long without one success is disabled. */
export const FAILING_LIMIT_MS = 5 * 86_400_000;

export interface OutcomeParts {
  readonly database: Kysely<DB>;
  readonly sealing: Sealing;
  /** From 0 to 1, for the jitter of the schedule. */
  readonly random: () => number;
  /** An endpoint was disabled: somebody should know. */
  readonly onDisabled: (endpoint: { accountId: number; endpointId: string; reason: string }) => void;
}

/** Records what came of an attempt and what follows from it, in one database transaction. */
export async function recordOutcome(
  parts: OutcomeParts,
  delivery: ClaimedDelivery,
  attempted: Attempted | { readonly kind: 'unpresentable' },
  { now, durationMs }: { now: Date; durationMs: number },
): Promise<void> {
  const attempt = { id: delivery.id, number: delivery.attempts };
  const { account_id: accountId, endpoint_id: endpointId } = delivery;
  const disabled = await parts.database.transaction().execute(async (trx) => {
    if (attempted.kind !== 'sent') {
      await recordAttempt(trx, attempt, { outcome: attempted.kind, durationMs, status: null, answer: null });
      if (attempted.kind === 'nowhere-to-go') await finishDelivery(trx, delivery.id, 'cancelled', now);
      else if (attempted.kind === 'disabled') await finishDelivery(trx, delivery.id, 'parked', now);
      else await giveBack(parts, trx, delivery, { isOverburdened: false, retryAfterMs: null }, now);
      return null;
    }
    const { result, body } = attempted;
    await recordAttempt(trx, attempt, {
      outcome: result.outcome,
      durationMs,
      status: result.status,
      answer: sealAnswer(parts.sealing, attempt, result, body),
    });
    if (result.outcome === 'interrupted') {
      await giveBackDelivery(trx, attempt, { failures: delivery.failures, at: now, now });
      return null;
    }
    const isDelivered = result.outcome === 'delivered';
    if (isDelivered) await finishDelivery(trx, delivery.id, 'delivered', now);
    else if (result.status === GONE) await finishDelivery(trx, delivery.id, 'parked', now);
    else
      await giveBack(
        parts,
        trx,
        delivery,
        {
          isOverburdened: result.outcome === 'timeout' || result.status === TOO_MANY_REQUESTS,
          retryAfterMs: result.retryAfterMs,
        },
        now,
      );
    if (endpointId === null) return null;

    const failingSince = await noteEndpointHealth(trx, accountId, endpointId, { isDelivered, now });
    const isHopeless = failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_LIMIT_MS;
    const reason = result.status === GONE ? 'gone' : isHopeless ? 'failing' : null;
    if (reason === null || !(await disableWebhookEndpoint(trx, accountId, endpointId, reason, now)))
      return null;
    await endDeliveriesOf(trx, accountId, endpointId, 'parked', now);
    await insertAuditEvent(trx, {
      occurredAt: now,
      accountId,
      actor: 'system',
      action: 'webhook-endpoint.disabled',
      subject: endpointId,
      detail: { reason },
    });
    return { accountId, endpointId, reason };
  });
  if (disabled) parts.onDisabled(disabled);
}

async function giveBack(
  { random }: OutcomeParts,
  trx: Kysely<DB>,
  delivery: ClaimedDelivery,
  failure: { isOverburdened: boolean; retryAfterMs: number | null },
  now: Date,
): Promise<void> {
  const failures = delivery.failures + 1;
  const delayMs = nextDelayMs(failures, failure, random());
  await giveBackDelivery(
    trx,
    { id: delivery.id, number: delivery.attempts },
    { failures, at: delayMs === null ? null : new Date(now.getTime() + delayMs), now },
  );
}

function sealAnswer(
  sealing: Sealing,
  { id, number }: { id: string; number: number },
  { answer }: AttemptResult,
  body: string,
): Buffer | null {
  if (answer.length === 0) return null;
  return sealing.seal(excerptOf(answer, body), answerContext(id, number));
}
