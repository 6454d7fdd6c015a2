import { type Dispatcher, errors, request } from 'undici';
import { ProviderUnavailable } from '../provider-error.ts';

export interface ExchangeOptions {
  readonly dispatcher: Dispatcher;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** A longer answer is not read. */
  readonly limitBytes: number;
  /** Ends the exchange at once, wherever it is. */
  readonly signal: AbortSignal;
}

export interface ExchangeAnswer {
  readonly status: number;
  /** Seconds of `Retry-After`, or null. */
  readonly retryAfterSeconds: number | null;
  /** The body as it came. */
  readonly bytes: Buffer;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
}

/** No connection came about, so that nothing has been asked yet: trying again can do no harm. */
export class NotConnected extends ProviderUnavailable {}

const notConnectedCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * One HTTP request and its answer. Redirects are answers like any other and not followed.
 *
 * @throws NotConnected when no connection came about.
 * @throws ProviderUnavailable when the answer comes too late, breaks off, or is too long.
 */
export async function exchange(options: ExchangeOptions): Promise<ExchangeAnswer> {
  try {
    const answer = await request(options.url, {
      dispatcher: options.dispatcher,
      method: options.method,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', ...options.headers },
      body: options.body,
      signal: options.signal,
    });
    const bytes = await readBody(answer, options.limitBytes);
    return {
      status: answer.statusCode,
      retryAfterSeconds: readRetryAfter(answer.headers['retry-after']),
      bytes,
      json: isEncoded(answer) ? undefined : parseJson(bytes),
    };
  } catch (error) {
    throw translate(error, options.signal);
  }
}

async function readBody(answer: Dispatcher.ResponseData, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > limitBytes)
      throw new ProviderUnavailable(
        'upstream_invalid_response',
        `The answer is longer than ${limitBytes} bytes.`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isEncoded(answer: Dispatcher.ResponseData): boolean {
  return !['identity', undefined].includes(answer.headers['content-encoding']?.toString());
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function readRetryAfter(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^[0-9]{1,6}$/.test(header) ? Number(header) : null;
}

function translate(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ProviderUnavailable) return error;
  if (signal.aborted) return new ProviderUnavailable('upstream_timeout', 'No answer in time.');
  const code = codeOf(error);
  if (code !== null && notConnectedCodes.has(code))
    return new NotConnected('upstream_unavailable', `No connection (${code}).`);
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return new ProviderUnavailable('upstream_timeout', 'No answer in time.');
  if (error instanceof errors.HTTPParserError)
    return new ProviderUnavailable('upstream_invalid_response', 'The answer is not HTTP.');
  // The cause is left out: undici's errors may hold the address asked for, with a number in it.
  return new ProviderUnavailable('upstream_unavailable', `The exchange broke off (${code ?? 'unknown'}).`);
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Several addresses were tried in vain.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return 'cause' in error ? codeOf(error.cause) : null;
}
