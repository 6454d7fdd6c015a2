import { beforeAll, describe, expect, it } from 'vitest';
import { Client, call, type ErrorBody, type Json } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { ownServer } from './support/own-server.ts';
import { people, requestFor } from './support/people.ts';
import { ENHANCED, FAILOVER, PHOTO, SUCCESS_RATES, SUMMARY, TRANSACTIONS } from './support/routes.ts';

/** A transaction as the list shows it. */
interface Listed extends Json {
  readonly transaction_id: string;
  readonly received_datetime: string;
}

interface List extends Json {
  readonly total_records: number;
  readonly returned_records: number;
  readonly transactions: readonly Listed[];
}

interface Summary extends Json {
  readonly cost_centers: readonly Json[];
}

// Its own server: the figures are exact, and nobody else adds to them.
const server = ownServer();
let client: Client;
let today: string;

/** Everything the account has, earliest first, by what its reference says. */
const submitted: Record<string, string> = {};

beforeAll(async () => {
  client = await Client.logIn(server().address, 'sandbox');
  today = new Date().toISOString().slice(0, 10);
  const submit = async (
    reference: string,
    path: string,
    person: (typeof people)[keyof typeof people],
    more: Json = {},
  ) => {
    const { body } = await client.post(path, requestFor(person, { ReferenceNo: reference, ...more }));
    submitted[reference] = body.transaction_id;
  };
  await submit('Order/10%', FAILOVER, people.thabo, { CostCenter: 10 });
  await submit('order_11', FAILOVER, people.naledi, { CostCenter: 10 });
  await submit('ORDER-12', FAILOVER, people.johannes, { CostCenter: 10 });
  await submit("O'Brien", FAILOVER, people.graca, { CostCenter: 20, liveDHA: true });
  await submit('back\\slash', FAILOVER, people.pieter, { CostCenter: 20, enableFailover: true });
  await submit('nobody', FAILOVER, people.zanele, { CostCenter: 20 });
  await submit('unassigned', FAILOVER, people.sipho);
  await submit('pending', PHOTO, people.ayanda, { CostCenter: 10 });
});

