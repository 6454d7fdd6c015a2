import { z } from 'zod';
import type { Clock } from '../domain/clock.ts';
import { readCheckDigitRules } from './account-verification/check-digit-rules.ts';
import { createHttpAccountVerification } from './account-verification/http.ts';
import { sandboxAccountVerification } from './account-verification/sandbox.ts';
import { parseConfig } from './http-provider/config.ts';
import type { HttpProviderDependencies } from './http-provider/http-provider.ts';
import type { Providers } from './providers.ts';
import type { ProvidersFile } from './providers-file.ts';
import { httpSection, notConfigured, SectionAdapters } from './section-adapters.ts';
import { createCamaraSimSwapSource } from './sim-swap/camara.ts';
import { createHttpSimSwapSource } from './sim-swap/http.ts';
import type { SimSwapSource } from './sim-swap/port.ts';
import { createSandboxSimSwapSource } from './sim-swap/sandbox.ts';

/** The ports of the consumer service's checks. */
type CheckProviders = Pick<Providers, 'accountVerification' | 'simSwap'>;

/** Those of the sandbox: made-up records, one for every documented outcome. */
export function createSandboxCheckProviders(clock: Clock): CheckProviders {
  return {
    accountVerification: sandboxAccountVerification,
    simSwap: createSandboxSimSwapSource(clock),
  };
}

const simSwapSection = z.discriminatedUnion('adapter', [
  z.looseObject({ adapter: z.literal('camara') }),
  httpSection,
]);

/**
 * Those of production, as their sections of the providers file say. What has none is out of order, never "no record".
 *
 * @throws ProviderConfigError naming what is wrong with a section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createConfiguredCheckProviders(
  file: ProvidersFile,
  dependencies: HttpProviderDependencies,
): { readonly providers: CheckProviders; close(): Promise<void> } {
  const adapters = new SectionAdapters(file, dependencies);
  const simSwap = (): SimSwapSource => {
    if (file.simSwap === undefined) return { find: notConfigured('simSwap') };
    const { adapter, ...section } = parseConfig(simSwapSection, file.simSwap, 'simSwap');
    const create = adapter === 'camara' ? createCamaraSimSwapSource : createHttpSimSwapSource;
    return adapters.closing(create(section, 'simSwap', dependencies));
  };
  const banks = adapters.overHttp('accountVerification', createHttpAccountVerification);
  return {
    providers: {
      accountVerification: {
        checkDigitRules: readCheckDigitRules(file.checkDigits),
        verify: banks?.verify ?? notConfigured('accountVerification'),
      },
      simSwap: simSwap(),
    },
    close: () => adapters.close(),
  };
}
