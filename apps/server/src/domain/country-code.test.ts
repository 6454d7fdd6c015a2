import { expect, it } from 'vitest';
import { countryName, parseCountryCode } from './country-code.ts';

it.each([
  [710, 710],
  ['710', 710],
  [8, 8],
  ['008', 8],
  ['8', 8],
  [' 716 ', 716],
  [999, null],
  [0, null],
  [-710, null],
  [7.5, null],
  ['', null],
  ['ZA', null],
  ['0710', null],
  ['7e2', null],
])('reads %j as %j', (value, code) => {
  expect(parseCountryCode(value)).toBe(code);
});

it('names a country', () => {
  expect(countryName(716)).toBe('Zimbabwe');
});
