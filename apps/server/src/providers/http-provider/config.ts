import { z } from 'zod';
import { Expression } from './expression.ts';
import { isSecretReference } from './secret-reference.ts';

const secret = z
  .string()
  .refine(
    isSecretReference,
    'must refer to a secret: env:NAME or file:/path (secrets do not stand in the file)',
  );

const expression = z.string().superRefine((text, context) => {
  try {
    new Expression(text);
  } catch (error) {
    context.addIssue({
      code: 'custom',
      message: `is no JSONata: ${error instanceof Error ? error.message : 'error'}`,
    });
  }
});

const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'is no name of a header');

const endpoint = z.string().superRefine((text, context) => {
  const problem = findAddressProblem(text);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

const authentication = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({
    type: z.literal('apiKey'),
    header: headerName,
    prefix: z.string().default(''),
    value: secret,
  }),
  z.strictObject({ type: z.literal('basic'), username: secret, password: secret }),
  z.strictObject({
    type: z.literal('oauth2'),
    tokenUrl: endpoint.refine((text) => placeholdersOf(text).length === 0, 'has no inputs'),
    clientId: secret,
    clientSecret: secret,
    scope: z.string().optional(),
    audience: z.string().optional(),
    /** Where the client's credentials go: the Authorization header, as RFC 6749 prefers, or the form. */
    credentialsIn: z.enum(['header', 'body']).default('header'),
  }),
]);

/** An answer is of a kind when its status is listed or the predicate holds for its JSON body. */
const answerKind = z.strictObject({
  statuses: z.array(z.int().min(200).max(599)).default([]),
  /** JSONata; the body is its context, `$status` and `$input` are bound. */
  when: expression.optional(),
});

/** What `http` adapters of all ports have in common (docs/how-to/connect-an-online-registry.md). */
export const httpProviderSchema = z.strictObject({
  /** `{name}` in path or query stands for an input, percent-encoded. */
  url: endpoint,
  method: z.enum(['GET', 'POST']).default('GET'),
  /** Texts, or references to secrets. */
  headers: z.record(headerName, z.string()).default({}),
  authentication: authentication.default({ type: 'none' }),
  tls: z
    .strictObject({
      /** Certificates to trust instead of the system's, PEM. */
      ca: secret.optional(),
      /** For mutual TLS, PEM. */
      certificate: secret.optional(),
      key: secret.optional(),
      passphrase: secret.optional(),
    })
    .refine(
      ({ certificate, key }) => (certificate === undefined) === (key === undefined),
      'needs certificate and key together',
    )
    .default({}),
  /** JSONata over the input that makes the body; POST only. */
  request: expression.optional(),
  requestFormat: z.enum(['json', 'form']).default('json'),
  /** JSONata over the answer's body that makes what the port expects; `$status` and `$input` are bound. */
  answer: expression,
  /** Said outright, or not at all: an address that is wrong answers 404 too. */
  noRecord: answerKind,
  refused: answerKind.default({ statuses: [401, 403] }),
  tryLater: answerKind.default({ statuses: [429, 503] }),
  /** Milliseconds one attempt may take, connecting included. */
  attemptTimeoutMs: z.int().min(10).max(120_000).default(15_000),
  connectTimeoutMs: z.int().min(10).max(30_000).default(3_000),
  answerLimitBytes: z.int().min(1_000).max(50_000_000).default(6_000_000),
  maxConnections: z.int().min(1).max(1_000).default(16),
  /** Further attempts after a failure to connect or a 503. */
  retries: z.int().min(0).max(5).default(1),
  /** After so many failures in a row calls fail at once, for so long. */
  breaker: z
    .strictObject({
      failures: z.int().min(1).max(1_000).default(5),
      pauseMs: z.int().min(1).max(600_000).default(15_000),
    })
    .prefault({}),
});

export type HttpProviderConfig = z.output<typeof httpProviderSchema> & {
  /** Where it stands in the providers file: what metrics and evidence call the source. */
  readonly source: string;
};

/** The configuration of a provider is wrong; each line of the message names the path and what is wrong there. */
export class ProviderConfigError extends Error {
  override readonly name = 'ProviderConfigError';
}

/**
 * Checks the configuration of an HTTP adapter.
 *
 * @param path where it stands, for messages: `personRegistry.online`.
 * @param inputs the names that `{name}` in the URL may have.
 * @throws ProviderConfigError naming every fault's path.
 */
export function parseHttpProviderConfig(
  value: unknown,
  path: string,
  inputs: readonly string[],
): HttpProviderConfig {
  const config = parseConfig(httpProviderSchema, value, path);
  const unknown = placeholdersOf(config.url).find((name) => !inputs.includes(name));
  if (unknown !== undefined)
    throw new ProviderConfigError(`${path}.url: {${unknown}} is no input; there are ${inputs.join(', ')}.`);
  if (config.request !== undefined && config.method !== 'POST')
    throw new ProviderConfigError(`${path}.request: only a POST has a body.`);
  if (config.noRecord.statuses.length === 0 && config.noRecord.when === undefined)
    throw new ProviderConfigError(`${path}.noRecord: say by statuses or when how “no record” is told.`);
  return { ...config, source: path };
}

/** A value that fits a schema. Throws ProviderConfigError with the path of everything that does not. */
export function parseConfig<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    (issue) => `${[path, ...issue.path.map(String)].join('.')}: ${issue.message}`,
  );
  throw new ProviderConfigError(lines.join('\n'));
}

/** The names in braces of a URL's template. */
export function placeholdersOf(template: string): string[] {
  return [...template.matchAll(/\{([A-Za-z]+)\}/g)].map((match) => match[1] ?? '');
}

function findAddressProblem(template: string): string | null {
  // Letters in place of the inputs: the rest has to be an address by itself.
  const filled = template.replace(/\{[A-Za-z]+\}/g, 'x');
  if (!URL.canParse(filled)) return 'is no full address';
  const url = new URL(filled);
  if (url.username !== '' || url.password !== '') return 'must not carry credentials: use authentication';
  const origin = /^[^/]*\/\/[^/?#]*/.exec(template)?.[0] ?? '';
  if (origin.includes('{') || url.hash !== '') return 'may have inputs in path and query only';
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
    ? null
    : 'must begin with https://';
}
