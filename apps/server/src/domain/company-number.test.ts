import { describe, expect, it } from 'vitest';
import { parseCompanyNumber } from './company-number.ts';

const today = new Date('2026-11-21');

describe('parseCompanyNumber (domain-facts 4.9)', () => {
  it.each([
    ['2010/123456/07', '2010/123456/07'],
    ['201012345607', '2010/123456/07'],
    ['201505905207', '2015/059052/07'],
    ['CK 1998/004567/23', '1998/004567/23'],
    ['ck1998/004567/23', '1998/004567/23'],
    ['K2013/123456/07', '2013/123456/07'],
    [' 2010 / 123456 / 07 ', '2010/123456/07'],
    ['1898/000001/06', '1898/000001/06'],
    ['2026/000001/07', '2026/000001/07'],
    ['2010/12345607', '2010/123456/07'],
  ])('reads %s', (text, number) => {
    expect(parseCompanyNumber(text, today)).toEqual({ number, typeCode: number.slice(-2), fault: null });
  });

  it.each([
    ['2010/12345/07', 'format'],
    ['2010/123456/99', 'type'],
    ['2010/123456/00', 'type'],
    ['2199/123456/07', 'year'],
    ['2027/000001/07', 'year'],
    ['1799/123456/07', 'format'],
    ['', 'format'],
    ['IT 1234/2010', 'format'],
    ['ABC2010/123456/07', 'format'],
    ['2010-123456-07', 'format'],
    ['2010/123456/07/07', 'format'],
    ['２０１０/123456/07', 'format'],
  ])('refuses %j: %s', (text, fault) => {
    expect(parseCompanyNumber(text, today)).toEqual({ number: null, typeCode: null, fault });
  });
});
