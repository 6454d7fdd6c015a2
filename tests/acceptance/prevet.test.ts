import type { CaseDetail, CaseList } from '@qiniso/console-protocol/cases';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectRefused } from './support/businesses.ts';
import { type Answer, Client, type ErrorBody, type Json } from './support/client.ts';
import { ConsoleClient } from './support/console-client.ts';
import { eventually } from './support/eventually.ts';
import { people, requestFor } from './support/people.ts';
import { PREVET, PREVET_RESULT, TRANSACTION } from './support/routes.ts';

interface Prevet extends Json {
  readonly is_complete: boolean;
  readonly screening_result: string | null;
  readonly score: number | null;
  readonly reason_codes: readonly { readonly code: string; readonly weight: number }[];
}

let client: Client;
let stranger: Client;
beforeAll(async () => {
  client = await Client.shared();
  stranger = await Client.shared('sandbox-two');
});

const enquiry = (person: (typeof people)[keyof typeof people] = people.thabo, more: Json = {}) =>
  requestFor(person, { EnquiryReason: 'CREDIT_ASSESSMENT', ...more });

async function submit(body: unknown, as = client): Promise<string> {
  const answer = await as.post<Json>(PREVET, body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ success: true, screening_result: 'PENDING' });
  return String(answer.body.transaction_id);
}
const result = (transaction_id: string, as = client): Promise<Answer<Prevet>> =>
  as.post<Prevet>(PREVET_RESULT, { transaction_id });
const completed = (id: string, as = client): Promise<Answer<Prevet>> =>
  eventually(
    () => result(id, as),
    ({ body }) => body.is_complete,
  );

const outcomes: [string, Json, string, string[]][] = [
  ['nothing against the person', enquiry(), 'ACCEPT', []],
  [
    'a swapped SIM',
    enquiry(people.thabo, { CellNo: '083 123 4567' }),
    'REVIEW',
    ['FRAUD_LISTING_OTHER_KEY', 'SIM_SWAPPED'],
  ],
  ['a victim of impersonation', enquiry(people.naledi), 'REVIEW', ['SCORE_MEDIUM', 'VICTIM_OR_PROTECTED']],
  ['a protective registration', enquiry(people.fatima), 'REVIEW', ['VICTIM_OR_PROTECTED']],
  ['debt review', enquiry(people.sipho), 'REVIEW', ['DEBT_REVIEW']],
  ['fraud listings that do not answer', enquiry(people.riaan), 'REVIEW', ['FRAUD_LISTINGS_UNANSWERED']],
  ['no file', enquiry(people.zanele), 'REVIEW', ['NO_RECORD']],
  ['a fraud listing', enquiry(people.pieter), 'REJECT', ['SCORE_LOW', 'FRAUD_LISTING']],
  ['a death', enquiry(people.johannes), 'REJECT', ['DECEASED', 'NO_SCORE']],
  ['a bureau that does not answer', enquiry(people.elsie), 'FAILED', []],
];

