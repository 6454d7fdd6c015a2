import { beforeAll, describe, expect, it } from 'vitest';
import { Client, type ErrorBody, type Json } from './support/client.ts';
import { people, requestFor } from './support/people.ts';

const ADDRESS = '/consumer/address-lookup/verify';
const REFUGEE = '/consumer/refugee/verify';

interface Check extends Json {
  readonly transaction_id: string;
  readonly reason_codes: readonly { readonly code: string }[];
  readonly addresses: readonly Readonly<Record<string, string | null>>[];
}

let client: Client;
beforeAll(async () => {
  client = await Client.shared();
});

const lookUp = (more: object) => client.post<Check>(ADDRESS, { ConsentObtainedByDataSubject: true, ...more });
const amina = { RefugeeFileNo: 'PTAABC000123456', FirstName: 'Amina', LastName: 'Yusuf' };
const verify = (more: Json = {}) =>
  client.post<Check>(REFUGEE, { ...amina, ...more, ConsentObtainedByDataSubject: true });
const codesOf = ({ reason_codes }: Check) => reason_codes.map(({ code }) => code);

describe('An address look-up (consumer-service 4.4; domain-facts 2.3)', () => {
  it('lists addresses of all kinds, the latest first, each once', async () => {
    const { status, body } = await lookUp(people.thabo);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        success: true,
        screening_result: 'ACCEPT',
        consumer: { surname: 'MOKOENA', id_number: people.thabo.IdentityNo, name_matched: true },
        address_count: 4,
        reason_codes: [],
      },
    });
    const days = body.addresses.map((address) => address.last_updated_date ?? '');
    expect(days).toEqual([...days].sort().reverse());
    expect(new Set(body.addresses.map((address) => address.address_type))).toEqual(
      new Set(['RESIDENTIAL', 'WORK', 'POSTAL']),
    );
    for (const address of body.addresses) {
      expect(address.postal_code).toMatch(/^\d{4}$/);
      expect(address.full_address).toContain(address.line1);
    }
    const stored = await client.get<Json>(`/consumer/transactions/${body.transaction_id}`);
    expect(stored.body).toMatchObject({ service_type: 'ADDRLOOKUP', screening_result: 'ACCEPT', data: body });
  });

  it('gives 10 addresses unless asked for more or fewer, and compares no name that is not sent', async () => {
    const { IdentityNo } = people.sipho;
    expect((await lookUp({ IdentityNo })).body).toMatchObject({
      address_count: 10,
      consumer: { name_matched: null },
    });
    expect((await lookUp({ IdentityNo, MaxRecords: 50 })).body).toMatchObject({ address_count: 16 });
    expect((await lookUp({ IdentityNo, MaxRecords: 1 })).body).toMatchObject({ address_count: 1 });
  });

  it('of a number that is known by another name is REVIEW and shows nothing of whose it is', async () => {
    const { text, body } = await lookUp({ ...people.sipho, IdentityNo: people.thabo.IdentityNo });
    expect(body).toMatchObject({
      success: true,
      screening_result: 'REVIEW',
      consumer: { first_names: null, surname: null, name_matched: false },
      addresses: [],
    });
    expect(codesOf(body)).toEqual(['NAME_MISMATCH']);
    expect(text).not.toContain('MOKOENA');
  });

  it.each([
    ['without an address', people.fatima],
    ['that the bureau does not know', people.zanele],
  ])('of somebody %s is REJECT, and an answer all the same', async (_, { IdentityNo }) => {
    const { body } = await lookUp({ IdentityNo });
    expect(body).toMatchObject({ success: true, screening_result: 'REJECT', address_count: 0 });
    expect(codesOf(body)).toEqual(['NO_ADDRESS']);
  });

  it.each([
    ['IdentityNo', undefined],
    ['IdentityNo', '850101580008'],
    ['MaxRecords', 0],
    ['MaxRecords', 51],
    ['MaxRecords', '10'],
    ['EnquiryReason', 'CURIOSITY'],
  ])('answers 422 to the %s %j', async (field, value) => {
    expect(await client.post<ErrorBody>(ADDRESS, requestFor(people.thabo, { [field]: value }))).toMatchObject(
      { status: 422, body: { code: 'invalid_input', details: { field } } },
    );
  });

  it('answers 500 when the bureau does not', async () => {
    expect(await client.post<ErrorBody>(ADDRESS, requestFor(people.elsie))).toMatchObject({
      status: 500,
      body: { code: 'server_error', details: { reason: 'upstream_unavailable' } },
    });
  });
});

