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
import { ProviderUnavailable } from './provider-error.ts';
import type { Providers } from './providers.ts';
import type { ProvidersFile } from './providers-file.ts';

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

const httpSection = z.looseObject({ adapter: z.literal('http') });
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
  const closers: (() => Promise<void>)[] = [];
  const overHttp = <Adapter extends { close(): Promise<void> }>(
    name: keyof BusinessProviders,
    create: (section: unknown, path: string, dependencies: HttpProviderDependencies) => Adapter,
  ): Adapter | null => {
    if (file[name] === undefined) return null;
    const { adapter: _adapter, ...section } = parseConfig(httpSection, file[name], name);
    const adapter = create(section, name, dependencies);
    closers.push(() => adapter.close());
    return adapter;
  };
  const companiesRegister = (): CompaniesRegister => {
    const section = parseConfig(
      registerSection,
      file.companiesRegister ?? { adapter: 'imported' },
      'companiesRegister',
    );
    const http =
      section.adapter === 'http' ? overHttp('companiesRegister', createHttpCompaniesRegister) : null;
    if (http) return http;
    const { database, pool, dataDir, onError } = dependencies;
    const names = new CompanyNameIndex({
      database,
      pool,
      file: join(dataDir, 'company-names.index'),
      onError,
    });
    names.start();
    closers.push(() => names.close());
    return createImportedCompaniesRegister({ database, names });
  };
  return {
    providers: {
      companiesRegister: companiesRegister(),
      commercialBureau: overHttp('commercialBureau', createHttpCommercialBureau) ?? {
        findBusiness: notConfigured('commercialBureau'),
        findPrincipal: notConfigured('commercialBureau'),
        adverseCounts: notConfigured('commercialBureau'),
      },
      deedsRegistry: overHttp('deedsRegistry', createHttpDeedsRegistry) ?? {
        find: notConfigured('deedsRegistry'),
      },
    },
    close: async () => {
      for (const close of closers) await close();
    },
  };
}

const notConfigured = (port: keyof BusinessProviders) => async (): Promise<never> => {
  throw new ProviderUnavailable(
    'upstream_unavailable',
    `No adapter is configured for ${port}: see PROVIDERS_FILE.`,
  );
};
