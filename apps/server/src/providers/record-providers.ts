import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../database/database.generated.ts';
import type { Clock } from '../domain/clock.ts';
import { createHttpCreditBureau } from './credit-bureau/http.ts';
import { createSandboxCreditBureau } from './credit-bureau/sandbox.ts';
import { parseConfig } from './http-provider/config.ts';
import type { HttpProviderDependencies } from './http-provider/http-provider.ts';
import { createImportedInstitutions } from './institutions/imported.ts';
import { sandboxInstitutions } from './institutions/sandbox.ts';
import type { Providers } from './providers.ts';
import type { ProvidersFile } from './providers-file.ts';
import {
  createHttpSchoolCertificates,
  createHttpTertiaryQualifications,
} from './qualification-register/http.ts';
import {
  createImportedSchoolCertificates,
  createImportedTertiaryQualifications,
} from './qualification-register/imported.ts';
import { manualRegister } from './qualification-register/manual.ts';
import {
  sandboxSchoolCertificates,
  sandboxTertiaryQualifications,
} from './qualification-register/sandbox.ts';
import { httpSection, notConfigured, SectionAdapters } from './section-adapters.ts';

/** The ports of what is on record of a person: credit, qualifications, and who awards them. */
type RecordProviders = Pick<
  Providers,
  'creditBureau' | 'institutions' | 'schoolCertificates' | 'tertiaryQualifications'
>;

/** Those of the sandbox: made-up records, one for every documented outcome. */
export function createSandboxRecordProviders(clock: Clock): RecordProviders {
  return {
    creditBureau: createSandboxCreditBureau(clock),
    institutions: sandboxInstitutions,
    schoolCertificates: sandboxSchoolCertificates,
    tertiaryQualifications: sandboxTertiaryQualifications,
  };
}

const registerSection = z
  .discriminatedUnion('adapter', [
    z.strictObject({ adapter: z.literal('manual') }),
    z.strictObject({ adapter: z.literal('imported') }),
    httpSection,
  ])
  .default({ adapter: 'manual' });
const schoolSection = z.strictObject({ pre1992: registerSection, post1992: registerSection }).prefault({});

/**
 * Those of production, as their sections of the providers file say. Without one the accounts' verifiers answer for qualifications and the
 * credit bureau is out of order, never "no record"; institutions are the public universities and what was imported.
 *
 * @throws ProviderConfigError naming what is wrong with a section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createConfiguredRecordProviders(
  file: ProvidersFile,
  { database, ...dependencies }: HttpProviderDependencies & { readonly database: Kysely<DB> },
): { readonly providers: RecordProviders; close(): Promise<void> } {
  const adapters = new SectionAdapters(file, dependencies);
  const register = <Register>(
    { adapter, ...section }: z.output<typeof registerSection>,
    path: string,
    how: {
      readonly imported: (database: Kysely<DB>) => Register;
      readonly http: (
        section: unknown,
        path: string,
        dependencies: HttpProviderDependencies,
      ) => Register & { close(): Promise<void> };
    },
  ): Register | typeof manualRegister => {
    if (adapter === 'manual') return manualRegister;
    return adapter === 'imported'
      ? how.imported(database)
      : adapters.closing(how.http(section, path, dependencies));
  };
  const schools = { imported: createImportedSchoolCertificates, http: createHttpSchoolCertificates };
  const eras = parseConfig(schoolSection, file.schoolCertificates, 'schoolCertificates');
  const tertiary = parseConfig(registerSection, file.tertiaryQualifications, 'tertiaryQualifications');
  return {
    providers: {
      creditBureau: adapters.overHttp('creditBureau', createHttpCreditBureau) ?? {
        find: notConfigured('creditBureau'),
      },
      institutions: createImportedInstitutions({ database, clock: dependencies.clock }),
      schoolCertificates: {
        pre1992: register(eras.pre1992, 'schoolCertificates.pre1992', schools),
        post1992: register(eras.post1992, 'schoolCertificates.post1992', schools),
      },
      tertiaryQualifications: register(tertiary, 'tertiaryQualifications', {
        imported: createImportedTertiaryQualifications,
        http: createHttpTertiaryQualifications,
      }),
    },
    close: () => adapters.close(),
  };
}
