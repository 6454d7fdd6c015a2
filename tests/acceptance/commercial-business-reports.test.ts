import { beforeAll, describe, expect, it } from 'vitest';
import { businesses, consented, expectRefused, expectRetrievable } from './support/businesses.ts';
import { Client, type ErrorBody, type Json } from './support/client.ts';
import {
  BUSINESS_PRINCIPAL_LINK,
  BUSINESS_SEARCH,
  FULL_REPORT,
  PRINCIPAL_DETAILS,
  QUICKVET,
  STATUTORY_DETAILS,
  TRANSACTION,
} from './support/routes.ts';

let client: Client;
let stranger: Client;
beforeAll(async () => {
  client = await Client.shared();
  stranger = await Client.shared('sandbox-two');
});
const ask = (path: string, body: Json) => client.post<Json>(path, { ...consented, ...body });
const list = (value: unknown) => value as readonly Json[];

const reports = [
  ['business principal link', BUSINESS_PRINCIPAL_LINK, 'BUSPRINCLINK'],
  ['principal details', PRINCIPAL_DETAILS, 'PRINDETAILS'],
  ['statutory details on file', STATUTORY_DETAILS, 'STDONFILE'],
] as const;

describe.each(reports)('The report on a business: %s (commercial-service 4.2)', (_title, path, product) => {
  it('is found by registration number, and retrieved again', async () => {
    const answer = await ask(path, { CompanyRegNo: businesses.everyday });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('service-version')).toBe('1.0');
    expect(answer.body).toMatchObject({
      success: true,
      product,
      match_status: 'FOUND',
      candidates: [],
      business: {
        it_number: '1000001',
        registration_number: businesses.everyday,
        name: 'LULAMA STAR LOGISTICS (PTY) LTD',
        trading_name: 'LULAMA EXPRESS',
        previous_names: ['BLOUPUNT VERVOER (EDMS) BPK'],
        enterprise_type_code: '07',
        enterprise_type: 'Private company',
        reg_status_code: '03',
        reg_status: 'Active',
        registration_date: '2015-03-12',
        vat_number: '4990000012',
      },
    });
    await expectRetrievable(client, stranger, path, answer);
  });

  it('is found by a misspelt name that fits one business', async () => {
    const { body } = await ask(path, { CompanyName: businesses.misspelt.as });
    expect(body).toMatchObject({
      match_status: 'FOUND',
      business: { registration_number: businesses.misspelt.number },
    });
  });

  it('offers candidates and no report where a name fits several businesses', async () => {
    const answer = await ask(path, { CompanyName: businesses.twins.name });
    expect(answer.body).toMatchObject({ success: true, match_status: 'MULTIPLE', business: null });
    const candidates = list(answer.body.candidates);
    expect(candidates.map(({ reg_no }) => reg_no).sort()).toEqual([
      businesses.twins.closeCorporation,
      businesses.twins.company,
    ]);
    for (const candidate of candidates) expect(candidate.match_score).toBe(1);
    await expectRetrievable(client, stranger, path, answer);
    const { body } = await ask(path, { CompanyName: `${businesses.twins.name} CC` });
    expect(body).toMatchObject({
      match_status: 'FOUND',
      business: { registration_number: businesses.twins.closeCorporation },
    });
  });

  it('offers candidates, and says how well they fit, where a misspelt name may be several businesses', async () => {
    const { body } = await ask(path, { CompanyName: 'Vlamboo Printers' });
    expect(body).toMatchObject({ match_status: 'MULTIPLE', business: null });
    const candidates = list(body.candidates);
    expect(candidates.map(({ name }) => name).sort()).toEqual([
      'VLAMBOOM PRINTERS (PTY) LTD',
      'VLAMBOON PRINTERS (PTY) LTD',
    ]);
    for (const { match_score, match_explanation } of candidates) {
      expect(match_score).toBeGreaterThan(0.8);
      expect(match_score).toBeLessThan(1);
      expect(list(match_explanation)).toHaveLength(1);
    }
  });

  it('says NO_MATCH, with HTTP 200 and success true, where nothing fits', async () => {
    for (const key of [{ CompanyRegNo: businesses.nobody }, { CompanyName: 'Xyloquartz Umbrellaphone' }]) {
      const answer = await ask(path, key);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        success: true,
        match_status: 'NO_MATCH',
        business: null,
        candidates: [],
      });
    }
  });

  it.each([
    ['neither key', {}, 'CompanyName'],
    ['both keys', { CompanyName: 'Lulama', CompanyRegNo: businesses.everyday }, 'CompanyRegNo'],
    ['a malformed number', { CompanyRegNo: '2010/12345/07' }, 'CompanyRegNo'],
    ['an unknown type', { CompanyRegNo: '2010/123456/99' }, 'CompanyRegNo'],
    ['nothing but a legal form', { CompanyName: 'CC' }, 'CompanyName'],
    ['an unknown reason', { CompanyRegNo: businesses.everyday, EnquiryReason: 'x' }, 'EnquiryReason'],
    ['no reason', { CompanyRegNo: businesses.everyday, EnquiryReason: null }, 'EnquiryReason'],
  ])('refuses %s', async (_what, body, field) => {
    await expectRefused(client, path, { ...consented, ...body }, field);
  });
});

