import { describe, expect, it } from 'vitest';
import type { DocumentReading } from '../../../providers/document-reader/port.ts';
import type { DocumentFinding } from './document-finding.ts';
import { evaluateDocument } from './document-outcome.ts';
import type { DocumentRequest } from './document-request.ts';
import { Upload } from './upload.ts';

const receivedAt = new Date('2026-01-01T10:00:00Z');
const picture = new Upload(new Uint8Array([1, 2, 3]));
const request: DocumentRequest = {
  FrontImage: picture,
  BackImage: null,
  SelfieImage: null,
  IdentityNo: null,
  FirstName: null,
  LastName: null,
  BirthDate: null,
  ConsentObtainedByDataSubject: true,
  CostCenter: null,
  ReferenceNo: null,
};

type Reading = Omit<DocumentReading, 'portrait'>;
const good = { resolution: 20, sharpness: 0.6, glare: 0, contrast: 140, problems: [] };
const allRight = {
  documentNumber: true,
  birthDate: true,
  expiryDate: true,
  personalNumber: true,
  composite: true,
};
const passport: Reading = {
  kind: 'passport',
  front: good,
  back: null,
  mrz: {
    by: 'us',
    corrected: 0,
    mrz: {
      lines: ['P<ZAFNDLOVU<<THANDI<GRACE<<<<<<<<<<<<<<<<<<<', 'A012345678ZAF9002281F33010189002280000081<66'],
      documentCode: 'P',
      issuingState: 'ZAF',
      surname: 'NDLOVU',
      givenNames: 'THANDI GRACE',
      documentNumber: 'A01234567',
      nationality: 'ZAF',
      birthDate: '1990-02-28',
      gender: 'F',
      expiryDate: '2033-01-01',
      personalNumber: '9002280000081',
      checks: allRight,
    },
  },
  barcode: null,
  clientDiffers: null,
  printed: {
    surname: 'NDLOVU',
    givenNames: 'THANDI GRACE',
    documentNumber: 'A01234567',
    birthDate: '1990-02-28',
    expiryDate: '2033-01-01',
    issueDate: null,
    gender: null,
    identityNos: ['9002280000081'],
    hasTitle: true,
    labels: 5,
  },
  agreement: { surname: 'match', documentNumber: 'match', identityNo: 'match' },
  tampering: { editor: null, hasSmoothPatch: null },
};
const mrzWith = (more: object): Pick<Reading, 'mrz'> => ({
  mrz: passport.mrz && { ...passport.mrz, mrz: { ...passport.mrz.mrz, ...more } },
});

const card = {
  surname: 'NDLOVU',
  givenNames: 'THANDI GRACE',
  gender: 'F',
  nationality: 'RSA',
  identityNo: '9002280000081',
  birthDate: '1990-02-28',
  countryOfBirth: 'RSA',
  citizenshipStatus: 'CITIZEN',
  issueDate: '2019-03-14',
  cardNo: '100000001',
};
const smartId: Reading = {
  ...passport,
  kind: 'smart-id',
  back: good,
  mrz: null,
  barcode: { by: 'us', content: { type: 'smart-id', card } },
};
const licence: Reading = {
  ...smartId,
  kind: 'licence',
  barcode: {
    by: 'us',
    content: {
      type: 'licence',
      licence: {
        version: 2,
        vehicleCodes: ['B'],
        surname: 'NDLOVU',
        initials: 'TG',
        prdpCodes: [],
        identityCountry: 'ZA',
        licenceCountry: 'ZA',
        vehicleRestrictions: [],
        licenceNo: '6234560001AB',
        identityNo: '9002280000081',
        identityType: '02',
        issueDates: ['2015-03-10'],
        driverRestrictions: [],
        prdpExpiry: null,
        issueNumber: '03',
        birthDate: '1990-02-28',
        validFrom: '2023-01-05',
        validTo: '2028-01-05',
        gender: 'F',
      },
    },
  },
};
const unread: Reading = {
  ...passport,
  front: { ...good, problems: ['blurred'] },
  mrz: null,
  agreement: null,
  printed: {
    surname: null,
    givenNames: null,
    documentNumber: null,
    birthDate: null,
    expiryDate: null,
    issueDate: null,
    gender: null,
    identityNos: [],
    hasTitle: false,
    labels: 0,
  },
};
const expiredCard =
  licence.barcode?.content.type === 'licence'
    ? { ...licence.barcode.content, licence: { ...licence.barcode.content.licence, validTo: '2020-01-05' } }
    : null;

function evaluate(
  reading: Reading | null,
  more: Partial<DocumentFinding> = {},
  asked: Partial<DocumentRequest> = {},
) {
  const finding = {
    kind: reading?.kind ?? ('passport' as const),
    reading,
    hasPortrait: true,
    faceMatch: null,
    ...more,
  };
  const facts = {
    request: { ...request, ...asked },
    receivedAt,
    finding,
    capture: null,
    review: null,
    failure: null,
  };
  return evaluateDocument(facts);
}

