import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Evidence, gatherEvidence } from '../evidence.ts';
import { parseHttpProviderConfig } from './config.ts';
import { HttpProvider, type HttpProviderDependencies } from './http-provider.ts';
import { localCertificate, localKey } from './local-certificate.ts';
import { json, startLocalServer } from './local-server.ts';

let server: Awaited<ReturnType<typeof startLocalServer>>;
const providers: HttpProvider[] = [];
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server.close());
afterEach(async () => {
  vi.useRealTimers();
  for (const provider of providers.splice(0)) await provider.close();
});

const patient = { signal: new AbortController().signal };
const env = { KEY: 'very-secret', USER: 'qiniso', PASS: 'p:w' };

function createProvider(
  changes: Record<string, unknown> = {},
  dependencies: Partial<HttpProviderDependencies> = {},
) {
  const section = {
    url: `${server.origin}/people/{number}?full={full}`,
    answer: '{ "name": person.name }',
    noRecord: { statuses: [404], when: 'error = "UNKNOWN"' },
    ...changes,
  };
  const provider = new HttpProvider(parseHttpProviderConfig(section, 'test', ['number', 'full']), {
    clock: { now: () => new Date() },
    env,
    retryDelayMs: () => 0,
    ...dependencies,
  });
  providers.push(provider);
  return provider;
}

const ask = (provider: HttpProvider, number = '777888', signal = patient.signal) =>
  provider.ask({ number, full: true }, { signal });

const failureOf = (work: Promise<unknown>) =>
  work.then(
    (value) => {
      throw new Error(`Expected a failure, got ${JSON.stringify(value)}`);
    },
    (error: { name: string; reason?: string; message: string }) => error,
  );

const good = json({ person: { name: 'X' } });

