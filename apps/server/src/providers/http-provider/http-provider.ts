import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';
import { Agent } from 'undici';
import type { Clock } from '../../domain/clock.ts';
import { giveEvidence } from '../evidence.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider-error.ts';
import { AccessTokens } from './access-token.ts';
import type { HttpProviderConfig } from './config.ts';
import { type ExchangeAnswer, exchange, NotConnected } from './exchange.ts';
import { Expression, ExpressionFailed } from './expression.ts';
import { RetryBudget } from './retry-budget.ts';
import { type Environment, isSecretReference, readSecret } from './secret-reference.ts';

/** What a port asks, by name; texts go into the URL, all of it is the input of the request's expression. */
export type ProviderInput = Readonly<Record<string, string | number | boolean | null>>;

/** What the outside says: that it has no record, or what the configured expression made of its answer. */
export type ProviderAnswer =
  | { readonly kind: 'no-record' }
  | { readonly kind: 'answer'; readonly value: unknown };

/** The other side cannot answer at the moment and says so. */
class TryLater extends ProviderUnavailable {
  readonly retryAfterSeconds: number | null;

  constructor(message: string, retryAfterSeconds: number | null) {
    super('upstream_unavailable', message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether a source is asked: `open` means that it is left alone, `half-open` that the next question tries it again. */
export type Circuit = 'closed' | 'half-open' | 'open';

/** What happens with sources, for the metrics; never personal data. */
export interface ProviderObserver {
  /** @param outcome `answer`, `no-record`, or why there was none. */
  asked(source: string, outcome: string, seconds: number): void;
  circuit(source: string, state: Circuit): void;
}

export interface HttpProviderDependencies {
  readonly clock: Clock;
  /** Where `env:` references look. */
  readonly env: Environment;
  /** Milliseconds to wait before a further attempt; random by default, so that callers do not come back together. */
  readonly retryDelayMs?: () => number;
  readonly observer?: ProviderObserver;
  /** Told of every question that a configuration makes possible. */
  readonly onQuery?: (query: ConfiguredQuery) => void;
}

/** A question as a section of the providers file configures it. */
export interface ConfiguredQuery {
  readonly source: string;
  readonly config: HttpProviderConfig;
  /** What its URL and expressions can use. */
  readonly inputs: readonly string[];
  /** As a port asks it. */
  ask(input: ProviderInput, options: { readonly signal: AbortSignal }): Promise<unknown>;
  close(): Promise<void>;
}

const circuits: Readonly<Record<CircuitState, Circuit>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
};

/** Retries wait no longer than this for what `Retry-After` says. */
const longestRetryAfterSeconds = 2;

/**
 * A data source asked over HTTP as its configuration says, for any port: address, credentials, what is sent, and what an
 * answer means. Follows no redirects, checks certificates, reads answers up to a limit, tries again only what cannot do harm,
 * and leaves a source that fails again and again alone for a while.
 */
export class HttpProvider {
  readonly #config: HttpProviderConfig;
  readonly #agent: Agent;
  readonly #tokens: AccessTokens | null;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #expressions: Readonly<
    Record<'answer' | 'noRecord' | 'refused' | 'tryLater' | 'request', Expression | null>
  >;
  readonly #breaker: CircuitBreakerPolicy;
  readonly #clock: Clock;
  readonly #observer: ProviderObserver | null;
  readonly #budget = new RetryBudget();
  readonly #retryDelayMs: () => number;

  /** @throws SecretMissing when a secret that the configuration refers to is not there. */
  constructor(config: HttpProviderConfig, { clock, env, retryDelayMs, observer }: HttpProviderDependencies) {
    const compile = (text: string | undefined) => (text === undefined ? null : new Expression(text));
    this.#config = config;
    this.#agent = createAgent(config, env);
    this.#headers = readHeaders(config, env);
    this.#tokens =
      config.authentication.type === 'oauth2'
        ? new AccessTokens(config.authentication, {
            dispatcher: this.#agent,
            clock,
            env,
            timeoutMs: config.attemptTimeoutMs,
          })
        : null;
    this.#expressions = {
      answer: compile(config.answer),
      request: compile(config.request),
      noRecord: compile(config.noRecord.when),
      refused: compile(config.refused.when),
      tryLater: compile(config.tryLater.when),
    };
    this.#breaker = circuitBreaker(handleWhen(isOutage), {
      breaker: new ConsecutiveBreaker(config.breaker.failures),
      halfOpenAfter: config.breaker.pauseMs,
    });
    this.#retryDelayMs = retryDelayMs ?? (() => 100 + 200 * Math.random());
    this.#clock = clock;
    this.#observer = observer ?? null;
    this.#observer?.circuit(config.source, 'closed');
    this.#breaker.onStateChange((state) => this.#observer?.circuit(config.source, circuits[state]));
  }

  /**
   * Asks, within the signal's deadline.
   *
   * @throws ProviderUnavailable on a time-out, an outage or an answer that cannot be understood.
   * @throws ProviderRefused when the other side turns us away.
   */
  async ask(input: ProviderInput, { signal }: { signal: AbortSignal }): Promise<ProviderAnswer> {
    if (signal.aborted)
      throw new ProviderUnavailable('upstream_timeout', 'The deadline had passed before the call.');
    try {
      return await this.#breaker.execute(() => this.#askPatiently(input, signal));
    } catch (error) {
      if (error instanceof ExpressionFailed)
        throw new ProviderUnavailable('upstream_invalid_response', error.message);
      if (isBrokenCircuitError(error))
        throw new ProviderUnavailable(
          'upstream_unavailable',
          'Not asked: the last calls failed one after another.',
        );
      throw error;
    }
  }

  /** Closes the connections; calls under way end as unavailable. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #askPatiently(input: ProviderInput, signal: AbortSignal): Promise<ProviderAnswer> {
    this.#budget.earn();
    for (let left = this.#config.retries; ; left--) {
      try {
        return await this.#askOnce(input, signal);
      } catch (error) {
        if (left <= 0 || !isWorthRetrying(error) || !this.#budget.spend()) throw error;
        const seconds = error instanceof TryLater ? (error.retryAfterSeconds ?? 0) : 0;
        await sleep(seconds * 1000 + this.#retryDelayMs(), undefined, { signal }).catch(() => {
          throw new ProviderUnavailable('upstream_timeout', 'The deadline passed before a further attempt.');
        });
      }
    }
  }

  async #askOnce(input: ProviderInput, signal: AbortSignal): Promise<ProviderAnswer> {
    const [askedAt, started] = [this.#clock.now(), performance.now()];
    let answer: ExchangeAnswer | null = null;
    let outcome = 'failed';
    try {
      answer = await this.#exchange(input, signal);
      const understood = await this.#understand(answer, input);
      outcome = understood.kind;
      return understood;
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      const durationMs = performance.now() - started;
      const { source } = this.#config;
      this.#observer?.asked(source, outcome, durationMs / 1000);
      giveEvidence({
        source,
        askedAt,
        durationMs: Math.round(durationMs),
        status: answer?.status ?? null,
        answer: answer?.bytes ?? null,
        outcome,
      });
    }
  }

  async #exchange(input: ProviderInput, signal: AbortSignal): Promise<ExchangeAnswer> {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(this.#config.attemptTimeoutMs)]);
    const token = (await this.#tokens?.get(deadline)) ?? null;
    const answer = await this.#send(input, token, deadline);
    if (answer.status !== 401 || this.#tokens === null || token === null) return answer;
    // A token that was revoked before its time: once more with a new one.
    this.#tokens.discard(token);
    return await this.#send(input, await this.#tokens.get(deadline), deadline);
  }

  async #send(input: ProviderInput, token: string | null, signal: AbortSignal): Promise<ExchangeAnswer> {
    const { url, method, requestFormat, answerLimitBytes } = this.#config;
    const body = await this.#makeBody(input);
    return await exchange({
      dispatcher: this.#agent,
      url: url.replace(/\{([A-Za-z]+)\}/g, (_, name: string) =>
        encodeURIComponent(String(input[name] ?? '')),
      ),
      method,
      headers: {
        ...this.#headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === null ? {} : { 'content-type': contentTypes[requestFormat] }),
      },
      body,
      limitBytes: answerLimitBytes,
      signal,
    });
  }

  async #makeBody(input: ProviderInput): Promise<string | null> {
    if (this.#expressions.request === null) return null;
    const value = await this.#expressions.request.evaluate(input, { input });
    if (this.#config.requestFormat === 'json') return JSON.stringify(value ?? {});
    const members = Object.entries((value ?? {}) as object);
    return new URLSearchParams(
      members.map(([name, member]): [string, string] => [name, String(member)]),
    ).toString();
  }

  async #understand(
    { status, json, retryAfterSeconds }: ExchangeAnswer,
    input: ProviderInput,
  ): Promise<ProviderAnswer> {
    const bindings = { status, input };
    const isKind = async (kind: 'noRecord' | 'refused' | 'tryLater') =>
      this.#config[kind].statuses.includes(status) ||
      (json !== undefined && ((await this.#expressions[kind]?.holds(json, bindings)) ?? false));

    if (await isKind('refused')) throw new ProviderRefused(`The data source refused the call (${status}).`);
    if (await isKind('tryLater'))
      throw new TryLater(`The data source is busy or out of order (${status}).`, retryAfterSeconds);
    if (await isKind('noRecord')) return { kind: 'no-record' };
    if (status >= 500)
      throw new ProviderUnavailable('upstream_unavailable', `The data source answered ${status}.`);
    if (status < 200 || status > 299)
      throw new ProviderUnavailable(
        'upstream_invalid_response',
        `The data source answered ${status}, which is not foreseen.`,
      );
    if (json === undefined)
      throw new ProviderUnavailable(
        'upstream_invalid_response',
        'The data source’s answer is not JSON in UTF-8.',
      );
    return { kind: 'answer', value: await this.#expressions.answer?.evaluate(json, bindings) };
  }
}

const contentTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

/** What metrics and evidence call a failure. */
function outcomeOf(error: unknown): string {
  if (error instanceof ProviderRefused) return 'refused';
  if (error instanceof TryLater) return 'try-later';
  if (error instanceof NotConnected) return 'not-connected';
  if (error instanceof ExpressionFailed) return 'upstream_invalid_response';
  return error instanceof ProviderUnavailable ? error.reason : 'failed';
}