describe('a document (domain-facts 2.5)', () => {
  it.each<[what: string, reading: Reading | null, code: string, reasons: readonly string[]]>([
    ['a passport with nothing wrong', passport, 'ACCEPT', []],
    ['a smart ID card with nothing wrong', smartId, 'ACCEPT', []],
    ['a licence with nothing wrong', licence, 'ACCEPT', []],
    [
      'a wrong check digit',
      { ...passport, ...mrzWith({ checks: { ...allRight, composite: false } }) },
      'REJECT',
      ['MRZ_CHECKSUM'],
    ],
    [
      'print that differs from the machine-readable zone',
      { ...passport, agreement: { surname: 'mismatch', identityNo: 'match' } },
      'REVIEW',
      ['MRZ_VS_VISUAL'],
    ],
    [
      'print too faint to compare',
      { ...passport, agreement: { surname: 'unread' } },
      'REVIEW',
      ['MRZ_VS_VISUAL'],
    ],
    [
      'an identity number that is none',
      { ...passport, ...mrzWith({ personalNumber: '9002280000082' }) },
      'REJECT',
      ['ID_CHECKSUM'],
    ],
    [
      'an identity number of another day',
      { ...passport, ...mrzWith({ birthDate: '1990-03-01' }) },
      'REVIEW',
      ['ID_VS_DOB'],
    ],
    [
      'an identity number of the other gender',
      { ...passport, ...mrzWith({ gender: 'M' }) },
      'REVIEW',
      ['ID_VS_GENDER'],
    ],
    ['an expired passport', { ...passport, ...mrzWith({ expiryDate: '2025-12-31' }) }, 'REJECT', ['EXPIRY']],
    ['a passport on its last day', { ...passport, ...mrzWith({ expiryDate: '2026-01-01' }) }, 'ACCEPT', []],
    [
      'signs of editing, which are REVIEW at most',
      { ...passport, tampering: { editor: 'GIMP', hasSmoothPatch: true } },
      'REVIEW',
      ['TAMPER_SIGNALS'],
    ],
    [
      'a barcode that cannot be read, the rest clean',
      { ...smartId, barcode: null, agreement: null },
      'REVIEW',
      ['BARCODE_READ', 'BARCODE_VS_VISUAL'],
    ],
    [
      'print that differs from the barcode',
      { ...smartId, agreement: { identityNo: 'mismatch' } },
      'REJECT',
      ['BARCODE_VS_VISUAL'],
    ],
    [
      'an expired licence card',
      { ...licence, barcode: expiredCard && { by: 'us', content: expiredCard } },
      'REVIEW',
      ['EXPIRY'],
    ],
    [
      'a licence without a key for it',
      {
        ...licence,
        agreement: null,
        barcode: { by: 'us', content: { type: 'unverified-licence', unverified: 'no_key' } },
      },
      'REVIEW',
      ['BARCODE_READ', 'BARCODE_VS_VISUAL'],
    ],
    [
      'a licence that its issuer has not signed',
      {
        ...licence,
        agreement: null,
        barcode: { by: 'us', content: { type: 'unverified-licence', unverified: 'not_signed_by_key' } },
      },
      'REJECT',
      ['BARCODE_READ', 'BARCODE_VS_VISUAL', 'BARCODE_NOT_SIGNED'],
    ],
    [
      'another reading by the client',
      { ...passport, clientDiffers: true },
      'REVIEW',
      ['CLIENT_READING_DIFFERS'],
    ],
    [
      'a blurred picture in which nothing was found',
      unread,
      'FAIL',
      ['IMAGE_QUALITY', 'DOCUMENT_RECOGNISED', 'MRZ_CHECKSUM', 'MRZ_VS_VISUAL'],
    ],
    ['a damaged picture', null, 'FAIL', ['IMAGE_QUALITY']],
  ])('with %s comes to the outcome and the reasons of the table', (_what, reading, code, reasons) => {
    const outcome = evaluate(reading);
    expect(outcome.code).toBe(code);
    expect(outcome.detail.reason_codes.map((reason) => reason.code)).toEqual(reasons);
  });

  it.each([
    ['accept', 'ACCEPT', 'PASS'],
    ['review', 'REVIEW', 'FAIL'],
    ['reject', 'REJECT', 'FAIL'],
  ] as const)('with a selfie that faces are compared with as %s comes to %s', (decision, code, result) => {
    const outcome = evaluate(
      passport,
      { faceMatch: { decision, similarity: 0.5 } },
      { SelfieImage: picture },
    );
    expect(outcome.code).toBe(code);
    expect(outcome.detail.checks.find(({ name }) => name === 'face_match')?.result).toBe(result);
  });

  it('is in doubt when a selfie was sent and could not be compared', () => {
    expect(evaluate(passport, {}, { SelfieImage: picture }).code).toBe('REVIEW');
  });

  it('is compared field by field with what was submitted', () => {
    const same = {
      IdentityNo: '9002280000081',
      FirstName: 'Thandi',
      LastName: 'Ndlovu',
      BirthDate: '1990-02-28',
    };
    expect(evaluate(passport, {}, { ...same, CountryCode: 710 })).toMatchObject({
      code: 'ACCEPT',
      detail: {
        comparison: {
          id_number: 'MATCH',
          first_name: 'MATCH',
          last_name: 'MATCH',
          birth_date: 'MATCH',
          country_code: 'MATCH',
        },
      },
    });
    expect(evaluate(passport, {}, { ...same, LastName: 'Botha' })).toMatchObject({
      code: 'REJECT',
      detail: { comparison: { last_name: 'MISMATCH' } },
    });
    expect(evaluate(licence, {}, { FirstName: 'Grace' }).detail.comparison.first_name).toBe('MISMATCH');
    expect(evaluate(licence, {}, { FirstName: 'Thandi' }).detail.comparison.first_name).toBe('MATCH');
  });

  it('that only print was read of does not reject for what was submitted: print may be misread', () => {
    const bare = { ...smartId, barcode: null, agreement: null };
    expect(evaluate(bare, {}, { LastName: 'Botha' }).code).toBe('REVIEW');
  });
});

it('A stored request holds the size and the hash of a picture, never the picture', () => {
  const stored = JSON.stringify(request);
  expect(JSON.parse(stored).FrontImage).toEqual({ bytes: 3, sha256: picture.sha256 });
});
