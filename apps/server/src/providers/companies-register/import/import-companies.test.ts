import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../database/testing.ts';
import type { ImportIssue, ImportOptions } from '../../import/import-file.ts';
import { CompanyNameIndex } from '../company-name-index.ts';
import { createImportedCompaniesRegister } from '../imported.ts';
import { importCompanies, importDirectors } from './import-companies.ts';

let seconds = 0;
// Moves on, so that imports have an order.
const clock = { now: () => new Date(Date.UTC(2026, 10, 20, 10, 0, seconds++)) };
const patient = { signal: new AbortController().signal };

let db: TestDatabase;
let directory: string;
const indexes: CompanyNameIndex[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'qiniso-companies-'));
});
afterAll(async () => {
  await Promise.all(indexes.map((index) => index.close()));
  await db.drop();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(() => db.pool.query('truncate companies, company_directors, registry_imports cascade'));

/** An index on the calling thread that looks for changes only when it is told to. */
function createNames(file: string | null = null): CompanyNameIndex {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const names = new CompanyNameIndex({ database: db.database, pool: db.pool, file, onError, threads: 0 });
  indexes.push(names);
  return names;
}

const register = (names = createNames()) => createImportedCompaniesRegister({ database: db.database, names });

/** Imports a text as a file of companies; answers the result and what was wrong with the rows. */
async function importText(
  text: string | Buffer,
  options: Partial<ImportOptions> = {},
  run = importCompanies,
) {
  const file = join(directory, `companies.${options.format ?? 'csv'}`);
  await writeFile(file, text);
  const issues: ImportIssue[] = [];
  const onIssue = (issue: ImportIssue) => void issues.push(issue);
  return { ...(await run({ pool: db.pool, clock, file, mode: 'merge', onIssue, ...options })), issues };
}

const head = 'registration_number,name,status_code';
const checkers = '2001/900001/07,Shoprite Checkers (Pty) Ltd,03';
const directorsOf = (rows: string) =>
  importText(
    `registration_number,first_names,surname,director_type_code,status_code,identity_no\n${rows}`,
    {},
    importDirectors as typeof importCompanies,
  );

describe('importCompanies', () => {
  it('imports CSV with the headings of the register, and numbers and dates as it writes them', async () => {
    const { state, counts } = await importText(
      '\ufeffEnterprise Number;Enterprise_Name;Status-Code;previous_names;trading_name;registration_date;physical_town;financial_year_end;issued_capital\r\n' +
        'K2001900001 07;"Shoprite Checkers (Pty) Ltd";3;Old One|Older One;Checkers;20010228;Brackenfell;2;1000.50\r\n' +
        '1998/004567/23;Karoo Boerdery BK;38;;;;;;\r\n',
    );
    expect({ state, counts }).toEqual({ state: 'completed', counts: { read: 2, accepted: 2, rejected: 0 } });
    await directorsOf('2001/900001/07,ANN,ABE,D,A,8506155123084\n');
    expect(await register().find({ registrationNo: '2001/900001/07' }, patient)).toMatchObject({
      company: {
        registrationNo: '2001/900001/07',
        itNumber: '200190000107',
        name: 'Shoprite Checkers (Pty) Ltd',
        statusCode: '03',
        typeCode: '07',
        previousNames: ['Old One', 'Older One'],
        tradingName: 'Checkers',
        registrationDate: '2001-02-28',
        financialYearEndMonth: 2,
        issuedCapital: 1000.5,
        physicalAddress: { town: 'Brackenfell', street: null },
        faxNo: null,
      },
      directors: [{ firstNames: 'ANN', surname: 'ABE', identityNo: '8506155123084', statusCode: 'A' }],
    });
    expect(await register().find({ itNumber: '199800456723' }, patient)).toMatchObject({
      company: { name: 'Karoo Boerdery BK', statusCode: '38' },
      directors: [],
    });
    expect(await register().find({ registrationNo: '2001/999999/07' }, patient)).toBeNull();
  });

  it.each([
    [
      'a malformed number',
      'registration_number',
      '2001/90001/07',
      'must be a registration number such as 2010/123456/07',
    ],
    [
      'an unknown type',
      'registration_number',
      '2001/900001/99',
      'ends in an enterprise type that does not exist',
    ],
    ['no number', 'registration_number', '', 'is missing'],
    ['no name', 'name', '', 'is missing'],
    ['a name without letters', 'name', '…', 'has no letters'],
    ['a name that is a novel', 'name', 'X'.repeat(301), 'is longer than 300 characters'],
    ['a name with a NUL', 'name', 'A\0B', 'has control characters'],
    ['an unknown status', 'status_code', '77', 'is none of the register’s status codes'],
    ['a day that does not exist', 'status_date', '2001-02-30', 'is no date written YYYY-MM-DD or YYYYMMDD'],
    ['a month that does not exist', 'financial_year_end', '13', 'is no number from 0 to 12'],
    ['an amount in words', 'issued_capital', 'much', 'is no number from 0 to 1000000000000000'],
  ])('refuses %s, and says where', async (_what, column, value, reason) => {
    const row: Record<string, string> = {
      registration_number: '2001/900001/07',
      name: 'A',
      status_code: '03',
      [column]: value,
    };
    const text = `${Object.keys(row).join(',')}\n${Object.values(row)
      .map((cell) => `"${cell}"`)
      .join(',')}\n`;
    const { state, issues } = await importText(text);
    expect(state).toBe('refused');
    expect(issues).toEqual([{ line: 2, column, reason, key: row.registration_number || null }]);
  });

  it('counts the first of rows with the same number and reports the others', async () => {
    const { issues, counts } = await importText(
      `${head}\n${checkers}\n2001/900002/07,B,03\n200190000107,Again,03\n`,
      { skipBadRows: true },
    );
    expect(counts).toEqual({ read: 3, accepted: 2, rejected: 1 });
    expect(issues).toEqual([
      { line: 4, column: 'registration_number', reason: 'is on line 2 already', key: '2001/900001/07' },
    ]);
  });

  it.each([
    ['an unknown column', `${head},colour\n`, /Column 4 of the heading .* is none that is known/],
    ['a missing column', 'registration_number,name\n', /lacks status_code/],
    ['a column twice, once under another name', `${head},enterprise_name\n`, /has the column name twice/],
    ['another encoding', Buffer.from(`${head}\n2001/900001/07,Caf\xe9,03\n`, 'latin1'), /not UTF-8/],
    ['an open quote', `${head}\n2001/900001/07,"A,03\n`, /broken after line/],
  ])('refuses a file with %s, and changes nothing', async (_what, text, message) => {
    await expect(importText(text)).rejects.toThrow(message);
    const { rows } = await db.pool.query('select 1 from companies');
    expect(rows).toEqual([]);
  });

  it('changes nothing when one row is bad', async () => {
    await importText(`${head}\n${checkers}\n`);
    const { state } = await importText(`${head}\n2001/900001/07,New,03\nx,Bad,03\n`, { mode: 'replace' });
    expect(state).toBe('refused');
    expect(await register().search('Shoprite Checkers', { ...patient, limit: 5 })).toHaveLength(1);
  });

  it('imports directors of the companies that the file names, and leaves those of others', async () => {
    await importText(`${head}\n${checkers}\n2001/900002/07,Second,03\n`);
    await directorsOf('2001/900001/07,ANN,ABE,D,A,8506155123084\n2001/900002/07,ANN,ABE,D,C,8506155123084\n');
    await directorsOf('2001/900001/07,BEN,BAM,D,A,9002280000081\n');
    const companies = async (identityNo: string) =>
      (await register().companiesOf([identityNo], patient)).map(({ company }) => company.name);
    expect(await companies('8506155123084')).toEqual(['Second']);
    expect(await companies('9002280000081')).toEqual(['Shoprite Checkers (Pty) Ltd']);
    const { issues } = await directorsOf('2001/900001/07,BEN,,Q,A,12\n');
    expect(issues.map(({ column }) => column)).toEqual(['identity_no', 'surname', 'director_type_code']);
  });
});

describe('the register before anything is imported', () => {
  it('is out of order and not empty: companies first, then directors', async () => {
    const missing = { name: 'ProviderUnavailable', reason: 'upstream_unavailable' };
    await expect(register().search('A', { ...patient, limit: 1 })).rejects.toMatchObject(missing);
    await expect(register().find({ registrationNo: '2001/900001/07' }, patient)).rejects.toMatchObject(
      missing,
    );
    await importText(`${head}\n${checkers}\n`);
    expect(await register().find({ registrationNo: '2001/900009/07' }, patient)).toBeNull();
    await expect(register().find({ registrationNo: '2001/900001/07' }, patient)).rejects.toMatchObject(
      missing,
    );
    await expect(register().companiesOf(['8506155123084'], patient)).rejects.toMatchObject(missing);
  });
});

describe('CompanyNameIndex', () => {
  const found = async (names: CompanyNameIndex, text: string) =>
    (await register(names).search(text, { ...patient, limit: 10 })).map(({ name }) => name);

  it('finds misspelt names, and says which name of the company it was and what differs', async () => {
    await importText(
      `${head},trading_name,previous_names\n${checkers},Hyperama,Groot Winkels|Kleinhandel Beperk\n`,
    );
    const names = createNames();
    const [match] = await register(names).search('Shopright Chekers', { ...patient, limit: 10 });
    expect(match).toMatchObject({
      name: 'Shoprite Checkers (Pty) Ltd',
      nameKind: 'registered',
      explanation: ['shopright was read as shoprite', 'chekers was read as checkers'],
    });
    expect(match?.score).toBeGreaterThan(0.7);
    expect(await register(names).search('hyperamma', { ...patient, limit: 10 })).toMatchObject([
      { name: 'Hyperama', nameKind: 'trading' },
    ]);
    expect(await register(names).search('Kleinhandel', { ...patient, limit: 10 })).toMatchObject([
      { name: 'Kleinhandel Beperk', nameKind: 'previous' },
    ]);
    expect(await found(names, 'Xyloquartz Umbrellaphone')).toEqual([]);
  });

  it('takes in what another process imports: added, renamed, and replaced', async () => {
    await importText(`${head}\n${checkers}\n`);
    const names = createNames();
    expect(await found(names, 'Shoprite Checkers')).toHaveLength(1);
    await importText(`${head}\n2002/900002/07,Thuma Mina CC,03\n2001/900001/07,Renamed Retail,03\n`);
    await names.refresh();
    expect(await found(names, 'Thuma Mina')).toEqual(['Thuma Mina CC']);
    expect(await found(names, 'Renamed Retail')).toEqual(['Renamed Retail']);
    expect(await found(names, 'Shoprite Checkers')).toEqual([]);
    await importText(`${head}\n2003/900003/07,Only This,03\n`, { mode: 'replace' });
    await names.refresh();
    expect(await found(names, 'Only This')).toEqual(['Only This']);
    expect(await found(names, 'Thuma Mina')).toEqual([]);
  });

  it('is kept in a file: the next start loads it and takes in what came since', async () => {
    const file = join(directory, 'kept', 'names.index');
    await importText(`${head}\n${checkers}\n`);
    const first = createNames(file);
    expect(await found(first, 'Shoprite')).toHaveLength(1);
    await first.close();
    await importText(`${head}\n2002/900002/07,Thuma Mina CC,03\n`);
    // What only the file holds shows that it was loaded.
    await db.pool.query("update companies set name = 'Zzz' where registration_no = '2001/900001/07'");
    const second = createNames(file);
    expect(await found(second, 'Shoprite Checkers')).toEqual(['Zzz']);
    expect(await found(second, 'Thuma Mina')).toEqual(['Thuma Mina CC']);
  });

  it('builds anew what its file cannot give: damaged, or of another database', async () => {
    const file = join(directory, 'damaged.index');
    await writeFile(file, 'no index at all');
    await importText(`${head}\n${checkers}\n`);
    expect(await found(createNames(file), 'Shoprite')).toHaveLength(1);
    await db.pool.query('truncate companies, registry_imports cascade');
    await importText(`${head}\n2002/900002/07,Thuma Mina CC,03\n`);
    const names = createNames(file);
    expect(await found(names, 'Shoprite')).toEqual([]);
    expect(await found(names, 'Thuma Mina')).toHaveLength(1);
  });
});
