import { describe, expect, it } from 'vitest';
import { countryCode } from './list-countries.ts';
import { parseDay, parseListDate } from './list-dates.ts';

describe('parseListDate', () => {
  it.each([
    ['1971', '1971-01-01', '1971-12-31', false],
    ['1972-02', '1972-02-01', '1972-02-29', false],
    ['1971-03-05', '1971-03-05', '1971-03-05', false],
    ['1971-03-05T00:00:00Z', '1971-03-05', '1971-03-05', false],
    ['05-03-1971', '1971-03-05', '1971-03-05', false],
    ['5/3/1971', '1971-03-05', '1971-03-05', false],
    ['00/00/1971', '1971-01-01', '1971-12-31', false],
    ['dd/mm/1971', '1971-01-01', '1971-12-31', false],
    ['05 Mar 1971', '1971-03-05', '1971-03-05', false],
    ['March 1971', '1971-03-01', '1971-03-31', false],
    ['circa 1971', '1971-01-01', '1971-12-31', true],
    ['ca. 1955 to 1957', '1955-01-01', '1957-12-31', true],
    ['1955-1957', '1955-01-01', '1957-12-31', false],
  ])('reads %s', (text, earliest, latest, isApproximate) => {
    expect(parseListDate(text)).toEqual({ earliest, latest, isApproximate });
  });

  it.each([
    '',
    '30 Feb 1971',
    '1971-13-01',
    '31/04/1971',
    '1957 to 1955',
    '71',
    'unknown',
    '12 Foo 1971',
    '1971 to 1972 to 1973',
  ])('takes %j for no date', (text) => {
    expect(parseListDate(text)).toBeNull();
  });

  it('knows a day only where it is one', () => {
    expect(parseDay('2012-12-31')).toBe('2012-12-31');
    expect(parseDay('2012')).toBeNull();
  });
});

it.each([
  ['South Africa', 'ZA'],
  ['za', 'ZA'],
  ['ZAF', 'ZA'],
  ['Russia', 'RU'],
  ['Côte d’Ivoire', 'CI'],
  ['The Gambia', 'GM'],
  ['Democratic Republic of the Congo', 'CD'],
  ['Atlantis', null],
  ['', null],
])('the country %j is %s', (text, code) => {
  expect(countryCode(text)).toBe(code);
});
