import { describe, expect, it } from 'vitest';
import type { ReviewFact } from '../../../domain/facts.ts';
import type { SchoolCertificate } from '../../../providers/qualification-register/port.ts';
import { evaluateSchoolCertificate, type SchoolRequest, shownCertificate } from './school-outcome.ts';
import { evaluateTertiary, type FoundAward, isQualification, shownAward } from './tertiary-outcome.ts';

const nothingElse = { receivedAt: new Date('2026-11-21'), capture: null, review: null, failure: null };
const schoolRequest: SchoolRequest = {
  IdentityNo: '8501015800088',
  FirstName: 'Thabo',
  LastName: 'Mokoena',
  MaidenName: null,
  YearCompleted: 2002,
  Qualification: 'SENIOR_CERTIFICATE',
  CertificateNo: null,
  ExaminationNo: null,
  SchoolName: null,
  Province: null,
};
const certificate: SchoolCertificate = {
  certificateNo: 'SC20020088',
  replacedNos: ['SC20020001'],
  identityNo: '8501015800088',
  firstNames: 'THABO JOHN',
  surname: 'MOKOENA',
  qualification: 'SENIOR_CERTIFICATE',
  year: 2002,
  examinationNo: '2002110088',
  school: 'Umoya High School',
  province: 'GAUTENG',
  endorsement: 'BACHELOR',
  subjects: [{ name: 'Mathematics', result: 'C' }],
};
const school = (
  more: Partial<SchoolRequest> = {},
  answer: readonly SchoolCertificate[] | 'inconclusive' = [certificate],
) => ({ ...nothingElse, request: { ...schoolRequest, ...more }, finding: { answer } });

describe('A school certificate (domain-facts 2.10)', () => {
  it.each([
    ['nothing differs', {}, 'ACCEPT', 'VERIFIED', []],
    [
      'the certificate’s number, with other punctuation',
      { CertificateNo: 'SC 2002/0088' },
      'ACCEPT',
      'VERIFIED',
      [],
    ],
    ['the school, spelt otherwise', { SchoolName: 'Umoya High' }, 'ACCEPT', 'VERIFIED', []],
    ['another year', { YearCompleted: 2003 }, 'REJECT', 'NOT_VERIFIED', ['YEAR']],
    ['another kind', { Qualification: 'N3' }, 'REJECT', 'NOT_VERIFIED', ['QUALIFICATION']],
    ['another number', { CertificateNo: 'SC1' }, 'REJECT', 'NOT_VERIFIED', ['CERTIFICATE_NUMBER']],
    [
      'a number that was replaced',
      { CertificateNo: 'SC20020001' },
      'REVIEW',
      'INCONCLUSIVE',
      ['CERTIFICATE_REPLACED'],
    ],
    ['another examination number', { ExaminationNo: '1' }, 'REJECT', 'NOT_VERIFIED', ['EXAMINATION_NUMBER']],
    ['another first name', { FirstName: 'Sipho' }, 'REJECT', 'NOT_VERIFIED', ['FIRST_NAME']],
    ['another surname', { LastName: 'Zulu' }, 'REVIEW', 'INCONCLUSIVE', ['LAST_NAME']],
    ['the surname at the time', { LastName: 'Zulu', MaidenName: 'Mokoena' }, 'ACCEPT', 'VERIFIED', []],
    [
      'another number of the person',
      { IdentityNo: '9001019999084' },
      'REVIEW',
      'INCONCLUSIVE',
      ['IDENTITY_NUMBER'],
    ],
    ['another school', { SchoolName: 'Tafelkop' }, 'REVIEW', 'INCONCLUSIVE', ['SCHOOL']],
    ['another province', { Province: 'LIMPOPO' }, 'REVIEW', 'INCONCLUSIVE', ['PROVINCE']],
    [
      'doubts and a difference',
      { LastName: 'Zulu', YearCompleted: 1 },
      'REJECT',
      'NOT_VERIFIED',
      ['LAST_NAME', 'YEAR'],
    ],
  ] as const)('%s', (_what, more, code, verification_status, mismatches) => {
    const outcome = evaluateSchoolCertificate(school(more));
    expect(outcome).toMatchObject({ code, detail: { verification_status, mismatches } });
    expect(outcome.detail.reason_codes.map((reason) => reason.code)).toEqual(mismatches);
    expect(JSON.stringify(outcome)).not.toMatch(/MOKOENA|Thabo|8501015800088|SC2002/i);
  });

  it('is somebody else’s where two of name, surname and number differ, and then nothing of it is told', () => {
    for (const more of [
      { FirstName: 'Sipho', LastName: 'Zulu' },
      { IdentityNo: '9001019999084', LastName: 'Zulu' },
    ]) {
      const facts = school(more);
      expect(evaluateSchoolCertificate(facts).detail.verification_status).toBe('NOT_VERIFIED');
      expect(shownCertificate(facts)).toBeNull();
    }
  });

  it('is the one of several that fits best', () => {
    const facts = school({}, [{ ...certificate, year: 1999 }, certificate]);
    expect(evaluateSchoolCertificate(facts).code).toBe('ACCEPT');
    expect(shownCertificate(facts)?.year).toBe(2002);
  });

  it.each([
    ['no record', [], 'REJECT', 'NO_RECORD', ['NO_RECORD']],
    ['a search in vain', 'inconclusive', 'REVIEW', 'INCONCLUSIVE', ['SEARCH_INCONCLUSIVE']],
  ] as const)('%s', (_what, answer, code, verification_status, reasons) => {
    const outcome = evaluateSchoolCertificate(school({}, answer));
    expect(outcome).toMatchObject({ code, detail: { verification_status, mismatches: [] } });
    expect(outcome.detail.reason_codes.map((reason) => reason.code)).toEqual(reasons);
  });

  it('is pending without an answer and FAIL after a failure', () => {
    expect(evaluateSchoolCertificate({ ...school(), finding: null }).code).toBe('PENDING');
    expect(evaluateSchoolCertificate({ ...school(), failure: 'upstream_refused' }).code).toBe('FAIL');
  });

  it.each([
    ['ACCEPT', 'confirmed', 'VERIFIED'],
    ['REJECT', 'no_record', 'NO_RECORD'],
    ['REJECT', 'differs', 'NOT_VERIFIED'],
    ['REVIEW', 'archive_incomplete', 'INCONCLUSIVE'],
  ] as const)(
    'that a verifier decides as %s for %s is %s, whatever a machine said',
    (decision, reason, status) => {
      const entry = {
        names: 'THABO MOKOENA',
        qualification: 'N3',
        year: '2001',
        certificate_number: null,
        school: null,
        endorsement: null,
        subjects: 'Mathematics: 6\nLife: Orientation: 5\nEnglish',
        mismatches: ['YEAR'],
        comments: 'By telephone.',
      };
      const review: ReviewFact = { decision, reason, entry };
      for (const facts of [
        { ...school(), review },
        { ...school(), finding: null, review },
      ]) {
        expect(evaluateSchoolCertificate(facts)).toMatchObject({
          code: decision,
          detail: { verification_status: status, mismatches: ['YEAR'] },
        });
        expect(shownCertificate(facts)).toMatchObject({
          year: 2001,
          subjects: [
            { name: 'Mathematics', symbol_or_level: '6' },
            { name: 'Life: Orientation', symbol_or_level: '5' },
            { name: 'English', symbol_or_level: null },
          ],
        });
      }
    },
  );

  it('that a verifier could not process is FAIL', () => {
    const review: ReviewFact = { decision: 'FAIL', reason: 'no_answer', entry: null };
    expect(evaluateSchoolCertificate({ ...school(), finding: null, review })).toMatchObject({
      code: 'FAIL',
      detail: { verification_status: null },
    });
  });
});

