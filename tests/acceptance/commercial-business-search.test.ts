import { beforeAll, describe, expect, it } from 'vitest';
import { businesses, consented, expectRefused, expectRetrievable } from './support/businesses.ts';
import { Client, type ErrorBody, type Json } from './support/client.ts';
import { BUSINESS_SEARCH, BUSINESS_SEARCH_NUMBER } from './support/routes.ts';

interface Search extends Json {
  readonly result_count: number;
  readonly results: readonly Json[];
}

const fieldsOfARecord = [
  'it_number',
  'name',
  'name_type',
  'business_name',
  'reg_no',
  'reg_status',
  'reg_status_code',
  'trading_number',
  'physical_address',
  'suburb',
  'town',
  'country',
  'post_code',
  'postal_address',
  'postal_suburb',
  'postal_town',
  'postal_country',
  'postal_post_code',
  'phone_no',
  'fax_no',
];

let client: Client;
let stranger: Client;
beforeAll(async () => {
  client = await Client.shared();
  stranger = await Client.shared('sandbox-two');
});
const byName = (CompanyName: string) => client.post<Search>(BUSINESS_SEARCH, { CompanyName, ...consented });
const byNumber = (CompanyRegNo: string) =>
  client.post<Search>(BUSINESS_SEARCH_NUMBER, { CompanyRegNo, ...consented });

