import type { CaseDetail, CaseList } from '@qiniso/console-protocol/cases';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Answer, Client, type ErrorBody, type Json } from './support/client.ts';
import { ConsoleClient } from './support/console-client.ts';
import { eventually } from './support/eventually.ts';
import { people } from './support/people.ts';
import { ownReceiver } from './support/receiver.ts';
import { LICENCE_RESULTS, LICENCE_STATUS, LICENCE_VERIFY } from './support/routes.ts';
import { runCommandOn } from './support/server-process.ts';

interface Submission extends Json {
  readonly transaction_id: string;
}
interface Results extends Json {
  readonly screening_result: string;
  readonly data: Readonly<Record<string, string | null>>;
}

let client: Client;
let manual: Client;
beforeAll(async () => {
  client = await Client.shared();
  manual = await Client.shared('sandbox-manual');
});

const licence = (more: Json = {}) => ({
  ...people.thabo,
  LicenseType: 'card',
  LicenseNumber: '6234560001AB',
  ConsentObtainedByDataSubject: true,
  ...more,
});
const foreign = {
  IdentityNo: 'FN123456',
  FirstName: 'Tendai',
  LastName: 'Moyo',
  LicenseNumber: '6234560008QR',
};

async function submit(more: Json = {}, as = client): Promise<string> {
  const answer = await as.post<Submission>(LICENCE_VERIFY, licence(more));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.transaction_id;
}
const refuse = (more: Json) => client.post<ErrorBody>(LICENCE_VERIFY, licence(more));

async function completed(id: string, as = client): Promise<Answer<Results>> {
  await eventually(
    () => as.get<Json>(`${LICENCE_STATUS}/${id}`),
    ({ body }) => body.results_available === true,
  );
  return await as.get<Results>(`${LICENCE_RESULTS}/${id}`);
}

describe('The driver’s licence request (consumer-service 2.4)', () => {
  it('creates the transaction immediately with screening_result PENDING', async () => {
    const { status, body, headers } = await client.post(LICENCE_VERIFY, licence());
    expect(status).toBe(200);
    expect(headers.get('service-version')).toBe('1.0');
    expect(body).toEqual({
      success: true,
      message: expect.any(String),
      transaction_id: expect.any(String),
      screening_result: 'PENDING',
    });
  });

  it.each(['card', 'temporary', 'learners'])('takes the LicenseType %s', async (LicenseType) => {
    expect((await client.post(LICENCE_VERIFY, licence({ LicenseType }))).status).toBe(200);
  });

  it.each(['Card', 'truck', 7, '', null])(
    'answers 422 invalid_input to the LicenseType %j',
    async (LicenseType) => {
      expect(await refuse({ LicenseType })).toMatchObject({
        status: 422,
        body: { code: 'invalid_input', details: { field: 'LicenseType' } },
      });
    },
  );

  it.each(['IdentityNo', 'FirstName', 'LastName', 'LicenseType', 'LicenseNumber'])(
    'requires %s',
    async (field) => {
      for (const value of [undefined, null, '  '])
        expect(await refuse({ [field]: value })).toMatchObject({
          status: 422,
          body: { code: 'invalid_input', details: { field } },
        });
    },
  );

  it.each(['12345', '6234560001-AB', 'A'.repeat(21), "6234560001'"])(
    'answers 422 to the LicenseNumber %j',
    async (LicenseNumber) => {
      expect(await refuse({ LicenseNumber })).toMatchObject({
        status: 422,
        body: { details: { field: 'LicenseNumber' } },
      });
    },
  );

  it.each(['FN123456', '8501015800087', '8513015800088'])(
    'treats the IdentityNo %s, which fails validation, as a foreign document and requires BirthDate: 422 missing_field',
    async (IdentityNo) => {
      expect(await refuse({ IdentityNo })).toMatchObject({
        status: 422,
        body: { code: 'missing_field', details: { field: 'BirthDate' } },
      });
      const answer = await client.post(LICENCE_VERIFY, licence({ IdentityNo, BirthDate: '1985-01-01' }));
      expect(answer.status, answer.text).toBe(200);
    },
  );

  it.each(['1985-02-30', '01/02/1985', '19850101', 19850101])(
    'answers 422 to the BirthDate %j',
    async (BirthDate) => {
      for (const IdentityNo of [people.thabo.IdentityNo, 'FN123456'])
        expect(await refuse({ IdentityNo, BirthDate })).toMatchObject({
          status: 422,
          body: { code: 'invalid_input', details: { field: 'BirthDate' } },
        });
    },
  );

  it.each([710, '710', 8, '008', 716])('takes the CountryCode %j', async (CountryCode) => {
    expect((await client.post(LICENCE_VERIFY, licence({ CountryCode }))).status).toBe(200);
  });

  it.each([999, 0, 'ZA', '71', 7.5, true])(
    'answers 422 invalid_input to the CountryCode %j',
    async (CountryCode) => {
      expect(await refuse({ CountryCode })).toMatchObject({
        status: 422,
        body: { code: 'invalid_input', details: { field: 'CountryCode' } },
      });
    },
  );

  it('answers 422 to a CellNo that is no mobile number', async () => {
    expect(await refuse({ CellNo: '12' })).toMatchObject({
      status: 422,
      body: { details: { field: 'CellNo' } },
    });
  });
});

