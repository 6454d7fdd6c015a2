import { beforeAll, describe, expect, it } from 'vitest';
import { Client, type ErrorBody, type Json } from './support/client.ts';
import { people } from './support/people.ts';

interface Result extends Json {
  readonly match_id: string;
  readonly reason_codes: readonly string[];
  readonly matched_on: readonly string[];
}
interface Screening extends Json {
  readonly transaction_id: string;
  readonly screening_result: string;
  readonly match_count: number;
  readonly results: readonly Result[];
}

let client: Client;
let stranger: Client;
beforeAll(async () => {
  client = await Client.shared();
  stranger = await Client.shared('sandbox-two');
});

const consent = { ConsentObtainedByDataSubject: true };
const PERSON_KEYS = [
  'success',
  'transaction_id',
  'product',
  'variant',
  'screening_result',
  'message',
  'match_count',
  'results',
  'reason_codes',
  'lists_searched',
  'request',
];
const COMPANY_KEYS = [
  'transaction_id',
  'product',
  'company_name',
  'company_reg_no',
  'screening_result',
  'match_count',
  'results',
];

async function screened(path: string, body: Json): Promise<Screening> {
  const answer = await client.post<Screening>(path, { ...body, ...consent });
  expect(answer.status).toBe(200);
  const retrieval = `${path}/${answer.body.transaction_id}`;
  expect((await client.get(retrieval)).body).toEqual(answer.body);
  expect(await stranger.get(retrieval)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  return answer.body;
}

describe('Watch-list screening of a person (consumer-service 4.4; domain-facts 2.7)', () => {
  it.each([
    ['lite', 'ACCEPT', { ...people.thabo }, []],
    ['lite', 'REJECT', { ...people.johannes }, ['UN-SANDBOX:U-1']],
    [
      'lite',
      'REVIEW',
      { FirstName: 'Ayanda', LastName: 'Ndlovu', IdentityNo: '0101010001085' },
      ['FIC-SANDBOX:F-1'],
    ],
    ['lite', 'REVIEW', { FirstName: 'Mohamed Husein', LastName: 'Al Testari' }, ['UN-SANDBOX:U-2']],
    [
      'lite',
      'REJECT',
      { FirstName: 'Unlisted', LastName: 'Otherwise', PassportNo: '75 0000 123' },
      ['UN-SANDBOX:U-3'],
    ],
    [
      'crime',
      'REJECT',
      { FirstName: 'Amaru', LastName: 'Testani', BirthDate: '1971-03-05' },
      ['WANTED-SANDBOX:W-1'],
    ],
    [
      'crime',
      'REVIEW',
      { FirstName: 'Amaru', LastName: 'Testani', BirthDate: '1990-03-05' },
      ['WANTED-SANDBOX:W-1'],
    ],
    [
      'crime',
      'ACCEPT',
      { FirstName: 'Amaru', LastName: 'Testani', BirthDate: '1990-03-05', Gender: 'F' },
      [],
    ],
    [
      'peps',
      'REJECT',
      { FirstName: 'Nomthandazo', LastName: 'Qwabela', BirthDate: '1961-09-24' },
      ['PEP-SANDBOX:P-1'],
    ],
    ['regulatory', 'REVIEW', { FirstName: 'H J', LastName: 'Falkenstroom' }, ['REGULATORY-SANDBOX:R-1']],
    [
      'extensive',
      'REVIEW',
      { FirstName: 'Petronella', LastName: 'Oogklap', BirthDate: '1983-01-01' },
      ['OTHER-SANDBOX:O-3'],
    ],
    [
      'extensive',
      'REJECT',
      { FirstName: 'Zoran', LastName: 'Izmislović', BirthDate: '1975-07-07' },
      ['OTHER-SANDBOX:O-1'],
    ],
  ])('%s answers %s, and the same when it is retrieved', async (variant, result, asked, ids) => {
    const body = await screened(`/consumer/watchlist/${variant}`, asked);
    expect(Object.keys(body).sort()).toEqual([...PERSON_KEYS].sort());
    expect(body).toMatchObject({ success: true, variant, screening_result: result, match_count: ids.length });
    expect(body.results.map(({ match_id }) => match_id)).toEqual(ids);
  });

  it('says where a match comes from, what was met, and what speaks for and against it', async () => {
    const body = await screened('/consumer/watchlist/lite', { ...people.johannes });
    expect(body.results[0]).toMatchObject({
      name: 'Johannes Pretorius',
      match_score: 1,
      match_strength: 'EXACT',
      category: 'SANCTION',
      list_code: 'UN-SANDBOX',
      list_version: expect.any(Number),
      list_as_of: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u),
      listed_on: '2025-02-10',
      delisted_on: null,
      date_of_birth: '1988-08-08',
      matched_on: ['NAME', 'DOB', 'ID_NUMBER'],
      decision: 'REJECT',
      decided: null,
      score_parts: {
        date_of_birth: { state: 'agree', how: 'DAY' },
        identifiers: { state: 'agree', how: 'SAME' },
      },
    });
    expect(body.results[0]?.reason_codes).toContain('IDENTIFIER_MATCH');
    expect(body.lists_searched).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ list_code: 'FIC-SANDBOX', as_of: expect.any(String) }),
      ]),
    );
    expect(body.lists_searched).toHaveLength(2);
  });

  it('takes as many or as few for the same as MatchThreshold says', async () => {
    const like = (MatchThreshold: number) =>
      screened('/consumer/watchlist/regulatory', {
        FirstName: 'Hendrick',
        LastName: 'Falkenstrom',
        MatchThreshold,
      });
    expect((await like(0.8)).match_count).toBe(1);
    expect((await like(1)).match_count).toBe(0);
  });

  it.each([
    ['FirstName', { FirstName: ' ' }],
    ['FirstName', { FirstName: '…\u200b' }],
    ['LastName', { LastName: 'x'.repeat(201) }],
    ['LastName', { LastName: 'a\u0007b' }],
    ['IdentityNo', { IdentityNo: '88080852220' }],
    ['BirthDate', { BirthDate: '1988-02-30' }],
    ['BirthDate', { BirthDate: '2999-01-01' }],
    ['CountryCode', { CountryCode: 999 }],
    ['Gender', { Gender: 'X' }],
    ['MatchThreshold', { MatchThreshold: 0.79 }],
    ['MatchThreshold', { MatchThreshold: 1.01 }],
    ['MatchThreshold', { MatchThreshold: '0.9' }],
  ])('answers 422 naming %s', async (field, wrong) => {
    const answer = await client.post<ErrorBody>('/consumer/watchlist/lite', {
      ...people.thabo,
      ...consent,
      ...wrong,
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input', details: { field } } });
  });

  it('answers 404 for a variant that there is not', async () => {
    expect(
      await client.post('/consumer/watchlist/everything', { ...people.thabo, ...consent }),
    ).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

describe('Comprehensive watch-list search (consumer-service 4.4; domain-facts 2.8)', () => {
  const SEARCH = '/consumer/comprehensive-watchlist/search';

  it('says what risk it is and why, with the article of adverse media', async () => {
    const asked = {
      EntityType: 'PERSON',
      FirstName: 'Obakeng',
      LastName: 'Storiewerf',
      BirthDate: '1978-01-30',
    };
    const body = await screened(SEARCH, asked);
    expect(body).toMatchObject({
      product: 'WATCOMP',
      screening_result: 'REJECT',
      risk_level: 'HIGH',
      reason_codes: [{ code: 'ADV01' }],
      summary: { sanctions: 0, peps: 0, adverse_media: 1, enforcement: 0 },
      truncated: false,
      results: [{ category: 'ADVERSE_MEDIA', adverse_media: [{ published_on: '2026-09-01' }] }],
    });
    expect(await screened(SEARCH, { ...asked, IncludeAdverseMedia: false })).toMatchObject({
      screening_result: 'ACCEPT',
      risk_score: 0,
      reason_codes: [{ code: 'CLR00' }],
    });
  });

  it('keeps to the categories asked for', async () => {
    const asked = { EntityType: 'COMPANY', CompanyName: 'Heron General Trading' };
    expect(await screened(SEARCH, asked)).toMatchObject({
      screening_result: 'REVIEW',
      reason_codes: [{ code: 'SAN02' }],
    });
    expect(await screened(SEARCH, { ...asked, Categories: ['PEP'] })).toMatchObject({
      screening_result: 'ACCEPT',
    });
  });

  it.each([
    ['EntityType', { EntityType: 'VESSEL' }],
    ['CompanyName', { EntityType: 'COMPANY' }],
    ['LastName', { EntityType: 'PERSON', FirstName: 'Thabo' }],
    ['Categories', { EntityType: 'COMPANY', CompanyName: 'Heron', Categories: ['GOSSIP'] }],
    ['limit', { EntityType: 'COMPANY', CompanyName: 'Heron', limit: 101 }],
  ])('answers 422 naming %s', async (field, body) => {
    const answer = await client.post<ErrorBody>(SEARCH, { ...body, ...consent });
    expect(answer.status).toBe(422);
    expect(answer.body.details.field?.split('.')[0]).toBe(field);
  });
});

describe('Watch-list screening of a business (commercial-service 2.3, 4.2; domain-facts 3.5, 3.6)', () => {
  it.each([
    ['lite', 'WATCHLISTLITECOM', 'REVIEW', { CompanyName: 'Grey Heron Trading' }, 'COMPANY'],
    ['lite', 'WATCHLISTLITECOM', 'REVIEW', { CompanyName: 'Ocean Fiction' }, 'VESSEL'],
    [
      'most-wanted',
      'WATCHLISTCRIMECOM',
      'REJECT',
      { CompanyName: 'Copper and More', CompanyRegNo: '200699010123' },
      'COMPANY',
    ],
    ['extensive', 'WATCHLISTEXTCOM', 'REVIEW', { CompanyName: 'Pelican Reef Shipping' }, 'COMPANY'],
    ['extensive', 'WATCHLISTEXTCOM', 'ACCEPT', { CompanyName: 'Lulama Star Logistics' }, null],
  ])('%s (%s) answers %s without success', async (path, product, result, asked, type) => {
    const body = await screened(`/commercial/watchlist/${path}`, asked);
    expect(Object.keys(body).sort()).toEqual([...COMPANY_KEYS].sort());
    expect(body).toMatchObject({ product, screening_result: result, company_name: asked.CompanyName });
    expect(body.results.map(({ entity_type }) => entity_type)).toEqual(type === null ? [] : [type]);
  });

  it('comprehensive is WATCLISTCOM, carries success, and screens the directors when it is asked to', async () => {
    const asked = {
      CompanyName: 'Lulama Star Logistics',
      CompanyRegNo: '2015/990001/07',
      EnquiryReason: 'SUPPLIER_VETTING',
    };
    const plain = await screened('/commercial/watchlist/comprehensive', asked);
    expect(plain).toMatchObject({
      success: true,
      product: 'WATCLISTCOM',
      company_reg_no: '2015/990001/07',
      screening_result: 'ACCEPT',
      risk_score: 0,
      risk_level: 'LOW',
      reason_codes: [{ code: 'CLR00' }],
      match_count: 0,
      matches: { sanctions: [], peps: [], adverse_media: [] },
      directors_screened: [],
    });
    const withDirectors = await screened('/commercial/watchlist/comprehensive', {
      ...asked,
      IncludeDirectors: true,
    });
    expect((withDirectors.directors_screened as Json[]).length).toBeGreaterThan(0);
  });

  it('needs EnquiryReason for comprehensive only', async () => {
    const body = { CompanyName: 'Lulama Star Logistics', ...consent };
    expect(await client.post('/commercial/watchlist/comprehensive', body)).toMatchObject({
      status: 422,
      body: { details: { field: 'EnquiryReason' } },
    });
    expect((await client.post('/commercial/watchlist/lite', body)).status).toBe(200);
  });
});
