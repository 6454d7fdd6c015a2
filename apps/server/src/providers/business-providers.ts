import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { DB } from '../database/database.generated.ts';
import type { Clock } from '../domain/clock.ts';
import { createHttpCommercialBureau } from './commercial-bureau/http.ts';
import { createSandboxCommercialBureau } from './commercial-bureau/sandbox.ts';
import { CompanyNameIndex } from './companies-register/company-name-index.ts';
import { createHttpCompaniesRegister } from './companies-register/http.ts';
import { createImportedCompaniesRegister } from './companies-register/imported.ts';
import type { CompaniesRegister } from './companies-register/port.ts';
import { createSandboxCompaniesRegister } from './companies-register/sandbox.ts';
import { createHttpDeedsRegistry } from './deeds-registry/http.ts';
import { sandboxDeedsRegistry } from './deeds-registry/sandbox.ts';
import { parseConfig } from './http-provider/config.ts';
import type { HttpProviderDependencies } from './http-provider/http-provider.ts';
import type { Providers } from './providers.ts';
import type { ProvidersFile } from './providers-file.ts';
import { httpSection, notConfigured, SectionAdapters } from './section-adapters.ts';

/** The ports of the commercial service. */
type BusinessProviders = Pick<Providers, 'companiesRegister' | 'commercialBureau' | 'deedsRegistry'>;

/** Those of the sandbox: made-up companies, files and deeds. */
export function createSandboxBusinessProviders(clock: Clock): BusinessProviders {
  return {
    companiesRegister: createSandboxCompaniesRegister(),
    commercialBureau: createSandboxCommercialBureau(clock),
    deedsRegistry: sandboxDeedsRegistry,
  };
}

const registerSection = z.discriminatedUnion('adapter', [
  z.strictObject({ adapter: z.literal('imported') }),
  httpSection,
]);

/** What the configured ports work with. */
interface BusinessDependencies extends HttpProviderDependencies {
  readonly database: Kysely<DB>;
  readonly pool: pg.Pool;
  /** Where the index of companies' names is kept. */
  readonly dataDir: string;
  /** Told what went wrong in the background. */
  readonly onError: (error: unknown) => void;
}

/**
 * Those of production, as their sections of the providers file say. Without one the companies register is what was imported; the others
 * are out of order, never "no record".
 *
 * @throws ProviderConfigError naming what is wrong with a section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createConfiguredBusinessProviders(
  file: ProvidersFile,
  dependencies: BusinessDependencies,
): { readonly providers: BusinessProviders; close(): Promise<void> } {
  const adapters = new SectionAdapters(file, dependencies);
  const companiesRegister = (): CompaniesRegister => {
    const section = parseConfig(
      registerSection,
      file.companiesRegister ?? { adapter: 'imported' },
      'companiesRegister',
    );
    const http =
      section.adapter === 'http' ? adapters.overHttp('companiesRegister', createHttpCompaniesRegister) : null;
    if (http) return http;
    const { database, pool, dataDir, onError } = dependencies;
    const names = new CompanyNameIndex({
      database,
      pool,
      file: join(dataDir, 'company-names.index'),
      onError,
    });
    names.start();
    adapters.closing(names);
    return createImportedCompaniesRegister({ database, names });
  };
  return {
    providers: {
      companiesRegister: companiesRegister(),
      commercialBureau: adapters.overHttp('commercialBureau', createHttpCommercialBureau) ?? {
        findBusiness: notConfigured('commercialBureau'),
        findPrincipal: notConfigured('commercialBureau'),
        adverseCounts: notConfigured('commercialBureau'),
      },
      deedsRegistry: adapters.overHttp('deedsRegistry', createHttpDeedsRegistry) ?? {
        find: notConfigured('deedsRegistry'),
      },
    },
    close: () => adapters.close(),
  };
}
