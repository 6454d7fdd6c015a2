import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../database/testing.ts';
import type { ImportIssue } from '../../import/import-file.ts';
import { importInstitutions } from '../../institutions/import-institutions.ts';
import { createImportedInstitutions } from '../../institutions/imported.ts';
import { createImportedSchoolCertificates, createImportedTertiaryQualifications } from '../imported.ts';
import type { SchoolCertificateQuery, TertiaryQuery } from '../port.ts';
import { importSchoolCertificates, importTertiaryQualifications } from './import-qualifications.ts';

let db: TestDatabase;
let directory: string;
const clock = { now: () => new Date('2026-11-20T10:00:00Z') };
const patient = { signal: new AbortController().signal };
beforeAll(async () => {
  db = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'qiniso-qualifications-'));
});
afterAll(async () => {
  await db.drop();
  await rm(directory, { recursive: true });
});
beforeEach(() => db.pool.query('truncate institutions, qualifications, registry_imports cascade'));

async function run(
  what: typeof importInstitutions | typeof importSchoolCertificates | typeof importTertiaryQualifications,
  text: string,
  mode: 'merge' | 'replace' = 'merge',
) {
  const file = join(directory, 'file.csv');
  await writeFile(file, text);
  const issues: ImportIssue[] = [];
  const result = await what({
    pool: db.pool,
    clock,
    file,
    mode,
    onIssue: (issue) => {
      issues.push(issue);
    },
  });
  return { ...result, issues };
}

const asked: SchoolCertificateQuery = {
  identityNo: '8501015800088',
  firstName: 'Thabo',
  surname: 'Mokoena',
  maidenName: null,
  yearCompleted: 2002,
  qualification: 'SENIOR_CERTIFICATE',
  certificateNo: null,
  examinationNo: null,
  schoolName: null,
  town: null,
  province: null,
  examinationAuthority: null,
};
const award: TertiaryQuery = {
  identityNo: '8501015800088',
  firstName: 'Thabo',
  surname: 'Mokoena',
  maidenName: null,
  birthDate: null,
  institution: 'University of Johannesburg',
  qualificationName: 'Bachelor of Commerce',
  major: null,
  yearAwarded: 2006,
  studentNo: null,
  certificateNo: null,
};
const school = `certificate_no,identity_no,first_names,surname,qualification,year,province,endorsement,subjects
sc 1001,8501015800088,THABO JOHN,MOKOENA,senior certificate,2002,Western Cape,bachelor,Mathematics: B | Physics: C
SC1002,,ANOTHER,PERSON,N3,1999,,,
`;

describe('An imported register of school certificates', () => {
  it('is out of order before the first import, and then answers by number of person or certificate', async () => {
    const register = createImportedSchoolCertificates(db.database);
    await expect(register.find(asked, patient)).rejects.toMatchObject({ reason: 'upstream_unavailable' });
    expect(await run(importSchoolCertificates, school)).toMatchObject({ state: 'completed', issues: [] });
    expect(await register.find(asked, patient)).toEqual([
      {
        certificateNo: 'SC1001',
        replacedNos: [],
        identityNo: '8501015800088',
        firstNames: 'THABO JOHN',
        surname: 'MOKOENA',
        qualification: 'SENIOR_CERTIFICATE',
        year: 2002,
        examinationNo: null,
        school: null,
        province: 'WESTERN_CAPE',
        endorsement: 'BACHELOR',
        subjects: [
          { name: 'Mathematics', result: 'B' },
          { name: 'Physics', result: 'C' },
        ],
      },
    ]);
    const stranger = { ...asked, identityNo: '9512250777088' };
    expect(await register.find(stranger, patient)).toEqual([]);
    expect(await register.find({ ...stranger, certificateNo: 'SC1002' }, patient)).toMatchObject([
      { firstNames: 'ANOTHER', year: 1999 },
    ]);
  });

  it('says what is wrong with which row, and takes nothing then', async () => {
    const { state, issues } = await run(
      importSchoolCertificates,
      `certificate_number,identity_no,first_names,surname,qualification,year,province,subjects
SC1,123,A,B,Matric,2030,Transvaal,Maths
SC2,,A,--,N3,,,
SC3,,A,B,N3,1999,,
sc 3,,A,B,N3,1999,,
`,
    );
    expect(state).toBe('refused');
    expect(issues.map(({ line, column, reason }) => `${line} ${column} ${reason}`)).toEqual([
      '2 identity_no has not 13 digits',
      expect.stringMatching(/^2 qualification is none of SENIOR_CERTIFICATE, /),
      '2 year is no whole number from 1900 to 2026',
      expect.stringMatching(/^2 province is none of Eastern Cape, /),
      expect.stringMatching(/^2 subjects is not written NAME: RESULT/),
      '3 surname has no letters',
      '3 year is missing',
      '5 certificate_number is on line 4 already',
    ]);
  });
});

it('An imported register of awards answers apart from school certificates', async () => {
  const register = createImportedTertiaryQualifications(db.database);
  await run(importSchoolCertificates, school);
  await expect(register.find(award, patient)).rejects.toMatchObject({ reason: 'upstream_unavailable' });
  await run(
    importTertiaryQualifications,
    `certificate_number,identity_no,first_names,surname,institution,qualification_name,nqf_level,date_awarded,status
UJ-1,8501015800088,THABO,MOKOENA,Rand Afrikaans University,BCom,7,2006-04-12,awarded
`,
  );
  expect(await register.find(award, patient)).toEqual([
    {
      certificateNo: 'UJ-1',
      identityNo: '8501015800088',
      firstNames: 'THABO',
      surname: 'MOKOENA',
      institution: 'Rand Afrikaans University',
      qualificationName: 'BCom',
      nqfLevel: 7,
      dateAwarded: '2006-04-12',
      yearAwarded: 2006,
      studentNo: null,
      status: 'AWARDED',
    },
  ]);
});

it('Imported institutions stand beside the public universities, and of one name the import counts', async () => {
  let now = clock.now();
  const institutions = createImportedInstitutions({ database: db.database, clock: { now: () => now } });
  expect(await institutions.list(patient)).toHaveLength(26);
  const { state, issues } = await run(
    importInstitutions,
    'name,type,short_name,former_names\nAble College,private,AC,Old Able | Older Able\nUniversity of Venda,University,,\n',
  );
  expect({ state, issues }).toEqual({ state: 'completed', issues: [] });
  expect(await institutions.list(patient)).toHaveLength(26);
  now = new Date(now.getTime() + 60_000);
  const list = await institutions.list(patient);
  expect(list).toHaveLength(27);
  expect(list[0]).toEqual({
    name: 'Able College',
    shortName: 'AC',
    type: 'PRIVATE',
    formerNames: ['Old Able', 'Older Able'],
  });
  expect(list.find(({ name }) => name === 'University of Venda')?.type).toBe('UNIVERSITY');
  expect((await run(importInstitutions, 'name,type\nX,school\n')).issues).toMatchObject([
    { line: 2, column: 'type' },
  ]);
});
