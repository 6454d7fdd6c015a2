import type { Kysely } from 'kysely';
import type { DB } from '../../database/database.generated.ts';
import { listAnyQualifications, type StoredRegister } from '../../database/queries/qualifications.ts';
import { hasAnyImportOf } from '../../database/queries/registry-imports.ts';
import { giveUpOnAbort } from '../give-up-on-abort.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import type {
  RegisterOptions,
  SchoolCertificate,
  SchoolCertificateRegister,
  TertiaryQualification,
  TertiaryRegister,
} from './port.ts';

/** What the imports of each register are called in their trace. */
const IMPORTS = { school: 'school-certificates', tertiary: 'tertiary-qualifications' } as const;

/**
 * A register answered from what was imported. Before the first import it is out of order rather than empty: nobody must be told that a
 * qualification does not exist because nothing was imported yet.
 */
function createImportedRegister<Record>(database: Kysely<DB>, register: StoredRegister) {
  let isFilled = false;
  const read = async (key: { identityNo: string; certificateNo: string | null }): Promise<Record[]> => {
    const records = await listAnyQualifications(database, register, key);
    isFilled ||= records.length > 0 || (await hasAnyImportOf(database, IMPORTS[register]));
    if (!isFilled)
      throw new ProviderUnavailable(
        'upstream_unavailable',
        `No ${IMPORTS[register]} have been imported yet.`,
      );
    // What the import has checked and stored.
    return records as Record[];
  };
  return {
    find: (key: { identityNo: string; certificateNo: string | null }, { signal }: RegisterOptions) => {
      const work = read(key).catch((error: unknown) => {
        if (error instanceof ProviderUnavailable) throw error;
        throw new ProviderUnavailable('upstream_unavailable', 'The register could not be read.', error);
      });
      return giveUpOnAbort(work, signal);
    },
  };
}

/** School certificates as `qiniso import school-certificates` brought them in. */
export const createImportedSchoolCertificates = (database: Kysely<DB>): SchoolCertificateRegister =>
  createImportedRegister<SchoolCertificate>(database, 'school');

/** Institutions' awards as `qiniso import tertiary-qualifications` brought them in. */
export const createImportedTertiaryQualifications = (database: Kysely<DB>): TertiaryRegister =>
  createImportedRegister<TertiaryQualification>(database, 'tertiary');
