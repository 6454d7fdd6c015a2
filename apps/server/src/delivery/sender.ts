import { isIP, type LookupFunction } from 'node:net';
import { Client, type Dispatcher, errors } from 'undici';
import { type DeliveryMode, findDestination, type UrlProblem } from './destination.ts';
import type { Resolve } from './name-resolution.ts';
import { readRetryAfter } from './retry-schedule.ts';
import { type SignedMessage, signatureHeaders } from './signature.ts';

/**
 * What came of an attempt. `delivered`: any 2xx. `status`: any other answer, a redirect included. `refused-url`: the
 * address may not be sent to. `interrupted`: this server was told to stop.
 */
export type AttemptOutcome =
  | 'delivered'
  | 'status'
  | 'timeout'
  | 'no-connection'
  | 'bad-certificate'
  | 'broken-answer'
  | 'interrupted'
  | UrlProblem;

export interface AttemptResult {
  readonly outcome: AttemptOutcome;
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  /** The answer's body as far as it was read. */
  readonly answer: Buffer;
}

/** One message to one place. */
export interface Message extends SignedMessage {
  readonly url: string;
  readonly event: string;
  /** Of the transaction: states only go forward, whatever order messages arrive in. Null for a test. */
  readonly sequence: number | null;
  /** The newest first. */
  readonly secrets: readonly string[];
}

export interface SenderOptions {
  readonly mode: DeliveryMode;
  readonly resolve: Resolve;
  /** Authorities to trust instead of the system's, PEM. */
  readonly ca?: string;
  readonly connectTimeoutMs?: number;
  /** Of the whole attempt, from the name's look-up to the last byte that is read. */
  readonly timeoutMs?: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
const TIMEOUT_MS = 15_000;
const ANSWER_LIMIT_BYTES = 20_000;
const CERTIFICATE_CODES = /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_SSL_)/;

/**
 * Posts messages by Standard Webhooks (decisions: Delivery). Every attempt resolves the name anew, checks all its addresses and
 * connects to one of these over a connection of its own, so that neither a redirect, nor a proxy of the environment, nor a name
 * that changes its address meanwhile leads anywhere else.
 */
export class Sender {
  readonly #options: SenderOptions;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Never throws: whatever goes wrong is an outcome. */
  async send(message: Message, stop: AbortSignal): Promise<AttemptResult> {
    const deadline = AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS);
    const signal = AbortSignal.any([stop, deadline]);
    try {
      const found = await abortable(findDestination(message.url, this.#options), signal);
      if (typeof found === 'string') return failed(found);
      const client = this.#connect(found.url, found.addresses);
      try {
        return await post(client, found.url, message, signal);
      } finally {
        await client.destroy();
      }
    } catch (error) {
      if (stop.aborted) return failed('interrupted');
      return failed(deadline.aborted ? 'timeout' : outcomeOf(error));
    }
  }

  #connect(url: URL, addresses: readonly string[]): Client {
    const { ca, connectTimeoutMs = CONNECT_TIMEOUT_MS } = this.#options;
    return new Client(url.origin, {
      pipelining: 0,
      allowH2: false,
      connect: {
        timeout: connectTimeoutMs,
        lookup: onlyTo(addresses),
        rejectUnauthorized: true,
        ...(ca === undefined ? {} : { ca }),
      },
    });
  }
}

/** Stands in for the look-up of a connection: whatever it asks for, it gets the addresses that were checked. */
export function onlyTo(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, { all }, answer) => {
    const [first] = known;
    if (all || !first) answer(null, known);
    else answer(null, first.address, first.family);
  };
}

async function post(client: Client, url: URL, message: Message, signal: AbortSignal): Promise<AttemptResult> {
  const answer = await client.request({
    method: 'POST',
    path: url.pathname + url.search,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Qiniso-Webhooks/1.0',
      'accept-encoding': 'identity',
      'qiniso-event': message.event,
      ...(message.sequence === null ? {} : { 'qiniso-sequence': String(message.sequence) }),
      ...signatureHeaders(message, message.secrets),
    },
    body: Buffer.from(message.body.buffer, message.body.byteOffset, message.body.byteLength),
    signal,
  });
  const { statusCode: status } = answer;
  const retryAfter = answer.headers['retry-after'];
  return {
    outcome: status >= 200 && status < 300 ? 'delivered' : 'status',
    status,
    retryAfterMs: readRetryAfter(typeof retryAfter === 'string' ? retryAfter : null, message.at),
    answer: await readBeginning(answer),
  };
}

/** As much as fits; the status has been given, so that an answer that breaks off or goes on for ever changes nothing. */
async function readBeginning({ body }: Dispatcher.ResponseData): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= ANSWER_LIMIT_BYTES) break;
    }
  } catch {
    // What has arrived is kept.
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_LIMIT_BYTES);
}

function failed(outcome: AttemptOutcome): AttemptResult {
  return { outcome, status: null, retryAfterMs: null, answer: Buffer.alloc(0) };
}

function outcomeOf(error: unknown): AttemptOutcome {
  if (error instanceof errors.ConnectTimeoutError) return 'timeout';
  if (error instanceof errors.HTTPParserError || error instanceof errors.SocketError) return 'broken-answer';
  if (error instanceof errors.HeadersOverflowError) return 'broken-answer';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return CERTIFICATE_CODES.test(code) ? 'bad-certificate' : 'no-connection';
}

/** The work's result, or the signal's reason as soon as it is aborted. */
async function abortable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    work.catch(() => {});
    aborted.catch(() => {});
  }
}
