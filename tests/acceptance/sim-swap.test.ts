import type { CaseDetail, CaseList } from '@qiniso/console-protocol/cases';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client, type ErrorBody, type Json } from './support/client.ts';
import { ConsoleClient } from './support/console-client.ts';
import { people } from './support/people.ts';

const SIM_SWAP = '/consumer/sim-swap';

interface Check extends Json {
  readonly transaction_id: string;
  readonly days_since_swap: number | null;
}

let client: Client;
beforeAll(async () => {
  client = await Client.shared();
});

const check = (CellNo: unknown, more: Json = {}) =>
  client.post<Check>(SIM_SWAP, { CellNo, ConsentObtainedByDataSubject: true, ...more });

describe('A SIM swap check (consumer-service 4.4; domain-facts 2.6)', () => {
  it.each([
    [
      'never swapped',
      '082 123 4567',
      'ACCEPT',
      'LOW',
      { swapped: false, last_swap_date: null, days_since_swap: null },
    ],
    ['swapped 90 days ago', '071 123 4567', 'ACCEPT', 'LOW', { swapped: false, days_since_swap: 90 }],
    ['unswapped in a long monitored period', '062 123 4567', 'ACCEPT', 'LOW', { monitored_period_days: 120 }],
    [
      'swapped 20 days ago',
      '084 123 4567',
      'REVIEW',
      'MEDIUM',
      { swapped: false, ported: true, network: 'CELLC' },
    ],
    [
      'unswapped in a short monitored period',
      '061 123 4567',
      'REVIEW',
      'MEDIUM',
      { monitored_period_days: 14 },
    ],
    [
      'swapped this month, date withheld',
      '072 123 4567',
      'REVIEW',
      'MEDIUM',
      { swapped: null, last_swap_date: null },
    ],
    ['swapped 3 days ago', '083 123 4567', 'REJECT', 'HIGH', { swapped: true, days_since_swap: 3 }],
    [
      'swapped this week, date withheld',
      '074 123 4567',
      'REJECT',
      'HIGH',
      { swapped: true, last_swap_date: null },
    ],
  ])('of a number %s', async (_, cellNo, result, risk, shown) => {
    const { status, body } = await check(cellNo);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, screening_result: result, risk_indicator: risk, ...shown },
    });
    expect((body.reason_codes as unknown[]).length === 0).toBe(result === 'ACCEPT');
    const stored = await client.get<Json>(`/consumer/transactions/${body.transaction_id}`);
    expect(stored.body).toMatchObject({
      service_type: 'SIMSWAP',
      screening_result: result,
      is_complete: true,
      data: body,
    });
  });

  it('that the operator has no answer for is FAIL without a risk, which is not “no swap”, and free', async () => {
    const { body } = await check('073 123 4567', { ReferenceNo: 'sim-not-available' });
    expect(body).toMatchObject({
      success: false,
      screening_result: 'FAIL',
      risk_indicator: null,
      swapped: null,
      reason_codes: [],
    });
    const { body: report } = await client.get<{ transactions: Json[] }>(
      '/consumer/cost-center/transactions?reference_no=sim-not-available',
    );
    expect(report.transactions).toMatchObject([
      { service_type: 'SIMSWAP', screening_result: 'FAIL', selling_price: 0 },
    ]);
  });

  it('looks back as many hours as asked, and says where that cannot be told', async () => {
    expect((await check('084 123 4567', { MaxAgeHours: 2400 })).body).toMatchObject({
      swapped: true,
      request: { max_age_hours: 2400 },
    });
    expect((await check('083 123 4567', { MaxAgeHours: 1 })).body).toMatchObject({
      swapped: false,
      risk_indicator: 'HIGH',
    });
    expect((await check('074 123 4567', { MaxAgeHours: 24 })).body).toMatchObject({
      swapped: null,
      risk_indicator: 'HIGH',
    });
    expect((await check('061 123 4567', { MaxAgeHours: 2400 })).body).toMatchObject({ swapped: null });
  });

  it('takes the number in every usual form, and answers it in E.164', async () => {
    for (const number of ['0831234567', '+27 (0)83 123 4567', '0027831234567', '27831234567'])
      expect((await check(number)).body).toMatchObject({
        request: { cell_no: '+27831234567', max_age_hours: 240 },
        risk_indicator: 'HIGH',
      });
  });

  it.each([
    ['CellNo', undefined],
    ['CellNo', '0861234567'],
    ['CellNo', '0111234567'],
    ['CellNo', '082123456'],
    ['CellNo', 27821234567],
    ['MaxAgeHours', 0],
    ['MaxAgeHours', 2401],
    ['MaxAgeHours', 1.5],
    ['MaxAgeHours', '240'],
    ['IdentityNo', '123'],
  ])('answers 422 to the %s %j, and makes no transaction', async (field, value) => {
    const answer = await client.post<ErrorBody>(SIM_SWAP, {
      CellNo: '0821234567',
      ConsentObtainedByDataSubject: true,
      [field]: value,
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', details: { field }, transaction_id: null },
    });
  });

  it('answers 500 when the operator does not, and records a FAIL that is not charged', async () => {
    const answer = await client.post<ErrorBody>(SIM_SWAP, {
      CellNo: '0761234567',
      ReferenceNo: 'sim-out-of-order',
      ConsentObtainedByDataSubject: true,
    });
    expect(answer).toMatchObject({
      status: 500,
      body: { code: 'server_error', details: { reason: 'upstream_unavailable' } },
    });
    expect(answer.headers.get('retry-after')).not.toBeNull();
    const { body } = await client.get<Json>(`/consumer/transactions/${String(answer.body.transaction_id)}`);
    expect(body).toMatchObject({ screening_result: 'FAILED' });
  });
});

