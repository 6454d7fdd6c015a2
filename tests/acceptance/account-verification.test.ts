import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, Client, type ErrorBody, type Json } from './support/client.ts';

const SA_ID = '/consumer/account-verification/verify/sa-id';
const SA_PASSPORT = '/consumer/account-verification/verify/sa-passport';
const FOREIGN_PASSPORT = '/consumer/account-verification/verify/foreign-passport';

interface Verification extends Json {
  readonly transaction_id: string;
  readonly reason_codes: readonly { readonly code: string }[];
}

const thabo = {
  IdentityNo: '8501015800088',
  FirstName: 'Thabo John',
  LastName: 'Mokoena',
  BankName: 'FNB',
  AccountNumber: '62000000011',
  AccountType: 'CURRENT',
  ConsentObtainedByDataSubject: true,
};
const tendai = {
  PassportNo: 'fn 123456',
  CountryCode: '716',
  Initials: 'T.',
  LastName: 'Moyo',
  BranchCode: '051001',
  AccountNumber: '62000000079',
  AccountType: 'cheque',
  ConsentObtainedByDataSubject: true,
};

let client: Client;
beforeAll(async () => {
  client = await Client.shared();
});

const verify = (more: Json = {}, path = SA_ID, base: Json = thabo): Promise<Answer<Verification>> =>
  client.post<Verification>(path, { ...base, ...more });
const dormant = {
  IdentityNo: '7906305009087',
  FirstName: 'Pieter',
  LastName: 'Botha',
  AccountNumber: '62000000037',
  AccountType: 'SAVINGS',
};
const frozen = {
  IdentityNo: '0002295431080',
  FirstName: 'Sipho',
  LastName: 'Nkosi',
  AccountNumber: '62000000045',
};
const noBranch = { BankName: undefined, BranchCode: '999001' };