describe('HttpProvider', () => {
  it('asks as configured and maps the answer', async () => {
    server.behave(good);
    const provider = createProvider({ headers: { 'X-Client': 'qiniso', 'X-Other': 'env:KEY' } });
    expect(await ask(provider, 'a/b c')).toEqual({ kind: 'answer', value: { name: 'X' } });
    expect(server.seen).toMatchObject([
      {
        method: 'GET',
        url: '/people/a%2Fb%20c?full=true',
        headers: { 'x-client': 'qiniso', 'x-other': 'very-secret' },
      },
    ]);
  });

  it.each([
    ['json', 'application/json', '{"idNumber":"777888"}'],
    ['form', 'application/x-www-form-urlencoded', 'idNumber=777888'],
  ])('posts a body as %s', async (requestFormat, contentType, body) => {
    server.behave(good);
    await ask(createProvider({ method: 'POST', request: '{ "idNumber": number }', requestFormat }));
    expect(server.seen).toMatchObject([{ method: 'POST', body, headers: { 'content-type': contentType } }]);
  });

  it.each([
    ['a status', json({}, 404)],
    ['a predicate on the body', json({ error: 'UNKNOWN' })],
    ['a predicate on the body of an error', json({ error: 'UNKNOWN' }, 400)],
  ])('knows “no record” by %s', async (_, behaviour) => {
    server.behave(behaviour);
    expect(await ask(createProvider())).toEqual({ kind: 'no-record' });
  });

  it('does not take a 404 for “no record” unless told to', async () => {
    server.behave(json({}, 404));
    const provider = createProvider({ noRecord: { when: 'error = "UNKNOWN"' } });
    expect(await failureOf(ask(provider))).toMatchObject({ reason: 'upstream_invalid_response' });
  });

  it.each([401, 403])('is refused by %d', async (status) => {
    server.behave(json({}, status));
    expect(await failureOf(ask(createProvider()))).toMatchObject({ name: 'ProviderRefused' });
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    ['500', json({}, 500), 'upstream_unavailable'],
    ['502', json({}, 502), 'upstream_unavailable'],
    ['429', json({}, 429, { 'retry-after': '600' }), 'upstream_unavailable'],
    ['400 that says nothing known', json({}, 400), 'upstream_invalid_response'],
    ['a redirect', json({}, 302, { location: '/elsewhere' }), 'upstream_invalid_response'],
    [
      'garbage',
      (_: unknown, response: { end(text: string): void }) => response.end('<html>'),
      'upstream_invalid_response',
    ],
    ['no body', json(undefined, 204), 'upstream_invalid_response'],
    [
      'compressed bytes nobody asked for',
      (_: unknown, response: { writeHead(s: number, h: object): { end(text: string): void } }) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'),
      'upstream_invalid_response',
    ],
    ['an answer that is too long', json({ person: 'x'.repeat(5_000) }), 'upstream_invalid_response'],
    [
      'a connection closed before the answer',
      (_: unknown, response: { destroy(): void }) => response.destroy(),
      'upstream_unavailable',
    ],
    [
      'a connection closed within the answer',
      (
        _: unknown,
        response: {
          writeHead(s: number, h: object): void;
          write(t: string, f: () => void): void;
          destroy(): void;
        },
      ) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"person":', () => response.destroy());
      },
      'upstream_unavailable',
    ],
    [
      'bytes that are not HTTP',
      (_: unknown, response: { socket: { end(text: string): void } | null }) =>
        response.socket?.end('SSH-2.0-OpenSSH_9\r\n\r\n'),
      'upstream_invalid_response',
    ],
  ] as const)('turns %s into ProviderUnavailable, and asks once', async (_, behaviour, reason) => {
    server.behave(behaviour as Parameters<typeof server.behave>[0]);
    const failure = await failureOf(ask(createProvider({ answerLimitBytes: 1_000 })));
    expect(failure).toMatchObject({ name: 'ProviderUnavailable', reason });
    expect(server.seen).toHaveLength(1);
    expect(JSON.stringify([failure, failure.message])).not.toContain('777888');
  });

  it('gives up at the caller’s deadline, whatever part of the answer is missing', async () => {
    for (const behaviour of [
      () => {},
      (_: unknown, response: { writeHead(s: number): void; write(text: string): void }) => {
        response.writeHead(200);
        response.write('{');
      },
    ]) {
      const deadline = new AbortController();
      server.behave((request, response) => {
        (behaviour as Parameters<typeof server.behave>[0])(request, response);
        setImmediate(() => deadline.abort());
      });
      expect(await failureOf(ask(createProvider(), '777888', deadline.signal))).toMatchObject({
        reason: 'upstream_timeout',
      });
    }
  });

  it('gives up by itself after the attempt’s own time', async () => {
    server.behave(() => {});
    expect(await failureOf(ask(createProvider({ attemptTimeoutMs: 20 })))).toMatchObject({
      reason: 'upstream_timeout',
    });
  });

  it('does not even ask when the deadline has passed', async () => {
    server.behave(good);
    expect(await failureOf(ask(createProvider(), '777888', AbortSignal.abort()))).toMatchObject({
      reason: 'upstream_timeout',
    });
    expect(server.seen).toEqual([]);
  });

  it('tries again after 503, as often as it may', async () => {
    server.behave(json({}, 503), good);
    expect(await ask(createProvider())).toMatchObject({ kind: 'answer' });
    server.behave(json({}, 503));
    await failureOf(ask(createProvider({ retries: 3 })));
    expect(server.seen).toHaveLength(4);
  });

  it('does not wait long for Retry-After', async () => {
    server.behave(json({}, 503, { 'retry-after': '3' }), good);
    expect(await failureOf(ask(createProvider()))).toMatchObject({ reason: 'upstream_unavailable' });
    expect(server.seen).toHaveLength(1);
  });

  it('stops trying again when most calls fail', async () => {
    server.behave(json({}, 503));
    const provider = createProvider({ breaker: { failures: 1000 } });
    for (let call = 0; call < 30; call++) await failureOf(ask(provider));
    expect(server.seen.length).toBeGreaterThan(30);
    expect(server.seen.length).toBeLessThanOrEqual(30 + 10 + 6);
  });

  it('says unavailable when nobody listens', async () => {
    const gone = await startLocalServer();
    await gone.close();
    const failure = await failureOf(ask(createProvider({ url: `${gone.origin}/` })));
    expect(failure).toMatchObject({
      reason: 'upstream_unavailable',
      message: 'No connection (ECONNREFUSED).',
    });
  });

  it('leaves a source alone after failures in a row, and tries it again after the pause', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    server.behave(json({}, 500));
    const provider = createProvider({ breaker: { failures: 2, pauseMs: 10_000 } });
    await failureOf(ask(provider));
    await failureOf(ask(provider));
    server.behave(good);
    expect(await failureOf(ask(provider))).toMatchObject({ reason: 'upstream_unavailable' });
    expect(server.seen).toEqual([]);
    vi.setSystemTime(Date.now() + 10_001);
    expect(await ask(provider)).toMatchObject({ kind: 'answer' });
  });

  it('tells what came of each question, and whether the source is left alone, without a word of the data', async () => {
    const told: string[] = [];
    const observer = {
      asked: (source: string, outcome: string) => void told.push(`${source} ${outcome}`),
      circuit: (source: string, state: string) => void told.push(`${source} is ${state}`),
    };
    const provider = createProvider({ retries: 0, breaker: { failures: 2 } }, { observer });
    const evidence: Evidence[] = [];
    await gatherEvidence(evidence, async () => {
      for (const behaviour of [
        good,
        json({ error: 'UNKNOWN' }),
        json({}, 403),
        json({}, 400),
        json({}, 503),
        json({}, 500),
      ]) {
        server.behave(behaviour);
        await ask(provider).catch(() => null);
      }
    });
    expect(told).toEqual([
      'test is closed',
      'test answer',
      'test no-record',
      'test refused',
      'test upstream_invalid_response',
      'test try-later',
      'test upstream_unavailable',
      'test is open',
    ]);
    expect(evidence.map(({ status, outcome }) => `${status} ${outcome}`)).toEqual([
      '200 answer',
      '200 no-record',
      '403 refused',
      '400 upstream_invalid_response',
      '503 try-later',
      '500 upstream_unavailable',
    ]);
    expect(evidence[0]?.answer?.toString()).toBe('{"person":{"name":"X"}}');
  });

  it('does not open the breaker for a source that answers now and then', async () => {
    const provider = createProvider({ retries: 0, breaker: { failures: 2 } });
    for (let round = 0; round < 4; round++) {
      server.behave(json({}, 500));
      await failureOf(ask(provider));
      server.behave(good);
      expect(await ask(provider)).toMatchObject({ kind: 'answer' });
    }
  });

  it('does not open the breaker for answers that are merely wrong', async () => {
    server.behave(json({}, 400));
    const provider = createProvider({ breaker: { failures: 1 } });
    for (let call = 0; call < 3; call++) await failureOf(ask(provider));
    expect(server.seen).toHaveLength(3);
  });

  it('stops an expression that runs on and on', async () => {
    server.behave(good);
    const provider = createProvider({ answer: '($f := function($n) { $f($n + 1) }; $f(0))' });
    expect(await failureOf(ask(provider))).toMatchObject({ reason: 'upstream_invalid_response' });
  });

  it('says nothing of the data when an expression fails', async () => {
    server.behave(json({ person: { name: 'MOKOENA' } }));
    const failure = await failureOf(ask(createProvider({ answer: 'person.name + 1' })));
    expect(failure).toMatchObject({ reason: 'upstream_invalid_response' });
    expect(failure.message).not.toContain('MOKOENA');
  });
});

