import { z } from 'zod';
import type { Clock } from '../domain/clock.ts';
import { createConfiguredCheckProviders } from './check-providers.ts';
import { createHttpCommercialBureau } from './commercial-bureau/http.ts';
import { createHttpCompaniesRegister } from './companies-register/http.ts';
import { createHttpDeedsRegistry } from './deeds-registry/http.ts';
import type { ConfiguredQuery } from './http-provider/http-provider.ts';
import type { Environment } from './http-provider/secret-reference.ts';
import { createConfiguredLicenceRegistry } from './licence-registry/configured.ts';
import { createConfiguredPersonRegistries } from './person-registry/configured.ts';
import type { ProvidersFile } from './providers-file.ts';
import { createConfiguredRecordProviders } from './record-providers.ts';
import { SectionAdapters } from './section-adapters.ts';
import { createConfiguredSmsGateway } from './sms/configured.ts';

/** Adapters over HTTP ask no database, and those that do are not asked here. */
const UNASKED = null as never;

/**
 * Every question that a providers file makes possible over HTTP, each ready to be asked as its port asks it. The whole file is checked on the
 * way, as at the start of the server; nothing is asked.
 *
 * @throws ProviderConfigError naming what is wrong with a section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export async function listConfiguredQueries(
  file: ProvidersFile,
  { clock, env }: { readonly clock: Clock; readonly env: Environment },
): Promise<readonly ConfiguredQuery[]> {
  const queries: ConfiguredQuery[] = [];
  const overHttp = { clock, env, onQuery: (query: ConfiguredQuery) => queries.push(query) };
  const business = new SectionAdapters(file, overHttp);
  business.choose('companiesRegister', z.looseObject({ adapter: z.enum(['http', 'imported']) }), {
    http: createHttpCompaniesRegister,
  });
  business.overHttp('commercialBureau', createHttpCommercialBureau);
  business.overHttp('deedsRegistry', createHttpDeedsRegistry);
  createConfiguredPersonRegistries(file.personRegistry, {
    ...overHttp,
    database: UNASKED,
    pool: UNASKED,
    sealing: UNASKED,
  });
  createConfiguredLicenceRegistry(file.licenceRegistry, overHttp);
  createConfiguredCheckProviders(file, { ...overHttp, database: UNASKED });
  createConfiguredRecordProviders(file, { ...overHttp, database: UNASKED });
  await createConfiguredSmsGateway(file.sms, { env }).close();
  return queries;
}
