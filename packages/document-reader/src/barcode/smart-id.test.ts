import { expect, it } from 'vitest';
import { parseSmartId } from './smart-id.ts';

const text =
  'NDLOVU|THANDI GRACE|F|RSA|9002280000081|28 FEB 1990|RSA|CITIZEN|14 MAR 2019|12345|100000001|000';

it('reads the barcode of a smart ID card (domain-facts 4.3)', () => {
  expect(parseSmartId(text)).toEqual({
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
  });
});

it.each([
  ['nine fields', text.split('|').slice(0, 9).join('|')],
  ['a birth date that is no day', text.replace('28 FEB', '31 FEB')],
  ['no text of that form', 'https://example.com'],
])('takes a barcode with %s for none of a smart ID card', (_what, other) => {
  expect(parseSmartId(other)).toBeNull();
});