describe('Business principal link (domain-facts 3.1)', () => {
  it('takes the it_number of a business search', async () => {
    const search = await client.post<Json>(BUSINESS_SEARCH, {
      CompanyName: 'Lulama Star Logistics',
      ...consented,
    });
    const [first] = list(search.body.results);
    const { body } = await ask(BUSINESS_PRINCIPAL_LINK, { ItNumber: first?.it_number });
    expect(body).toMatchObject({
      match_status: 'FOUND',
      business: { registration_number: businesses.everyday },
    });
    expect((await ask(BUSINESS_PRINCIPAL_LINK, { ItNumber: '1' })).body.match_status).toBe('NO_MATCH');
  });

  it('lets ItNumber win over another key, and refuses all three', async () => {
    const two = await ask(BUSINESS_PRINCIPAL_LINK, { ItNumber: '1000001', CompanyRegNo: businesses.nobody });
    expect(two.body.match_status).toBe('FOUND');
    const three = { ItNumber: '1000001', CompanyName: 'A', CompanyRegNo: businesses.nobody };
    await expectRefused(client, BUSINESS_PRINCIPAL_LINK, { ...consented, ...three }, 'CompanyRegNo');
  });

  it('lists principals, former ones too, each with their other businesses', async () => {
    const { body } = await ask(BUSINESS_PRINCIPAL_LINK, { CompanyRegNo: businesses.everyday });
    expect(body.principal_count).toBe(3);
    const [thabo, naledi, pieter] = list(body.principals);
    expect(thabo).toMatchObject({
      first_names: 'THABO JOHN',
      initials: 'TJ',
      surname: 'MOKOENA',
      id_number: '8501015800088',
      director_type: 'Director',
      status: 'Active',
      juristic: false,
      linked_businesses: [
        {
          it_number: '1000002',
          registration_number: businesses.twins.company,
          reg_status: 'Active',
          judgment_count: 0,
          default_count: 0,
        },
      ],
    });
    expect(naledi).toMatchObject({ director_type: 'Non-Executive Director' });
    expect(pieter).toMatchObject({ status: 'Resigned', resignation_date: '2019-05-31' });
    const numbers = list(body.principals)
      .flatMap(({ linked_businesses }) => list(linked_businesses))
      .map(({ registration_number }) => registration_number);
    expect(numbers).not.toContain(businesses.everyday);
    expect(body.linked_entity_count).toBe(new Set(numbers).size);
  });

  it('knows foreign principals by passport and companies as principals', async () => {
    const { body } = await ask(BUSINESS_PRINCIPAL_LINK, { CompanyRegNo: businesses.foreign });
    expect(list(body.principals)).toMatchObject([
      { surname: 'BRANDT', id_number: null, passport_number: 'C01X00T47', linked_businesses: [] },
      {
        first_names: '',
        surname: 'LULAMA STAR LOGISTICS (PTY) LTD',
        juristic: true,
        juristic_registration_number: businesses.everyday,
        date_of_birth: null,
      },
    ]);
  });
});

