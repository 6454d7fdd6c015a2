import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRealDate, maskIdentityNo, parseSaIdNumber, southAfricanDay } from './sa-id-number.ts';

const today = new Date('2026-11-20T10:00:00Z');

describe('parseSaIdNumber', () => {
  it.each([
    ['9002280000081', 'F', '1990-02-28', 'citizen'],
    ['8506155123084', 'M', '1985-06-15', 'citizen'],
    ['7801015001187', 'M', '1978-01-01', 'permanent-resident'],
    ['9103106001285', 'M', '1991-03-10', 'refugee'],
    ['6607042133096', 'F', '1966-07-04', 'citizen'],
    ['0412319876089', 'M', '2004-12-31', 'citizen'],
    ['8001015009087', 'M', '1980-01-01', 'citizen'],
    ['8001014800080', 'F', '1980-01-01', 'citizen'],
  ] as const)('reads %s', (text, gender, birthDate, citizenship) => {
    expect(parseSaIdNumber(text, today)).toEqual({
      validity: 'VALID',
      birthDate,
      possibleBirthDates: birthDate >= '2000' ? [birthDate, birthDate.replace(/^20/, '19')] : [birthDate],
      gender,
      citizenship,
    });
  });

  it('gives both centuries when the person may be over a hundred', () => {
    const read = parseSaIdNumber('2508200041085', today);
    expect(read.validity).toBe('VALID');
    expect(read.birthDate).toBe('2025-08-20');
    expect(read.possibleBirthDates).toEqual(['2025-08-20', '1925-08-20']);
  });

  it('knows that 1900 had no leap day', () => {
    const read = parseSaIdNumber('0002290102082', today);
    expect(read).toMatchObject({ validity: 'VALID', gender: 'F', possibleBirthDates: ['2000-02-29'] });
  });

  it('takes the last century while this one’s date is in the future', () => {
    expect(parseSaIdNumber('2508200041085', new Date('2025-08-19T12:00:00Z')).birthDate).toBe('1925-08-20');
  });

  it('counts days as South Africa does, two hours ahead of UTC', () => {
    expect(parseSaIdNumber('2508200041085', new Date('2025-08-19T21:59:59Z')).birthDate).toBe('1925-08-20');
    expect(parseSaIdNumber('2508200041085', new Date('2025-08-19T22:00:00Z')).birthDate).toBe('2025-08-20');
    expect(southAfricanDay(new Date('2025-12-31T23:00:00Z'))).toBe('2026-01-01');
  });

  it.each([
    ['9002280000082', 'INVALID_CHECKSUM'],
    ['9912306001080', 'INVALID_CHECKSUM'],
    ['9002300000087', 'INVALID_DATE'],
    ['9013010000080', 'INVALID_DATE'],
    ['0100000000000', 'INVALID_DATE'],
    ['9002280000381', 'INVALID_CITIZENSHIP'],
    ['900228000008', 'INVALID_FORMAT'],
    ['90022800000811', 'INVALID_FORMAT'],
    ['9002280000 81', 'INVALID_FORMAT'],
    ['900228000008A', 'INVALID_FORMAT'],
    // Arabic-Indic digits are digits to Unicode, not here.
    ['٩٠٠٢٢٨٠٠٠٠٠٨١', 'INVALID_FORMAT'],
    ['9002280000081\n', 'INVALID_FORMAT'],
    ['', 'INVALID_FORMAT'],
  ] as const)('says of %j that it is %s', (text, validity) => {
    expect(parseSaIdNumber(text, today).validity).toBe(validity);
  });

  it('tells the first fault in the order format, date, citizenship, checksum', () => {
    expect(parseSaIdNumber('9002300000385', today).validity).toBe('INVALID_DATE');
  });

  it('finds every single wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (position, shift) => {
        const digits = [...'8506155123084'];
        digits[position] = String((Number(digits[position]) + shift) % 10);
        expect(parseSaIdNumber(digits.join(''), today).validity).not.toBe('VALID');
      }),
    );
  });

  it('never throws and never invents a date for anything invalid in form', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseSaIdNumber(text, today);
        if (read.validity === 'INVALID_FORMAT') expect(read.birthDate).toBeNull();
      }),
    );
  });
});

describe('isRealDate', () => {
  it.each(['2024-02-29', '2000-02-29', '1900-12-31'])('takes %s', (text) =>
    expect(isRealDate(text)).toBe(true),
  );
  it.each([
    '2023-02-29',
    '1900-02-29',
    '2023-13-01',
    '2023-00-10',
    '2023-1-1',
    '20230101',
    '2023-04-31',
    '2023-04-00',
    '0000-01-01',
    '',
  ])('refuses %j', (text) => expect(isRealDate(text)).toBe(false));
});

describe('maskIdentityNo', () => {
  it('shows the last four digits only', () => {
    expect(maskIdentityNo('8506155123084')).toBe('*********3084');
    expect(maskIdentityNo('123')).toBe('***');
  });
});
