import { beforeAll, describe, expect, it } from 'vitest';
import { abridged, Client } from './support/client.ts';
import { people, requestFor } from './support/people.ts';
import { FAILOVER, PHOTO, PHOTO_RESULTS } from './support/routes.ts';
import { messagesTo } from './support/sandbox-messages.ts';

let client: Client;
beforeAll(async () => {
  client = await Client.shared();
});
const verify = (body: unknown) => client.post(PHOTO, body);
const results = async (transactionId: string) => {
  const answer = await client.get(`${PHOTO_RESULTS}/${transactionId}`);
  return { ...answer, body: abridged(answer.body) };
};

const NO_SESSION = {
  liveness: null,
  face_match: null,
  capture_transaction_id: null,
  capture_url: null,
  capture_session_expires_at: null,
  sms_sent: false,
  sms_error: null,
};
const ISO_INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('Initial response (consumer-service 2.7)', () => {
  it('has every documented field when identity is found and matched, and code is PENDING', async () => {
    const answer = await verify(requestFor(people.thabo));
    expect(answer.status).toBe(200);
    const id = answer.body.transaction_id;
    expect(answer.body).toEqual({
      success: true,
      transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code: 'PENDING',
      message: expect.any(String),
      request: {
        id_number: '8501015800088',
        first_name: 'Thabo John',
        last_name: 'Mokoena',
        date_of_birth: '1985-01-01',
      },
      record: {
        id_number: '8501015800088',
        first_names: 'THABO JOHN',
        surname: 'MOKOENA',
        date_of_birth: '1985-01-01',
        deceased_status: 'Alive',
        deceased_date: null,
        id_book_issued_date: '2003-04-14',
        id_card_issued: true,
        id_card_date: '2018-06-21',
      },
      outcome: {
        id_found: true,
        id_matched: true,
        first_name_matched: true,
        first_name_similarity_score: 1,
        first_name_threshold: 0.95,
        last_name_matched: true,
        last_name_similarity_score: 1,
        last_name_threshold: 0.95,
        names_swapped: false,
        dob_matched: true,
        id_valid: 'VALID',
      },
      liveness: 'pending',
      face_match: 'pending',
      capture_transaction_id: id,
      capture_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/capture\/[\w-]{22,}$/),
      capture_session_expires_at: ISO_INSTANT,
      sms_sent: false,
      sms_error: null,
    });
    const hours = (Date.parse(String(answer.body.capture_session_expires_at)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
  });

  it('gives every transaction a link of its own, which does not hold the transaction id', async () => {
    const [first, second] = await Promise.all([
      verify(requestFor(people.thabo)),
      verify(requestFor(people.thabo)),
    ]);
    expect(first?.body.transaction_id).not.toBe(second?.body.transaction_id);
    expect(first?.body.capture_url).not.toBe(second?.body.capture_url);
    expect(first?.body.capture_url).not.toContain(first?.body.transaction_id);
  });

  it('ignores unknown fields and trims strings', async () => {
    const { body } = await verify(
      requestFor(people.sipho, { FirstName: '  sipho ', IdentityNo: ' 0002295431080 ', Colour: 'blue' }),
    );
    expect(body).toMatchObject({
      code: 'PENDING',
      request: { id_number: '0002295431080', first_name: 'sipho', date_of_birth: '2000-02-29' },
    });
  });
});

describe('State table (consumer-service 3.3)', () => {
  it('answers FAIL and opens no session when no registry variant has a record', async () => {
    const answer = await verify(
      requestFor(people.zanele, { enableFailover: true, sendCaptureSms: true, CellNo: '082 100 0001' }),
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: false,
      transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code: 'FAIL',
      message: expect.any(String),
      request: {
        id_number: '9512250777088',
        first_name: 'Zanele',
        last_name: 'Khumalo',
        date_of_birth: '1995-12-25',
      },
      record: {
        id_number: '',
        first_names: '',
        surname: '',
        date_of_birth: '',
        deceased_status: 'Unknown',
        deceased_date: null,
        id_book_issued_date: null,
        id_card_issued: false,
        id_card_date: null,
      },
      outcome: {
        id_found: false,
        id_matched: false,
        first_name_matched: false,
        first_name_similarity_score: 0,
        first_name_threshold: 0.95,
        last_name_matched: false,
        last_name_similarity_score: 0,
        last_name_threshold: 0.95,
        names_swapped: false,
        dob_matched: false,
        id_valid: 'VALID',
      },
      ...NO_SESSION,
    });
    const later = await results(answer.body.transaction_id);
    expect(later.body).toMatchObject({
      success: false,
      code: 'FAIL',
      session_id: null,
      session_details: null,
      dha_image: null,
      selfie_image: null,
      outcome: { liveness: null, face_match: null },
    });
  });

  it('answers PENDING and sends the link by SMS when sendCaptureSms is true, and still returns the link', async () => {
    const { body } = await verify(
      requestFor(people.naledi, { sendCaptureSms: true, CellNo: '082 100 0002' }),
    );
    expect(body).toMatchObject({ code: 'PENDING', sms_sent: true, sms_error: null });
    const messages = await messagesTo('+27821000002');
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(body.capture_url);
    expect(messages[0]).not.toMatch(/Naledi|Merwe|9202140123087/i);
  });

  it('says that no SMS was sent when sendCaptureSms is false, even with CellNo', async () => {
    const { body } = await verify(requestFor(people.naledi, { CellNo: '+27821000003' }));
    expect(body).toMatchObject({ code: 'PENDING', sms_sent: false, sms_error: null });
  });

  it.each([
    ['the surname differs', requestFor(people.thabo, { LastName: 'Mahlangu' })],
    ['the given name differs', requestFor(people.thabo, { FirstName: 'Sipho' })],
    ['the person has died', requestFor(people.johannes)],
    ['the name has nothing to compare', requestFor(people.thabo, { FirstName: '🙂' })],
  ])('answers REJECT with no session, no SMS and no photograph when %s', async (_why, request) => {
    const { status, body } = await verify({ ...request, sendCaptureSms: true, CellNo: '+27821000004' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, code: 'REJECT', ...NO_SESSION });
    const later = await results(body.transaction_id);
    expect(later.status).toBe(200);
    expect(later.body).toMatchObject({
      success: true,
      code: 'REJECT',
      message: body.message,
      record: body.record,
      session_id: null,
      session_details: null,
      dha_image: null,
      selfie_image: null,
      outcome: { ...(body.outcome as object), liveness: null, face_match: null },
    });
  });

  it('sends an SMS to nobody without a session, or who was not to get one', async () => {
    expect(await messagesTo('+27821000001', '+27821000003', '+27821000004')).toEqual([]);
  });

  it('says that the person is recorded as deceased', async () => {
    const { body } = await verify(requestFor(people.johannes));
    expect(body).toMatchObject({ record: { deceased_status: 'Deceased', deceased_date: '2024-03-01' } });
    expect(body.message).toMatch(/deceased/i);
  });

  it('goes on to the capture when only the date of birth of the record differs', async () => {
    const { body } = await verify(requestFor(people.lerato));
    expect(body).toMatchObject({
      code: 'PENDING',
      request: { date_of_birth: '1999-01-01' },
      record: { date_of_birth: '1999-10-01' },
      outcome: { dob_matched: false, id_matched: true },
      capture_url: expect.any(String),
    });
  });

  it('goes on to the capture when the registry has no photograph', async () => {
    const { body } = await verify(requestFor(people.fatima));
    expect(body).toMatchObject({ code: 'PENDING', capture_url: expect.any(String) });
  });
});