describe('The verification of a bank account (consumer-service 4.4; domain-facts 2.14)', () => {
  it.each([
    ['that is the person’s', {}, 'ACCEPT', []],
    ['whose number has right check digits', { ...noBranch, AccountNumber: '4000123459' }, 'ACCEPT', []],
    ['of another surname', { LastName: 'Nkosi' }, 'REVIEW', ['LAST_NAME_MISMATCH']],
    ['of other initials', { FirstName: 'Sipho' }, 'REVIEW', ['INITIALS_MISMATCH']],
    ['of another type', { AccountType: 'BOND' }, 'REVIEW', ['ACCOUNT_TYPE_MISMATCH']],
    ['that is dormant', dormant, 'REVIEW', ['ACCOUNT_DORMANT']],
    ['that is frozen', frozen, 'REVIEW', ['ACCOUNT_FROZEN']],
    ['that the bank does not know', { AccountNumber: '62999999999' }, 'REJECT', ['ACCOUNT_NOT_FOUND']],
    ['that is closed', { AccountNumber: '62000000029' }, 'REJECT', ['ACCOUNT_NOT_OPEN']],
    ['of somebody else', { AccountNumber: '62000000045' }, 'REJECT', ['ID_MISMATCH']],
    [
      'whose number has wrong check digits',
      { ...noBranch, AccountNumber: '1234567892' },
      'REJECT',
      ['CDV_FAILED'],
    ],
  ])('%s', async (_, more, result, reasons) => {
    const { status, body } = await verify(more);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, screening_result: result },
    });
    expect(body.reason_codes.map(({ code }) => code)).toEqual(expect.arrayContaining(reasons));
    expect(body.reason_codes.length === 0).toBe(result === 'ACCEPT');
    const stored = await client.get<Json>(`/consumer/transactions/${body.transaction_id}`);
    expect(stored.body).toMatchObject({ service_type: 'AVSSAID', screening_result: result, data: body });
  });

  it('whose bank takes no part is FAIL with nothing but nulls', async () => {
    const { body } = await verify({ AccountNumber: '62000000087' });
    expect(body).toMatchObject({ success: false, screening_result: 'FAIL', account_status: 'UNKNOWN' });
    expect(Object.values(body.outcome as Json).every((value) => value === null)).toBe(true);
  });

  it('whose check digits are wrong is not asked of the bank; without a rule `passed` is null', async () => {
    const wrong = (await verify({ ...noBranch, AccountNumber: '1234567892' })).body;
    expect(wrong).toMatchObject({ cdv: { passed: false, code: '090' }, account_status: 'UNKNOWN' });
    expect(Object.values(wrong.outcome as Json).every((value) => value === null)).toBe(true);
    expect((await verify()).body).toMatchObject({ cdv: { passed: null, code: null } });
    expect((await verify({ ...noBranch, AccountNumber: '4000123459' })).body).toMatchObject({
      cdv: { passed: true },
      request: { bank_name: null, branch_code: '999001' },
    });
  });

  it('answers the bank with its universal branch code, the type, and never the whole number', async () => {
    const { text, body } = await verify({
      AccountType: 'Cheque',
      CellNo: '082 123 4567',
      EmailAddress: 'thabo@example.com',
    });
    expect(body).toMatchObject({
      request: {
        bank_name: 'FNB',
        branch_code: '250655',
        account_number_masked: '*******0011',
        account_type: 'CURRENT',
      },
      outcome: { account_found: true, id_matched: true, cell_no_matched: true, email_matched: null },
    });
    expect(text).not.toContain('62000000011');
    const stored = await client.get(`/consumer/transactions/${body.transaction_id}`);
    expect(stored.text).not.toContain('62000000011');
  });

  it('with a passport of South Africa or of another country is recorded as what it is', async () => {
    const ayanda = {
      PassportNo: 'a01234567',
      FirstName: 'Ayanda',
      LastName: 'Ndlovu',
      AccountNumber: '62000000061',
      AccountType: 'SAVINGS',
    };
    for (const [path, base, serviceType] of [
      [SA_PASSPORT, { ...thabo, ...ayanda }, 'AVSSAPP'],
      [FOREIGN_PASSPORT, tendai, 'AVSFPP'],
    ] as const) {
      const { status, body } = await verify({}, path, base);
      expect({ status, body }).toMatchObject({ status: 200, body: { screening_result: 'ACCEPT' } });
      const stored = await client.get<Json>(`/consumer/transactions/${body.transaction_id}`);
      expect(stored.body).toMatchObject({ service_type: serviceType, screening_result: 'ACCEPT' });
      expect((await verify({ PassportNo: 'ZZ999999' }, path, base)).body).toMatchObject({
        screening_result: 'REJECT',
        reason_codes: [{ code: 'ID_MISMATCH' }],
      });
    }
  });

  it.each([
    [SA_ID, 'IdentityNo', '8501015800089'],
    [SA_ID, 'IdentityNo', undefined],
    [SA_ID, 'AccountNumber', '1234'],
    [SA_ID, 'AccountNumber', '123456789012345678'],
    [SA_ID, 'AccountNumber', '62-000-11'],
    [SA_ID, 'AccountNumber', 62000000011],
    [SA_ID, 'AccountType', 'MZANSI'],
    [SA_ID, 'AccountType', undefined],
    [SA_ID, 'BankName', 'Bank of Nowhere'],
    [SA_ID, 'LastName', '  '],
    [SA_ID, 'BranchCode', '51001'],
    [SA_ID, 'CellNo', '0111234567'],
    [SA_ID, 'EmailAddress', 'nobody'],
    [SA_PASSPORT, 'PassportNo', 'A0123456789'],
    [SA_PASSPORT, 'PassportNo', undefined],
    [FOREIGN_PASSPORT, 'PassportNo', 'AB-1'],
    [FOREIGN_PASSPORT, 'CountryCode', undefined],
    [FOREIGN_PASSPORT, 'CountryCode', 999],
    [FOREIGN_PASSPORT, 'CountryCode', 710],
  ])('%s answers 422 to the %s %j', async (path, field, value) => {
    const base = path === SA_ID ? thabo : { ...tendai, PassportNo: 'A01234567' };
    expect(await client.post<ErrorBody>(path, { ...base, [field]: value })).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', details: { field }, transaction_id: null },
    });
  });

  it.each([
    ['BranchCode', { BankName: undefined }],
    ['BankName', { BranchCode: '632005' }],
    ['Initials', { FirstName: undefined }],
  ])('answers 422 naming %s where the fields do not fit together', async (field, more) => {
    expect(await client.post<ErrorBody>(SA_ID, { ...thabo, ...more })).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', details: { field } },
    });
  });

  it('answers 500 when the bank does not, and says nothing of the number', async () => {
    const answer = await client.post<ErrorBody>(SA_ID, { ...thabo, AccountNumber: '62000000100' });
    expect(answer).toMatchObject({ status: 500, body: { details: { reason: 'upstream_unavailable' } } });
    expect(answer.text).not.toContain('62000000100');
  });
});
