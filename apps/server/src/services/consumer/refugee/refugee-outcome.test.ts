import { expect, it } from 'vitest';
import type { RefugeeRecord } from '../../../providers/refugee-register/port.ts';
import { evaluateRefugee, type SubmittedRefugee } from './refugee-outcome.ts';

const record: RefugeeRecord = {
  fileNo: 'PTAABC000123456',
  secondaryIdNo: '9005120123287',
  firstNames: 'AMINA HASSAN',
  surname: 'YUSUF',
  birthDate: '1990-05-12',
  gender: 'F',
  nationality: 706,
  permitType: 'SECTION_24',
  permitStatus: 'VALID',
  permitIssueDate: null,
  permitExpiryDate: '2026-06-30',
};
const submitted: SubmittedRefugee = {
  FirstName: 'Amina',
  LastName: 'Yusuf',
  BirthDate: null,
  CountryCode: null,
  PermitType: null,
  IdentityNo: null,
};
const evaluate = (asked: Partial<SubmittedRefugee>, changes: Partial<RefugeeRecord> | null = {}) =>
  evaluateRefugee({
    request: { ...submitted, ...asked },
    receivedAt: new Date('2026-06-30T10:00:00Z'),
    finding: { record: changes && { ...record, ...changes } },
    capture: null,
    review: null,
    failure: null,
  });

it.each([
  ['a valid permit on its last day', {}, {}, 'ACCEPT', []],
  ['names the other way round', { FirstName: 'Yusuf', LastName: 'Amina Hassan' }, {}, 'ACCEPT', []],
  ['a transliteration that is alike', { LastName: 'Yussuf' }, {}, 'ACCEPT', []],
  [
    'all that is submitted right',
    { BirthDate: '1990-05-12', CountryCode: 706, PermitType: 'SECTION_24', IdentityNo: '9005120123287' },
    {},
    'ACCEPT',
    [],
  ],
  [
    'a permit that the register calls valid past its expiry',
    {},
    { permitExpiryDate: '2026-06-29' },
    'REVIEW',
    ['PERMIT_EXPIRED'],
  ],
  ['an expired permit', {}, { permitStatus: 'EXPIRED' }, 'REVIEW', ['PERMIT_EXPIRED']],
  [
    'a permit of unknown status',
    {},
    { permitStatus: 'UNKNOWN', permitExpiryDate: null },
    'REVIEW',
    ['PERMIT_STATUS_UNKNOWN'],
  ],
  ['another birth date', { BirthDate: '1990-05-13' }, {}, 'REVIEW', ['BIRTH_DATE_MISMATCH']],
  ['a birth date the register does not have', { BirthDate: '1990-05-13' }, { birthDate: null }, 'ACCEPT', []],
  ['another nationality', { CountryCode: 231 }, {}, 'REVIEW', ['NATIONALITY_MISMATCH']],
  ['another type of permit', { PermitType: 'SECTION_22' }, {}, 'REVIEW', ['PERMIT_TYPE_MISMATCH']],
  ['another identity number', { IdentityNo: '8501015800088' }, {}, 'REVIEW', ['IDENTITY_NO_MISMATCH']],
  ['a withdrawn permit', {}, { permitStatus: 'WITHDRAWN' }, 'REJECT', ['PERMIT_WITHDRAWN']],
  ['a cancelled permit', {}, { permitStatus: 'CANCELLED' }, 'REJECT', ['PERMIT_CANCELLED']],
  ['another surname', { LastName: 'Bekele' }, {}, 'REJECT', ['LAST_NAME_MISMATCH']],
  [
    'other names',
    { FirstName: 'Rose', LastName: 'Bekele' },
    {},
    'REJECT',
    ['FIRST_NAME_MISMATCH', 'LAST_NAME_MISMATCH'],
  ],
] as const)('%s', (_, asked, changes, code, reasons) => {
  const outcome = evaluate(asked, changes);
  expect(outcome.code).toBe(code);
  expect(outcome.detail.reason_codes.map((reason) => reason.code)).toEqual(reasons);
});

it('No record is FAIL with record_found false', () => {
  expect(evaluate({}, null)).toMatchObject({
    code: 'FAIL',
    detail: { record_found: false, permit_valid: null },
  });
});

it('Of somebody else’s file nothing is told but that the names are others', () => {
  const { detail } = evaluate(
    { LastName: 'Bekele', BirthDate: '1990-05-12', CountryCode: 706 },
    { permitStatus: 'WITHDRAWN' },
  );
  expect(detail).toMatchObject({
    dob_matched: null,
    nationality_matched: null,
    permit_valid: null,
    reason_codes: [{ code: 'LAST_NAME_MISMATCH' }],
  });
});
