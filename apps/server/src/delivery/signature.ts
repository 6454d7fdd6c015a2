import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret of 256 random bits, as Standard Webhooks writes them. */
export const createWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** What is signed: an id that stays, the instant of the attempt, and the body to the byte. */
export interface SignedMessage {
  readonly id: string;
  readonly at: Date;
  readonly body: Uint8Array;
}

/**
 * The three headers of Standard Webhooks, with a signature by each secret: two while a secret is being rotated.
 * Native HMAC rather than the standard's own library, whose SHA-256 is JavaScript: bodies with images are megabytes.
 *
 * @param secrets `whsec_` and base64.
 */
export function signatureHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