/** Only an outage opens the breaker: one garbled record says nothing of the next call. */
function isOutage(error: unknown): boolean {
  return error instanceof ProviderUnavailable && error.reason !== 'upstream_invalid_response';
}

function isWorthRetrying(error: unknown): boolean {
  if (error instanceof NotConnected) return true;
  return error instanceof TryLater && (error.retryAfterSeconds ?? 0) <= longestRetryAfterSeconds;
}

function createAgent({ tls, connectTimeoutMs, maxConnections }: HttpProviderConfig, env: Environment): Agent {
  const pem = (reference: string | undefined) =>
    reference === undefined ? undefined : readSecret(reference, env);
  const { ca, certificate, key, passphrase } = tls;
  const material = { ca: pem(ca), cert: pem(certificate), key: pem(key), passphrase: pem(passphrase) };
  return new Agent({
    connections: maxConnections,
    pipelining: 1,
    // Shorter than servers and balancers keep a connection, so that none is used as it closes.
    keepAliveTimeout: 4_000,
    connect: {
      timeout: connectTimeoutMs,
      rejectUnauthorized: true,
      ...Object.fromEntries(Object.entries(material).filter(([, value]) => value !== undefined)),
    },
  });
}

function readHeaders(
  { headers, authentication }: HttpProviderConfig,
  env: Environment,
): Record<string, string> {
  const plain = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      isSecretReference(value) ? readSecret(value, env) : value,
    ]),
  );
  switch (authentication.type) {
    case 'apiKey':
      return {
        ...plain,
        [authentication.header.toLowerCase()]: `${authentication.prefix}${readSecret(authentication.value, env)}`,
      };
    case 'basic': {
      const pair = `${readSecret(authentication.username, env)}:${readSecret(authentication.password, env)}`;
      return { ...plain, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
    }
    default:
      return plain;
  }
}
