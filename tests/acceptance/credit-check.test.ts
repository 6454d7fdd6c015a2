import { beforeAll, describe, expect, it } from 'vitest';
import { expectRefused } from './support/businesses.ts';
import { type Answer, Client, type ErrorBody, type Json } from './support/client.ts';
import { people, requestFor } from './support/people.ts';
import { CREDIT_CHECK, CREDIT_PROFILE, TRANSACTION } from './support/routes.ts';

interface Credit extends Json {
  readonly transaction_id: string;
  readonly screening_result: string;
  readonly reason_codes: readonly { readonly code: string; readonly description: string }[];
  readonly summary: Readonly<Record<string, number>>;
  readonly judgments: readonly Json[];
  readonly enquiries: readonly Json[];
  readonly accounts?: readonly (Json & { readonly history: readonly Json[] })[];
}

let client: Client;
let stranger: Client;
beforeAll(async () => {
  client = await Client.shared();
  stranger = await Client.shared('sandbox-two');
});

const enquiry = (person: (typeof people)[keyof typeof people] = people.thabo, more: Json = {}) =>
  requestFor(person, { EnquiryReason: 'CREDIT_ASSESSMENT', ...more });

async function check(person?: (typeof people)[keyof typeof people], more?: Json, path = CREDIT_CHECK) {
  const answer: Answer<Credit> = await client.post<Credit>(path, enquiry(person, more));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

describe('POST /credit-check (consumer-service 4.4; domain-facts 2.12)', () => {
  it.each([
    ['a good score', 'thabo', 'ACCEPT', []],
    ['a rehabilitation and a cleared debt review', 'fatima', 'ACCEPT', []],
    ['a score in between', 'naledi', 'REVIEW', ['SCORE_MEDIUM']],
    ['debt review', 'sipho', 'REVIEW', ['DEBT_REVIEW']],
    ['a thin file', 'ayanda', 'REVIEW', ['NO_SCORE']],
    ['two files', 'graca', 'REVIEW', ['SEVERAL_FILES']],
    ['no file', 'zanele', 'REVIEW', ['NO_RECORD']],
    ['a low score', 'pieter', 'REJECT', ['SCORE_LOW']],
    ['a sequestration', 'nomvula', 'REJECT', ['SEQUESTRATED']],
    ['a death', 'johannes', 'REJECT', ['DECEASED', 'NO_SCORE']],
  ] as const)('answers for %s (%s): %s', async (_what, who, code, reasons) => {
    const body = await check(people[who]);
    expect(body).toMatchObject({ success: true, screening_result: code });
    expect(body.reason_codes.map((reason) => reason.code)).toEqual(reasons);
    expect(body).not.toHaveProperty('accounts');
  });

  it('shows the file, and nothing of it that is too old or settled', async () => {
    const body = await check(people.thabo, { EnquiryReason: 'creditapplication', EnquiryAmount: 5000 });
    expect(body).toMatchObject({
      request: { id_number: '8501015800088', enquiry_reason: 'CREDIT_ASSESSMENT' },
      consumer: { first_names: 'THABO JOHN', surname: 'MOKOENA', gender: 'M', deceased_status: 'Alive' },
      score: { value: 712, band: 'B', risk_category: 'LOW', exclusion_code: null },
      summary: { active_accounts: 2, closed_accounts: 1, judgment_count: 0, accounts_opened_45_days: 1 },
      debt_review: null,
      judgments: [],
      fraud_indicators: { safps_listed: false, protective_registration: false, deceased_verified: null },
    });
    expect(body.enquiries).toHaveLength(3);
    const adverse = await check(people.pieter);
    expect(adverse).toMatchObject({
      summary: { judgment_count: 1, judgment_amount: 48_200, default_count: 1, court_notice_count: 1 },
      notices: [{ type: 'ADMINISTRATION_ORDER' }],
      fraud_indicators: { safps_listed: true },
    });
    expect((await check(people.fatima)).debt_review).toBeNull();
    expect(await check(people.sipho)).toMatchObject({
      debt_review: { status_code: 'D4', status: 'Order granted' },
    });
  });

  it('shows nothing of a file that bears another name', async () => {
    const body = await check({ ...people.thabo, FirstName: 'Sipho', LastName: 'Nkosi' });
    expect(body).toMatchObject({
      screening_result: 'REVIEW',
      reason_codes: [{ code: 'OTHER_NAME' }],
      consumer: null,
      score: null,
      summary: null,
    });
    expect(JSON.stringify(body)).not.toContain('MOKOENA');
  });

  it('is retrieved below /transactions, by its account alone', async () => {
    const body = await check(people.naledi);
    const url = `${TRANSACTION}/${body.transaction_id}`;
    expect((await client.get<Json>(url)).body).toMatchObject({
      service_type: 'CREDITCHK1',
      screening_result: 'REVIEW',
      is_complete: true,
      data: body,
    });
    expect(await stranger.get<ErrorBody>(url)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('is looked at again when the person asks', async () => {
    const { transaction_id } = await check(people.pieter);
    const asked = await client.post<Json>(`${TRANSACTION}/${transaction_id}/review`, {
      Reason: 'The judgment was rescinded.',
    });
    expect(asked).toMatchObject({ status: 200, body: { success: true, review_status: 'OPEN' } });
  });

  it.each([
    ['bongani', 'upstream_timeout'],
    ['elsie', 'upstream_unavailable'],
  ] as const)('answers 500 where the bureau does not answer for %s', async (who, reason) => {
    const answer = await client.post<ErrorBody>(CREDIT_CHECK, enquiry(people[who]));
    expect(answer).toMatchObject({ status: 500, body: { code: 'server_error', details: { reason } } });
  });

  it.each([
    ['EnquiryReason', { EnquiryReason: undefined }],
    ['EnquiryReason', { EnquiryReason: 'CURIOSITY' }],
    ['EnquiryReason', { EnquiryReason: 'SUPPLIER_VETTING' }],
    ['IdentityNo', { IdentityNo: '85010158000' }],
    ['LastName', { LastName: null }],
    ['BirthDate', { BirthDate: '1985-13-01' }],
    ['CellNo', { CellNo: '0861234567' }],
    ['PostalCode', { PostalCode: '12' }],
    ['EnquiryAmount', { EnquiryAmount: -1 }],
    ['EnquiryAmount', { EnquiryAmount: '100' }],
  ])('answers 422 for %s: %j', async (field, more) => {
    await expectRefused(client, CREDIT_CHECK, enquiry(people.thabo, more), field);
  });
});

describe('POST /credit-check-with-payment-profile', () => {
  it('adds the accounts with 24 months each, masked, without those in dispute', async () => {
    const body = await check(people.thabo, {}, CREDIT_PROFILE);
    expect(body.screening_result).toBe('ACCEPT');
    expect(body.accounts?.map(({ account_type, status_code }) => [account_type, status_code])).toEqual([
      ['Home loan', null],
      ['Credit card', null],
      ['Personal loan', 'P'],
    ]);
    for (const account of body.accounts ?? []) {
      expect(account.account_number_masked).toMatch(/^\*+.{4}$/);
      expect(account.history).toHaveLength(24);
    }
    const again = await client.get<Json>(`${TRANSACTION}/${body.transaction_id}`);
    expect(again.body).toMatchObject({ service_type: 'CREDITCHK2', data: body });
  });

  it('shows arrears, and an adverse status for a year only', async () => {
    expect(await check(people.naledi, {}, CREDIT_PROFILE)).toMatchObject({
      summary: { highest_months_in_arrears: 1, accounts_bad_standing: 1 },
    });
    const { accounts } = await check(people.pieter, {}, CREDIT_PROFILE);
    expect(accounts?.map(({ status_code, status }) => [status_code, status])).toEqual([
      ['L', 'Handed over'],
      [null, 'Open'],
    ]);
  });

  it('answers 422 without a reason', async () => {
    await expectRefused(client, CREDIT_PROFILE, requestFor(people.thabo), 'EnquiryReason');
  });
});
