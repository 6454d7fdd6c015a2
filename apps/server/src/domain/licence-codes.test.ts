import { describe, expect, it } from 'vitest';
import { describeRestrictions, licenceCodeLabel, licenceCodes, parseLicenceCode } from './licence-codes.ts';

describe('parseLicenceCode', () => {
  it('knows the eight codes', () => {
    expect(licenceCodes.map(parseLicenceCode)).toEqual(licenceCodes);
  });

  it.each([
    ['05', 'B'],
    ['08', 'EB'],
    ['10', 'C1'],
    ['11', 'C'],
    ['14', 'EC'],
    ['15', 'A'],
    [' ec1 ', 'EC1'],
  ])('reads %s as %s', (text, code) => {
    expect(parseLicenceCode(text)).toBe(code);
  });

  it.each(['', 'D', '99', 'toString'])('knows no code %j', (text) => {
    expect(parseLicenceCode(text)).toBeNull();
  });
});

describe('licenceCodeLabel', () => {
  it("keeps the codes of learner's licences apart from old ones", () => {
    expect(licenceCodeLabel('2', true)).toBe('2');
    expect(licenceCodeLabel('02', false)).toBe('A');
    expect(licenceCodeLabel('X9', false)).toBe('X9');
  });
});

describe('describeRestrictions', () => {
  it.each([
    [['0'], 'driver', []],
    [['00'], 'driver', []],
    [['12'], 'driver', ['1 glasses or contact lenses', '2 artificial limb']],
    [['1', '4', '1'], 'vehicle', ['1 automatic transmission only', '4 bus over 16 000 kg permitted']],
    [['7', 'X'], 'vehicle', ['7', 'X']],
  ] as const)('says %j of the %s as %j', (codes, whose, texts) => {
    expect(describeRestrictions(codes, whose)).toEqual(texts);
  });
});
