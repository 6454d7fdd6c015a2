import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, startLocalServer } from '../http-provider/local-server.ts';
import { createCamaraSimSwapSource } from './camara.ts';
import { createHttpSimSwapSource } from './http.ts';

const env = { ID: 'qiniso', SECRET: 'shh', KEY: 'key' };
const now = new Date('2026-06-30T10:00:00Z');
const dependencies = { clock: { now: () => now }, env, retryDelayMs: () => 0 };
const { signal } = new AbortController();
const query = { cellNo: '+27821234567', maxAgeHours: 100 };

let server: Awaited<ReturnType<typeof startLocalServer>>;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server.close());

/** The operator: a token, then `retrieve-date` and `check`. `check` says yes to as many hours as given, no to fewer. */
function operator(date: { status?: number; body: object }, check?: (maxAge: number) => object) {
  server.behave((request, response) => {
    if (request.url === '/token') return json({ access_token: 't', expires_in: 3600 })(request, response);
    if (request.url === '/sim-swap/v2/retrieve-date')
      return json(date.body, date.status ?? 200)(request, response);
    const answer = check?.((JSON.parse(request.body) as { maxAge: number }).maxAge) ?? {};
    return json(answer, 'code' in answer ? 400 : 200)(request, response);
  });
}

async function askCamara() {
  const source = createCamaraSimSwapSource(
    {
      url: `${server.origin}/sim-swap/v2/`,
      authentication: {
        type: 'oauth2',
        tokenUrl: `${server.origin}/token`,
        clientId: 'env:ID',
        clientSecret: 'env:SECRET',
        scope: 'sim-swap:retrieve-date sim-swap:check',
      },
      retries: 0,
    },
    'simSwap',
    dependencies,
  );
  return await source.find(query, { signal }).finally(() => source.close());
}

describe('An operator that speaks CAMARA SimSwap', () => {
  it('is asked for the date with a token of its own, the number in the body and nothing in the address', async () => {
    operator({ body: { latestSimChange: '2026-06-27T12:00:00+02:00' } });
    expect(await askCamara()).toMatchObject({
      lastSwapAt: '2026-06-27T10:00:00.000Z',
      monitoredPeriodDays: null,
    });
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /token',
      'POST /sim-swap/v2/retrieve-date',
    ]);
    expect(server.seen[0]?.body).toContain('scope=sim-swap%3Aretrieve-date+sim-swap%3Acheck');
    expect(server.seen[1]).toMatchObject({
      body: '{"phoneNumber":"+27821234567"}',
      headers: { authorization: 'Bearer t' },
    });
  });

  it('that saw no swap in its monitored period says so', async () => {
    operator({ body: { latestSimChange: null, monitoredPeriod: 120 } });
    expect(await askCamara()).toMatchObject({ lastSwapAt: null, monitoredPeriodDays: 120 });
  });

  it.each([
    [
      'no swap in a month',
      (): object => ({ swapped: false }),
      { monitoredPeriodDays: 30, swappedWithinMaxAge: false },
    ],
    [
      'a swap within a week',
      (): object => ({ swapped: true }),
      { swappedWithinDays: 7, swappedWithinMaxAge: true },
    ],
    [
      'a swap within a month, not a week',
      (maxAge: number): object => ({ swapped: maxAge > 7 * 24 }),
      { swappedWithinDays: 30, swappedWithinMaxAge: false },
    ],
    [
      'a look back of two weeks only',
      (maxAge: number): object =>
        maxAge > 336 ? { status: 400, code: 'OUT_OF_RANGE', message: 'Too far' } : { swapped: false },
      { monitoredPeriodDays: 7, swappedWithinMaxAge: false },
    ],
  ])('that may not tell the date is asked with `check`: %s', async (_, check, expected) => {
    operator({ body: { latestSimChange: null } }, check);
    expect(await askCamara()).toMatchObject({ lastSwapAt: null, ...expected });
    const asked = server.seen.filter(({ url }) => url.endsWith('/check')).map(({ body }) => body);
    expect(asked).toContain('{"phoneNumber":"+27821234567","maxAge":100}');
  });

  it.each(['NOT_FOUND', 'IDENTIFIER_NOT_FOUND', 'SERVICE_NOT_APPLICABLE', 'UNSUPPORTED_IDENTIFIER'])(
    'that answers %s has no answer for the number',
    async (code) => {
      operator({ status: code.endsWith('FOUND') ? 404 : 422, body: { status: 422, code, message: 'No' } });
      expect(await askCamara()).toBeNull();
    },
  );

  it.each([
    [403, 'PERMISSION_DENIED', { name: 'ProviderRefused' }],
    [429, 'QUOTA_EXCEEDED', { name: 'ProviderRefused' }],
    [429, 'TOO_MANY_REQUESTS', { reason: 'upstream_unavailable' }],
    [400, 'INVALID_ARGUMENT', { reason: 'upstream_invalid_response' }],
    [404, 'SOMETHING_ELSE', { reason: 'upstream_invalid_response' }],
  ])('that answers %d %s is no answer at all', async (status, code, error) => {
    operator({ status, body: { status, code, message: 'No' } });
    await expect(askCamara()).rejects.toMatchObject(error);
  });
});

describe('An aggregator over HTTP', () => {
  const source = () =>
    createHttpSimSwapSource(
      {
        url: `${server.origin}/swaps?msisdn={nationalNo}&since={sinceDate}`,
        authentication: { type: 'apiKey', header: 'X-Key', value: 'env:KEY' },
        noRecord: { when: 'result in ["N-AV", "N-AD"]' },
        answer:
          '{ "swapped": result = "Y", "monitoredPeriodDays": result = "Y" ? null : 4, "network": operator, "lastSwapDate": day }',
      },
      'simSwap',
      dependencies,
    );

  it('is asked as configured, and its answer is mapped', async () => {
    server.behave(json({ result: 'Y', operator: 'MTN', day: '2026-06-27' }));
    expect(await source().find(query, { signal })).toEqual({
      lastSwapAt: '2026-06-26T22:00:00.000Z',
      swappedWithinDays: null,
      swappedWithinMaxAge: true,
      monitoredPeriodDays: null,
      network: 'MTN',
      isPorted: null,
    });
    expect(server.seen[0]?.url).toBe('/swaps?msisdn=0821234567&since=2026-06-26');
  });

  it('that has the answer “not available” has none, which is not “no”', async () => {
    server.behave(json({ result: 'N-AV' }));
    expect(await source().find(query, { signal })).toBeNull();
  });

  it('whose answer does not map is told by its paths alone', async () => {
    server.behave(json({ result: 'Y', operator: 'VODA', day: 'yesterday' }));
    await expect(source().find(query, { signal })).rejects.toThrow(
      'The answer of simSwap does not map: lastSwapDate, network.',
    );
  });
});
