import { parseProvince, provinces } from '../../../domain/province.ts';
import type { ColumnSet, RawValues, RowFault } from '../../import/columns.ts';
import { ValueReader } from '../../import/read-values.ts';
import { ENDORSEMENTS, SCHOOL_QUALIFICATIONS, type SchoolCertificate } from '../port.ts';
import { type ReadRecord, readHolder } from './read-holder.ts';

/** The columns of a file of school certificates (docs/how-to/import-qualifications.md). */
const names = [
  'certificate_number',
  'identity_no',
  'first_names',
  'surname',
  'qualification',
  'year',
  'examination_number',
  'school',
  'province',
  'endorsement',
  'subjects',
  'replaced_certificate_numbers',
] as const;

export type SchoolColumn = (typeof names)[number];

export const schoolColumns: ColumnSet<SchoolColumn> = {
  names,
  required: ['certificate_number', 'first_names', 'surname', 'qualification', 'year'],
  aliases: {
    certificate_no: 'certificate_number',
    id_number: 'identity_no',
    examination_no: 'examination_number',
  },
};

/** Checks a row and gives it types. */
export function readSchoolCertificate(
  values: RawValues<SchoolColumn>,
  today: Date,
): ReadRecord<SchoolCertificate> | { readonly faults: readonly RowFault<SchoolColumn>[] } {
  const read = new ValueReader(values);
  const holder = readHolder(read);
  const qualification = read.choice('qualification', SCHOOL_QUALIFICATIONS);
  if (qualification === null && values.qualification === undefined) read.fault('qualification', 'is missing');
  const year = read.whole('year', { least: 1900, most: today.getUTCFullYear() });
  if (year === null && values.year === undefined) read.fault('year', 'is missing');
  const named = read.text('province', 40);
  const province = named === null ? null : parseProvince(named);
  if (named !== null && province === null)
    read.fault('province', `is none of ${Object.values(provinces).join(', ')}`);
  const record: SchoolCertificate = {
    ...holder,
    replacedNos: read
      .list('replaced_certificate_numbers', { longest: 60, most: 20 })
      .map((number) => number.replace(/\s/g, '').toUpperCase()),
    qualification,
    year,
    examinationNo: read.text('examination_number', 60),
    school: read.text('school'),
    province,
    endorsement: read.choice('endorsement', ENDORSEMENTS),
    subjects: read.list('subjects', { longest: 200, most: 40 }).flatMap((entry) => {
      const [, name = '', result = ''] = /^(.*\S)\s*[:=]\s*(\S.*)$/.exec(entry) ?? [];
      if (name === '' || result.length > 20)
        read.fault('subjects', 'is not written NAME: RESULT, several separated by |');
      return name === '' ? [] : [{ name, result }];
    }),
  };
  return read.faults.length > 0 ? { faults: read.faults } : { record };
}
