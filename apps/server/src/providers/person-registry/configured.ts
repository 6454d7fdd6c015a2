import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../database/database.generated.ts';
import { parseConfig } from '../http-provider/config.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import { createHttpPersonRegistry } from './http.ts';
import { createImportedPersonRegistry } from './imported.ts';
import type { PersonRegistries, PersonRegistry, RegistryVariant } from './port.ts';
import type { StoredPersonsOptions } from './stored-persons.ts';

const variantSection = z.discriminatedUnion('adapter', [
  z.strictObject({ adapter: z.literal('imported') }),
  z.looseObject({ adapter: z.literal('http') }),
]);
const section = z.strictObject({ onfile: variantSection.optional(), online: variantSection.optional() });

/** Both registry variants as configured. */
export interface ConfiguredPersonRegistries {
  readonly registries: PersonRegistries;
  /** Closes connections to the outside. */
  close(): Promise<void>;
}

/**
 * The registry variants of production, as the section `personRegistry` of the providers file says. Without one Onfile is what
 * `qiniso import persons` brought in, and Online is not there, which is an outage and never a "no record".
 *
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createConfiguredPersonRegistries(
  value: unknown,
  dependencies: HttpProviderDependencies & StoredPersonsOptions & { database: Kysely<DB> },
): ConfiguredPersonRegistries {
  const variants = parseConfig(section, value ?? {}, 'personRegistry');
  const closers: (() => Promise<void>)[] = [];

  const create = (variant: RegistryVariant): PersonRegistry => {
    const configured = variants[variant] ?? (variant === 'onfile' ? { adapter: 'imported' as const } : null);
    if (configured === null) return notConfigured(variant);
    if (configured.adapter === 'imported')
      return createImportedPersonRegistry({ ...dependencies, registry: variant });
    const { adapter: _adapter, ...http } = configured;
    const registry = createHttpPersonRegistry(http, `personRegistry.${variant}`, dependencies);
    closers.push(() => registry.close());
    return registry;
  };

  return {
    registries: { onfile: create('onfile'), online: create('online') },
    close: async () => {
      for (const close of closers) await close();
    },
  };
}

function notConfigured(variant: RegistryVariant): PersonRegistry {
  return {
    find: async () => {
      throw new ProviderUnavailable(
        'upstream_unavailable',
        `No adapter is configured for personRegistry.${variant}: see PROVIDERS_FILE.`,
      );
    },
  };
}
