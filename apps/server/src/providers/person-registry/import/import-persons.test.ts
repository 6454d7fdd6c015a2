import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../database/testing.ts';
import { Sealing } from '../../../secrets/sealing.ts';
import type { ImportIssue } from '../../import/import-file.ts';
import { createImportedPersonRegistry } from '../imported.ts';
import { type ImportPersonsOptions, importPersons } from './import-persons.ts';

const sealing = new Sealing(randomBytes(32));
let seconds = 0;
// Moves on, so that imports have an order.
const clock = { now: () => new Date(Date.UTC(2026, 10, 20, 10, 0, seconds++)) };
const patient = { signal: new AbortController().signal };
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(100)]);
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(100)]);

const [ann, ben, cem] = ['8506155123084', '9002280000081', '7801015001187'];

let db: TestDatabase;
let directory: string;
beforeAll(async () => {
  db = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'qiniso-import-'));
});
afterAll(async () => {
  await db.drop();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(() => db.pool.query('truncate registry_persons, registry_imports cascade'));

/** Imports a text as a file; answers the result and what was wrong with the rows. */
async function importText(text: string | Buffer, options: Partial<ImportPersonsOptions> = {}) {
  const file = join(directory, options.format === 'jsonl' ? 'persons.jsonl' : 'persons.csv');
  await writeFile(file, text);
  const issues: ImportIssue[] = [];
  const result = await importPersons({
    pool: db.pool,
    sealing,
    clock,
    file,
    mode: 'merge',
    onIssue: (issue) => {
      issues.push(issue);
    },
    ...options,
  });
  return { ...result, issues };
}

const find = (identityNo: string | undefined) =>
  createImportedPersonRegistry({ database: db.database, pool: db.pool, sealing }).find(
    identityNo ?? '',
    patient,
  );

const surnames = async () => {
  const { rows } = await db.pool.query<{ surname: string }>(
    'select surname from registry_persons order by surname',
  );
  return rows.map(({ surname }) => surname);
};

const lastImport = async () => {
  const { rows } = await db.pool.query(
    'select * from registry_imports order by started_at desc, id desc limit 1',
  );
  return rows[0] as Record<string, unknown>;
};

describe('importPersons', () => {
  it('imports CSV as spreadsheets write it: byte order mark, semicolons, quotes, empty lines', async () => {
    const { state, counts } = await importText(
      '\ufeffIdentity No;First-Names;SURNAME;birth_date;gender;marital_status;deceased_status;deceased_date;id_book_issued_date;id_card_issued;id_card_date\r\n' +
        `${ann};"ANN; ""THE"" GRAÇA";O'BRIEN;1985-06-15;male;MARRIED;deceased;2024-03-01;2003-01-01;Yes;2015-02-28\r\n\r\n` +
        `${ben}; BEN ;DU PLESSIS;;;;;;;;\r\n`,
    );
    expect({ state, counts }).toEqual({ state: 'completed', counts: { read: 2, accepted: 2, rejected: 0 } });
    expect(await find(ann)).toEqual({
      identityNo: ann,
      firstNames: 'ANN; "THE" GRAÇA',
      surname: "O'BRIEN",
      birthDate: '1985-06-15',
      gender: 'M',
      maritalStatus: 'MARRIED',
      deceasedStatus: 'Deceased',
      deceasedDate: '2024-03-01',
      idBookIssuedDate: '2003-01-01',
      idCardIssued: true,
      idCardDate: '2015-02-28',
      portrait: null,
    });
    expect(await find(ben)).toMatchObject({
      firstNames: 'BEN',
      birthDate: null,
      gender: null,
      deceasedStatus: 'Unknown',
      idCardIssued: null,
    });
    expect(await find(cem)).toBeNull();
  });

  it('imports JSON Lines', async () => {
    const lines = [
      { identity_no: ann, first_names: 'ANN', surname: 'ABE', id_card_issued: false, birth_date: null },
      { identity_no: ben, first_names: 'BEN', surname: 'BAM', portrait: jpeg.toString('base64') },
    ];
    await importText(`\n${lines.map((line) => JSON.stringify(line)).join('\n')}`, { format: 'jsonl' });
    expect(await find(ann)).toMatchObject({ surname: 'ABE', idCardIssued: false, birthDate: null });
    expect(Buffer.from((await find(ben))?.portrait ?? [])).toEqual(jpeg);
  });

  it('seals portraits, whether they stand in the file or beside it', async () => {
    const portraitsDir = join(directory, 'portraits');
    await mkdir(join(portraitsDir, 'b'), { recursive: true });
    await writeFile(join(portraitsDir, 'b', 'ben.png'), png);
    await importText(
      `identity_no,first_names,surname,portrait,portrait_file\n${ann},A,B,${jpeg.toString('base64')},\n${ben},C,D,,b/ben.png\n`,
      { portraitsDir },
    );
    expect(Buffer.from((await find(ann))?.portrait ?? [])).toEqual(jpeg);
    expect(Buffer.from((await find(ben))?.portrait ?? [])).toEqual(png);
    const { rows } = await db.pool.query<{ portrait_ciphertext: Buffer }>(
      'select portrait_ciphertext from registry_persons',
    );
    for (const row of rows) {
      expect(row.portrait_ciphertext.includes(jpeg.subarray(4, 40))).toBe(false);
      expect(row.portrait_ciphertext.includes(png.subarray(8, 40))).toBe(false);
    }
  });

  it('reads no portrait from outside the folder', async () => {
    const portraitsDir = join(directory, 'inside');
    await mkdir(join(portraitsDir, 'folder.jpg'), { recursive: true });
    await writeFile(join(directory, 'outside.jpg'), jpeg);
    await symlink(join(directory, 'outside.jpg'), join(portraitsDir, 'link.jpg'));
    const names = [
      '../outside.jpg',
      'link.jpg',
      join(directory, 'outside.jpg'),
      'folder.jpg',
      'missing.jpg',
      '.',
    ];
    for (const name of names) {
      const row = `identity_no,first_names,surname,portrait_file\n${ann},A,B,${name}\n`;
      const { state, issues } = await importText(row, { portraitsDir });
      expect(state).toBe('refused');
      expect(issues).toMatchObject([{ line: 2, column: 'portrait_file' }]);
    }
    const { issues } = await importText(`identity_no,first_names,surname,portrait_file\n${ann},A,B,a.jpg\n`);
    expect(issues).toMatchObject([{ reason: 'names a file, but no folder of portraits was given' }]);
  });

  it.each([
    [
      'a portrait that is no picture',
      'portrait',
      Buffer.from('GIF89a').toString('base64'),
      'is neither a JPEG nor a PNG',
    ],
    ['a portrait that is not base64', 'portrait', '*', 'is not base64'],
    [
      'a portrait of more than 2 MB',
      'portrait',
      Buffer.concat([jpeg, Buffer.alloc(2 ** 21)]).toString('base64'),
      'is larger than 2097152 bytes',
    ],
    ['a wrong check digit', 'identity_no', '8506155123085', 'is no identity number: INVALID_CHECKSUM'],
    ['no number', 'identity_no', '', 'is missing'],
    ['no first names', 'first_names', '', 'is missing'],
    ['a surname without letters', 'surname', '--', 'has no letters'],
    ['a surname that is a novel', 'surname', 'X'.repeat(201), 'is longer than 200 characters'],
    ['a surname with a NUL', 'surname', 'A\0B', 'has control characters'],
    ['a day that does not exist', 'birth_date', '1985-02-29', 'is no date written YYYY-MM-DD'],
    ['a date the American way', 'birth_date', '06/15/1985', 'is no date written YYYY-MM-DD'],
    ['a date that no register has', 'birth_date', '0085-06-15', 'is before 1800'],
    ['a date in the future', 'id_card_date', '2026-11-21', 'is in the future'],
    ['an unknown gender', 'gender', 'X', 'is none of M, F'],
    ['an unknown status', 'deceased_status', 'constructor', 'is none of Alive, Deceased, Unknown'],
    ['an unknown answer', 'id_card_issued', 'maybe', 'is none of Yes, No'],
  ])('refuses %s, and says where without saying whose', async (_, column, value, reason) => {
    const row: Record<string, string> = {
      identity_no: String(ann),
      first_names: 'ANN',
      surname: 'ABE',
      [column]: value,
    };
    const names = Object.keys(row);
    const text = `${names.join(',')}\n${names.map((name) => `"${row[name]}"`).join(',')}\n`;
    const { state, issues } = await importText(text);
    expect(state).toBe('refused');
    const masked = row.identity_no ? `*********${row.identity_no.slice(-4)}` : null;
    expect(issues).toEqual([{ line: 2, column, reason, key: masked }]);
    expect(await surnames()).toEqual([]);
  });

  it('changes nothing when one row is bad, and says so in its trace', async () => {
    await importText(`identity_no,first_names,surname\n${ann},ANN,OLD\n`);
    const { state, counts } = await importText(
      `identity_no,first_names,surname\n${ann},ANN,NEW\n${ben},BEN\n123,C,D\n`,
      { mode: 'replace' },
    );
    expect({ state, counts }).toEqual({ state: 'refused', counts: { read: 3, accepted: 1, rejected: 2 } });
    expect(await surnames()).toEqual(['OLD']);
    expect(await lastImport()).toMatchObject({
      state: 'refused',
      rows_read: 3,
      rows_accepted: 1,
      rows_rejected: 2,
    });
  });

  it('takes the good rows when told to skip the bad ones', async () => {
    const { state, issues } = await importText(
      `identity_no,first_names,surname\n${ann},ANN,ABE\n${ben},BEN\n`,
      { skipBadRows: true },
    );
    expect(state).toBe('completed');
    expect(issues).toMatchObject([
      { line: 3, column: null, reason: 'The row has 2 values and the heading 3 columns.' },
    ]);
    expect(await surnames()).toEqual(['ABE']);
  });

  it('counts the first of rows with the same number and reports the others', async () => {
    const text = `identity_no,first_names,surname\n${ann},A,FIRST\n${ben},B,BAM\n${ann},A,SECOND\n${ann},A,THIRD\n`;
    const { issues, counts } = await importText(text, { skipBadRows: true });
    expect(counts).toEqual({ read: 4, accepted: 2, rejected: 2 });
    expect(issues).toEqual([
      { line: 4, column: 'identity_no', reason: 'is on line 2 already', key: '*********3084' },
      { line: 5, column: 'identity_no', reason: 'is on line 2 already', key: '*********3084' },
    ]);
    expect(await surnames()).toEqual(['BAM', 'FIRST']);
  });

  it('merging changes and adds people, and keeps portraits that the file does not have', async () => {
    await importText(
      `identity_no,first_names,surname,portrait\n${ann},A,OLD,${jpeg.toString('base64')}\n${ben},B,STAYS,\n`,
    );
    await importText(`identity_no,first_names,surname\n${ann},A,NEW\n${cem},C,ADDED\n`);
    expect(await surnames()).toEqual(['ADDED', 'NEW', 'STAYS']);
    expect(Buffer.from((await find(ann))?.portrait ?? [])).toEqual(jpeg);
  });

  it('replacing removes whom the file does not have, and never leaves a registry empty', async () => {
    await importText(`identity_no,first_names,surname\n${ann},A,GOES\n${ben},B,STAYS\n`);
    await importText(`identity_no,first_names,surname\n${ben},B,STAYS\n`, { mode: 'replace' });
    expect(await surnames()).toEqual(['STAYS']);
    expect((await importText('identity_no,first_names,surname\n', { mode: 'replace' })).state).toBe(
      'refused',
    );
    expect(await surnames()).toEqual(['STAYS']);
  });

  it('leaves the other registries alone', async () => {
    await importText(`identity_no,first_names,surname\n${ann},A,ONLINE\n`, { registry: 'online' });
    await importText(`identity_no,first_names,surname\n${ben},B,ONFILE\n`, { mode: 'replace' });
    expect(await surnames()).toEqual(['ONFILE', 'ONLINE']);
    expect(await find(ann)).toBeNull();
  });

  it('writes down what was imported, with the file’s hash', async () => {
    const { importId } = await importText(`identity_no,first_names,surname\n${ann},A,B\n`);
    const trace = await lastImport();
    expect(trace).toMatchObject({
      id: importId,
      file_name: 'persons.csv',
      state: 'completed',
      rows_accepted: 1,
    });
    expect((trace.sha256 as Buffer).length).toBe(32);
  });

  it('checks everything and changes nothing in a dry run', async () => {
    const good = `identity_no,first_names,surname\n${ann},A,B\n`;
    expect(await importText(good, { dryRun: true })).toMatchObject({ state: 'checked', importId: null });
    expect(await importText(`${good}${ann},A,B\n`, { dryRun: true })).toMatchObject({ state: 'refused' });
    expect(await surnames()).toEqual([]);
    expect(await lastImport()).toBeUndefined();
  });

  it.each([
    [
      'a file in Latin-1',
      Buffer.from('identity_no,first_names,surname\n8506155123084,GRA\xc7A,X\n', 'latin1'),
      /not UTF-8/,
    ],
    ['an empty file', '', /empty/],
    ['a file without a heading', `${ann},ANN,ABE\n`, /^Column 1 of the heading is none that is known\.$/],
    ['a misspelt column', 'identity_no,first_names,surname,birthday\n', /“birthday”/],
    ['a column given twice', 'identity_no,first_names,surname,Surname\n', /surname twice/],
    ['a heading without names', 'identity_no\n', /lacks first_names, surname/],
    [
      'a quote that is never closed',
      `identity_no,first_names,surname\n${ann},"ANN,ABE\n`,
      /broken after line 1/,
    ],
  ])('refuses %s altogether', async (_, text, message) => {
    const refusal = await importText(text).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'ImportRefused', message: expect.stringMatching(message) });
    expect(String(refusal)).not.toContain(ann);
    expect(await lastImport()).toMatchObject({ state: 'failed' });
  });

  it('says which file or folder it cannot open', async () => {
    const missing = {
      file: join(directory, 'none.csv'),
      pool: db.pool,
      sealing,
      clock,
      mode: 'merge',
    } as const;
    await expect(importPersons(missing)).rejects.toThrow('The file cannot be opened.');
    await expect(importText('', { portraitsDir: join(directory, 'none') })).rejects.toThrow(
      'The folder of portraits',
    );
    await expect(importText('', { file: join(directory, 'none.txt') })).rejects.toThrow('--format');
  });

  it('changes nothing when it is interrupted, even with everything staged', async () => {
    const interruption = new AbortController();
    const rows = `identity_no,first_names,surname\n${ann},A,B\n`;
    const onProgress = ({ phase }: { phase: string }) => {
      if (phase === 'placing') interruption.abort();
    };
    await expect(importText(rows, { signal: interruption.signal, onProgress })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(await surnames()).toEqual([]);
    expect(await lastImport()).toMatchObject({ state: 'failed' });
  });

  it('changes nothing when its connection dies, nor does the process', async () => {
    const onIssue = async () => {
      await db.pool.query(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      );
    };
    const rows = `identity_no,first_names,surname\n${ann},A,B\n123,C,D\n${ben},E,F\n`;
    await expect(importText(rows, { skipBadRows: true, onIssue })).rejects.toThrow();
    expect(await surnames()).toEqual([]);
    expect(await lastImport()).toMatchObject({ state: 'failed' });
  });

  it('says of an import whose process died that it failed, when the next begins', async () => {
    await db.pool.query(
      `insert into registry_imports (id, registry, file_name, mode, state, started_at)
       values ('00000000-0000-7000-8000-000000000000', 'onfile', 'dead.csv', 'merge', 'running', '2026-11-19')`,
    );
    await importText(`identity_no,first_names,surname\n${ann},A,B\n`);
    const { rows } = await db.pool.query('select file_name, state from registry_imports order by started_at');
    expect(rows).toEqual([
      { file_name: 'dead.csv', state: 'failed' },
      { file_name: 'persons.csv', state: 'completed' },
    ]);
  });

  it('lets one import at a time into a registry', async () => {
    const good = `identity_no,first_names,surname\n${ann},A,B\n`;
    const attempts: unknown[] = [];
    const onIssue = async () => {
      attempts.push(await importText(good).catch((error: unknown) => error));
    };
    await importText(`${good}123,C,D\n`, { skipBadRows: true, onIssue });
    expect(attempts).toMatchObject([
      { name: 'ImportRefused', message: expect.stringMatching(/^Another import/) },
    ]);
    expect((await importText(good)).state).toBe('completed');
  });

  it('takes batch after batch', async () => {
    const numbers = Array.from({ length: 4500 }, (_, index) => withCheckDigit(`850615${5000 + index}08`));
    const rows = numbers.map((number, index) => `${number},N${index}A,S${index}A`).join('\n');
    const { counts } = await importText(`identity_no,first_names,surname\n${rows}\n`, { skipBadRows: true });
    expect(counts).toEqual({ read: 4500, accepted: 4500, rejected: 0 });
    const { rows: stored } = await db.pool.query('select count(*) as number from registry_persons');
    expect(stored).toEqual([{ number: 4500 }]);
  });
});

function withCheckDigit(twelve: string): string {
  let sum = 0;
  for (const [index, digit] of [...twelve].entries()) {
    const weighted = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}