describe('A decision against a person that no human made (POPIA s71; decision 0028)', () => {
  it('is looked at again by the account’s verifiers when somebody asks, once', async () => {
    const { body } = await check('083 123 4567', { IdentityNo: people.thabo.IdentityNo });
    const path = `/consumer/transactions/${body.transaction_id}/review`;
    const first = await client.post<Json>(path, { Reason: 'I lost my telephone and got a new SIM.' });
    expect(first).toMatchObject({
      status: 200,
      body: {
        success: true,
        transaction_id: body.transaction_id,
        review_status: 'OPEN',
        decided_datetime: null,
      },
    });
    const again = await client.post<Json>(path, { Reason: 'Please.' });
    expect(again.body).toEqual(first.body);
  });

  it('is the verifiers’ from then on: two people overturn it, the reasons stay, and the person’s words are kept', async () => {
    const { body } = await check('083 123 4567', { IdentityNo: people.thabo.IdentityNo });
    const id = body.transaction_id;
    const reason = 'I lost my telephone.';
    await client.post(`/consumer/transactions/${id}/review`, { Reason: reason });
    const [verifier, admin] = await Promise.all(
      ['verifier', 'admin'].map((name) => ConsoleClient.logIn(name)),
    );
    if (!verifier || !admin) throw new Error('Nobody could log in.');
    const { body: queue } = await verifier.get<CaseList>('/cases?kind=decision-review&limit=200');
    const path = `/cases/${queue.items.find(({ transactionId }) => transactionId === id)?.id}`;
    const shown = (await verifier.post<CaseDetail>(`${path}/reveal`)).body;
    expect(shown).toMatchObject({
      kindTitle: 'Decision to be looked at again',
      claim: null,
      finding: [{ label: 'SIM_SWAPPED_7_DAYS', value: expect.stringContaining('7 days') }],
      history: expect.arrayContaining([expect.objectContaining({ action: 'opened', note: reason })]),
    });
    const decision = { decision: 'ACCEPT', reason: 'established_otherwise', note: 'Called back.' };
    for (const person of [verifier, admin]) {
      const { version } = (await person.get<CaseDetail>(path)).body;
      const answer = await person.post(`${path}/decision`, { ...decision, version });
      expect(answer.status, answer.text).toBe(200);
    }
    const { body: stored } = await client.get<Json>(`/consumer/transactions/${id}`);
    expect(stored).toMatchObject({
      screening_result: 'ACCEPT',
      data: {
        screening_result: 'ACCEPT',
        risk_indicator: 'HIGH',
        reason_codes: [{ code: 'SIM_SWAPPED_7_DAYS' }],
      },
    });
    const review = await client.post<Json>(`/consumer/transactions/${id}/review`, { Reason: 'Again.' });
    expect(review.body).toMatchObject({ review_status: 'DECIDED', decided_datetime: expect.any(String) });
  });

  it('cannot be asked about where nothing was decided against anybody, by strangers, or without a reason', async () => {
    const good = (await check('082 123 4567')).body.transaction_id;
    const bad = (await check('083 123 4567')).body.transaction_id;
    const review = (id: string, body: Json = { Reason: 'x' }, as = client) =>
      as.post<ErrorBody>(`/consumer/transactions/${id}/review`, body);
    expect(await review(good)).toMatchObject({ status: 409, body: { code: 'not_reviewable' } });
    expect(await review(bad, {})).toMatchObject({ status: 422, body: { details: { field: 'Reason' } } });
    const stranger = await Client.shared('sandbox-two');
    expect(await review(bad, { Reason: 'x' }, stranger)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await review('01a1fa24-9272-74de-a471-110b06664a0e')).toMatchObject({ status: 404 });
    expect((await review(bad, { Reason: 'x' }, await Client.shared('reporter'))).status).toBe(403);
  });
});
