import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../database/database.generated.ts';
import type { Clock } from '../domain/clock.ts';
import { readCheckDigitRules } from './account-verification/check-digit-rules.ts';
import { createHttpAccountVerification } from './account-verification/http.ts';
import { sandboxAccountVerification } from './account-verification/sandbox.ts';
import { createHttpAddressHistory } from './address-history/http.ts';
import { createImportedAddressHistory } from './address-history/imported.ts';
import { createSandboxAddressHistory } from './address-history/sandbox.ts';
import { createHttpFraudListings } from './fraud-listings/http.ts';
import { createImportedFraudListings } from './fraud-listings/imported.ts';
import { manualFraudListings } from './fraud-listings/manual.ts';
import { createSandboxFraudListings } from './fraud-listings/sandbox.ts';
import type { HttpProviderDependencies } from './http-provider/http-provider.ts';
import type { Providers } from './providers.ts';
import type { ProvidersFile } from './providers-file.ts';
import { createHttpRefugeeRegister } from './refugee-register/http.ts';
import { createImportedRefugeeRegister } from './refugee-register/imported.ts';
import { createSandboxRefugeeRegister } from './refugee-register/sandbox.ts';
import { notConfigured, SectionAdapters } from './section-adapters.ts';
import { createCamaraSimSwapSource } from './sim-swap/camara.ts';
import { createHttpSimSwapSource } from './sim-swap/http.ts';
import { createSandboxSimSwapSource } from './sim-swap/sandbox.ts';

/** The ports of the consumer service's checks. */
type CheckProviders = Pick<
  Providers,
  'accountVerification' | 'addressHistory' | 'fraudListings' | 'refugeeRegister' | 'simSwap'
>;

/** Those of the sandbox: made-up records, one for every documented outcome. */
export function createSandboxCheckProviders(clock: Clock): CheckProviders {
  return {
    accountVerification: sandboxAccountVerification,
    addressHistory: createSandboxAddressHistory(clock),
    fraudListings: createSandboxFraudListings(clock),
    refugeeRegister: createSandboxRefugeeRegister(clock),
    simSwap: createSandboxSimSwapSource(clock),
  };
}

/** Sections without further members name adapters that need none. */
const plain = <Name extends string>(name: Name) => z.strictObject({ adapter: z.literal(name) });
const overHttp = z.looseObject({ adapter: z.literal('http') });
const imported = z.discriminatedUnion('adapter', [plain('imported'), overHttp]);
const importedOrManual = z.discriminatedUnion('adapter', [plain('imported'), plain('manual'), overHttp]);
const camaraOrHttp = z.discriminatedUnion('adapter', [
  z.looseObject({ adapter: z.literal('camara') }),
  overHttp,
]);

/**
 * Those of production, as their sections of the providers file say. Without one refugees and addresses are what was imported, the accounts'
 * verifiers answer for fraud listings, and the others are out of order, never "no record".
 *
 * @throws ProviderConfigError naming what is wrong with a section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createConfiguredCheckProviders(
  file: ProvidersFile,
  dependencies: HttpProviderDependencies & { readonly database: Kysely<DB> },
): { readonly providers: CheckProviders; close(): Promise<void> } {
  const { database } = dependencies;
  const adapters = new SectionAdapters(file, dependencies);
  const banks = adapters.overHttp('accountVerification', createHttpAccountVerification);
  const providers: CheckProviders = {
    accountVerification: {
      checkDigitRules: readCheckDigitRules(file.checkDigits),
      verify: banks?.verify ?? notConfigured('accountVerification'),
    },
    addressHistory:
      adapters.choose('addressHistory', imported, { http: createHttpAddressHistory }) ??
      createImportedAddressHistory(database),
    fraudListings:
      adapters.choose('fraudListings', importedOrManual, {
        http: createHttpFraudListings,
        imported: () => createImportedFraudListings(database),
      }) ?? manualFraudListings,
    refugeeRegister:
      adapters.choose('refugeeRegister', imported, { http: createHttpRefugeeRegister }) ??
      createImportedRefugeeRegister(database),
    simSwap: adapters.choose('simSwap', camaraOrHttp, {
      camara: createCamaraSimSwapSource,
      http: createHttpSimSwapSource,
    }) ?? { find: notConfigured('simSwap') },
  };
  return { providers, close: () => adapters.close() };
}