describe('Principal details (domain-facts 3.3)', () => {
  it('tells current from historical directors', async () => {
    const { body } = await ask(PRINCIPAL_DETAILS, { CompanyRegNo: businesses.everyday });
    expect(body).toMatchObject({ current_count: 2, historical_count: 1 });
    expect(list(body.historical_directors)).toMatchObject([{ surname: 'BOTHA', status_code: 'C' }]);
    expect(list(body.current_directors)[0]).toMatchObject({ idv: { verified: null } });
  });

  it('leaves historical directors out when asked to', async () => {
    const body = { CompanyRegNo: businesses.everyday, IncludeResigned: false };
    expect((await ask(PRINCIPAL_DETAILS, body)).body).toMatchObject({
      current_count: 2,
      historical_count: 0,
      historical_directors: [],
    });
    await expectRefused(
      client,
      PRINCIPAL_DETAILS,
      { ...consented, ...body, IncludeResigned: 'no' },
      'IncludeResigned',
    );
  });

  it('shows what members of a close corporation hold, and nothing of the kind for directors', async () => {
    const { body } = await ask(PRINCIPAL_DETAILS, { CompanyRegNo: businesses.twins.closeCorporation });
    expect(list(body.current_directors)).toMatchObject([
      { director_type: 'Member', member_contribution: 100, member_percentage: 60 },
      { director_type: 'Member', member_contribution: 100, member_percentage: 40 },
    ]);
    const company = await ask(PRINCIPAL_DETAILS, { CompanyRegNo: businesses.everyday });
    expect(list(company.body.current_directors)[0]).toMatchObject({ member_percentage: null });
  });

  it('counts the deceased among the historical ones', async () => {
    const { body } = await ask(PRINCIPAL_DETAILS, { CompanyRegNo: businesses.liquidated });
    expect(list(body.historical_directors)).toMatchObject([{ surname: 'PRETORIUS', status: 'Deceased' }]);
  });
});

describe('Statutory details on file (domain-facts 3.4)', () => {
  it('has capital, auditors, directors and the history of filings, the latest first', async () => {
    const { body } = await ask(STATUTORY_DETAILS, { CompanyRegNo: businesses.everyday });
    expect(body).toMatchObject({
      business: {
        short_name: 'LULAMA STAR',
        translated_name: 'LULAMA STER LOGISTIEK (EDMS) BPK',
        sic_code: '74120',
        country_of_origin: 'South Africa',
        financial_year_end: 2,
        status_date: '2015-03-12',
      },
      capital: [
        { type: 'Ordinary', share_count: 1000, par_value: 1 },
        { type: 'Preference', par_value: null, premium: 10 },
      ],
      authorised_capital: 1000,
      issued_capital: 100,
      auditors: [{ status: 'Current' }, { status: 'Resigned', end_date: '2015-12-31' }],
      business_rescue: null,
      liquidation_date: null,
    });
    expect(list(body.directors)).toHaveLength(3);
    expect(list(body.filing_history).map(({ effective_date }) => effective_date)).toEqual([
      '2019-05-31',
      '2017-02-20',
      '2015-03-12',
    ]);
  });

  it('shows the old number of a company that was converted', async () => {
    const { body } = await ask(STATUTORY_DETAILS, { CompanyRegNo: businesses.converted });
    expect(body.business).toMatchObject({
      old_registration_number: '1998/004567/23',
      conversion_number: '1998/004567/23',
      financial_year_end: null,
    });
    expect(body.auditors).toEqual([]);
  });

  it('shows business rescue and liquidation', async () => {
    const rescue = await ask(STATUTORY_DETAILS, { CompanyRegNo: businesses.inRescue });
    expect(rescue.body).toMatchObject({
      business_rescue: { type: 'Voluntary', start_date: '2025-09-15', end_date: null },
    });
    const liquidation = await ask(STATUTORY_DETAILS, { CompanyRegNo: businesses.liquidated });
    expect(liquidation.body).toMatchObject({ liquidation_date: '2023-06-19' });
  });
});

