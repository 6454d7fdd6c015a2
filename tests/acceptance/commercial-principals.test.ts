import { beforeAll, describe, expect, it } from 'vitest';
import { businesses, expectRefused, expectRetrievable } from './support/businesses.ts';
import { Client, type Json } from './support/client.ts';
import { people, requestFor, type SubmittedPerson } from './support/people.ts';
import { PRINCIPAL_DEEDS, PRINCIPAL_LINK_ID } from './support/routes.ts';

let client: Client;
let stranger: Client;
beforeAll(async () => {
  client = await Client.shared();
  stranger = await Client.shared('sandbox-two');
});
const reason = { EnquiryReason: 'FRAUD_PREVENTION' };
const ask = (path: string, person: SubmittedPerson, more: Json = {}) =>
  client.post<Json>(path, requestFor(person, { ...reason, ...more }));
const list = (value: unknown) => value as readonly Json[];

describe.each([
  ['Principal link by identity number', PRINCIPAL_LINK_ID],
  ['Principal deeds', PRINCIPAL_DEEDS],
])('%s: bad input', (_title, path) => {
  it.each([
    ['no first name', { FirstName: '' }, 'FirstName'],
    ['no surname', { LastName: null }, 'LastName'],
    ['no number', { IdentityNo: undefined }, 'IdentityNo'],
    ['a number of 12 digits', { IdentityNo: '850101580008' }, 'IdentityNo'],
    ['a number that is none', { IdentityNo: 8501015800088 }, 'IdentityNo'],
    ['no reason', { EnquiryReason: undefined }, 'EnquiryReason'],
    ['an unknown reason', { EnquiryReason: 'CURIOSITY' }, 'EnquiryReason'],
    ['a reason for businesses only', { EnquiryReason: 'TRADE_CREDIT' }, 'EnquiryReason'],
    ['no consent', { ConsentObtainedByDataSubject: false }, 'ConsentObtainedByDataSubject'],
  ])('refuses %s', async (_what, change, field) => {
    await expectRefused(client, path, requestFor(people.thabo, { ...reason, ...change }), field);
  });
});

describe('Principal link by identity number (commercial-service 4.2; domain-facts 3.2)', () => {
  it('shows the profile, the enquiries of the last year and the businesses', async () => {
    const answer = await ask(PRINCIPAL_LINK_ID, people.thabo);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      product: 'PRINLINKID',
      match_status: 'FOUND',
      consumer: {
        first_names: 'THABO JOHN',
        surname: 'MOKOENA',
        id_number: people.thabo.IdentityNo,
        date_of_birth: '1985-01-01',
        deceased_date: null,
      },
      summary: { judgment_count: 0, debt_counselling: false, business_count: 2 },
      name_match: { first_name_matched: true, last_name_matched: true },
    });
    expect(list(answer.body.linked_businesses).map((entry) => entry.registration_number)).toEqual([
      businesses.everyday,
      businesses.twins.company,
    ]);
    const dates = list(answer.body.enquiry_history).map(({ date }) => String(date));
    // The bureau has four; the oldest may not be shown any more (domain-facts 4.11).
    expect(dates).toHaveLength(3);
    expect(dates).toEqual([...dates].sort().reverse());
    await expectRetrievable(client, stranger, PRINCIPAL_LINK_ID, answer);
  });

  it.each([
    [
      'judgments, defaults and notices',
      people.pieter,
      { judgment_count: 1, adverse_count: 1, notices_count: 1 },
    ],
    ['debt counselling', people.sipho, { debt_counselling: true }],
    ['no businesses', people.ayanda, { business_count: 0 }],
  ])('sums up %s', async (_what, person, summary) => {
    expect((await ask(PRINCIPAL_LINK_ID, person)).body).toMatchObject({ summary });
  });

  it('says when the person has died', async () => {
    const { body } = await ask(PRINCIPAL_LINK_ID, people.johannes);
    expect(body).toMatchObject({ match_status: 'FOUND', consumer: { deceased_date: '2024-03-01' } });
  });

  it('knows a person by another surname they go by', async () => {
    const { body } = await ask(PRINCIPAL_LINK_ID, { ...people.fatima, LastName: 'Ngubane' });
    expect(body).toMatchObject({ match_status: 'FOUND', consumer: { aka_names: ['FATIMA NGUBANE'] } });
  });

  it('shows nothing of the person whose number it is when the names are not theirs', async () => {
    const answer = await ask(PRINCIPAL_LINK_ID, { ...people.thabo, FirstName: 'Sipho', LastName: 'Nkosi' });
    expect(answer.body).toMatchObject({
      success: true,
      match_status: 'NO_MATCH',
      consumer: null,
      summary: null,
      enquiry_history: [],
      linked_businesses: [],
      name_match: { first_name_matched: false, last_name_matched: false },
    });
    expect(answer.text).not.toContain('MOKOENA');
    await expectRetrievable(client, stranger, PRINCIPAL_LINK_ID, answer);
  });

  it('says NO_MATCH for a number that the bureau does not know', async () => {
    const { body } = await ask(PRINCIPAL_LINK_ID, people.zanele);
    expect(body).toMatchObject({ success: true, match_status: 'NO_MATCH', consumer: null, name_match: null });
  });

  it('answers 500 with the reason when the bureau is out of order', async () => {
    const answer = await ask(PRINCIPAL_LINK_ID, people.elsie);
    expect(answer).toMatchObject({ status: 500, body: { details: { reason: 'upstream_unavailable' } } });
  });
});

