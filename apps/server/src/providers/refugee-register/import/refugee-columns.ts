import { parseCountryCode } from '../../../domain/country-code.ts';
import { parseRefugeeFileNo } from '../../../domain/refugee-file-no.ts';
import type { ColumnSet, RawValues, RowFault } from '../../import/columns.ts';
import { ValueReader } from '../../import/read-values.ts';
import { PERMIT_STATUSES, PERMIT_TYPES, type RefugeeRecord } from '../port.ts';

/** The columns of a file of refugees (docs/how-to/import-registers-about-people.md). */
const names = [
  'refugee_file_no',
  'secondary_id_number',
  'first_names',
  'surname',
  'birth_date',
  'gender',
  'nationality',
  'permit_type',
  'permit_status',
  'permit_issue_date',
  'permit_expiry_date',
] as const;

export type RefugeeColumn = (typeof names)[number];

export const refugeeColumns: ColumnSet<RefugeeColumn> = {
  names,
  required: ['refugee_file_no', 'first_names', 'surname'],
  aliases: { file_number: 'refugee_file_no', file_no: 'refugee_file_no' },
};

/** Checks a row and gives it types; what is missing of a permit is UNKNOWN. */
export function readRefugee(
  values: RawValues<RefugeeColumn>,
): { readonly record: RefugeeRecord } | { readonly faults: readonly RowFault<RefugeeColumn>[] } {
  const read = new ValueReader(values);
  const submitted = read.required('refugee_file_no', 40);
  const fileNo = parseRefugeeFileNo(submitted);
  if (fileNo === null && submitted !== '')
    read.fault('refugee_file_no', 'is not 3 to 6 letters and 9 to 12 digits');
  const country = read.text('nationality', 3);
  const nationality = country === null ? null : parseCountryCode(country);
  if (country !== null && nationality === null)
    read.fault('nationality', 'is no country’s numeric code (ISO 3166-1)');
  const record: RefugeeRecord = {
    fileNo: fileNo ?? '',
    secondaryIdNo: read.text('secondary_id_number', 40),
    firstNames: read.required('first_names', 200),
    surname: read.required('surname', 200),
    birthDate: read.date('birth_date'),
    gender: read.choice('gender', ['M', 'F']),
    nationality,
    permitType: read.choice('permit_type', PERMIT_TYPES) ?? 'UNKNOWN',
    permitStatus: read.choice('permit_status', PERMIT_STATUSES) ?? 'UNKNOWN',
    permitIssueDate: read.date('permit_issue_date'),
    permitExpiryDate: read.date('permit_expiry_date'),
  };
  return read.faults.length > 0 ? { faults: read.faults } : { record };
}