describe('TLS of an HttpProvider', () => {
  const certificates = { CERT: localCertificate, CERT_KEY: localKey };
  const withServer = async (tls: 'tls' | 'clients', use: (url: string) => Promise<void>) => {
    const secure = await startLocalServer(tls);
    secure.behave(good);
    await use(`${secure.origin}/`).finally(() => secure.close());
  };

  it('does not talk to a server whose certificate is not trusted', async () => {
    await withServer('tls', async (url) => {
      const failure = await failureOf(ask(createProvider({ url, retries: 0 })));
      expect(failure).toMatchObject({
        reason: 'upstream_unavailable',
        message: expect.stringMatching(/SELF_SIGNED/),
      });
    });
  });

  it('trusts the authority it is given', async () => {
    await withServer('tls', async (url) => {
      const provider = createProvider({ url, tls: { ca: 'env:CERT' } }, { env: certificates });
      expect(await ask(provider)).toMatchObject({ kind: 'answer' });
    });
  });

  it('shows its own certificate where it has one', async () => {
    await withServer('clients', async (url) => {
      const stranger = createProvider({ url, retries: 0, tls: { ca: 'env:CERT' } }, { env: certificates });
      expect(await failureOf(ask(stranger))).toMatchObject({ reason: 'upstream_unavailable' });
      const tls = { ca: 'env:CERT', certificate: 'env:CERT', key: 'env:CERT_KEY' };
      expect(await ask(createProvider({ url, tls }, { env: certificates }))).toMatchObject({
        kind: 'answer',
      });
    });
  });
});