describe('Quickvet (domain-facts 3.7)', () => {
  const vet = (key: Json) => client.post<Json>(QUICKVET, { ...key, ConsentObtainedByDataSubject: true });

  it.each([
    ['in business and clean', businesses.everyday, 'ACCEPT', 'CLR00'],
    ['in deregistration', businesses.inDeregistration, 'REVIEW', 'STA04'],
    ['in business rescue', businesses.inRescue, 'REVIEW', 'STA04'],
    ['judged in the last 24 months', businesses.judged, 'REVIEW', 'JUD01'],
    ['unknown to the bureau', businesses.unknownToBureau, 'REVIEW', 'BUR01'],
    ['deregistered', businesses.deregistered, 'REJECT', 'STA01'],
    ['liquidated', businesses.liquidated, 'REJECT', 'STA01'],
    ['dissolved', businesses.dissolved, 'REJECT', 'STA01'],
    ['a reserved name', businesses.reservedName, 'REJECT', 'STA02'],
  ])('decides on a business that is %s', async (_what, CompanyRegNo, decision, code) => {
    const answer = await vet({ CompanyRegNo });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      product: 'PREVETCOM',
      match: { MatchStatus: 'FOUND', RegistrationNo: CompanyRegNo, MatchScore: 1, Candidates: [] },
      result: { Decision: decision },
    });
    const { ReasonCodes } = answer.body.result as { ReasonCodes: readonly Json[] };
    expect(ReasonCodes.map(({ Code }) => Code)).toContain(code);
  });

  it('has every field, in PascalCase', async () => {
    const { body } = await vet({ CompanyRegNo: businesses.everyday });
    expect(Object.keys(body)).toEqual(['success', 'transaction_id', 'product', 'match', 'result']);
    expect(Object.keys(body.match as Json)).toEqual([
      'MatchStatus',
      'ItNumber',
      'RegistrationNo',
      'BusinessName',
      'RegStatus',
      'RegStatusCode',
      'MatchScore',
      'Candidates',
    ]);
    expect(Object.keys(body.result as Json)).toEqual([
      'Decision',
      'Score',
      'ScoreBand',
      'RiskIndicator',
      'CompanyType',
      'RegistrationDate',
      'AgeInYears',
      'ActiveDirectorCount',
      'JudgmentCount',
      'JudgmentAmount',
      'DefaultCount',
      'DefaultAmount',
      'NotarialBondCount',
      'BusinessRescue',
      'Liquidation',
      'PrincipalAdverseCount',
      'EnquiriesLast12Months',
      'ReasonCodes',
      'ScoreDate',
    ]);
    expect(body.result).toMatchObject({ RiskIndicator: 'LOW', ActiveDirectorCount: 2, JudgmentCount: 0 });
  });

  it('counts nothing, rather than zero, where the bureau has no file', async () => {
    const { body } = await vet({ CompanyRegNo: businesses.unknownToBureau });
    expect(body.result).toMatchObject({ Score: null, JudgmentCount: null, DefaultAmount: null });
  });

  it('has no result where nothing or too much fits', async () => {
    const several = await vet({ CompanyName: businesses.twins.name });
    expect(several.body).toMatchObject({ success: true, match: { MatchStatus: 'MULTIPLE' }, result: null });
    const [candidate] = list((several.body.match as Json).Candidates);
    expect(candidate).toMatchObject({ NameType: 'Registered', PostalPostCode: '8000', MatchScore: 1 });
    const none = await vet({ CompanyRegNo: businesses.nobody });
    expect(none.body).toMatchObject({ success: true, match: { MatchStatus: 'NO_MATCH' }, result: null });
  });

  it('needs no reason, but one key and consent', async () => {
    const consent = { ConsentObtainedByDataSubject: true };
    await expectRefused(client, QUICKVET, consent, 'CompanyName');
    await expectRefused(client, QUICKVET, { ...consent, CompanyRegNo: '2199/123456/07' }, 'CompanyRegNo');
    await expectRefused(
      client,
      QUICKVET,
      { CompanyRegNo: businesses.everyday },
      'ConsentObtainedByDataSubject',
    );
  });

  it('answers 500 with the reason when the bureau is out of order', async () => {
    const answer = await vet({ CompanyRegNo: businesses.bureauFails });
    expect(answer).toMatchObject({
      status: 500,
      body: { code: 'server_error', details: { reason: 'upstream_unavailable' } },
    });
  });
});

