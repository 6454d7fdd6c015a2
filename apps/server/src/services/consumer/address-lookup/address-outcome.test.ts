import { expect, it } from 'vitest';
import type { KnownAddress } from '../../../providers/address-history/port.ts';
import { evaluateAddresses, fullAddress, latestAddresses } from './address-outcome.ts';

const address = (changes: Partial<KnownAddress> = {}): KnownAddress => ({
  type: 'RESIDENTIAL',
  lines: ['12 Long Street'],
  suburb: 'Gardens',
  city: 'Cape Town',
  province: 'WESTERN_CAPE',
  postalCode: '8001',
  firstReportedDate: '2020-01-01',
  lastUpdatedDate: '2024-01-01',
  ownerTenant: null,
  sourceCount: 2,
  ...changes,
});
const evaluate = (
  FirstName: string | null,
  LastName: string | null,
  addresses: KnownAddress[] | null = [address()],
) =>
  evaluateAddresses({
    request: { FirstName, LastName },
    receivedAt: new Date('2026-06-30'),
    finding: { history: addresses && { firstNames: 'THABO JOHN', surname: 'MOKOENA', addresses } },
    capture: null,
    review: null,
    failure: null,
  });

it.each([
  ['addresses, no name submitted', evaluate(null, null), 'ACCEPT', null],
  ['addresses of that name', evaluate('Thabo', 'Mokoena'), 'ACCEPT', true],
  ['addresses of that surname', evaluate(null, 'Mokoena'), 'ACCEPT', true],
  ['addresses of another name', evaluate('Thabo', 'Nkosi'), 'REVIEW', false],
  ['no address', evaluate(null, null, []), 'REJECT', null],
  ['a number nobody knows', evaluate('Thabo', 'Mokoena', null), 'REJECT', null],
])('%s', (_, outcome, code, matched) => {
  expect(outcome).toMatchObject({ code, detail: { name_matched: matched } });
});

it('Reports of the same address are one, with the earliest and the latest day and all sources', () => {
  const shown = latestAddresses(
    [
      address({
        lines: ['12 LONG STREET '],
        suburb: null,
        lastUpdatedDate: '2025-05-05',
        ownerTenant: 'OWNER',
        sourceCount: 1,
      }),
      address({ firstReportedDate: '2018-03-03' }),
      address({ type: 'POSTAL', lines: ['PO Box 7'], lastUpdatedDate: null, firstReportedDate: null }),
      address({ lines: ['3 New Road'], lastUpdatedDate: '2026-01-01' }),
    ],
    10,
  );
  expect(shown.map(({ lines }) => lines[0])).toEqual(['3 New Road', '12 LONG STREET ', 'PO Box 7']);
  expect(shown[1]).toMatchObject({
    suburb: 'Gardens',
    firstReportedDate: '2018-03-03',
    lastUpdatedDate: '2025-05-05',
    ownerTenant: 'OWNER',
    sourceCount: 3,
  });
  expect(latestAddresses(shown, 1)).toHaveLength(1);
});

it('The whole address names nothing twice and leaves nothing empty', () => {
  expect(fullAddress(address({ lines: ['12 Long Street', 'Gardens', ''] }))).toBe(
    '12 Long Street, Gardens, Cape Town, 8001',
  );
  expect(fullAddress(address({ lines: [], suburb: null, city: null, postalCode: null }))).toBe('');
});
