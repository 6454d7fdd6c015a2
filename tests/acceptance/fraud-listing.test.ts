import type { CaseDetail, CaseList } from '@qiniso/console-protocol/cases';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client, type ErrorBody, type Json } from './support/client.ts';
import { ConsoleClient } from './support/console-client.ts';
import { eventually } from './support/eventually.ts';
import { people, requestFor, type SubmittedPerson } from './support/people.ts';

const FRAUD = '/consumer/fraud-listing-lookup/verify';

interface Result extends Json {
  readonly screening_result: string;
  readonly is_complete: boolean;
  readonly data: {
    readonly listings: readonly Json[];
    readonly reason_codes: readonly { readonly code: string }[];
  } & Json;
}

let client: Client;
beforeAll(async () => {
  client = await Client.shared();
});

async function submit(person: SubmittedPerson, more: Json = {}, as = client): Promise<string> {
  const { status, body, text } = await as.post<{ transaction_id: string } & Json>(
    FRAUD,
    requestFor(person, more),
  );
  expect(status, text).toBe(200);
  expect(body).toEqual({
    success: true,
    message: expect.any(String),
    transaction_id: expect.any(String),
    screening_result: 'PENDING',
  });
  return body.transaction_id;
}

const resultOf = async (id: string, as = client) =>
  (
    await eventually(
      () => as.get<Result>(`/consumer/transactions/${id}`),
      ({ body }) => body.is_complete,
    )
  ).body;

describe('A fraud listing look-up (consumer-service 4.4; domain-facts 2.9)', () => {
  it('answers all of these in time: who is not listed, victims and protective registrants never REJECT, fraud by what it was found', async () => {
    const cases: readonly (readonly [SubmittedPerson, Json, string, readonly string[], readonly string[]])[] =
      [
        [people.thabo, {}, 'ACCEPT', [], []],
        [people.naledi, {}, 'REVIEW', ['VICTIM'], ['VICTIM_OF_IMPERSONATION']],
        [people.fatima, {}, 'REVIEW', ['PROTECTIVE_REGISTRATION'], ['PROTECTIVE_REGISTRATION']],
        [people.pieter, {}, 'REJECT', ['FRAUD'], ['FRAUD_LISTING']],
        [people.nomvula, {}, 'REJECT', ['FRAUD', 'VICTIM'], ['FRAUD_LISTING', 'VICTIM_OF_IMPERSONATION']],
        [people.ayanda, { PassportNo: 'fn123456' }, 'REJECT', ['FRAUD'], ['FRAUD_LISTING']],
        [people.ayanda, { CellNo: '083 123 4567' }, 'REVIEW', ['FRAUD'], ['FRAUD_LISTING_OTHER_KEY']],
        [
          people.ayanda,
          { EmailAddress: 'MULE@example.com' },
          'REVIEW',
          ['FRAUD'],
          ['FRAUD_LISTING_OTHER_KEY'],
        ],
        [people.ayanda, { AccountNumber: '062000000045' }, 'REVIEW', ['FRAUD'], ['FRAUD_LISTING_OTHER_KEY']],
        [people.sipho, {}, 'ACCEPT', [], []],
        [people.riaan, {}, 'FAILED', [], []],
      ];
    const ids = await Promise.all(cases.map(([person, more]) => submit(person, more)));
    for (const [index, [person, more, result, types, reasons]] of cases.entries()) {
      const body = await resultOf(ids[index] ?? '');
      const what = `${person.FirstName} ${JSON.stringify(more)}`;
      expect(body.screening_result, what).toBe(result);
      expect(body, what).toMatchObject({
        service_type: 'FRAUDLIST',
        data: {
          id_number: person.IdentityNo,
          listing_found: result === 'FAILED' ? null : types.length > 0,
          listing_types: types,
          comments: null,
        },
      });
      expect(
        body.data.reason_codes.map(({ code }) => code),
        what,
      ).toEqual(reasons);
      expect(body.data.listings.length === 0, what).toBe(types.length === 0);
    }
  });

  it('is PENDING without data until it is done', async () => {
    const id = await submit(people.thabo);
    const { body } = await client.get<Result>(`/consumer/transactions/${id}`);
    expect(body).toMatchObject(
      body.is_complete ? { screening_result: 'ACCEPT' } : { screening_result: 'PENDING', data: null },
    );
  });

  it.each([
    ['IdentityNo', '85010158000'],
    ['FirstName', ''],
    ['PassportNo', 'A-1'],
    ['CellNo', '0111234567'],
    ['EmailAddress', 'nobody'],
    ['AccountNumber', '12'],
  ])('answers 422 to the %s %j', async (field, value) => {
    expect(await client.post<ErrorBody>(FRAUD, requestFor(people.thabo, { [field]: value }))).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', details: { field } },
    });
  });

  it('waits in the console where a verifier answers, who cannot make a victim a fraud', async () => {
    const manual = await Client.shared('sandbox-manual');
    const id = await submit(people.ayanda, { ReferenceNo: 'fraud-by-hand' }, manual);
    const verifier = await ConsoleClient.logIn('manual-verifier');
    const found = await eventually(
      () => verifier.get<CaseList>('/cases?kind=fraud-listing&limit=200'),
      ({ body }) => body.items.some(({ transactionId }) => transactionId === id),
    );
    const item = found.body.items.find(({ transactionId }) => transactionId === id);
    const page = await verifier.post<CaseDetail>(`/cases/${item?.id}/claim`, {});
    expect(page.body.form.map(({ name }) => name)).toEqual([
      'listing_type',
      'reference_no',
      'category',
      'filed_date',
      'member_name',
      'comments',
    ]);
    const decided = await verifier.post<CaseDetail>(`/cases/${item?.id}/decision`, {
      version: page.body.version,
      decision: 'REVIEW',
      reason: 'victim',
      note: 'By telephone.',
      entry: {
        listing_type: 'VICTIM',
        reference_no: 'VICTIM77',
        filed_date: '2026-01-02',
        comments: 'Filed by herself.',
      },
    });
    expect(decided.status, decided.text).toBe(200);
    expect(await resultOf(id, manual)).toMatchObject({
      screening_result: 'REVIEW',
      data: {
        listing_found: true,
        listing_types: ['VICTIM'],
        listings: [
          { reference_no: 'VICTIM77', category: 'VICTIM_OF_IMPERSONATION', filed_date: '2026-01-02' },
        ],
        comments: 'Filed by herself.',
        reason_codes: [{ code: 'VICTIM_OF_IMPERSONATION' }],
      },
    });
  });
});