describe('The verification of a refugee permit (consumer-service 4.4; domain-facts 2.4)', () => {
  it('accepts a valid permit of these names', async () => {
    const { status, body } = await verify({
      CountryCode: '706',
      PermitType: 'SECTION_24',
      BirthDate: '1990-05-12',
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        success: true,
        code: 'ACCEPT',
        request: { refugee_file_no: 'PTAABC000123456', nationality: 706 },
        record: {
          file_number: 'PTAABC000123456',
          permit_type: 'SECTION_24',
          permit_status: 'VALID',
          photo: null,
        },
        outcome: {
          record_found: true,
          first_name_matched: true,
          last_name_matched: true,
          dob_matched: true,
          nationality_matched: true,
          permit_valid: true,
        },
      },
    });
    const stored = await client.get<Json>(`/consumer/transactions/${body.transaction_id}`);
    expect(stored.body).toMatchObject({ service_type: 'REFUGEE', screening_result: 'ACCEPT', data: body });
  });

  it.each([
    [
      'an expired permit',
      { RefugeeFileNo: 'pta000123456', FirstName: 'Jean', LastName: 'Mukendi' },
      'REVIEW',
      'PERMIT_EXPIRED',
    ],
    [
      'a permit of unknown status',
      { RefugeeFileNo: 'DBNGHI000456789', FirstName: 'Rose', LastName: 'Niyonzima' },
      'REVIEW',
      'PERMIT_STATUS_UNKNOWN',
    ],
    ['another birth date', { BirthDate: '1991-01-01' }, 'REVIEW', 'BIRTH_DATE_MISMATCH'],
    ['another nationality', { CountryCode: 231 }, 'REVIEW', 'NATIONALITY_MISMATCH'],
    ['another type of permit', { PermitType: 'SECTION_22' }, 'REVIEW', 'PERMIT_TYPE_MISMATCH'],
    ['another identity number', { IdentityNo: people.thabo.IdentityNo }, 'REVIEW', 'IDENTITY_NO_MISMATCH'],
    [
      'a withdrawn permit',
      { RefugeeFileNo: 'CTRXYZ000345678', FirstName: 'Tewodros', LastName: 'Bekele' },
      'REJECT',
      'PERMIT_WITHDRAWN',
    ],
    [
      'a cancelled permit',
      { RefugeeFileNo: 'CTRXYZ000345679', FirstName: 'Hiwot', LastName: 'Gebre' },
      'REJECT',
      'PERMIT_CANCELLED',
    ],
    ['another surname', { LastName: 'Bekele' }, 'REJECT', 'LAST_NAME_MISMATCH'],
  ])('%s', async (_, more, code, reason) => {
    const { body } = await verify(more);
    expect(body).toMatchObject({ success: true, code, outcome: { record_found: true } });
    expect(codesOf(body)).toEqual([reason]);
  });

  it('of somebody else’s file shows nothing of its holder', async () => {
    const { text, body } = await verify({ FirstName: 'Rose', LastName: 'Bekele', BirthDate: '1990-05-12' });
    expect(body).toMatchObject({
      code: 'REJECT',
      record: null,
      outcome: { dob_matched: null, permit_valid: null },
    });
    expect(text).not.toContain('YUSUF');
  });

  it('of a file that is not there is FAIL with record_found false', async () => {
    expect((await verify({ RefugeeFileNo: 'PTAXYZ000999999' })).body).toMatchObject({
      success: false,
      code: 'FAIL',
      record: null,
      outcome: { record_found: false },
    });
  });

  it.each([
    ['RefugeeFileNo', undefined],
    ['RefugeeFileNo', 'PT123456789'],
    ['RefugeeFileNo', 'PTA12345678'],
    ['RefugeeFileNo', 'PTA-000123456'],
    ['BirthDate', '12/05/1990'],
    ['CountryCode', 999],
    ['PermitType', 'SECTION_23'],
    ['IdentityNo', '123'],
    ['LastName', ''],
  ])('answers 422 to the %s %j', async (field, value) => {
    expect(
      await client.post<ErrorBody>(REFUGEE, { ...amina, ConsentObtainedByDataSubject: true, [field]: value }),
    ).toMatchObject({ status: 422, body: { code: 'invalid_input', details: { field } } });
  });

  it('answers 500 when the register does not', async () => {
    const body = { ...amina, RefugeeFileNo: 'PTAERR000000002', ConsentObtainedByDataSubject: true };
    expect(await client.post<ErrorBody>(REFUGEE, body)).toMatchObject({
      status: 500,
      body: { details: { reason: 'upstream_unavailable' } },
    });
  });
});
