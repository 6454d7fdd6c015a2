import { parseProvince } from '../../../domain/province.ts';
import type { ColumnSet, RawValues, RowFault } from '../../import/columns.ts';
import { ValueReader } from '../../import/read-values.ts';
import { ADDRESS_TYPES, type KnownAddress } from '../port.ts';

/** The columns of a file of addresses (docs/how-to/import-registers-about-people.md). */
const names = [
  'identity_no',
  'first_names',
  'surname',
  'address_type',
  'line1',
  'line2',
  'line3',
  'line4',
  'suburb',
  'city',
  'province',
  'postal_code',
  'first_reported_date',
  'last_updated_date',
  'owner_tenant',
  'source_count',
] as const;

export type AddressColumn = (typeof names)[number];

export const addressColumns: ColumnSet<AddressColumn> = { names, required: ['identity_no', 'line1'] };

/** A row that is in order. */
export interface ReadAddress {
  readonly identityNo: string;
  readonly firstNames: string | null;
  readonly surname: string | null;
  readonly address: KnownAddress;
}

/** Checks a row and gives it types. */
export function readAddress(
  values: RawValues<AddressColumn>,
): ReadAddress | { readonly faults: readonly RowFault<AddressColumn>[] } {
  const read = new ValueReader(values);
  const identityNo = read.required('identity_no', 40);
  if (identityNo !== '' && !/^\d{13}$/.test(identityNo)) read.fault('identity_no', 'has not 13 digits');
  const provinceText = read.text('province', 40);
  const province = provinceText === null ? null : parseProvince(provinceText);
  if (provinceText !== null && province === null) read.fault('province', 'is no province of South Africa');
  const postalCode = read.text('postal_code', 10);
  if (postalCode !== null && !/^\d{4}$/.test(postalCode)) read.fault('postal_code', 'has not four digits');
  const first = read.required('line1', 200);
  const further = (['line2', 'line3', 'line4'] as const).map((column) => read.text(column, 200));
  const address: KnownAddress = {
    type: read.choice('address_type', ADDRESS_TYPES) ?? 'UNKNOWN',
    lines: [first, ...further.filter((line) => line !== null)],
    suburb: read.text('suburb', 100),
    city: read.text('city', 100),
    province,
    postalCode,
    firstReportedDate: read.date('first_reported_date'),
    lastUpdatedDate: read.date('last_updated_date'),
    ownerTenant: read.choice('owner_tenant', ['OWNER', 'TENANT']),
    sourceCount: read.whole('source_count', { least: 0, most: 10_000 }),
  };
  const person = {
    identityNo,
    firstNames: read.text('first_names', 200),
    surname: read.text('surname', 200),
  };
  return read.faults.length > 0 ? { faults: read.faults } : { ...person, address };
}