type Query = Readonly<Record<string, string | number>>;
const at = (path: string, query: Query) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`;
const list = async (query: Query = {}): Promise<List> => {
  const { status, body, text } = await client.get<List>(at(TRANSACTIONS, query));
  expect(status, text).toBe(200);
  return body;
};
/** The references of what a search finds, latest first. */
const found = async (query: Query): Promise<unknown[]> =>
  (await list(query)).transactions.map(({ reference_no }) => reference_no);

describe('GET /cost-center/transactions (consumer-service 4.1)', () => {
  it("shows a transaction's code, result, names, number and reference as submitted, cost centre, time and price", async () => {
    const { transactions, ...rest } = await list({ reference_no: 'Order/10' });
    expect(rest).toMatchObject({ success: true, total_records: 1, returned_records: 1 });
    expect(transactions).toEqual([
      {
        transaction_id: submitted['Order/10%'],
        service_type: 'BIDCHK1',
        screening_result: 'ACCEPT',
        firstname: 'Thabo John',
        lastname: 'Mokoena',
        identity_no: '8501015800088',
        reference_no: 'Order/10%',
        cost_center: 10,
        received_datetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/),
        selling_price: expect.any(Number),
      },
    ]);
    const received = Date.parse(`${transactions[0]?.received_datetime}Z`);
    expect(Math.abs(Date.now() - received)).toBeLessThan(600_000);
  });

  it('is ordered by received_datetime descending', async () => {
    expect(await found({})).toEqual(Object.keys(submitted).reverse());
    const times = (await list()).transactions.map(({ received_datetime }) => received_datetime);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('shows transactions submitted without CostCenter with cost_center null', async () => {
    expect((await list({ reference_no: 'unassigned' })).transactions).toMatchObject([{ cost_center: null }]);
  });

  it('shows no result where there is none yet, and charges nothing for a FAIL', async () => {
    expect((await list({ reference_no: 'pending' })).transactions).toMatchObject([
      { screening_result: null },
    ]);
    expect((await list({ reference_no: 'nobody' })).transactions).toMatchObject([
      { screening_result: 'FAIL', selling_price: 0 },
    ]);
  });

  it('gives an id that the result can be fetched with, the failover suffix included', async () => {
    const [transaction] = (await list({ reference_no: 'back\\slash' })).transactions;
    expect(transaction).toMatchObject({ service_type: 'BIDCHK2' });
    expect(transaction?.transaction_id).toBe(submitted['back\\slash']);
    expect(transaction?.transaction_id).toMatch(/-failover$/);
    const stranger = await Client.logIn(server().address, 'sandbox-two');
    expect((await stranger.get(`${ENHANCED}/${transaction?.transaction_id}`)).status).toBe(404);
  });

  it.each<[string, Query, string[]]>([
    ['a single cost centre', { cost_center: 20 }, ['nobody', 'back\\slash', "O'Brien"]],
    ['part of a first name', { firstname: 'thABO' }, ['Order/10%']],
    ['a letter with a mark in either case', { firstname: 'GRAÇ' }, ["O'Brien"]],
    ['part of a surname', { lastname: 'VAN DER' }, ['order_11']],
    ['part of an identity number', { id_number: '0101' }, ['pending', 'Order/10%']],
    ['part of a reference', { reference_no: 'order' }, ['ORDER-12', 'order_11', 'Order/10%']],
    ['a service code', { service_type: 'BIDCHK2' }, ['back\\slash', "O'Brien"]],
    ['a service code that nobody has used', { service_type: 'CREDITCHK2' }, []],
    ['a result', { screening_result: 'FAIL' }, ['nobody']],
    ['a result as asynchronous services spell it', { screening_result: 'FAILED' }, ['nobody']],
    [
      'several of them, all of which have to fit',
      { cost_center: 10, screening_result: 'REJECT' },
      ['ORDER-12'],
    ],
    ['a text and a cost centre', { reference_no: 'O', cost_center: 20 }, ['nobody', "O'Brien"]],
    ['a per cent sign, which stands for itself', { reference_no: '%' }, ['Order/10%']],
    ['an underscore, which stands for itself', { reference_no: '_' }, ['order_11']],
    ['a backslash', { reference_no: '\\' }, ['back\\slash']],
    ['a quote', { reference_no: "'" }, ["O'Brien"]],
    ['an attempt on the query', { lastname: "' OR '1'='1" }, []],
    [
      'nothing, where the parameter is empty',
      { reference_no: 'nobody', firstname: '', limit: '' },
      ['nobody'],
    ],
  ])('narrows the list to %s', async (_what, query, references) => {
    expect(await found(query)).toEqual(references);
    expect((await list(query)).total_records).toBe(references.length);
  });

  it('pages with limit and offset; paging ends when returned_records is less than limit', async () => {
    const all = Object.keys(submitted).reverse();
    const pages: unknown[] = [];
    for (let offset = 0; ; offset += 3) {
      const page = await list({ limit: 3, offset });
      expect(page.total_records).toBe(all.length);
      pages.push(...page.transactions.map(({ reference_no }) => reference_no));
      if (page.returned_records < 3) break;
    }
    expect(pages).toEqual(all);
    expect(await list({ offset: 1000 })).toMatchObject({ total_records: all.length, returned_records: 0 });
    expect(await found({ reference_no: 'order', limit: 1, offset: 1 })).toEqual(['order_11']);
  });

  it('applies dates to the time of receipt, both days included', async () => {
    expect((await list({ start_date: today })).total_records).toBe(Object.keys(submitted).length);
    expect((await list({ end_date: '2020-02-29' })).total_records).toBe(0);
    expect((await list({ start_date: '2999-01-01', end_date: '2999-12-31' })).total_records).toBe(0);
    expect(await found({ start_date: today, reference_no: 'nobody' })).toEqual(['nobody']);
    expect(await found({ start_date: '2999-01-01', reference_no: 'nobody' })).toEqual([]);
  });

  it('echoes start_date, end_date, cost_center, limit and offset as applied', async () => {
    expect((await list()).filters_applied).toEqual({
      start_date: null,
      end_date: null,
      cost_center: null,
      limit: 500,
      offset: 0,
    });
    const query = { start_date: '2026-01-01', end_date: '2999-01-01', cost_center: 10, limit: 2, offset: 1 };
    expect((await list(query)).filters_applied).toEqual(query);
  });
});

describe('GET /cost-center/summary (consumer-service 4.2)', () => {
  it('counts transactions and adds up what they cost by cost centre, with their services', async () => {
    const { transactions } = await list();
    const { body } = await client.get<Summary>(at(SUMMARY, { start_date: today, end_date: today }));
    const centre = (id: number) => transactions.filter(({ cost_center }) => cost_center === id);
    const cents = (rows: readonly Listed[]) =>
      rows.reduce((sum, { selling_price }) => sum + Math.round(Number(selling_price) * 100), 0);
    expect(body).toEqual({
      success: true,
      summary_period: `${today} to ${today}`,
      cost_centers: [
        {
          cost_center: 10,
          transaction_count: 4,
          total_amount: cents(centre(10)) / 100,
          service_types: ['BIDCHK1'],
        },
        {
          cost_center: 20,
          transaction_count: 3,
          total_amount: cents(centre(20)) / 100,
          service_types: expect.arrayContaining(['BIDCHK2']),
        },
      ],
      total_transactions: 7,
      total_amount: cents([...centre(10), ...centre(20)]) / 100,
    });
  });

  it('is about the month of end_date, which is today, when nothing is said (decisions: Reporting)', async () => {
    const { body } = await client.get<Summary>(SUMMARY);
    expect(body.summary_period).toBe(`${today.slice(0, 8)}01 to ${today}`);
    const february = await client.get<Summary>(at(SUMMARY, { end_date: '2024-02-29' }));
    expect(february.body).toEqual({
      success: true,
      summary_period: '2024-02-01 to 2024-02-29',
      cost_centers: [],
      total_transactions: 0,
      total_amount: 0,
    });
  });
});

describe('GET /cost-center/success-rates (consumer-service 4.3)', () => {
  it('rates operators by ACCEPT / (ACCEPT + REJECT), highest first, with REVIEW, FAIL and null left out', async () => {
    const { body } = await client.get(at(SUCCESS_RATES, { start_date: today, end_date: today }));
    expect(body).toEqual({
      success: true,
      analysis_period: `${today} to ${today}`,
      service_types_included: ['BIDCHK1', 'BIDCHK2'],
      operators: [
        {
          cost_center: 20,
          operator_name: 'Durban branch',
          total_transactions: 2,
          accept_count: 2,
          reject_count: 0,
          success_rate: 100,
          average_weighting: expect.any(Number),
        },
        {
          cost_center: 10,
          operator_name: 'Cape Town branch',
          total_transactions: 3,
          accept_count: 2,
          reject_count: 1,
          success_rate: 66.67,
          average_weighting: expect.any(Number),
        },
      ],
      overall_success_rate: 80,
      total_transactions_analyzed: 5,
    });
  });

  it('has no operators, and a rate of 0, where nothing was decided', async () => {
    const { body } = await client.get(
      at(SUCCESS_RATES, { start_date: '2020-01-01', end_date: '2020-12-31' }),
    );
    expect(body).toMatchObject({ operators: [], overall_success_rate: 0, total_transactions_analyzed: 0 });
  });

  it('follows a transaction as soon as it has come to its result', async () => {
    const before = await client.get<Json>(SUCCESS_RATES);
    const id = submitted.pending;
    await client.post(`/sandbox/captures/${id}`, { selfie: 'same-person' });
    const after = await eventually(
      async () => (await client.get<Json>(SUCCESS_RATES)).body,
      (body) => body.total_transactions_analyzed !== before.body.total_transactions_analyzed,
    );
    expect(after.total_transactions_analyzed).toBe(Number(before.body.total_transactions_analyzed) + 1);
    expect((await list({ reference_no: 'pending' })).transactions).toMatchObject([
      { screening_result: 'ACCEPT' },
    ]);
  }, 120_000);
});

describe('Cost-centre reports (consumer-service 4.3, 7)', () => {
  const paths = [TRANSACTIONS, SUMMARY, SUCCESS_RATES];

  it.each<[string, Query]>([
    ['start_date', { start_date: '2026-13-01' }],
    ['start_date', { start_date: '2026-02-30' }],
    ['start_date', { start_date: '01-02-2026' }],
    ['start_date', { start_date: '2026-1-1' }],
    ['start_date', { start_date: '0000-01-01' }],
    ['start_date', { start_date: 'yesterday' }],
    ['end_date', { end_date: '2026-02-29' }],
    ['end_date', { end_date: '2026-01-01T00:00:00Z' }],
    ['start_date', { start_date: '2026-02-02', end_date: '2026-02-01' }],
  ])('answer 400 invalid_parameter that names %s: %j', async (field, query) => {
    for (const path of paths) {
      const answer = await client.get<ErrorBody>(at(path, query));
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        success: false,
        transaction_id: null,
        code: 'invalid_parameter',
        details: { field },
      });
    }
  });

  it.each<[string, Query]>([
    ['limit', { limit: 0 }],
    ['limit', { limit: 501 }],
    ['limit', { limit: -1 }],
    ['limit', { limit: '10.5' }],
    ['limit', { limit: 'ten' }],
    ['limit', { limit: '1e2' }],
    ['offset', { offset: -1 }],
    ['offset', { offset: 'x' }],
    ['offset', { offset: '99999999999999999999' }],
    ['cost_center', { cost_center: 'ten' }],
    ['cost_center', { cost_center: '10.0' }],
    ['screening_result', { screening_result: 'MAYBE' }],
    ['screening_result', { screening_result: 'accept' }],
    ['screening_result', { screening_result: 'PENDING' }],
    ['firstname', { firstname: 'x'.repeat(201) }],
    ['lastname', { lastname: 'a\u0000b' }],
    ['reference_no', { reference_no: 'x'.repeat(65) }],
  ])('answer 400 invalid_parameter that names %s: %j', async (field, query) => {
    const answer = await client.get<ErrorBody>(at(TRANSACTIONS, query));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_parameter', details: { field } });
  });

  it('answer 400 when a parameter is given twice', async () => {
    const answer = await client.get<ErrorBody>(`${TRANSACTIONS}?limit=1&limit=2`);
    expect(answer).toMatchObject({ status: 400, body: { details: { field: 'limit' } } });
  });

  it.each([30, 99, 0, -10])(
    'answer 403 for a cost centre that is not the account’s: %s',
    async (costCentre) => {
      const answer = await client.get<ErrorBody>(at(TRANSACTIONS, { cost_center: costCentre }));
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: 'forbidden', details: { field: 'cost_center' } });
    },
  );

  it('answer 401 without a token, and 403 to a verifier', async () => {
    const verifier = await Client.logIn(server().address, 'verifier');
    for (const path of paths) {
      const answer = await call<ErrorBody>(server().address + path);
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      expect(await verifier.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  it('are for reporters, integrators and admins, entitled to products or not', async () => {
    for (const username of ['reporter', 'sandbox', 'admin', 'sandbox-limited']) {
      const user = await Client.logIn(server().address, username);
      for (const path of paths) {
        const answer = await user.get(path);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('service-version')).toBe('1.0');
      }
    }
  });

  it('are scoped to the account carried in the token and take no account parameter', async () => {
    const stranger = await Client.logIn(server().address, 'sandbox-two');
    for (const query of ['', '?account_id=1001', '?AccountID=1001'])
      expect((await stranger.get<List>(TRANSACTIONS + query)).body.total_records).toBe(0);
    expect((await stranger.get<Summary>(SUMMARY)).body.cost_centers).toEqual([]);
    expect((await stranger.get(SUCCESS_RATES)).body.operators).toEqual([]);
  });

  it('are read-only and consume no verification credits', async () => {
    const prepaid = await Client.logIn(server().address, 'sandbox-prepaid');
    for (const path of paths) for (let time = 0; time < 3; time += 1) await prepaid.get(path);
    for (const credit of [1, 2]) {
      const answer = await prepaid.post(FAILOVER, requestFor(people.thabo));
      expect(answer.status, `credit ${credit}`).toBe(200);
    }
    expect((await prepaid.post(FAILOVER, requestFor(people.thabo))).status).toBe(402);
    for (const path of paths)
      expect((await prepaid.send(path, { method: 'POST', body: {} })).status).toBe(405);
  });
});