const awarded: FoundAward = {
  certificateNo: 'UJ1',
  identityNo: '8501015800088',
  firstNames: 'THABO JOHN',
  surname: 'MOKOENA',
  institution: 'Rand Afrikaans University',
  qualificationName: 'Bachelor of Commerce in Accounting',
  nqfLevel: 7,
  dateAwarded: '2006-04-12',
  yearAwarded: 2006,
  studentNo: '2003',
  status: 'AWARDED',
  isOfInstitution: true,
};
const tertiary = (more: object = {}, record: Partial<FoundAward> = {}) => ({
  ...nothingElse,
  request: {
    ...schoolRequest,
    QualificationName: 'BCom Accounting',
    YearAwarded: 2006,
    StudentNo: null,
    ...more,
  },
  finding: { answer: [{ ...awarded, ...record }] },
});

describe('A tertiary qualification (domain-facts 2.11)', () => {
  it.each([
    ['nothing differs', {}, {}, 'ACCEPT', []],
    ['another institution', {}, { isOfInstitution: false }, 'REJECT', ['INSTITUTION']],
    ['an institution that no list knows', {}, { isOfInstitution: null }, 'ACCEPT', []],
    ['another qualification', { QualificationName: 'LLB' }, {}, 'REJECT', ['QUALIFICATION']],
    ['another year', { YearAwarded: 2007 }, {}, 'REJECT', ['YEAR']],
    ['another student number', { StudentNo: '7' }, {}, 'REJECT', ['STUDENT_NUMBER']],
    ['not graduated', {}, { status: 'COMPLETED_NOT_GRADUATED' }, 'REJECT', ['NOT_GRADUATED']],
    ['in progress', {}, { status: 'IN_PROGRESS', yearAwarded: null }, 'REJECT', ['IN_PROGRESS']],
    ['status not said', {}, { status: null }, 'REVIEW', ['STATUS_UNKNOWN']],
  ] as const)('%s', (_what, more, record, code, mismatches) => {
    expect(evaluateTertiary(tertiary(more, record))).toMatchObject({ code, detail: { mismatches } });
  });

  it('shows what the verifier entered, the year by the date', () => {
    const entry = {
      institution: 'UJ',
      qualification_name: null,
      nqf_level: '7',
      date_awarded: '2006-04-12',
      year_awarded: null,
      student_number: null,
      status: 'AWARDED',
      mismatches: [],
      comments: null,
    };
    const review: ReviewFact = { decision: 'ACCEPT', reason: 'confirmed', entry };
    expect(shownAward({ ...tertiary(), review })).toMatchObject({ nqf_level: 7, year_awarded: 2006 });
    expect(shownAward({ ...tertiary(), review: { ...review, entry: null } })).toBeNull();
  });

  it.each([
    ['BSc (Hons) Computer Science', 'Bachelor of Science Honours in Computer Science', true],
    ['B.Com. Accounting', 'BACHELOR OF COMMERCE: ACCOUNTING', true],
    ['Bachelor of Commerce', 'Bachelor of Commerce in Accounting', true],
    ['NDip Marketing', 'National Diploma: Marketing', true],
    ['Bachelor of Science', 'Bachelor of Laws', false],
    ['Master of Commerce', 'Bachelor of Commerce', false],
    ['BCom Accounting Honours', 'Bachelor of Commerce in Accounting', false],
  ])('%s and %s are one: %s', (submitted, recorded, isOne) => {
    expect(isQualification(submitted, recorded)).toBe(isOne);
  });
});
