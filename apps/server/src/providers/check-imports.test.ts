import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { importAddresses } from './address-history/import/import-addresses.ts';
import { createImportedAddressHistory } from './address-history/imported.ts';
import { importFraudListings } from './fraud-listings/import/import-fraud-listings.ts';
import { createImportedFraudListings } from './fraud-listings/imported.ts';
import type { FraudListingQuery } from './fraud-listings/port.ts';
import type { ImportIssue } from './import/import-file.ts';
import { importRefugees } from './refugee-register/import/import-refugees.ts';
import { createImportedRefugeeRegister } from './refugee-register/imported.ts';

let db: TestDatabase;
let directory: string;
const patient = { signal: new AbortController().signal };
beforeAll(async () => {
  db = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'qiniso-imports-'));
});
afterAll(async () => {
  await db.drop();
  await rm(directory, { recursive: true });
});
beforeEach(() =>
  db.pool.query('truncate refugees, fraud_listings, person_addresses, registry_imports cascade'),
);

async function run(
  what: typeof importRefugees | typeof importFraudListings | typeof importAddresses,
  text: string,
  mode: 'merge' | 'replace' = 'merge',
) {
  const file = join(directory, 'file.csv');
  await writeFile(file, text);
  const issues: ImportIssue[] = [];
  const result = await what({
    pool: db.pool,
    clock: { now: () => new Date('2026-06-30T10:00:00Z') },
    file,
    mode,
    onIssue: (issue) => {
      issues.push(issue);
    },
  });
  const faults = issues.map(({ line, column, reason }) => `${line} ${column} ${reason}`);
  return { state: result.state, faults, keys: issues.map(({ key }) => key) };
}

describe('Imported refugees', () => {
  const query = {
    fileNo: 'PTAABC000123456',
    permitNo: null,
    identityNo: null,
    firstName: 'x',
    surname: 'x',
    birthDate: null,
  };

  it('are out of order before the first import, and then found by their file number', async () => {
    const register = createImportedRefugeeRegister(db.database);
    await expect(register.find(query, patient)).rejects.toMatchObject({ reason: 'upstream_unavailable' });
    const text =
      'file_number,first_names,surname,birth_date,nationality,permit_type,permit_status,permit_expiry_date\n';
    expect(
      await run(
        importRefugees,
        `${text}ptaabc000123456,AMINA,YUSUF,1990-05-12,706,section 24,valid,20270101\n`,
      ),
    ).toEqual({
      state: 'completed',
      faults: [],
      keys: [],
    });
    expect(await register.find(query, patient)).toEqual({
      photograph: null,
      record: {
        fileNo: 'PTAABC000123456',
        secondaryIdNo: null,
        firstNames: 'AMINA',
        surname: 'YUSUF',
        birthDate: '1990-05-12',
        gender: null,
        nationality: 706,
        permitType: 'SECTION_24',
        permitStatus: 'VALID',
        permitIssueDate: null,
        permitExpiryDate: '2027-01-01',
      },
    });
    expect(await register.find({ ...query, fileNo: 'PTAXYZ000999999' }, patient)).toBeNull();
  });

  it('say what is wrong with which row, by masked numbers, and nothing is taken', async () => {
    const text = 'refugee_file_no,first_names,surname,nationality,permit_status\n';
    const rows = 'PT123456789,A,B,706,\nPTA000123456,A,,SOM,good\npta000123457,A,B,,\nPTA000123457,A,B,,\n';
    expect(await run(importRefugees, text + rows)).toEqual({
      state: 'refused',
      faults: [
        '2 refugee_file_no is not 3 to 6 letters and 9 to 12 digits',
        '3 nationality is no country’s numeric code (ISO 3166-1)',
        '3 surname is missing',
        '3 permit_status is none of VALID, EXPIRED, WITHDRAWN, CANCELLED, UNKNOWN',
        '5 refugee_file_no is on line 4 already',
      ],
      keys: ['*******6789', ...Array(3).fill('********3456'), '********3457'],
    });
  });
});

