import {
  createRefugeeStaging,
  placeStagedRefugees,
  REFUGEE_STAGING,
  stageRefugees,
} from '../../../database/queries/refugees.ts';
import { listDuplicates, setAsideDuplicates } from '../../../database/queries/registry-imports.ts';
import {
  type ImportOptions,
  type ImportResult,
  type ImportTarget,
  importFile,
} from '../../import/import-file.ts';
import { createStaging } from '../../import/staging.ts';
import { type RefugeeColumn, readRefugee, refugeeColumns } from './refugee-columns.ts';

const refugees: ImportTarget<RefugeeColumn> = {
  registry: 'refugees',
  columns: refugeeColumns,
  keyColumn: 'refugee_file_no',
  // It names a person as an identity number does.
  showKey: (key) => `${'*'.repeat(Math.max(0, Math.min(key.length, 18) - 4))}${key.slice(-4)}`,
  prepare: createRefugeeStaging,
  createWriter: (client) =>
    createStaging(
      (line, values) => {
        const read = readRefugee(values);
        if ('faults' in read) return read;
        return { staged: { line, fileNo: read.record.fileNo, record: read.record } };
      },
      (batch) => stageRefugees(client, batch),
    ),
  setAsideDuplicates: (client) => setAsideDuplicates(client, REFUGEE_STAGING),
  listDuplicates: (client) => listDuplicates(client, REFUGEE_STAGING),
  place: placeStagedRefugees,
};

/**
 * Imports a register of refugees, all or nothing.
 *
 * @throws ImportRefused when the file as a whole cannot be read or another import is under way.
 * @throws the signal's reason when it is aborted.
 */
export const importRefugees = (options: ImportOptions<RefugeeColumn>): Promise<ImportResult> =>
  importFile(refugees, options);
