import { beforeAll, describe, expect, it } from 'vitest';
import { abridged, Client, type ErrorBody, type Json } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { people, requestFor, type SubmittedPerson } from './support/people.ts';
import { ownReceiver } from './support/receiver.ts';
import { DOVS_LINK, DOVS_SMS, DOVS_STATUS, ENHANCED } from './support/routes.ts';
import { messagesTo } from './support/sandbox-messages.ts';

let client: Client;
let stranger: Client;
beforeAll(async () => {
  [client, stranger] = await Promise.all([Client.shared(), Client.shared('sandbox-two')]);
});
const receiver = ownReceiver();

const begin = async (person: SubmittedPerson, more: Json = {}) =>
  (await client.post<Json>(DOVS_LINK, requestFor(person, more))).body;
const status = (id: unknown, as = client) => as.get<Json>(`${DOVS_STATUS}/${id}`);
const complete = async (id: unknown, selfie: string) => {
  expect((await client.post(`/sandbox/captures/${id}`, { selfie })).status).toBe(202);
  const { body } = await eventually(
    () => status(id),
    (answer) => answer.body.is_complete === true,
  );
  return body;
};
/** Base64 of a JPEG begins so. */
const JPEG = '/9j/';

describe('POST /dovs/link (consumer-service 2.3)', () => {
  it('answers unique_url, unique_reference and transaction_id, and nothing else', async () => {
    const answer = await client.post<Json>(DOVS_LINK, requestFor(people.thabo));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('service-version')).toBe('1.0');
    expect(answer.body).toEqual({
      unique_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/capture\/[\w-]{22,}$/),
      unique_reference: expect.any(String),
      transaction_id: expect.any(String),
    });
  });

  it('ignores the fields that only the SMS endpoint takes', async () => {
    const answer = await client.post(
      DOVS_LINK,
      requestFor(people.thabo, { CellNo: 'none', AccountID: 1002 }),
    );
    expect(answer.status).toBe(200);
  });

  it.each<[string, Json, string]>([
    ['name_match_threshold above 1.0', { name_match_threshold: 1.1 }, 'name_match_threshold'],
    ['trigger_callback without callback_url', { trigger_callback: true }, 'callback_url'],
    ['a callback_url that is none', { trigger_callback: true, callback_url: 'not a url' }, 'callback_url'],
    [
      'a callback_url without TLS',
      { trigger_callback: true, callback_url: 'http://example.com/x' },
      'callback_url',
    ],
    ['a callback_url inside', { trigger_callback: true, callback_url: 'https://10.0.0.1/x' }, 'callback_url'],
    [
      'a mapped address',
      { trigger_callback: true, callback_url: 'https://[::ffff:127.0.0.1]/x' },
      'callback_url',
    ],
    ['missing consent', { ConsentObtainedByDataSubject: false }, 'ConsentObtainedByDataSubject'],
  ])('answers 422 for %s', async (_what, more, field) => {
    const answer = await client.post<ErrorBody>(DOVS_LINK, requestFor(people.thabo, more));
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input', details: { field } } });
  });
});

describe('POST /dovs/sms (consumer-service 2.2)', () => {
  it('sends the link to CellNo and does not return it', async () => {
    const answer = await client.post<Json>(DOVS_SMS, requestFor(people.ayanda, { CellNo: '083 555 0199' }));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ unique_reference: expect.any(String), transaction_id: expect.any(String) });
    expect(await messagesTo('+27835550199')).toEqual([expect.stringContaining('/capture/')]);
  });

  it.each<[string, Json, number, string]>([
    ['without CellNo', {}, 422, 'CellNo'],
    ['with a landline', { CellNo: '011 123 4567' }, 422, 'CellNo'],
    ['with the AccountID of another account', { CellNo: '0835550199', AccountID: 1002 }, 403, 'AccountID'],
  ])('is refused %s', async (_what, more, expected, field) => {
    const answer = await client.post<ErrorBody>(DOVS_SMS, requestFor(people.ayanda, more));
    expect(answer).toMatchObject({ status: expected, body: { details: { field } } });
  });
});

describe('DOVS verification (consumer-service 3.1)', () => {
  it('is pending, with request, record and outcome null, until the consumer has finished', async () => {
    const { transaction_id } = await begin(people.thabo);
    const { body } = await status(transaction_id);
    expect(body).toEqual({
      success: false,
      transaction_id,
      code: null,
      message: expect.stringContaining('in progress'),
      is_complete: false,
      request: null,
      record: null,
      outcome: null,
    });
  });

  it('ends as ACCEPT and posts the completed status to callback_url', { timeout: 120_000 }, async () => {
    receiver().status = 204;
    const { transaction_id } = await begin(people.thabo, {
      trigger_callback: true,
      callback_url: `${receiver().origin}/dovs`,
    });
    const body = await complete(transaction_id, 'same-person');
    expect(abridged(body)).toEqual({
      success: true,
      transaction_id,
      code: 'ACCEPT',
      message: expect.any(String),
      is_complete: true,
      request: { id_number: people.thabo.IdentityNo, first_name: 'Thabo John', last_name: 'Mokoena' },
      record: {
        name: 'THABO JOHN',
        surname: 'MOKOENA',
        deceased_status: 'Alive',
        deceased_date: null,
        id_book_issued_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        id_card_issued: 'Yes',
        id_card_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        liveness_code: 'PASSED',
        home_affairs_image: JPEG,
        image: JPEG,
      },
      outcome: {
        liveness_passed: true,
        surname_matched: true,
        first_name_matched: true,
        verification_passed: true,
        first_name_threshold: 0.85,
        response_code: 0,
        resp_message: expect.any(String),
      },
    });
    const posted = await eventually(
      async () => receiver().received.filter(({ path }) => path === '/dovs'),
      (received) => received.length > 0,
    );
    expect(JSON.parse(String(posted[0]?.body))).toEqual(body);
  });

  it.each<[string, SubmittedPerson, string, string, number]>([
    ['REJECT when the selfie is of somebody else', people.thabo, 'other-person', 'REJECT', 2],
    ['FAIL when the registry fails after the capture', people.riaan, 'same-person', 'FAIL', 10],
    ['FAIL when the consumer never shows a face', people.thabo, 'failure', 'FAIL', 9],
  ])('ends as %s', { timeout: 120_000 }, async (_what, person, selfie, code, response_code) => {
    const { transaction_id } = await begin(person);
    const body = await complete(transaction_id, selfie);
    expect(body).toMatchObject({ success: false, code, is_complete: true, outcome: { response_code } });
  });

  it('is shown by the retrieval under enhanced-idv as well, and to its own account only', async () => {
    const { transaction_id } = await begin(people.thabo);
    const [direct, alias] = await Promise.all([
      status(transaction_id),
      client.get<Json>(`${ENHANCED}/${transaction_id}`),
    ]);
    expect(alias.body).toEqual(direct.body);
    expect((await status(transaction_id, stranger)).status).toBe(404);
  });
});
