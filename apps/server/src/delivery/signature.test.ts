import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createWebhookSecret, signatureHeaders } from './signature.ts';

const body = JSON.stringify({ code: 'ACCEPT', name: 'GRAÇA' });
const message = { id: '019a0000-0000-7000-8000-000000000000', at: new Date(), body: Buffer.from(body) };

describe('signatureHeaders', () => {
  it("satisfies the standard's own library, with either secret while one is rotated", () => {
    const [next, previous] = [createWebhookSecret(), createWebhookSecret()];
    const headers = signatureHeaders(message, [next, previous]);
    expect(new Webhook(next).verify(body, headers)).toEqual(JSON.parse(body));
    expect(new Webhook(previous).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(createWebhookSecret()).verify(body, headers)).toThrow();
  });

  it('covers the id, the time and every byte of the body', () => {
    const secret = createWebhookSecret();
    const headers = signatureHeaders(message, [secret]);
    const webhook = new Webhook(secret);
    expect(() => webhook.verify(`${body} `, headers)).toThrow();
    expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'another' })).toThrow();
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(() => webhook.verify(body, { ...headers, 'webhook-timestamp': later })).toThrow();
  });
});
