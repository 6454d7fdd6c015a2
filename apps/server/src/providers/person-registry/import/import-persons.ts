import { realpath } from 'node:fs/promises';
import {
  createPersonStaging,
  PERSON_STAGING,
  placeStagedPersons,
} from '../../../database/queries/person-registry-imports.ts';
import { listDuplicates, setAsideDuplicates } from '../../../database/queries/registry-imports.ts';
import { maskIdentityNo } from '../../../domain/sa-id-number.ts';
import type { Sealing } from '../../../secrets/sealing.ts';
import { ImportRefused } from '../../import/columns.ts';
import { type ImportOptions, type ImportResult, importFile } from '../../import/import-file.ts';
import type { RegistryVariant } from '../port.ts';
import { type PersonColumn, personColumns } from './person-columns.ts';
import { StagingWriter } from './staging-writer.ts';

export interface ImportPersonsOptions extends ImportOptions<PersonColumn> {
  readonly sealing: Sealing;
  /** Default `onfile`. */
  readonly registry?: RegistryVariant;
  /** The folder that `portrait_file` names files in. */
  readonly portraitsDir?: string;
}

/**
 * Imports a file of persons into a registry of ours, all or nothing. Of rows with the same number the first counts; when merged, one
 * without a portrait keeps the old one.
 *
 * @throws ImportRefused when the file as a whole cannot be read or another import is under way.
 * @throws the signal's reason when it is aborted.
 */
export async function importPersons(options: ImportPersonsOptions): Promise<ImportResult> {
  const { sealing, registry = 'onfile', portraitsDir: folder } = options;
  const portraitsDir =
    folder === undefined
      ? null
      : await realpath(folder).catch((cause) => {
          throw new ImportRefused('The folder of portraits cannot be opened.', { cause });
        });
  return await importFile(
    {
      registry,
      columns: personColumns,
      keyColumn: 'identity_no',
      showKey: maskIdentityNo,
      prepare: createPersonStaging,
      createWriter: (client, today) => new StagingWriter(client, { registry, sealing, portraitsDir, today }),
      setAsideDuplicates: (client) => setAsideDuplicates(client, PERSON_STAGING),
      listDuplicates: (client) => listDuplicates(client, PERSON_STAGING),
      place: (client, how) => placeStagedPersons(client, { registry, ...how }),
    },
    options,
  );
}
