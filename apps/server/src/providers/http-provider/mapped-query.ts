import type { z } from 'zod';
import { ProviderUnavailable } from '../provider-error.ts';
import { parseHttpProviderConfig } from './config.ts';
import { HttpProvider, type HttpProviderDependencies, type ProviderInput } from './http-provider.ts';

/** One question to a source over HTTP whose answer has to have a certain shape. */
export interface MappedQuery<Answer> {
  /**
   * The answer, or null when the source cleanly says that it has no record.
   *
   * @throws ProviderUnavailable on a time-out, an outage or an answer that does not map.
   * @throws ProviderRefused when the source turns us away.
   */
  ask(input: ProviderInput, options: { readonly signal: AbortSignal }): Promise<Answer | null>;
  close(): Promise<void>;
}

/**
 * A question as a section of the providers file says it is asked.
 *
 * @param path where the section stands, for messages.
 * @param inputs what the URL and the expressions can use.
 * @param answer what the configured `answer` expression has to make.
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createMappedQuery<Schema extends z.ZodType>(
  section: unknown,
  { path, inputs, answer: schema }: { path: string; inputs: readonly string[]; answer: Schema },
  dependencies: HttpProviderDependencies,
): MappedQuery<z.output<Schema>> {
  const config = parseHttpProviderConfig(section, path, inputs);
  const provider = new HttpProvider(config, dependencies);
  const query: MappedQuery<z.output<Schema>> = {
    ask: async (input, options) => {
      const answer = await provider.ask(input, options);
      if (answer.kind === 'no-record') return null;
      const parsed = schema.safeParse(answer.value);
      if (parsed.success) return parsed.data;
      // The paths only: what stands there is somebody's data.
      const paths = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole'))];
      throw new ProviderUnavailable(
        'upstream_invalid_response',
        `The answer of ${path} does not map: ${paths.slice(0, 10).join(', ')}.`,
      );
    },
    close: () => provider.close(),
  };
  dependencies.onQuery?.({ source: path, config, inputs, ...query });
  return query;
}
