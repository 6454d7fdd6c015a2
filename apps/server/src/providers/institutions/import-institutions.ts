import {
  createInstitutionStaging,
  INSTITUTION_STAGING,
  placeStagedInstitutions,
  type StagedInstitution,
  stageInstitutions,
} from '../../database/queries/institutions.ts';
import { listDuplicates, setAsideDuplicates } from '../../database/queries/registry-imports.ts';
import { INSTITUTION_TYPES } from '../../domain/institution.ts';
import { normaliseName } from '../../domain/name-similarity.ts';
import type { ColumnSet, RawValues, RowFault } from '../import/columns.ts';
import {
  type ImportOptions,
  type ImportResult,
  type ImportTarget,
  importFile,
} from '../import/import-file.ts';
import { ValueReader } from '../import/read-values.ts';
import { createStaging } from '../import/staging.ts';

/** The columns of a file of institutions (docs/how-to/import-qualifications.md). */
type InstitutionColumn = 'name' | 'short_name' | 'type' | 'former_names';

const columns: ColumnSet<InstitutionColumn> = {
  names: ['name', 'short_name', 'type', 'former_names'],
  required: ['name', 'type'],
};

function readInstitution(
  line: number,
  values: RawValues<InstitutionColumn>,
): { readonly staged: StagedInstitution } | { readonly faults: readonly RowFault<InstitutionColumn>[] } {
  const read = new ValueReader(values);
  const name = read.required('name', 200);
  if (name !== '' && normaliseName(name) === '') read.fault('name', 'has no letters');
  const type = read.choice('type', INSTITUTION_TYPES);
  if (type === null && values.type === undefined) read.fault('type', 'is missing');
  const formerNames = read.list('former_names', { longest: 200, most: 20 });
  const shortName = read.text('short_name', 40);
  return type === null || read.faults.length > 0
    ? { faults: read.faults }
    : { staged: { line, name, shortName, type, formerNames } };
}

const target: ImportTarget<InstitutionColumn> = {
  registry: 'institutions',
  columns,
  keyColumn: 'name',
  showKey: (key) => key.slice(0, 80),
  prepare: createInstitutionStaging,
  createWriter: (client) => createStaging(readInstitution, (batch) => stageInstitutions(client, batch)),
  setAsideDuplicates: (client) => setAsideDuplicates(client, INSTITUTION_STAGING),
  listDuplicates: (client) => listDuplicates(client, INSTITUTION_STAGING),
  place: placeStagedInstitutions,
};

/**
 * Imports a file of institutions, all or nothing; a running server takes them in within a minute.
 *
 * @throws ImportRefused when the file as a whole cannot be read or another import is under way.
 * @throws the signal's reason when it is aborted.
 */
export const importInstitutions = (options: ImportOptions<InstitutionColumn>): Promise<ImportResult> =>
  importFile(target, options);