describe('Commercial detail with turnover (domain-facts 3.8)', () => {
  const report = (key: Json) =>
    client.post<Json>(FULL_REPORT, { ...key, ConsentObtainedByDataSubject: true });

  it('has every part, in PascalCase', async () => {
    const { body } = await report({ CompanyRegNo: businesses.everyday, TradeAmount: 250_000 });
    expect(body).toMatchObject({ success: true, product: 'FULLBUSCHKTO', match: { MatchStatus: 'FOUND' } });
    expect(Object.keys(body.result as Json)).toEqual([
      'BusinessDetail',
      'Names',
      'Principals',
      'RegisteredPrincipals',
      'Operations',
      'Turnover',
      'FinancialRatios',
      'BankReports',
      'TradeReferences',
      'TradeReferenceSummary',
      'AdverseSummary',
      'Judgments',
      'Defaults',
      'NotarialBonds',
      'EnquiryHistory',
      'EnquirySummary',
      'Score',
      'Deeds',
      'Vehicles',
      'BusinessRescue',
      'Affiliations',
    ]);
    expect(body.result).toMatchObject({
      BusinessDetail: { VatNumber: '4990000012', Website: 'https://lulama.example', RegStatus: 'Active' },
      Names: { TradeStyles: ['LULAMA EXPRESS'], PreviousNames: ['BLOUPUNT VERVOER (EDMS) BPK'] },
      Turnover: { Currency: 'ZAR', FinancialYearEnd: 2 },
      AdverseSummary: { JudgmentCount: 0, DefaultCount: 0 },
      Vehicles: null,
      BusinessRescue: null,
    });
    const { Principals, RegisteredPrincipals, Turnover } = body.result as Json;
    expect([list(Principals).length, list(RegisteredPrincipals).length]).toEqual([2, 3]);
    expect((Turnover as Json).TurnoverApproximationCurrent).toBeGreaterThan(0);
  });

  it('leaves turnover and scores null where the bureau has no file', async () => {
    const { body } = await report({ CompanyRegNo: businesses.unknownToBureau });
    expect(body.result).toMatchObject({
      Turnover: { TurnoverBandCurrent: null, TurnoverApproximationCurrent: null },
      AdverseSummary: null,
      EnquirySummary: null,
      Score: null,
      Judgments: [],
    });
  });

  it('shows judgments with their sums', async () => {
    const { body } = await report({ CompanyRegNo: businesses.judged });
    const { Judgments, AdverseSummary } = body.result as { Judgments: readonly Json[]; AdverseSummary: Json };
    expect(Judgments).toHaveLength(1);
    expect(AdverseSummary).toMatchObject({ JudgmentAmount: Judgments[0]?.Amount, JudgmentsLast12Months: 1 });
  });

  it('has no result where nothing or too much fits, and refuses a trade amount below zero', async () => {
    const several = await report({ CompanyName: businesses.twins.name });
    expect(several.body).toMatchObject({ match: { MatchStatus: 'MULTIPLE' }, result: null });
    expect((await report({ CompanyRegNo: businesses.nobody })).body).toMatchObject({ result: null });
    const body = { CompanyRegNo: businesses.everyday, TradeAmount: -1, ConsentObtainedByDataSubject: true };
    await expectRefused(client, FULL_REPORT, body, 'TradeAmount');
    await expectRefused(client, FULL_REPORT, { ConsentObtainedByDataSubject: true }, 'CompanyName');
  });
});

describe('Reports that cannot be retrieved (commercial-service 4.2)', () => {
  it.each([QUICKVET, FULL_REPORT])('%s has no GET, nor another way: 404', async (path) => {
    const { body } = await client.post<Json>(path, {
      CompanyRegNo: businesses.everyday,
      ConsentObtainedByDataSubject: true,
    });
    for (const at of [path, TRANSACTION]) {
      const answer = await client.get<ErrorBody>(`${at}/${String(body.transaction_id)}`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});