describe('POST /prevet, then POST /prevet/result (consumer-service 4.4; domain-facts 2.13)', () => {
  it('is pending at first, and then comes to what the sources say', { timeout: 90_000 }, async () => {
    const ids = await Promise.all(outcomes.map(([, body]) => submit(body)));
    const [first = ''] = ids;
    expect((await result(first)).body).toMatchObject({
      success: true,
      is_complete: false,
      screening_result: null,
      score: null,
    });
    const results = await Promise.all(ids.map((id) => completed(id)));
    const came = results.map(({ body }, place) => [
      outcomes[place]?.[0],
      body.screening_result,
      body.reason_codes.map(({ code }) => code),
    ]);
    expect(came).toEqual(outcomes.map(([what, , code, reasons]) => [what, code, reasons]));
    for (const { body } of results)
      expect(body.score === null || (body.score >= 0 && body.score <= 999)).toBe(true);
  });

  it('shows scores, rules and what is affordable, by either spelling of the id and below /transactions', async () => {
    const id = await submit(
      enquiry(people.thabo, {
        GrossMonthlyIncome: 42_000,
        NetMonthlyIncome: 31_000,
        RequestedAmount: 60_000,
        RequestedTermMonths: 24,
        CellNo: '0711234567',
        EmailAddress: 'thabo@example.com',
        AccountNumber: '4000123459',
        BranchCode: '250655',
      }),
    );
    const { body, headers } = await completed(id);
    expect(headers.get('service-version')).toBe('1.0');
    expect(body).toEqual({
      success: true,
      transaction_id: id,
      is_complete: true,
      screening_result: 'ACCEPT',
      message: expect.any(String),
      score: 712,
      credit_score: 712,
      fraud_score: 999,
      risk_band: 'LOW',
      reason_codes: [],
      rules: expect.arrayContaining([
        { rule: 'credit_score', outcome: 'PASS' },
        { rule: 'sim_swap', outcome: 'PASS' },
        { rule: 'affordability', outcome: 'PASS' },
      ]),
      affordability: { disposable_income: expect.any(Number), max_instalment: expect.any(Number) },
      comments: null,
    });
    expect((await client.post<Json>(PREVET_RESULT, { TransactionId: id })).body).toEqual(body);
    expect((await client.get<Json>(`${TRANSACTION}/${id}`)).body).toMatchObject({
      service_type: 'PREVET',
      screening_result: 'ACCEPT',
      data: body,
    });
    expect(await result(id, stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('answers 404 for what is no transaction, and 422 or 400 for a body that names none', async () => {
    for (const id of ['x', '01a1fa24-9272-74de-a471-110b06664a0e'])
      expect(await result(id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const body of [{}, { transaction_id: '' }, { transaction_id: 7 }])
      expect(await client.post<ErrorBody>(PREVET_RESULT, body)).toMatchObject({
        status: 422,
        body: { code: 'invalid_input', details: { field: 'transaction_id' } },
      });
    expect(await client.post<ErrorBody>(PREVET_RESULT, [])).toMatchObject({ status: 400 });
  });

  it.each([
    ['EnquiryReason', { EnquiryReason: null }],
    ['EnquiryReason', { EnquiryReason: 'WHIM' }],
    ['IdentityNo', { IdentityNo: '' }],
    ['CellNo', { CellNo: '0111234567' }],
    ['EmailAddress', { EmailAddress: 'thabo' }],
    ['NetMonthlyIncome', { NetMonthlyIncome: -5 }],
    ['RequestedTermMonths', { RequestedTermMonths: 0 }],
    ['RequestedTermMonths', { RequestedTermMonths: 1.5 }],
    ['BranchCode', { AccountNumber: '4000123459' }],
    ['AccountNumber', { BranchCode: '250655' }],
    ['AccountNumber', { AccountNumber: '12ab5', BranchCode: '250655' }],
  ])('answers 422 for %s: %j', async (field, more) => {
    await expectRefused(client, PREVET, enquiry(people.thabo, more), field);
  });

  it('waits for a verifier where nobody else answers, and ends as they decide', async () => {
    const manual = await Client.shared('sandbox-manual');
    const verifier = await ConsoleClient.logIn('manual-verifier');
    const id = await submit(enquiry(), manual);
    const { body: list } = await eventually(
      () => verifier.get<CaseList>('/cases?limit=200'),
      ({ body }) => body.items.some(({ transactionId }) => transactionId === id),
    );
    const caseId = list.items.find(({ transactionId }) => transactionId === id)?.id ?? '';
    const { body: shown } = await verifier.get<CaseDetail>(`/cases/${caseId}`);
    expect(shown.kind).toBe('prevet');
    const decided = await verifier.post<CaseDetail>(`/cases/${caseId}/decision`, {
      version: shown.version,
      decision: 'REVIEW',
      reason: 'not_established',
      note: 'No payslip.',
      entry: { score: '640', reasons: ['SCORE_MEDIUM'], comments: 'Send a payslip.' },
    });
    expect(decided.status, decided.text).toBe(200);
    expect((await result(id, manual)).body).toMatchObject({
      screening_result: 'REVIEW',
      score: 640,
      risk_band: 'MEDIUM',
      reason_codes: [{ code: 'SCORE_MEDIUM', weight: 50 }],
      comments: 'Send a payslip.',
    });
  });
});