describe('Principal deeds (commercial-service 4.2; domain-facts 3.9)', () => {
  it('shows what is owned now first, with share, co-owners and bonds, and what was owned', async () => {
    const answer = await ask(PRINCIPAL_DEEDS, people.thabo);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      product: 'PRIDEEDSCOMP',
      person: { first_names: 'Thabo John', surname: 'Mokoena', id_number: people.thabo.IdentityNo },
      summary: {
        property_count: 1,
        total_purchase_price: 2_350_000,
        total_bond_amount: 1_800_000,
        bond_free_amount: 550_000,
        bond_count: 1,
      },
      properties: [
        {
          property_type: 'ERF',
          deeds_office: 'Cape Town',
          title_deed_number: 'T90101/2016',
          share: 50,
          multiple_owners: true,
          ownership_status: 'CURRENT',
          bonds: [{ bond_holder: 'INDLOVU BANK', bond_amount: 1_800_000 }],
        },
        {
          property_type: 'FARM',
          farm_name: 'Kwaggasfontein',
          extent_unit: 'HECTARES',
          ownership_status: 'PREVIOUS',
        },
      ],
    });
    expect(list(list(answer.body.properties)[0]?.owners)).toHaveLength(2);
    await expectRetrievable(client, stranger, PRINCIPAL_DEEDS, answer);
  });

  it('shows sectional titles with all their bonds', async () => {
    const { body } = await ask(PRINCIPAL_DEEDS, people.naledi);
    expect(body).toMatchObject({
      summary: { bond_count: 2, total_bond_amount: 1_050_000 },
      properties: [{ property_type: 'SECTIONAL_TITLE', scheme_name: 'Jacaranda Heights', unit_number: '14' }],
    });
  });

  it('finds an old deed by birth date and names, and none of somebody else with that birth date', async () => {
    const { body } = await ask(PRINCIPAL_DEEDS, people.nomvula);
    expect(body).toMatchObject({ properties: [{ title_deed_number: 'T90105/1991', purchase_price: 0 }] });
    const other = await ask(PRINCIPAL_DEEDS, { ...people.nomvula, LastName: 'Nkosi' });
    expect(other.body).toMatchObject({ properties: [] });
  });

  it('asks one deeds office where one is named', async () => {
    const one = await ask(PRINCIPAL_DEEDS, people.thabo, { DeedsOffice: 'cape town' });
    expect(list(one.body.properties)).toHaveLength(1);
    const none = await ask(PRINCIPAL_DEEDS, people.thabo, { DeedsOffice: 'Nelspruit' });
    expect(list(none.body.properties)).toEqual([]);
    const unknown = requestFor(people.thabo, { ...reason, DeedsOffice: 'Atlantis' });
    await expectRefused(client, PRINCIPAL_DEEDS, unknown, 'DeedsOffice');
  });

  it('answers with an empty list for somebody who owns nothing', async () => {
    const { body } = await ask(PRINCIPAL_DEEDS, people.ayanda);
    expect(body).toMatchObject({
      success: true,
      summary: { property_count: 0, total_purchase_price: 0, bond_free_amount: 0 },
      properties: [],
    });
  });

  it('answers 500 with the reason when the registry is out of order', async () => {
    const answer = await ask(PRINCIPAL_DEEDS, people.elsie);
    expect(answer).toMatchObject({ status: 500, body: { details: { reason: 'upstream_unavailable' } } });
  });
});