describe('Business search (commercial-service 2.1, 2.2, 4.1)', () => {
  it('finds a business by its name, with every field of a record', async () => {
    const answer = await byName('Lulama Star Logistics (Pty) Ltd');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('service-version')).toBe('1.0');
    expect(Object.keys(answer.body)).toEqual([
      'success',
      'transaction_id',
      'product',
      'search_type',
      'searched_name',
      'searched_registration_no',
      'result_count',
      'results',
    ]);
    expect(answer.body).toMatchObject({
      success: true,
      product: 'BUSMOD',
      search_type: 'Name',
      searched_name: 'Lulama Star Logistics (Pty) Ltd',
      searched_registration_no: null,
    });
    const [first] = answer.body.results;
    expect(Object.keys(first ?? {})).toEqual(fieldsOfARecord);
    expect(first).toMatchObject({
      it_number: '1000001',
      name: 'LULAMA STAR LOGISTICS (PTY) LTD',
      name_type: 'Registered',
      reg_no: businesses.everyday,
      reg_status: 'Active',
      reg_status_code: '03',
      trading_number: 'T100001',
      town: 'Cape Town',
      postal_suburb: null,
    });
    for (const record of answer.body.results)
      for (const [field, value] of Object.entries(record))
        expect(value === null || typeof value === 'string', `${field} is a string or null`).toBe(true);
    expect(answer.body.result_count).toBe(answer.body.results.length);
    await expectRetrievable(client, stranger, BUSINESS_SEARCH, answer);
  });

  it('finds a business by its registration number, however that is written', async () => {
    for (const number of ['2015/990001/07', '201599000107', 'K 2015/990001/07', ' 2015 / 990001 / 07 ']) {
      const answer = await byNumber(number);
      expect(answer.body).toMatchObject({
        success: true,
        search_type: 'RegNo',
        searched_name: '',
        searched_registration_no: businesses.everyday,
        result_count: 1,
        results: [{ reg_no: businesses.everyday, name_type: 'Registered' }],
      });
    }
    await expectRetrievable(client, stranger, BUSINESS_SEARCH, await byNumber(businesses.everyday));
  });

  it.each([
    ['two typos', businesses.misspelt.as, businesses.misspelt.number],
    ['swapped words', 'Star Lulama Logistics', businesses.everyday],
    ['joined words', 'Lulamastar Logistics', businesses.everyday],
    ['a split word', 'Silver leaf Handelspos CC', businesses.twins.closeCorporation],
    ['a dropped word', 'Lulama Logistics', businesses.everyday],
    ['another legal form', 'Lulama Star Logistics CC', businesses.everyday],
    ['its trading name', 'Lulama Express', businesses.everyday],
    ['a name it had before', 'Bloupunt Vervoer', businesses.everyday],
    ['its translated name', 'Lulama Ster Logistiek', businesses.everyday],
    ['accents and case', 'lülâma STÁR logistics', businesses.everyday],
  ])('finds a business in spite of or by %s', async (_what, name, number) => {
    const { body } = await byName(name);
    expect(body.results[0]?.reg_no).toBe(number);
  });

  it('says which of its names was found', async () => {
    const types = async (name: string) => (await byName(name)).body.results[0]?.name_type;
    expect([await types('Lulama Express'), await types('Bloupunt Vervoer')]).toEqual(['Trading', 'Previous']);
  });

  it('answers a search without a match with success true and an empty array', async () => {
    for (const answer of [await byName('Xyloquartz Umbrellaphone'), await byNumber(businesses.nobody)]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ success: true, result_count: 0, results: [] });
      await expectRetrievable(client, stranger, BUSINESS_SEARCH, answer);
    }
  });

  it('returns at most 100 businesses, best first', async () => {
    const { body } = await byName('Trading');
    expect(body.result_count).toBe(100);
    expect(body.results).toHaveLength(100);
  });

  it.each([
    ['one letter', 'A'],
    ['one digit', '7'],
    ['another script', '株式会社日本'],
    ['200 characters', 'X'.repeat(200)],
    ['an emoji beside a name', '🚚 Lulama'],
    ['quotes and backslashes', `O'Neil \\ "Sons"; DROP TABLE companies`],
  ])('takes a name of %s', async (_what, name) => {
    expect((await byName(name)).status).toBe(200);
  });

  it.each([
    ['no name', {}, 'CompanyName'],
    ['an empty name', { CompanyName: '  ' }, 'CompanyName'],
    ['a name of 10,000 characters', { CompanyName: 'X'.repeat(10_000) }, 'CompanyName'],
    ['nothing but a legal form', { CompanyName: '(Pty) Ltd' }, 'CompanyName'],
    ['nothing but punctuation', { CompanyName: '... - !!!' }, 'CompanyName'],
    ['control characters', { CompanyName: 'Lulama\u0000Star' }, 'CompanyName'],
    ['half a surrogate pair', { CompanyName: 'Lulama \ud83d' }, 'CompanyName'],
    ['a name that is a number', { CompanyName: 7 }, 'CompanyName'],
    [
      'a registration number as well',
      { CompanyName: 'Lulama', CompanyRegNo: '2015/990001/07' },
      'CompanyRegNo',
    ],
    ['an unknown reason', { CompanyName: 'Lulama', EnquiryReason: 'CURIOSITY' }, 'EnquiryReason'],
    ['no reason', { CompanyName: 'Lulama', EnquiryReason: null }, 'EnquiryReason'],
    [
      'consent that is a text',
      { CompanyName: 'Lulama', ConsentObtainedByDataSubject: 'true' },
      'ConsentObtainedByDataSubject',
    ],
    ['a reference of 65 characters', { CompanyName: 'Lulama', ReferenceNo: 'r'.repeat(65) }, 'ReferenceNo'],
  ])('refuses %s', async (_what, body, field) => {
    await expectRefused(client, BUSINESS_SEARCH, { ...consented, ...body }, field);
  });

  it.each([
    ['five digits', '2010/12345/07'],
    ['an unknown type', '2010/123456/99'],
    ['a year to come', '2199/123456/07'],
    ['a trust number', 'IT 1234/2010'],
    ['nothing', ''],
  ])('refuses a registration number of %s (domain-facts 4.9)', async (_what, CompanyRegNo) => {
    await expectRefused(client, BUSINESS_SEARCH_NUMBER, { CompanyRegNo, ...consented }, 'CompanyRegNo');
  });

  it('refuses a name on the path of registration numbers', async () => {
    const body = { CompanyRegNo: businesses.everyday, CompanyName: 'Lulama', ...consented };
    await expectRefused(client, BUSINESS_SEARCH_NUMBER, body, 'CompanyName');
  });

  it('takes the reasons of other bureaus for ours, whatever their case', async () => {
    for (const EnquiryReason of ['trade_credit', 'CreditRisk', '9'])
      expect(
        (await client.post(BUSINESS_SEARCH, { CompanyName: 'A', ...consented, EnquiryReason })).status,
      ).toBe(200);
  });

  it('answers 404 for an unknown transaction', async () => {
    for (const id of ['01a1fa24-9272-74de-a471-110b06664a0e', 'registration', 'x'])
      expect(await client.get<ErrorBody>(`${BUSINESS_SEARCH}/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
  });

  it('is open to an account that has this service alone, and no other is', async () => {
    const limited = await Client.shared('sandbox-limited');
    expect((await limited.post(BUSINESS_SEARCH, { CompanyName: 'Lulama', ...consented })).status).toBe(200);
    const other = await limited.post<ErrorBody>('/commercial/quickvet', {});
    expect(other).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('answers 500 with the reason, and charges nothing, when the register is out of order', async () => {
    const answer = await client.post<ErrorBody>(BUSINESS_SEARCH_NUMBER, {
      CompanyRegNo: businesses.registerFails,
      ...consented,
    });
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'server_error',
      details: { reason: 'upstream_unavailable' },
    });
    expect(answer.headers.get('retry-after')).toBe('30');
    const stored = await client.get<Search>(`${BUSINESS_SEARCH}/${String(answer.body.transaction_id)}`);
    expect(stored.body).toMatchObject({ success: false, result_count: 0, results: [] });
  });
});