describe('Imported fraud listings', () => {
  const query: FraudListingQuery = {
    identityNo: '8501015800088',
    firstName: 'x',
    surname: 'x',
    passportNo: null,
    cellNo: null,
    email: null,
    accountNo: null,
  };
  const text = 'reference_no,category,identity_no,cell_no,email,account_number,filed_date\n';

  it('are found by any of their keys, which they say', async () => {
    const source = createImportedFraudListings(db.database);
    await expect(source.find(query, patient)).rejects.toMatchObject({ reason: 'upstream_unavailable' });
    const rows = `SH1,scam,8501015800088,082 123 4567,,,2025-01-01
VICTIM2,,8501015800088,,,,
PR3,lost stolen id,,,Mule@Example.com,0062000000011,
`;
    expect(await run(importFraudListings, text + rows)).toMatchObject({ state: 'completed', faults: [] });
    expect(await source.find(query, patient)).toMatchObject([
      {
        referenceNo: 'SH1',
        type: 'FRAUD',
        category: 'SCAM',
        filedDate: '2025-01-01',
        matchedOn: ['ID_NUMBER'],
      },
      { referenceNo: 'VICTIM2', type: 'VICTIM', category: 'OTHER', matchedOn: ['ID_NUMBER'] },
    ]);
    const stranger = { ...query, identityNo: '9512250777088' };
    expect(await source.find(stranger, patient)).toEqual([]);
    const keys = { cellNo: '+27821234567', email: 'mule@example.com', accountNo: '62000000011' };
    expect(await source.find({ ...stranger, ...keys }, patient)).toMatchObject([
      { referenceNo: 'PR3', type: 'PROTECTIVE_REGISTRATION', matchedOn: ['EMAIL', 'BANK_ACCOUNT'] },
      { referenceNo: 'SH1', matchedOn: ['CELL_NO'] },
    ]);
  });

  it('need a type and something to be found by', async () => {
    const { faults } = await run(importFraudListings, `${text}X1,scam,850101,0111234567,,12,\nSH2,,,,,,\n`);
    expect(faults).toEqual([
      '2 listing_type is missing, and the reference does not begin with SH, VICTIM or PR',
      '2 identity_no has not 13 digits',
      '2 cell_no is no mobile number',
      '2 account_number is not 5 to 17 digits',
      '3 identity_no is missing, and so is everything else a listing is found by',
    ]);
  });
});

describe('Imported addresses', () => {
  const heading =
    'identity_no,surname,address_type,line1,line2,city,province,postal_code,last_updated_date\n';
  const query = { identityNo: '8501015800088', enquiryReason: null };

  it('are those of the latest file that names the person', async () => {
    const source = createImportedAddressHistory(db.database);
    await expect(source.find(query, patient)).rejects.toMatchObject({ reason: 'upstream_unavailable' });
    const first = `8501015800088,MOKOENA,residential,12 Long Street,Gardens,Cape Town,Western Cape,8001,2025-01-01
8501015800088,,postal,PO Box 7,,,,,
9202140123087,VAN DER MERWE,,1 Rose Street,,,,,
`;
    await run(importAddresses, heading + first);
    expect(await source.find(query, patient)).toMatchObject({
      surname: 'MOKOENA',
      addresses: [
        {
          type: 'RESIDENTIAL',
          lines: ['12 Long Street', 'Gardens'],
          province: 'WESTERN_CAPE',
          postalCode: '8001',
        },
        { type: 'POSTAL', lines: ['PO Box 7'], city: null },
      ],
    });
    await run(importAddresses, `${heading}8501015800088,MOKOENA,,3 New Road,,,,,\n`);
    expect(await source.find(query, patient)).toMatchObject({
      addresses: [{ type: 'UNKNOWN', lines: ['3 New Road'] }],
    });
    expect(await source.find({ ...query, identityNo: '9202140123087' }, patient)).toMatchObject({
      addresses: [{ lines: ['1 Rose Street'] }],
    });
    expect(await source.find({ ...query, identityNo: '9512250777088' }, patient)).toBeNull();
  });

  it('say what is wrong with which row', async () => {
    const { faults } = await run(importAddresses, `${heading}850101,X,home,,,,Transvaal,801,\n`);
    expect(faults).toEqual([
      '2 identity_no has not 13 digits',
      '2 province is no province of South Africa',
      '2 postal_code has not four digits',
      '2 line1 is missing',
      '2 address_type is none of RESIDENTIAL, POSTAL, WORK, UNKNOWN',
    ]);
  });
});
