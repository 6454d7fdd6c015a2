import { z } from 'zod';
import { parseConfig } from './http-provider/config.ts';
import type { HttpProviderDependencies } from './http-provider/http-provider.ts';
import { ProviderUnavailable } from './provider-error.ts';
import type { ProvidersFile } from './providers-file.ts';

/** A section that asks over HTTP; the port’s own adapter checks the rest of it. */
export const httpSection = z.looseObject({ adapter: z.literal('http') });

/** Adapters that hold connections have a `close`. */
interface MayClose {
  close?(): Promise<void>;
}

type Create<Adapter> = (section: unknown, path: string, dependencies: HttpProviderDependencies) => Adapter;

/** Makes the adapters that the sections of a providers file name, and closes them all at the end. */
export class SectionAdapters {
  readonly #file: ProvidersFile;
  readonly #dependencies: HttpProviderDependencies;
  readonly #closers: (() => Promise<void>)[] = [];

  constructor(file: ProvidersFile, dependencies: HttpProviderDependencies) {
    this.#file = file;
    this.#dependencies = dependencies;
  }

  /**
   * The adapter that asks over HTTP as a section says; null where the file has no such section.
   *
   * @throws ProviderConfigError when the section names another adapter or is wrong.
   * @throws SecretMissing when a secret it refers to is not there.
   */
  overHttp<Adapter extends object>(name: keyof ProvidersFile, create: Create<Adapter>): Adapter | null {
    return this.choose(name, httpSection, { http: create });
  }

  /**
   * The adapter that a section names, of those that can be made; null where the file has no such section, or it names one that nothing is
   * made for.
   *
   * @param schema of the section: its `adapter`, and what the adapter itself does not check.
   * @throws ProviderConfigError when the section names another adapter or is wrong.
   * @throws SecretMissing when a secret it refers to is not there.
   */
  choose<Adapter extends object>(
    name: keyof ProvidersFile,
    schema: z.ZodType<{ readonly adapter: string }>,
    creators: Readonly<Record<string, Create<Adapter>>>,
  ): Adapter | null {
    if (this.#file[name] === undefined) return null;
    const { adapter, ...section } = parseConfig(schema, this.#file[name], name);
    const create = creators[adapter];
    return create ? this.closing(create(section, name, this.#dependencies)) : null;
  }

  /** Has an adapter closed with the others. */
  closing<Adapter extends object>(adapter: Adapter): Adapter {
    this.#closers.push(async () => (adapter as MayClose).close?.());
    return adapter;
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close();
  }
}

/** Stands where production has no adapter for a port: out of order, never "no record". */
export const notConfigured = (port: keyof ProvidersFile) => async (): Promise<never> => {
  throw new ProviderUnavailable(
    'upstream_unavailable',
    `No adapter is configured for ${port}: see PROVIDERS_FILE.`,
  );
};
