import type { CaseDetail, CaseList } from '@qiniso/console-protocol/cases';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectRefused } from './support/businesses.ts';
import { type Answer, Client, type ErrorBody, type Json } from './support/client.ts';
import { ConsoleClient } from './support/console-client.ts';
import { eventually } from './support/eventually.ts';
import { people, requestFor } from './support/people.ts';
import { ownReceiver } from './support/receiver.ts';
import { INSTITUTIONS, MATRIC_POST, MATRIC_PRE, TERTIARY, TRANSACTION } from './support/routes.ts';
import { runCommandOn } from './support/server-process.ts';

interface Result extends Json {
  readonly screening_result: string;
  readonly is_complete: boolean;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

let client: Client;
let stranger: Client;
beforeAll(async () => {
  client = await Client.shared();
  stranger = await Client.shared('sandbox-two');
});

const SC = { YearCompleted: 2002, Qualification: 'SENIOR_CERTIFICATE' };
const NSC = { YearCompleted: 2010, Qualification: 'NATIONAL_SENIOR_CERTIFICATE' };
const matric = (more: Json = {}, person = people.thabo) => requestFor(person, { ...SC, ...more });
const degree = (more: Json = {}, person = people.thabo) =>
  requestFor(person, {
    InstitutionName: 'University of Johannesburg',
    QualificationName: 'Bachelor of Commerce in Accounting',
    YearAwarded: 2006,
    ...more,
  });

async function submit(path: string, body: unknown, as = client): Promise<string> {
  const answer = await as.post<Json>(path, body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({
    success: true,
    message: expect.any(String),
    transaction_id: expect.any(String),
    screening_result: 'PENDING',
  });
  return String(answer.body.transaction_id);
}
const result = (id: string, as = client): Promise<Answer<Result>> => as.get<Result>(`${TRANSACTION}/${id}`);
const completed = (id: string, as = client): Promise<Answer<Result>> =>
  eventually(
    () => result(id, as),
    ({ body }) => body.is_complete,
  );

/** What requests come to, all of them waited for together. */
const outcomes: [string, string, Json, string, string | null][] = [
  ['a certificate on record', MATRIC_POST, matric(), 'ACCEPT', 'VERIFIED'],
  ['another year', MATRIC_POST, matric({ YearCompleted: 2003 }), 'REJECT', 'NOT_VERIFIED'],
  ['a surname that has changed', MATRIC_POST, matric(NSC, people.naledi), 'REVIEW', 'INCONCLUSIVE'],
  [
    'the surname at the time',
    MATRIC_POST,
    matric({ ...NSC, MaidenName: 'Ngubane' }, people.naledi),
    'ACCEPT',
    'VERIFIED',
  ],
  ['no record', MATRIC_POST, matric(NSC, people.zanele), 'REJECT', 'NO_RECORD'],
  ['what cannot be processed', MATRIC_POST, matric({}, people.johannes), 'FAILED', null],
  [
    'a certificate in the archives',
    MATRIC_PRE,
    requestFor(people.fatima, { YearCompleted: 1989, Province: 'Western Cape' }),
    'ACCEPT',
    'VERIFIED',
  ],
  [
    'archives that are not complete',
    MATRIC_PRE,
    requestFor(people.nomvula, { YearCompleted: 1985, ExaminationAuthority: 'Natal Education Department' }),
    'REVIEW',
    'INCONCLUSIVE',
  ],
  ['a degree on record', TERTIARY, degree(), 'ACCEPT', 'VERIFIED'],
  [
    'an institution’s former name',
    TERTIARY,
    degree({ InstitutionName: 'rand afrikaans university' }),
    'ACCEPT',
    'VERIFIED',
  ],
  ['another institution', TERTIARY, degree({ InstitutionName: 'Wits' }), 'REJECT', 'NOT_VERIFIED'],
  [
    'studies without graduation',
    TERTIARY,
    degree(
      { InstitutionName: 'UIC', QualificationName: 'Diploma in Marketing', YearAwarded: 2023 },
      people.ayanda,
    ),
    'REJECT',
    'NOT_VERIFIED',
  ],
  ['a register that searched in vain', TERTIARY, degree({}, people.nomvula), 'REVIEW', 'INCONCLUSIVE'],
  ['no record of a degree', TERTIARY, degree({}, people.zanele), 'REJECT', 'NO_RECORD'],
  ['a degree that cannot be processed', TERTIARY, degree({}, people.johannes), 'FAILED', null],
];

describe('A qualification (consumer-service 4.4; domain-facts 2.10, 2.11)', () => {
  it('is PENDING at first, and then comes to what the record says', { timeout: 60_000 }, async () => {
    const ids = await Promise.all(outcomes.map(([, path, body]) => submit(path, body)));
    const [first = ''] = ids;
    expect((await result(first)).body).toMatchObject({
      screening_result: 'PENDING',
      is_complete: false,
      completed_datetime: null,
      data: null,
    });
    const results = await Promise.all(ids.map((id) => completed(id)));
    const came = results.map(({ body }, place) => [
      outcomes[place]?.[0],
      body.screening_result,
      body.data?.verification_status,
    ]);
    expect(came).toEqual(outcomes.map(([what, , , code, status]) => [what, code, status]));
  });

  it('shows the certificate with what was submitted, and to nobody else', async () => {
    const id = await submit(MATRIC_POST, matric({ SchoolName: 'Umoya High', CostCenter: 10 }));
    const { body, headers } = await completed(id);
    expect(headers.get('service-version')).toBe('1.0');
    expect(body).toMatchObject({ success: true, service_type: 'MATRICPOST', message: expect.any(String) });
    expect(body.data).toEqual({
      product_name: expect.any(String),
      id_number: '8501015800088',
      first_name: 'Thabo John',
      last_name: 'Mokoena',
      qualification: 'SENIOR_CERTIFICATE',
      year_completed: 2002,
      certificate_number: null,
      school: 'Umoya High',
      province: null,
      verification_status: 'VERIFIED',
      record: {
        names: 'THABO JOHN MOKOENA',
        qualification: 'SENIOR_CERTIFICATE',
        year: 2002,
        certificate_number: 'SC20020088',
        school: 'Umoya High School',
        endorsement: 'BACHELOR',
        subjects: expect.arrayContaining([{ name: 'Mathematics HG', symbol_or_level: 'C' }]),
      },
      mismatches: [],
      reason_codes: [],
      comments: null,
    });
    expect(await result(id, stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('tells nothing of a certificate that is somebody else’s', async () => {
    const id = await submit(MATRIC_POST, matric({ CertificateNo: 'SC20020088' }, people.pieter));
    const { body } = await completed(id);
    expect(body.data).toMatchObject({ verification_status: 'NOT_VERIFIED', record: null });
    expect(JSON.stringify(body)).not.toMatch(/MOKOENA|Umoya/);
  });

  it('shows the degree with the name the institution had', async () => {
    const { body } = await completed(
      await submit(TERTIARY, degree({ QualificationName: 'BCom Accounting' })),
    );
    expect(body.data).toMatchObject({
      institution_name: 'University of Johannesburg',
      qualification_name: 'BCom Accounting',
      year_awarded: 2006,
      record: {
        institution: 'Rand Afrikaans University',
        qualification_name: 'Bachelor of Commerce in Accounting',
        nqf_level: 7,
        date_awarded: '2006-04-12',
        year_awarded: 2006,
        student_number: '200312345',
        status: 'AWARDED',
      },
    });
  });
});

describe('Bad requests about qualifications', () => {
  const pre = (more: Json) =>
    requestFor(people.fatima, { YearCompleted: 1989, Province: 'GAUTENG', ...more });
  it.each([
    [MATRIC_POST, 'Qualification', matric({ Qualification: undefined })],
    [MATRIC_POST, 'Qualification', matric({ Qualification: 'Matric' })],
    [MATRIC_POST, 'Qualification', matric({ Qualification: 7 })],
    [MATRIC_POST, 'YearCompleted', matric({ YearCompleted: 1991 })],
    [MATRIC_POST, 'YearCompleted', matric({ YearCompleted: 2999 })],
    [MATRIC_POST, 'YearCompleted', matric({ YearCompleted: '2002' })],
    [MATRIC_POST, 'YearCompleted', matric({ YearCompleted: null })],
    [MATRIC_POST, 'IdentityNo', matric({ IdentityNo: '123' })],
    [MATRIC_POST, 'FirstName', matric({ FirstName: ' ' })],
    [MATRIC_POST, 'Province', matric({ Province: 'Transvaal' })],
    [MATRIC_POST, 'CertificateNo', matric({ CertificateNo: 'x'.repeat(61) })],
    [MATRIC_PRE, 'YearCompleted', pre({ YearCompleted: 1993 })],
    [MATRIC_PRE, 'Province', pre({ Province: undefined })],
    [MATRIC_PRE, 'Qualification', pre({ Qualification: 'Standard 10' })],
    [TERTIARY, 'InstitutionName', degree({ InstitutionName: undefined })],
    [TERTIARY, 'InstitutionName', degree({ InstitutionName: 'University of Nowhere' })],
    [TERTIARY, 'QualificationName', degree({ QualificationName: '' })],
    [TERTIARY, 'YearAwarded', degree({ YearAwarded: 20.5 })],
    [TERTIARY, 'BirthDate', degree({ BirthDate: '1985-02-30' })],
  ])('%s answers 422 for %s', async (path, field, body) => {
    await expectRefused(client, path, body, field);
  });

  it('takes certificates of 1992 on both sides of the boundary', async () => {
    await submit(MATRIC_POST, matric({ YearCompleted: 1992 }));
    await submit(MATRIC_PRE, pre({ YearCompleted: 1992 }));
  });

  it('says which institution may have been meant', async () => {
    const { body } = await client.post<ErrorBody>(
      TERTIARY,
      degree({ InstitutionName: 'Univercity of Pretorea' }),
    );
    expect(body.message).toContain('Did you mean University of Pretoria?');
  });
});

describe('GET /tertiary/institutions', () => {
  const names = async (query: string): Promise<unknown[]> => {
    const { status, body } = await client.get<Json>(`${INSTITUTIONS}${query}`);
    expect(status).toBe(200);
    const list = body.institutions as Json[];
    expect(body).toMatchObject({ success: true, total: list.length });
    return list.map(({ name }) => name);
  };

  it('lists all of them by name, with short and former names', async () => {
    const all = await names('');
    expect(all.length).toBeGreaterThanOrEqual(26);
    expect(all).toEqual([...all].sort());
    const { body } = await client.get<Json>(`${INSTITUTIONS}?q=UJ`);
    expect((body.institutions as Json[])[0]).toEqual({
      name: 'University of Johannesburg',
      short_name: 'UJ',
      type: 'COMPREHENSIVE',
      former_names: expect.arrayContaining(['Rand Afrikaans University']),
    });
  });

  it('finds what is misspelt or was called otherwise, and nothing for what is not there', async () => {
    expect(await names('?q=stelenbosch')).toEqual(['Stellenbosch University']);
    expect(await names('?q=potchefstroom')).toEqual(['North-West University']);
    expect(await names('?q=xyzzy')).toEqual([]);
  });

  it('asks for a token and refuses a query that is too long', async () => {
    const { status } = await fetch(client.address + INSTITUTIONS);
    expect(status).toBe(401);
    expect(await client.get<ErrorBody>(`${INSTITUTIONS}?q=${'x'.repeat(101)}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_parameter', details: { field: 'q' } },
    });
  });
});

describe('A qualification in the back-office queue', () => {
  const receiver = ownReceiver();

  it('waits for a verifier, ends as they enter it, and transaction.completed posts what GET /transactions shows', async () => {
    const manual = await Client.shared('sandbox-manual');
    await runCommandOn(inject('sharedServer'), 'webhooks', 'add', '1005', `${receiver().origin}/degrees`);
    const verifier = await ConsoleClient.logIn('manual-verifier');
    const id = await submit(TERTIARY, degree(), manual);
    const { body: list } = await eventually(
      () => verifier.get<CaseList>('/cases?limit=200'),
      ({ body }) => body.items.some(({ transactionId }) => transactionId === id),
    );
    const caseId = list.items.find(({ transactionId }) => transactionId === id)?.id ?? '';
    const { body: shown } = await verifier.get<CaseDetail>(`/cases/${caseId}`);
    expect(shown).toMatchObject({ kind: 'tertiary-qualification', isMasked: true });
    const decision = {
      version: shown.version,
      decision: 'REJECT',
      reason: 'differs',
      note: 'Spoke to the registrar.',
      entry: {
        institution: 'University of Johannesburg',
        year_awarded: '2007',
        mismatches: ['YEAR'],
        comments: 'Awarded in 2007.',
      },
    };
    const wrong = { ...decision, entry: { ...decision.entry, year_awarded: 'soon' } };
    expect(await verifier.post<ErrorBody>(`/cases/${caseId}/decision`, wrong)).toMatchObject({
      status: 422,
      body: { details: { field: 'year_awarded' } },
    });
    const decided = await verifier.post<CaseDetail>(`/cases/${caseId}/decision`, decision);
    expect(decided.status, decided.text).toBe(200);
    const { body, text } = await result(id, manual);
    expect(body).toMatchObject({
      screening_result: 'REJECT',
      data: {
        verification_status: 'NOT_VERIFIED',
        mismatches: ['YEAR'],
        comments: 'Awarded in 2007.',
        record: { institution: 'University of Johannesburg', year_awarded: 2007, status: null },
      },
    });
    const message = await eventually(
      async () => receiver().received.find((received) => received.body.includes(id)),
      (found) => found !== undefined,
    );
    expect(message?.headers['qiniso-event']).toBe('transaction.completed');
    expect(message?.body).toBe(text);
  });
});
