import { describe, expect, it } from 'vitest';
import { type CsvValue, csvRecord } from './csv.ts';

describe('csvRecord', () => {
  it.each<[string, CsvValue[], string]>([
    ['separates by commas and ends with CRLF', ['a', 1.5, null, 'b'], 'a,1.5,,b\r\n'],
    [
      'quotes commas, quotes and line ends',
      ['a,b', 'say "no"', 'two\nlines'],
      '"a,b","say ""no""","two\nlines"\r\n',
    ],
    ['leaves numbers of ours as they are', [-1, 0], '-1,0\r\n'],
    ['keeps what is in a text and no formula', ["O'Brien", 'a=b', '1-2', 'x@y'], "O'Brien,a=b,1-2,x@y\r\n"],
  ])('%s', (_what, values, record) => {
    expect(csvRecord(values)).toBe(record);
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\u00a0=1',
    '＝1',
    '=HYPERLINK("http://example.com","x")',
    "=cmd|' /C calc'!A0",
  ])('takes the formula out of %j', (text) => {
    const record = csvRecord([text]);
    expect(record.replace(/^"/, '')[0]).toBe("'");
    expect(record.replaceAll('""', '"')).toContain(text);
  });

  it.each([
    ['a;=1+1', "a;'=1+1\r\n"],
    ['a; "=1+1', `"a;' ""=1+1"\r\n`],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)\r\n"],
    ['a\n-1', '"a\n\'-1"\r\n'],
    ['a;b;+1', "a;b;'+1\r\n"],
  ])('takes the formula out of %j where semicolons, tabs or line ends separate values', (text, record) => {
    expect(csvRecord([text])).toBe(record);
  });
});
