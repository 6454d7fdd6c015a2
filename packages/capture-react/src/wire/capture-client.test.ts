import { describe, expect, it } from 'vitest';
import { createCaptureClient, retryAfterMs } from './capture-client.ts';

function clientOf(answer: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const closed = new AbortController();
  const client = createCaptureClient('/capture/api', closed.signal, null, async (url, init) =>
    answer(url, init),
  );
  return { client, closed };
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: { failure?: unknown }) => error.failure,
  );

describe('createCaptureClient', () => {
  it('posts JSON and reads the answer', async () => {
    const { client } = clientOf((url, init) => Response.json({ url, method: init.method, body: init.body }));
    expect(await client.session({ token: 't' })).toEqual({
      url: '/capture/api/session',
      method: 'POST',
      body: '{"token":"t"}',
    });
  });

  it('sends an embedded device’s secret with every request after its claim, and no cookie', async () => {
    const sent: unknown[] = [];
    let secret: string | null = null;
    const client = createCaptureClient(
      'https://verify.example/capture/api',
      new AbortController().signal,
      {
        get: () => secret,
        keep: (given) => {
          secret = given;
        },
      },
      async (_url, { headers, credentials }) => {
        sent.push([new Headers(headers).get('authorization'), credentials]);
        return Response.json({ status: 'started', device_secret: 's3cret' });
      },
    );
    expect(await client.claim({ transaction_id: 't' })).toEqual({ status: 'started' });
    await client.fields({ last_four: '0088' });
    expect(sent).toEqual([
      [null, 'omit'],
      ['Bearer s3cret', 'omit'],
    ]);
  });

  it('sends a frame as bytes with its nonce, sequence, step and time', async () => {
    const sent: unknown[] = [];
    const { client } = clientOf((url, init) => {
      sent.push(url, Object.fromEntries(new Headers(init.headers)), init.body);
      return Response.json({});
    });
    const jpeg = new Blob(['jpeg']);
    await client.sendFrame(
      { attempt_id: 'a', nonce: 'n' },
      { jpeg, sequence: 7, step: 2, capturedAtMs: 1234 },
    );
    expect(sent).toEqual([
      '/capture/api/attempts/a/frames',
      {
        'content-type': 'image/jpeg',
        'x-capture-nonce': 'n',
        'x-capture-sequence': '7',
        'x-capture-step': '2',
        'x-capture-captured-at-ms': '1234',
      },
      jpeg,
    ]);
  });

  it('accepts an answer without a body', async () => {
    const { client } = clientOf(() => new Response(null, { status: 202 }));
    await expect(client.sandboxPerson({ selfie: 'unclear' })).resolves.toBeUndefined();
  });

  it('tells refusal, patience, a broken server and a lost answer apart', async () => {
    const { client } = clientOf((url) => {
      switch (url) {
        case '/capture/api/session':
          return Response.json({ details: { field: 'last_four' } }, { status: 422 });
        case '/capture/api/claim':
          return new Response(null, { status: 503, headers: { 'retry-after': '2' } });
        case '/capture/api/fields':
          return new Response('<html>', { status: 502 });
        case '/capture/api/attempts':
          return new Response('<html>a captive portal</html>');
        default:
          throw new TypeError('Failed to fetch');
      }
    });
    const camera = { label: '', width: 1, height: 1, facing: null, frame_rate: null };
    expect(await failureOf(client.session({}))).toEqual({ kind: 'refused', status: 422, field: 'last_four' });
    expect(await failureOf(client.claim({}))).toEqual({ kind: 'busy', retryAfterMs: 2000 });
    expect(await failureOf(client.fields({ last_four: '1234' }))).toEqual({ kind: 'broken' });
    expect(await failureOf(client.startAttempt({ camera }))).toEqual({ kind: 'broken' });
    expect(await failureOf(client.attempt('a'))).toEqual({ kind: 'unreachable' });
  });

  it('ends its requests with the journey, and not as a network failure', async () => {
    const { client, closed } = clientOf(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const answer = client.session({});
    closed.abort();
    await expect(answer).rejects.toThrow('aborted');
  });
});

describe('retryAfterMs', () => {
  it.each([
    ['2', 2000],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:00:05 GMT', 4000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['soon', null],
    [null, null],
  ])('reads %s', (header, expected) => {
    expect(retryAfterMs(header, 1000)).toBe(expected);
  });
});