describe('The driver’s licence status and results (consumer-service 2.5, 3.2)', () => {
  it('say PENDING with whatever partial data exists before completion, and ACCEPT with the licence after it', async () => {
    const id = await submit({ FirstName: ' Thabo ', CostCenter: 10 });
    expect((await client.get<Json>(`${LICENCE_STATUS}/${id}`)).body).toEqual({
      transaction_id: id,
      screening_result: null,
      is_complete: false,
      results_available: false,
      message: expect.stringContaining('still being processed'),
    });
    const early = await client.get<Results>(`${LICENCE_RESULTS}/${id}`);
    const submitted = {
      product_name: expect.any(String),
      first_name: 'Thabo',
      last_name: 'Mokoena',
      identity_no: '8501015800088',
      license_type: 'card',
      license_number: '6234560001AB',
    };
    expect(early.body).toEqual({
      success: true,
      message: expect.any(String),
      transaction_id: id,
      screening_result: 'PENDING',
      received_datetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: {
        ...submitted,
        normalized_validity: null,
        parsed_license_class: null,
        parsed_issued_date: null,
        parsed_expiry_date: null,
        parsed_license_number: null,
        parsed_license_type: null,
        license_restrictions: null,
        comments: null,
      },
    });

    const { body } = await completed(id);
    expect((await client.get<Json>(`${LICENCE_STATUS}/${id}`)).body).toEqual({
      transaction_id: id,
      screening_result: 'ACCEPT',
      is_complete: true,
      results_available: true,
      message: expect.stringContaining('complete'),
    });
    expect(body).toEqual({
      ...early.body,
      message: expect.any(String),
      screening_result: 'ACCEPT',
      data: {
        ...submitted,
        normalized_validity: 'VALID',
        parsed_license_class: 'B',
        parsed_issued_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        parsed_expiry_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        parsed_license_number: '6234560001AB',
        parsed_license_type: 'card',
        license_restrictions: expect.stringContaining('glasses'),
        comments: null,
      },
    });
  });

  // Together, for each waits for the simulated back office.
  it.concurrent.each([
    ['a valid licence', {}, 'ACCEPT', 'VALID'],
    ['a number in lower case', { LicenseNumber: '6234560001ab' }, 'ACCEPT', 'VALID'],
    ['a suspended one', { ...people.naledi, LicenseNumber: '6234560002CD' }, 'REJECT', 'INVALID'],
    [
      'one the authority says nothing of',
      { ...people.pieter, LicenseNumber: '6234560003EF' },
      'REVIEW',
      'UNKNOWN',
    ],
    ['one that could not be processed', { LicenseNumber: '6234560004GH' }, 'FAILED', 'UNKNOWN'],
    ['a number nobody has', { LicenseNumber: '6234567777XX' }, 'REJECT', 'INVALID'],
    ['another holder', { ...people.naledi }, 'REJECT', 'INVALID'],
    ['a foreign holder', { ...foreign, BirthDate: '1990-04-18', CountryCode: 716 }, 'ACCEPT', 'VALID'],
  ] as const)('map %s to %j', async (_what, more, result, validity) => {
    const { body } = await completed(await submit(more));
    expect(body.screening_result).toBe(result);
    expect(body.data.normalized_validity).toBe(validity);
  });

  it.concurrent('say of an expired card that the entitlement is unaffected', async () => {
    const { body } = await completed(await submit({ LicenseNumber: '6234560005JK' }));
    expect(body).toMatchObject({
      screening_result: 'REJECT',
      data: { normalized_validity: 'INVALID', comments: 'Card expired, entitlement unaffected.' },
    });
  });

  it('answer 403 for a transaction of a different account, 404 for none, 401 without a token', async () => {
    const id = await submit();
    const stranger = await Client.shared('sandbox-two');
    for (const path of [LICENCE_STATUS, LICENCE_RESULTS]) {
      expect(await stranger.get(`${path}/${id}`)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      const unknown = '01a1fa24-9272-74de-a471-110b06664a0e';
      for (const other of [unknown, 'x'])
        expect(await client.get(`${path}/${other}`)).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        });
      const response = await fetch(`${client.address}${path}/${id}`);
      expect(response.status).toBe(401);
    }
  });
});