describe('Final result response (consumer-service 2.7)', () => {
  it('shows the session while the capture is outstanding, and no image yet', async () => {
    const first = await verify(requestFor(people.ayanda));
    const { status, body } = await results(first.body.transaction_id);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      transaction_id: first.body.transaction_id,
      code: 'PENDING',
      message: first.body.message,
      request: { id_number: '0101010001085', first_name: 'Ayanda', last_name: 'Ndlovu' },
      record: first.body.record,
      outcome: { ...(first.body.outcome as object), liveness: 'pending', face_match: 'pending' },
      session_id: expect.any(String),
      session_details: {
        status: 'created',
        capture_type: expect.any(String),
        liveness_type: expect.any(String),
        capture_url: first.body.capture_url,
        expires_at: first.body.capture_session_expires_at,
        created_at: ISO_INSTANT,
        updated_at: ISO_INSTANT,
      },
      dha_image: null,
      selfie_image: null,
    });
  });

  it('answers the same again, as long as nothing happens', async () => {
    const { body } = await verify(requestFor(people.ayanda));
    const first = await results(body.transaction_id);
    const second = await results(body.transaction_id);
    expect(second.text).toBe(first.text);
  });

  it.each<[string, () => Promise<string>]>([
    ['an unknown one', async () => '01a1fa24-9272-74de-a471-110b06664a0e'],
    ['none of ours', async () => 'x'],
    ['a path upwards', async () => '..%2f..%2fhealth%2flive'],
    ['one with a control character', async () => '%00'],
    ['a very long one', async () => 'a'.repeat(2_000)],
    [
      "another account's",
      async () =>
        (await (await Client.shared('sandbox-two')).post(PHOTO, requestFor(people.sipho))).body
          .transaction_id,
    ],
    [
      "another product's",
      async () => (await client.post(FAILOVER, requestFor(people.sipho))).body.transaction_id,
    ],
    [
      'one with a suffix it was not given',
      async () => `${(await verify(requestFor(people.sipho))).body.transaction_id}-failover`,
    ],
  ])(
    'is 404 not_found for a transaction that does not exist or is not the account’s: %s',
    async (_which, idOf) => {
      const answer = await results(await idOf());
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ success: false, code: 'not_found', transaction_id: null });
    },
  );
});

