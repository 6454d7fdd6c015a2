import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { findCallbackSecret, insertCallbackSecret } from '../database/queries/webhook-endpoints.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { createWebhookSecret } from './signature.ts';

/** How long the secret before a rotation signs too. */
export const ROTATION_MS = 24 * 3_600_000;

/** Contexts that seal what belongs to an endpoint, a callback or a delivery. */
export const endpointUrlContext = (id: string): string => `webhook_endpoints.url/${id}`;
export const endpointSecretContext = (id: string): string => `webhook_endpoints.secret/${id}`;
export const callbackSecretContext = (accountId: number): string => `callback_secrets/${accountId}`;
export const callbackUrlContext = (deliveryId: string): string => `deliveries.callback_url/${deliveryId}`;
export const deliveryBodyContext = (deliveryId: string): string => `deliveries.body/${deliveryId}`;
export const answerContext = (deliveryId: string, number: number): string =>
  `delivery_attempts.answer/${deliveryId}/${number}`;

/** A secret as stored, with the one before it while that still signs. */
export interface SealedSecrets {
  readonly secret_ciphertext: Buffer;
  readonly previous_secret_ciphertext: Buffer | null;
  readonly previous_secret_until: Date | null;
}

/** The secrets that sign at an instant, the newest first. */
export function openSecrets(sealing: Sealing, sealed: SealedSecrets, context: string, now: Date): string[] {
  const { previous_secret_ciphertext: previous, previous_secret_until: until } = sealed;
  const open = (ciphertext: Buffer) => sealing.open(ciphertext, context).toString('utf8');
  return [
    open(sealed.secret_ciphertext),
    ...(previous !== null && until !== null && until > now ? [open(previous)] : []),
  ];
}

/** What a rotation changes: the new secret, and the old one for as long as receivers need to learn of it. */
export function rotated(
  sealing: Sealing,
  sealed: SealedSecrets,
  context: string,
  now: Date,
): { secret: string; change: SealedSecrets } {
  const secret = createWebhookSecret();
  const change = {
    secret_ciphertext: sealing.seal(secret, context),
    previous_secret_ciphertext: sealed.secret_ciphertext,
    previous_secret_until: new Date(now.getTime() + ROTATION_MS),
  };
  return { secret, change };
}

/** What signs the account's callbacks, made when it is first asked for. */
export async function loadCallbackSecret(
  executor: Kysely<DB>,
  sealing: Sealing,
  accountId: number,
  now: Date,
): Promise<SealedSecrets> {
  const found = await findCallbackSecret(executor, accountId);
  if (found) return found;
  const ciphertext = sealing.seal(createWebhookSecret(), callbackSecretContext(accountId));
  await insertCallbackSecret(executor, accountId, ciphertext, now);
  const made = await findCallbackSecret(executor, accountId);
  if (!made) throw new Error('The secret that signs callbacks could not be made.');
  return made;
}