describe('authentication of an HttpProvider', () => {
  it.each([
    [{ type: 'apiKey', header: 'X-Api-Key', value: 'env:KEY' }, { 'x-api-key': 'very-secret' }],
    [
      { type: 'apiKey', header: 'Authorization', prefix: 'Key ', value: 'env:KEY' },
      { authorization: 'Key very-secret' },
    ],
    [
      { type: 'basic', username: 'env:USER', password: 'env:PASS' },
      { authorization: `Basic ${Buffer.from('qiniso:p:w').toString('base64')}` },
    ],
  ])('sends %o', async (authentication, headers) => {
    server.behave(good);
    await ask(createProvider({ authentication }));
    expect(server.seen[0]?.headers).toMatchObject(headers);
  });

  it('needs its secrets at the start', () => {
    const authentication = { type: 'apiKey', header: 'X-Api-Key', value: 'env:NOT_SET' };
    expect(() => createProvider({ authentication })).toThrow('The secret env:NOT_SET is missing or empty.');
  });

  describe('with OAuth 2', () => {
    const oauth2 = (more: object = {}) => ({
      authentication: {
        type: 'oauth2',
        tokenUrl: `${server.origin}/token`,
        clientId: 'env:USER',
        clientSecret: 'env:PASS',
        scope: 'read',
        ...more,
      },
    });
    /** Tokens t1, t2 …; the data only for tokens that are not in `revoked`. */
    const serve = (revoked: string[] = [], expiresIn: number | null = 3600) => {
      let issued = 0;
      server.behave((request, response) => {
        if (request.url === '/token')
          json({ access_token: `t${++issued}`, ...(expiresIn === null ? {} : { expires_in: expiresIn }) })(
            request,
            response,
          );
        else if (revoked.includes(String(request.headers.authorization))) json({}, 401)(request, response);
        else good(request, response);
      });
    };
    const urls = () => server.seen.map(({ url }) => url.split('/')[1]);

    it('fetches one token for all who wait, and keeps it', async () => {
      serve();
      const provider = createProvider(oauth2());
      await Promise.all([ask(provider), ask(provider)]);
      await ask(provider);
      expect(urls()).toEqual(['token', 'people', 'people', 'people']);
      expect(server.seen[0]).toMatchObject({
        method: 'POST',
        body: 'grant_type=client_credentials&scope=read',
      });
      expect(server.seen[0]?.headers.authorization).toBe(
        `Basic ${Buffer.from('qiniso:p%3Aw').toString('base64')}`,
      );
      expect(server.seen[1]?.headers.authorization).toBe('Bearer t1');
    });

    it('can send the credentials in the form', async () => {
      serve();
      await ask(createProvider(oauth2({ credentialsIn: 'body' })));
      expect(server.seen[0]?.body).toBe(
        'grant_type=client_credentials&scope=read&client_id=qiniso&client_secret=p%3Aw',
      );
      expect(server.seen[0]?.headers.authorization).toBeUndefined();
    });

    it.each([
      ['at the end of its life', 3600, 3_590_000],
      ['after a minute when its life is not told', null, 50_000],
    ])('fetches another token %s', async (_, expiresIn, laterMs) => {
      serve([], expiresIn);
      let now = 0;
      const provider = createProvider(oauth2(), { clock: { now: () => new Date(now) } });
      await ask(provider);
      now = laterMs - 1;
      await ask(provider);
      now = laterMs;
      await ask(provider);
      expect(urls()).toEqual(['token', 'people', 'people', 'token', 'people']);
    });

    it('replaces a token that was revoked, once', async () => {
      serve(['Bearer t1']);
      expect(await ask(createProvider(oauth2()))).toMatchObject({ kind: 'answer' });
      serve(['Bearer t1', 'Bearer t2']);
      expect(await failureOf(ask(createProvider(oauth2())))).toMatchObject({ name: 'ProviderRefused' });
      expect(urls()).toEqual(['token', 'people', 'token', 'people']);
    });

    it.each([
      [json({ error: 'invalid_client' }, 401), { name: 'ProviderRefused' }],
      [json({}, 500), { reason: 'upstream_unavailable' }],
      [json({ token: 'x' }), { reason: 'upstream_invalid_response' }],
      [json({ access_token: 'two\nlines' }), { reason: 'upstream_invalid_response' }],
    ])('translates the token server’s failures', async (behaviour, failure) => {
      server.behave(behaviour);
      expect(await failureOf(ask(createProvider(oauth2())))).toMatchObject(failure);
    });
  });
});