describe('A licence in the back-office queue (decisions: Asynchronous services and retrieval)', () => {
  const receiver = ownReceiver();

  const caseOf = async (verifier: ConsoleClient, transactionId: string): Promise<string> => {
    const { body } = await eventually(
      () => verifier.get<CaseList>('/cases?limit=200'),
      (answer) => answer.body.items.some((item) => item.transactionId === transactionId),
    );
    return body.items.find((item) => item.transactionId === transactionId)?.id ?? '';
  };

  it('waits for a verifier, ends as they enter it, and transaction.completed posts its results', async () => {
    const shared = inject('sharedServer');
    await runCommandOn(shared, 'webhooks', 'add', '1005', `${receiver().origin}/licences`);
    const verifier = await ConsoleClient.logIn('manual-verifier');
    const id = await submit({ ReferenceNo: 'fleet-7' }, manual);
    const caseId = await caseOf(verifier, id);
    expect((await manual.get<Json>(`${LICENCE_STATUS}/${id}`)).body).toMatchObject({
      screening_result: null,
    });

    const { body: shown } = await verifier.get<CaseDetail>(`/cases/${caseId}`);
    expect(shown).toMatchObject({
      kind: 'driver-licence',
      isMasked: true,
      transaction: { referenceNo: 'fleet-7', code: 'PENDING' },
      subject: { identityNo: '•••••••••0088' },
    });
    expect(JSON.stringify(shown)).not.toContain('6234560001AB');
    const revealed = await verifier.post<CaseDetail>(`/cases/${caseId}/reveal`);
    expect(JSON.stringify(revealed.body)).toContain('6234560001AB');

    const decision = {
      version: shown.version,
      decision: 'ACCEPT',
      reason: 'confirmed',
      note: 'Confirmed by telephone.',
      entry: {
        license_class: ['B', 'PrDP P'],
        license_number: '6234560001AB',
        license_type: 'card',
        issued_date: '2024-03-01',
        expiry_date: '2029-02-28',
        restrictions: 'Glasses',
        comments: 'In order.',
      },
    };
    const decided = await verifier.post<CaseDetail>(`/cases/${caseId}/decision`, decision);
    expect(decided.status, decided.text).toBe(200);
    const results = await manual.get<Results>(`${LICENCE_RESULTS}/${id}`);
    expect(results.body).toMatchObject({
      screening_result: 'ACCEPT',
      data: {
        normalized_validity: 'VALID',
        parsed_license_class: 'B, PrDP P',
        parsed_issued_date: '2024-03-01',
        parsed_expiry_date: '2029-02-28',
        parsed_license_number: '6234560001AB',
        parsed_license_type: 'card',
        license_restrictions: 'Glasses',
        comments: 'In order.',
      },
    });
    const message = await eventually(
      async () => receiver().received.find(({ body }) => body.includes(id)),
      (found) => found !== undefined,
    );
    expect(message?.headers['qiniso-event']).toBe('transaction.completed');
    expect(message?.body).toBe(results.text);
    const again = await verifier.post<ErrorBody>(`/cases/${caseId}/decision`, decision);
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'case_decided', details: { by: 'manual-verifier', at: expect.any(String) } },
    });
  });

  it('that two verifiers decide at once is decided by one; the other is told who and when', async () => {
    const names = ['manual-verifier', 'manual-verifier-two'] as const;
    const verifiers = await Promise.all(names.map((name) => ConsoleClient.logIn(name)));
    const id = await submit({}, manual);
    const caseId = await caseOf(verifiers[0] as ConsoleClient, id);
    const decide = (verifier: ConsoleClient, decision: string, reason: string) =>
      verifier.post<ErrorBody>(`/cases/${caseId}/decision`, {
        version: 1,
        decision,
        reason,
        note: 'Asked the authority.',
        entry: {},
      });
    const [first, second] = verifiers as [ConsoleClient, ConsoleClient];
    const answers = await Promise.all([
      decide(first, 'ACCEPT', 'confirmed'),
      decide(second, 'REJECT', 'suspended'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers[1 - winner]?.body).toMatchObject({
      code: 'case_decided',
      details: { by: names[winner], at: expect.any(String) },
    });
    const { body } = await manual.get<Results>(`${LICENCE_RESULTS}/${id}`);
    expect(body.screening_result).toBe(winner === 0 ? 'ACCEPT' : 'REJECT');
  });

  it('is for verifiers and administrators of the account alone, and for the console’s own page', async () => {
    const verifier = await ConsoleClient.logIn('manual-verifier');
    const caseId = await caseOf(verifier, await submit({}, manual));
    const stranger = await ConsoleClient.logIn('verifier');
    expect((await stranger.get(`/cases/${caseId}`)).status).toBe(404);
    expect((await stranger.post(`/cases/${caseId}/claim`)).status).toBe(404);
    const integrator = await ConsoleClient.logIn('sandbox-manual');
    expect((await integrator.get('/cases')).status).toBe(403);
    expect((await verifier.get(`/cases/${caseId}`, {})).status).toBe(403);
    const response = await fetch(`${inject('sharedServer').address}/console/api/cases`, {
      headers: { 'x-qiniso-console': 'active' },
    });
    expect(response.status).toBe(401);
  });
});
