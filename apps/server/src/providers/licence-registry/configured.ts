import { z } from 'zod';
import { parseConfig } from '../http-provider/config.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { createHttpLicenceRegistry } from './http.ts';
import { manualLicenceRegistry } from './manual.ts';
import type { LicenceRegistry } from './port.ts';

const licenceSection = z.discriminatedUnion('adapter', [
  z.strictObject({ adapter: z.literal('manual') }),
  z.looseObject({ adapter: z.literal('http') }),
]);

/**
 * The licence registry of production, as the section `licenceRegistry` of the providers file says; without one the accounts' verifiers
 * answer.
 *
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createConfiguredLicenceRegistry(
  value: unknown,
  dependencies: HttpProviderDependencies,
): { readonly registry: LicenceRegistry; close(): Promise<void> } {
  const configured = parseConfig(licenceSection, value ?? { adapter: 'manual' }, 'licenceRegistry');
  if (configured.adapter === 'manual')
    return { registry: manualLicenceRegistry, close: async () => undefined };
  const { adapter: _adapter, ...http } = configured;
  const registry = createHttpLicenceRegistry(http, dependencies);
  return { registry, close: () => registry.close() };
}
