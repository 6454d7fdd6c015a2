import { describe, expect, it } from 'vitest';
import { allHold, checkDigitOf, checkTd3, parseTd3, splitMrzText } from './td3.ts';

const today = new Date('2026-01-01');
const thandi = [
  'P<ZAFNDLOVU<<THANDI<GRACE<<<<<<<<<<<<<<<<<<<',
  'A012345678ZAF9002281F33010189002280000081<66',
] as const;
const pieter = [
  'P<ZAFVAN<DER<MERWE<<PIETER<<<<<<<<<<<<<<<<<<',
  'M009876549ZAF8506151M31063058506155123084<86',
] as const;

describe('the machine-readable zone (domain-facts 4.2)', () => {
  it.each([
    ['L898902C3', '6'],
    ['740812', '2'],
    ['120415', '9'],
    ['ZE184226B<<<<<', '1'],
  ])('has the check digit of ICAO’s own sample %s', (field, digit) => {
    expect(checkDigitOf(field)).toBe(digit);
  });

  it('is read field by field', () => {
    expect(parseTd3(thandi, today)).toMatchObject({
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
    });
    expect(parseTd3(pieter, today)).toMatchObject({
      surname: 'VAN DER MERWE',
      givenNames: 'PIETER',
      gender: 'M',
    });
    expect([thandi, pieter].every(([, second]) => allHold(checkTd3(second)))).toBe(true);
  });

  it('fails by the composite digit alone when only that is wrong', () => {
    expect(checkTd3(`${thandi[1].slice(0, 43)}7`)).toEqual({
      documentNumber: true,
      birthDate: true,
      expiryDate: true,
      personalNumber: true,
      composite: false,
    });
  });

  it('fails by the field’s own digit when a birth date was changed, which is no day either', () => {
    const changed = thandi[1].replace('900228', '900229');
    expect(checkTd3(changed)).toMatchObject({ birthDate: false, composite: false });
    expect(parseTd3([thandi[0], changed], today)?.birthDate).toBeNull();
  });

  it('is taken from a client’s text with line breaks and small letters, and refused at any other length', () => {
    expect(splitMrzText(`${thandi[0].toLowerCase()}\n${thandi[1]} `)).toEqual(thandi);
    expect(splitMrzText(thandi[0])).toBeNull();
  });
});
