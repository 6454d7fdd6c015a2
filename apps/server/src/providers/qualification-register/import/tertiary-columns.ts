import type { ColumnSet, RawValues, RowFault } from '../../import/columns.ts';
import { ValueReader } from '../../import/read-values.ts';
import { AWARD_STATUSES, type TertiaryQualification } from '../port.ts';
import { type ReadRecord, readHolder } from './read-holder.ts';

/** The columns of a file of institutions' awards (docs/how-to/import-qualifications.md). */
const names = [
  'certificate_number',
  'identity_no',
  'first_names',
  'surname',
  'institution',
  'qualification_name',
  'nqf_level',
  'date_awarded',
  'year_awarded',
  'student_number',
  'status',
] as const;

export type TertiaryColumn = (typeof names)[number];

export const tertiaryColumns: ColumnSet<TertiaryColumn> = {
  names,
  required: ['certificate_number', 'first_names', 'surname', 'institution', 'qualification_name'],
  aliases: { certificate_no: 'certificate_number', id_number: 'identity_no', student_no: 'student_number' },
};

/** Checks a row and gives it types. The year is the date's where only that is given. */
export function readTertiaryQualification(
  values: RawValues<TertiaryColumn>,
  today: Date,
): ReadRecord<TertiaryQualification> | { readonly faults: readonly RowFault<TertiaryColumn>[] } {
  const read = new ValueReader(values);
  const dateAwarded = read.date('date_awarded');
  const year = read.whole('year_awarded', { least: 1850, most: today.getUTCFullYear() + 10 });
  const record: TertiaryQualification = {
    ...readHolder(read),
    institution: read.required('institution', 200),
    qualificationName: read.required('qualification_name', 300),
    nqfLevel: read.whole('nqf_level', { least: 1, most: 10 }),
    dateAwarded,
    yearAwarded: year ?? (dateAwarded === null ? null : Number(dateAwarded.slice(0, 4))),
    studentNo: read.text('student_number', 40),
    status: read.choice('status', AWARD_STATUSES),
  };
  return read.faults.length > 0 ? { faults: read.faults } : { record };
}
