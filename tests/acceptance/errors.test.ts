import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Client, call, type ErrorBody } from './support/client.ts';
import { people, requestFor } from './support/people.ts';
import { ENHANCED, ENHANCED_ONFILE, FAILOVER, PHOTO, PHOTO_RESULTS } from './support/routes.ts';

const { address } = inject('sharedServer');
let client: Client;
beforeAll(async () => {
  client = await Client.shared();
});

/** The one body of all errors (decisions: Errors). */
const errorBody = (code: string, details: ErrorBody['details'] = {}) => ({
  success: false,
  transaction_id: null,
  code,
  message: expect.stringMatching(/\S/),
  details,
  request_id: expect.stringMatching(/^[\w-]{8,}$/),
});
/** A body of somebody whom no registry has: nothing is charged where it is taken. */
const nobody = (more: Record<string, unknown> = {}) => requestFor(people.zanele, more);
const without = (field: string) => {
  const { [field]: _, ...rest } = nobody();
  return rest;
};

describe('422 invalid_input: required field missing or invalid, consent not confirmed (consumer-service 7)', () => {
  const bodies: [field: string, what: string, body: Record<string, unknown>][] = [
    ...[undefined, null, false, 'true', 'false', 1, {}, []].map(
      (value): [string, string, Record<string, unknown>] => [
        'ConsentObtainedByDataSubject',
        JSON.stringify(value) ?? 'missing',
        nobody({ ConsentObtainedByDataSubject: value }),
      ],
    ),
    ...['IdentityNo', 'FirstName', 'LastName'].flatMap(
      (field): [string, string, Record<string, unknown>][] => [
        [field, 'missing', without(field)],
        [field, 'null', nobody({ [field]: null })],
        [field, 'empty', nobody({ [field]: '' })],
        [field, 'blank', nobody({ [field]: ' \t\n ' })],
        [field, 'a number', nobody({ [field]: 9512250777088 })],
        [field, 'a list', nobody({ [field]: ['Zanele'] })],
        [field, 'an object', nobody({ [field]: { toString: 'Zanele' } })],
      ],
    ),
    ['IdentityNo', '12 digits', nobody({ IdentityNo: '951225077708' })],
    ['IdentityNo', '14 digits', nobody({ IdentityNo: '95122507770880' })],
    ['IdentityNo', 'spaces between', nobody({ IdentityNo: '951225 0777 088' })],
    ['IdentityNo', 'letters', nobody({ IdentityNo: '951225077708X' })],
    ['IdentityNo', 'digits of another script', nobody({ IdentityNo: '٩٥١٢٢٥٠٧٧٧٠٨٨' })],
    ['FirstName', '201 characters', nobody({ FirstName: 'a'.repeat(201) })],
    ['LastName', '201 characters', nobody({ LastName: 'a'.repeat(201) })],
    ['FirstName', 'a NUL', nobody({ FirstName: 'Zan\u0000ele' })],
    ['FirstName', 'a line feed within', nobody({ FirstName: 'Zan\nele' })],
    ['LastName', 'half of a surrogate pair', nobody({ LastName: 'Khumalo\ud83d' })],
    ['ReferenceNo', '65 characters', nobody({ ReferenceNo: 'r'.repeat(65) })],
    ['ReferenceNo', 'a number', nobody({ ReferenceNo: 7 })],
    ['ReferenceNo', 'a NUL', nobody({ ReferenceNo: 'a\u0000b' })],
    ...[10.5, '10', true, [10]].map((value): [string, string, Record<string, unknown>] => [
      'CostCenter',
      JSON.stringify(value),
      nobody({ CostCenter: value }),
    ]),
    ...[-0.1, 1.1, -1e-9, 1.0000001, 95, '0.9', 'NaN', true, [], {}].map(
      (value): [string, string, Record<string, unknown>] => [
        'lenientThreshold',
        JSON.stringify(value),
        nobody({ lenientThreshold: value }),
      ],
    ),
    ...['liveDHA', 'sendCaptureSms', 'enableFailover'].flatMap((field) =>
      ['true', 0, 'no', []].map((value): [string, string, Record<string, unknown>] => [
        field,
        JSON.stringify(value),
        nobody({ [field]: value }),
      ]),
    ),
    ['CellNo', 'missing when sendCaptureSms is true', nobody({ sendCaptureSms: true })],
    ['CellNo', 'blank when sendCaptureSms is true', nobody({ sendCaptureSms: true, CellNo: ' ' })],
    ['CellNo', 'a landline', nobody({ sendCaptureSms: true, CellNo: '021 555 0100' })],
    ['CellNo', 'too short', nobody({ sendCaptureSms: true, CellNo: '082 123' })],
    ['CellNo', 'words', nobody({ sendCaptureSms: true, CellNo: 'call me' })],
    ['CellNo', 'a number, not a string', nobody({ sendCaptureSms: true, CellNo: 821234567 })],
    ['CellNo', 'invalid even when no SMS is asked for', nobody({ CellNo: '123' })],
  ];

  it.each(bodies)('names the field: %s, %s', async (field, _what, body) => {
    const answer = await client.post<ErrorBody>(PHOTO, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual(errorBody('invalid_input', { field }));
  });

  it('does not repeat in its message what was sent', async () => {
    const { body } = await client.post<ErrorBody>(
      PHOTO,
      nobody({ IdentityNo: '95122507770', CellNo: '0215550100' }),
    );
    expect(JSON.stringify(body)).not.toMatch(/95122507770|0215550100|Zanele|Khumalo/);
  });

  it.each([FAILOVER, ENHANCED_ONFILE])('is the same on %s', async (path) => {
    const withoutConsent = await client.post<ErrorBody>(
      path,
      nobody({ ConsentObtainedByDataSubject: false }),
    );
    expect(withoutConsent.status).toBe(422);
    expect(withoutConsent.body).toEqual(
      errorBody('invalid_input', { field: 'ConsentObtainedByDataSubject' }),
    );
    const withoutName = await client.post<ErrorBody>(path, without('LastName'));
    expect(withoutName.body).toEqual(errorBody('invalid_input', { field: 'LastName' }));
  });
});

describe('Requests that are as good as any (decisions: Errors, Requests)', () => {
  it.each<[string, Record<string, unknown>]>([
    ['names of 200 characters', { FirstName: 'a'.repeat(200), LastName: 'b'.repeat(200) }],
    ['an emoji for a name', { FirstName: '🙂' }],
    ['names in another script', { FirstName: '张伟', LastName: 'Иванов' }],
    [
      'null for every optional field',
      {
        CellNo: null,
        lenientThreshold: null,
        liveDHA: null,
        sendCaptureSms: null,
        enableFailover: null,
        CostCenter: null,
        ReferenceNo: null,
      },
    ],
    ['thresholds at both ends', { lenientThreshold: 0 }],
    ['a threshold of 1', { lenientThreshold: 1 }],
    ['a cell number in E.164', { CellNo: '+27 82 123 4567' }],
    ['a cell number of another country', { CellNo: '+264 81 123 4567' }],
    ['a reference of 64 characters', { ReferenceNo: 'r'.repeat(64) }],
    ['unknown fields', { Colour: 'blue', preset: { variant: 'online' }, transaction_id: 'x' }],
    ['a cost centre of the account', { CostCenter: 10 }],
  ])('are taken: %s', async (_what, more) => {
    const answer = await client.post(PHOTO, nobody(more));
    expect(answer.status).toBe(200);
    expect(answer.body.code).toBe('FAIL');
  });

  it('lets the path decide, not a field of the same name in the body', async () => {
    const { body } = await client.post(ENHANCED_ONFILE, requestFor(people.pieter, { variant: 'online' }));
    expect(body).toMatchObject({ code: 'FAIL', source: 'onfile' });
  });
});

describe('Bodies that cannot be read (decisions: Errors)', () => {
  it.each([
    ['broken JSON', '{"IdentityNo":'],
    ['nothing', ''],
    ['NaN', '{"lenientThreshold":NaN}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a string', '"IdentityNo"'],
    ['a number', '7'],
    ['a prototype', '{"__proto__":{"ConsentObtainedByDataSubject":true}}'],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}'],
  ])('are 400 invalid_request: %s', async (_what, body) => {
    const answer = await client.post<ErrorBody>(PHOTO, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(errorBody('invalid_request'));
  });

  it('are 413 payload_too_large: a name of a megabyte', async () => {
    const answer = await client.post<ErrorBody>(PHOTO, nobody({ FirstName: 'a'.repeat(1024 * 1024) }));
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual(errorBody('payload_too_large'));
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data',
    'nonsense',
  ])('are 415 unsupported_media_type: %s', async (type) => {
    const answer = await client.post<ErrorBody>(PHOTO, JSON.stringify(nobody()), { 'content-type': type });
    expect(answer.status).toBe(415);
    expect(answer.body).toEqual(errorBody('unsupported_media_type'));
  });

  it('are none where only a character set is named', async () => {
    const answer = await client.post(PHOTO, nobody(), { 'content-type': 'application/json; charset=utf-8' });
    expect(answer.status).toBe(200);
  });
});

describe('Order: 401, then 403, then the body (decisions: Errors)', () => {
  it.each([
    ['invalid', '{}', 'application/json'],
    ['broken', '{', 'application/json'],
    ['too large', 'x'.repeat(1024 * 1024 + 1), 'application/json'],
    ['of another type', 'x', 'text/plain'],
  ])('is kept when the body is %s', async (_what, body, type) => {
    const headers = { 'content-type': type };
    expect((await call(address + PHOTO, { body, headers })).status).toBe(401);
    const limited = await Client.shared('sandbox-limited');
    expect((await limited.post(PHOTO, body, headers)).status).toBe(403);
  });
});

describe('403 forbidden: a cost centre of another account (decisions: Requests)', () => {
  it.each([
    ["another account's", 30],
    ['one that nobody has', 99],
    ['zero', 0],
    ['a negative one', -1],
    ['a very large one', 1e10],
  ])('%s', async (_whose, CostCenter) => {
    const answer = await client.post<ErrorBody>(PHOTO, nobody({ CostCenter }));
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual(errorBody('forbidden', { field: 'CostCenter' }));
  });
});

describe('Paths and methods (decisions: Errors)', () => {
  it.each([
    '/',
    '/consumer',
    '/consumer/nothing',
    `${PHOTO}/`,
    '/Consumer/idv/kyc/photo/verify',
    '/consumer/%ff',
    '/consumer/a?b=c',
  ])('404 not_found: %s', async (path) => {
    const answer = await client.get<ErrorBody>(path);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(errorBody('not_found'));
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
  });

  it.each([
    ['GET', PHOTO, ['POST']],
    ['PUT', PHOTO, ['POST']],
    ['DELETE', `${PHOTO}?x=1`, ['POST']],
    ['POST', `${PHOTO_RESULTS}/01a1fa24-9272-74de-a471-110b06664a0e`, ['GET']],
    ['PATCH', `${ENHANCED}/abc`, ['GET']],
    ['GET', '/auth/login', ['POST']],
    ['POST', '/consumer/openapi.json', ['GET']],
  ])('405 method_not_allowed: %s %s, with Allow', async (method, path, allowed) => {
    const answer = await client.send<ErrorBody>(path, { method });
    expect(answer.status).toBe(405);
    expect(answer.body).toEqual(errorBody('method_not_allowed'));
    const allow = answer.headers
      .get('allow')
      ?.split(', ')
      .filter((name) => name !== 'HEAD');
    expect(allow).toEqual(allowed);
  });
});

describe('Every answer', () => {
  it('has its request id in X-Request-Id, and an error the same in its body', async () => {
    const good = await client.post(PHOTO, nobody());
    const bad = await client.post<ErrorBody>(PHOTO, {});
    expect(good.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
    expect(bad.headers.get('x-request-id')).toBe(bad.body.request_id);
    expect(bad.body.request_id).not.toBe(good.headers.get('x-request-id'));
  });

  it('does not take over a request id that the caller made up', async () => {
    const answer = await client.post<ErrorBody>(PHOTO, {}, { 'x-request-id': 'mine' });
    expect(answer.body.request_id).not.toBe('mine');
  });

  it('is JSON that no cache keeps', async () => {
    for (const answer of [await client.post(PHOTO, nobody()), await client.post(PHOTO, {})]) {
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it.each([
    [PHOTO, '1.1'],
    [FAILOVER, '1.0'],
    [ENHANCED_ONFILE, '1.0'],
  ])('of %s has the release in Service-Version: %s', async (path, version) => {
    const answer = await client.post(path, nobody());
    expect(answer.headers.get('service-version')).toBe(version);
  });

  it('says in RateLimit and RateLimit-Policy how much is left', async () => {
    const answer = await client.post(PHOTO, nobody());
    expect(answer.headers.get('ratelimit-policy')).toBe('"account";q=100;w=2');
    expect(answer.headers.get('ratelimit')).toMatch(/^"account";r=\d+;t=\d+$/);
  });
});

it.each([
  ['401', 'POST', '/consumer/idv/failover/verify', '1.0'],
  ['401 of identity verification with liveness', 'POST', '/consumer/idv/kyc/photo/verify', '1.1'],
  ['401 of a retrieval', 'GET', '/consumer/dovs/status/none', '1.0'],
  ['401 of a report', 'GET', '/consumer/cost-center/summary', '1.0'],
])(
  'An error too is answered with the service’s version: %s (consumer-service 9)',
  async (_, method, path, version) => {
    const response = await fetch(address + path, { method });
    expect(response.status).toBe(401);
    expect(response.headers.get('service-version')).toBe(version);
  },
);