describe('Existing deeds (commercial-service 4.2; decisions: Asynchronous services and retrieval)', () => {
  const existing = (who: Client, query: Readonly<Record<string, string>>) =>
    who.get<Json>(`${PRINCIPAL_DEEDS}/existing?${new URLSearchParams(query).toString()}`);
  const queryOf = ({ FirstName, LastName, IdentityNo }: SubmittedPerson) => ({
    firstName: FirstName,
    lastName: LastName,
    identityNo: IdentityNo,
  });

  it('serves the latest result that the account has obtained, and to nobody else', async () => {
    const first = await ask(PRINCIPAL_DEEDS, people.graca);
    const latest = await ask(PRINCIPAL_DEEDS, people.graca);
    const answer = await existing(client, queryOf(people.graca));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('service-version')).toBe('1.0');
    expect(answer.body).toEqual({
      ...latest.body,
      cached: true,
      retrieved_at: latest.body.result_date,
    });
    expect(answer.body.transaction_id).not.toBe(first.body.transaction_id);
    expect(await existing(stranger, queryOf(people.graca))).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it('finds names in any case and without accents, but no other names', async () => {
    await ask(PRINCIPAL_DEEDS, people.graca);
    const folded = { ...queryOf(people.graca), firstName: 'GRACA', lastName: 'mondlane' };
    expect((await existing(client, folded)).status).toBe(200);
    expect((await existing(client, { ...folded, lastName: 'Nkosi' })).status).toBe(404);
    expect((await existing(client, { ...folded, identityNo: people.riaan.IdentityNo })).status).toBe(404);
  });

  it("does not pass one office's deeds off as all of them", async () => {
    const all = await ask(PRINCIPAL_DEEDS, people.naledi);
    await ask(PRINCIPAL_DEEDS, people.naledi, { DeedsOffice: 'Vryburg' });
    const { body } = await existing(client, queryOf(people.naledi));
    expect(body).toMatchObject({
      transaction_id: all.body.transaction_id,
      properties: all.body.properties,
    });
    await ask(PRINCIPAL_DEEDS, people.sipho, { DeedsOffice: 'Vryburg' });
    expect((await existing(client, queryOf(people.sipho))).status).toBe(404);
  });

  it('has nothing of what was never obtained, or failed', async () => {
    expect((await existing(client, queryOf(people.bongani))).status).toBe(404);
    await ask(PRINCIPAL_DEEDS, people.elsie);
    expect((await existing(client, queryOf(people.elsie))).status).toBe(404);
  });

  it.each(['firstName', 'lastName', 'identityNo'] as const)(
    'names the missing parameter: %s',
    async (name) => {
      const { [name]: _left, ...query } = queryOf(people.graca);
      expect(await existing(client, query)).toMatchObject({
        status: 422,
        body: { code: 'invalid_input', details: { field: name } },
      });
    },
  );

  it('refuses a malformed number, a token that is missing and an account without the service', async () => {
    const malformed = { ...queryOf(people.graca), identityNo: '123' };
    expect((await existing(client, malformed)).status).toBe(422);
    const limited = await Client.shared('sandbox-limited');
    expect((await existing(limited, queryOf(people.graca))).status).toBe(403);
    expect((await fetch(`${client.address}${PRINCIPAL_DEEDS}/existing`)).status).toBe(401);
  });
});
