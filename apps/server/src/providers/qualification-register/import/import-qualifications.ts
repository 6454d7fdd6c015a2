import {
  createQualificationStaging,
  placeStagedQualifications,
  QUALIFICATION_STAGING,
  type StoredRegister,
  stageQualifications,
} from '../../../database/queries/qualifications.ts';
import { listDuplicates, setAsideDuplicates } from '../../../database/queries/registry-imports.ts';
import type { ColumnSet, RawValues, RowFault } from '../../import/columns.ts';
import {
  type ImportOptions,
  type ImportResult,
  type ImportTarget,
  importFile,
} from '../../import/import-file.ts';
import { createStaging } from '../../import/staging.ts';
import type { ReadRecord } from './read-holder.ts';
import { readSchoolCertificate, type SchoolColumn, schoolColumns } from './school-columns.ts';
import { readTertiaryQualification, type TertiaryColumn, tertiaryColumns } from './tertiary-columns.ts';

function targetOf<
  Column extends string,
  Stored extends { readonly certificateNo: string | null; readonly identityNo: string | null },
>(
  register: StoredRegister,
  registry: 'school-certificates' | 'tertiary-qualifications',
  columns: ColumnSet<Column>,
  keyColumn: Column,
  readRecord: (
    values: RawValues<Column>,
    today: Date,
  ) => ReadRecord<Stored> | { readonly faults: readonly RowFault<Column>[] },
): ImportTarget<Column> {
  return {
    registry,
    columns,
    keyColumn,
    showKey: (key) => key.slice(0, 60),
    prepare: createQualificationStaging,
    createWriter: (client, today) =>
      createStaging(
        (line, values) => {
          const read = readRecord(values, today);
          if ('faults' in read) return read;
          const { record } = read;
          return {
            staged: {
              line,
              certificateNo: record.certificateNo ?? '',
              identityNo: record.identityNo,
              record,
            },
          };
        },
        (batch) => stageQualifications(client, batch),
      ),
    setAsideDuplicates: (client) => setAsideDuplicates(client, QUALIFICATION_STAGING),
    listDuplicates: (client) => listDuplicates(client, QUALIFICATION_STAGING),
    place: (client, how) => placeStagedQualifications(client, { register, ...how }),
  };
}

const schoolCertificates = targetOf(
  'school',
  'school-certificates',
  schoolColumns,
  'certificate_number',
  readSchoolCertificate,
);
const tertiaryQualifications = targetOf(
  'tertiary',
  'tertiary-qualifications',
  tertiaryColumns,
  'certificate_number',
  readTertiaryQualification,
);

/**
 * Imports a file of school certificates, all or nothing.
 *
 * @throws ImportRefused when the file as a whole cannot be read or another import is under way.
 * @throws the signal's reason when it is aborted.
 */
export const importSchoolCertificates = (options: ImportOptions<SchoolColumn>): Promise<ImportResult> =>
  importFile(schoolCertificates, options);

/** Imports a file of institutions' awards, likewise. */
export const importTertiaryQualifications = (options: ImportOptions<TertiaryColumn>): Promise<ImportResult> =>
  importFile(tertiaryQualifications, options);
