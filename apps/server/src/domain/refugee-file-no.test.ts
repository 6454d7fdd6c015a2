import { expect, it } from 'vitest';
import { parseRefugeeFileNo } from './refugee-file-no.ts';

it.each([
  ['PTAABC000123456', 'PTAABC000123456'],
  ['pta000123456', 'PTA000123456'],
  ['PT123456789', null],
  ['PTA12345678', null],
  ['PTAABCD123456789', null],
  ['PTA1234567890123', null],
  ['PTA 000123456', null],
])('The refugee file number %s is %s (domain-facts 4.14)', (text, fileNo) => {
  expect(parseRefugeeFileNo(text)).toBe(fileNo);
});