describe('Failover (consumer-service 3.3)', () => {
  it.each([
    ['Onfile to Online', people.pieter, false],
    ['Online to Onfile', people.nomvula, true],
  ])('queries the other variant on a clean no-record: %s', async (_way, person, liveDHA) => {
    const { body } = await verify(requestFor(person, { liveDHA, enableFailover: true }));
    expect(body).toMatchObject({
      success: true,
      code: 'PENDING',
      transaction_id: expect.stringMatching(/-failover$/),
      capture_transaction_id: body.transaction_id,
      outcome: { id_found: true, id_matched: true },
    });
    const later = await results(body.transaction_id);
    expect(later.status).toBe(200);
    expect(later.body.transaction_id).toBe(body.transaction_id);
  });

  it.each([
    ['Onfile', people.pieter, false],
    ['Online', people.nomvula, true],
  ])('is off by default: no record in %s is FAIL', async (_variant, person, liveDHA) => {
    const { body } = await verify(requestFor(person, { liveDHA }));
    expect(body).toMatchObject({ success: false, code: 'FAIL', ...NO_SESSION, outcome: { id_found: false } });
    expect(body.transaction_id).not.toContain('failover');
  });

  it('is not used, and leaves no suffix, when the selected variant has the record', async () => {
    const { body } = await verify(requestFor(people.thabo, { enableFailover: true }));
    expect(body.code).toBe('PENDING');
    expect(body.transaction_id).not.toContain('failover');
  });
});

describe('Matching rules (consumer-service 2.6)', () => {
  const outcomeOf = async (request: Record<string, unknown>) => {
    const { body } = await verify(request);
    return { code: body.code, ...(body.outcome as Record<string, unknown>) };
  };

  it.each([
    ['exactly on the threshold is enough', 'Peter', undefined, 0.95, 'PENDING'],
    ['a hair above the score is not', 'Peter', 0.9501, 0.95, 'REJECT'],
    ['a lower threshold tolerates spelling variance', 'Petrus', 0.7, 0.8, 'PENDING'],
    ['which the default does not', 'Petrus', undefined, 0.8, 'REJECT'],
    ['a threshold of 1 takes the very name', 'PIETER', 1, 1, 'PENDING'],
    ['a threshold of 0 takes any', 'Xolile', 0, expect.any(Number), 'PENDING'],
  ])(
    '1. the given name is compared with lenientThreshold: %s',
    async (_what, FirstName, lenientThreshold, score, code) => {
      const request = requestFor(people.pieter, {
        FirstName,
        liveDHA: true,
        ...(lenientThreshold === undefined ? {} : { lenientThreshold }),
      });
      expect(await outcomeOf(request)).toMatchObject({
        code,
        first_name_similarity_score: score,
        first_name_threshold: lenientThreshold ?? 0.95,
        first_name_matched: code === 'PENDING',
        last_name_matched: true,
      });
    },
  );

  it.each(['Thabo', 'John', 'john thabo', 'THABO-JOHN', 'Thábo'])(
    '1. tolerates ordering, a part of the names, case and marks: %s',
    async (FirstName) => {
      expect(await outcomeOf(requestFor(people.thabo, { FirstName }))).toMatchObject({
        code: 'PENDING',
        first_name_similarity_score: 1,
      });
    },
  );

  it.each([
    ['Ndhlovu', 0.9619, 'PENDING'],
    ['Ndlela', expect.any(Number), 'REJECT'],
  ])(
    '2. the surname always requires 95%%, whatever lenientThreshold is: %s',
    async (LastName, score, code) => {
      expect(await outcomeOf(requestFor(people.ayanda, { LastName, lenientThreshold: 0 }))).toMatchObject({
        code,
        last_name_similarity_score: score,
        last_name_threshold: 0.95,
        last_name_matched: code === 'PENDING',
      });
    },
  );

  it('3. accepts the fields reversed as the same person', async () => {
    const reversed = requestFor(people.naledi, { FirstName: 'van der Merwe', LastName: 'Naledi Grace' });
    expect(await outcomeOf(reversed)).toMatchObject({
      code: 'PENDING',
      names_swapped: true,
      first_name_matched: true,
      last_name_matched: true,
    });
  });

  it('3. does not take one name that fits crosswise for the person', async () => {
    const half = requestFor(people.ayanda, { FirstName: 'Ndlovu', LastName: 'Khumalo' });
    expect(await outcomeOf(half)).toMatchObject({ code: 'REJECT', names_swapped: false });
  });

  it('4. compares accented names like plain ones', async () => {
    expect(await outcomeOf(requestFor(people.graca, { FirstName: 'Graca' }))).toMatchObject({
      code: 'PENDING',
      first_name_similarity_score: 1,
    });
  });

  it.each([
    ['8501015800089', 'INVALID_CHECKSUM'],
    ['8513015800088', 'INVALID_DATE'],
  ])('says in id_valid what is wrong with %s, which nobody has', async (IdentityNo, validity) => {
    const { status, body } = await verify(requestFor(people.thabo, { IdentityNo }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: false,
      code: 'FAIL',
      outcome: { id_found: false, id_valid: validity },
    });
  });
});
