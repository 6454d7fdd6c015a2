import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Behaviour, json, startLocalServer } from '../http-provider/local-server.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider-error.ts';
import { createConfiguredSmsGateway } from './configured.ts';

const accepted = {
  messages: [{ apiMessageId: '77fb2999', accepted: true, to: '27821234567', error: null }],
  error: null,
};
const rejected = (code: number) => ({
  messages: [{ apiMessageId: null, accepted: false, to: '27821234567', error: { code, description: '…' } }],
  error: null,
});
const failed = (code: number) => ({ messages: [], error: { code, description: '…' } });

let server: Awaited<ReturnType<typeof startLocalServer>>;
let made: ReturnType<typeof createConfiguredSmsGateway>;
beforeAll(async () => {
  server = await startLocalServer();
  made = createConfiguredSmsGateway(
    { adapter: 'clickatell', apiKey: 'env:CLICKATELL_KEY', url: `${server.origin}/v1/message` },
    { env: { CLICKATELL_KEY: 'the-key==' } },
  );
});
afterAll(async () => {
  await made.close();
  await server.close();
});

const message = { to: '+27821234567', body: 'Confirm it is you: …', reference: 'our-id' };
const send = (behaviour: Behaviour, timeoutMs = 5_000) => {
  server.behave(behaviour);
  return made.gateway.send(message, { signal: AbortSignal.timeout(timeoutMs) });
};

describe("Clickatell's One API", () => {
  it('is asked as documented, and its message id handed on', async () => {
    expect(await send(json(accepted, 202))).toBe('77fb2999');
    const [seen] = server.seen;
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/v1/message',
      headers: { authorization: 'the-key==', 'content-type': 'application/json' },
    });
    expect(JSON.parse(seen?.body ?? '')).toEqual({
      messages: [
        { channel: 'sms', to: '27821234567', content: 'Confirm it is you: …', clientMessageId: 'our-id' },
      ],
    });
  });

  it.each([
    ['an unknown API key', json(failed(1), 401)],
    ['no credit', json(failed(20), 402)],
    ['a number that is none', json(rejected(25), 400)],
    ['a recipient who has opted out', json(rejected(26), 207)],
    ['a refusal within a success', json(rejected(27), 202)],
    ['a status without a code', json({}, 404)],
  ])('is taken at its word: %s', async (_, behaviour) => {
    await expect(send(behaviour)).rejects.toThrow(ProviderRefused);
  });

  it.each<[string, Behaviour, string]>([
    ['an internal error', json(failed(19), 400), 'upstream_unavailable'],
    ['too many requests', json(failed(43), 429), 'upstream_unavailable'],
    ['too many requests, without a code', json({}, 429), 'upstream_unavailable'],
    ['a maintenance page', (_, response) => void response.writeHead(503).end('<p>'), 'upstream_unavailable'],
    ['a success of something else', json({ ok: true }), 'upstream_invalid_response'],
    ['no JSON', (_, response) => void response.end('accepted'), 'upstream_invalid_response'],
    ['a redirect', (_, response) => void response.writeHead(302).end(), 'upstream_invalid_response'],
    ['a broken connection', (_, response) => void response.destroy(), 'upstream_unavailable'],
  ])('is tried again: %s', async (_, behaviour, reason) => {
    const sent = send(behaviour);
    await expect(sent).rejects.toThrow(ProviderUnavailable);
    await expect(sent).rejects.toMatchObject({ reason });
  });

  it('is tried again when it does not answer in time', async () => {
    await expect(send(() => {}, 100)).rejects.toMatchObject({ reason: 'upstream_timeout' });
  });

  it('never has its key, the number or the text in an error', async () => {
    const error = await send(json(rejected(25), 400)).catch((caught: unknown) => caught);
    expect(JSON.stringify([error, String(error)])).not.toMatch(/the-key|27821234567|Confirm/);
  });
});

describe('the section sms of the providers file', () => {
  const env = { KEY: 'k' };
  it('names the sender of a two-way integration', async () => {
    const twoWay = createConfiguredSmsGateway(
      { adapter: 'clickatell', apiKey: 'env:KEY', from: '12027530410', url: server.origin },
      { env },
    );
    server.behave(json(accepted, 202));
    await twoWay.gateway.send(message, { signal: AbortSignal.timeout(5_000) });
    await twoWay.close();
    expect(server.seen[0]?.body).toContain('"from":"12027530410"');
  });

  it('without it every message fails', async () => {
    const { gateway } = createConfiguredSmsGateway(undefined, { env });
    await expect(gateway.send(message, { signal: AbortSignal.timeout(1_000) })).rejects.toThrow(
      ProviderRefused,
    );
  });

  it.each([
    ['an unknown adapter', { adapter: 'pigeon' }, 'sms.adapter'],
    ['a secret in the file', { adapter: 'clickatell', apiKey: 'the-key' }, 'sms.apiKey'],
    [
      'an address without https',
      { adapter: 'clickatell', apiKey: 'env:KEY', url: 'http://example.com' },
      'sms.url',
    ],
    ['an unknown member', { adapter: 'clickatell', apiKey: 'env:KEY', api_id: 1 }, 'api_id'],
    ['a secret that is not there', { adapter: 'clickatell', apiKey: 'env:NONE' }, 'env:NONE'],
  ])('is refused with %s', (_, section, place) => {
    expect(() => createConfiguredSmsGateway(section, { env })).toThrow(place);
  });
});
