import type { Dispatcher } from 'undici';
import { z } from 'zod';
import type { Clock } from '../../domain/clock.ts';
import { giveUpOnAbort } from '../give-up-on-abort.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider-error.ts';
import type { HttpProviderConfig } from './config.ts';
import { exchange } from './exchange.ts';
import { type Environment, readSecret } from './secret-reference.ts';

type OAuth2 = Extract<HttpProviderConfig['authentication'], { type: 'oauth2' }>;

const tokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,16000}$/),
  expires_in: z.number().positive().optional(),
});

/** A token is not used in its last seconds, and a server that says nothing of its life is asked every minute. */
const reserveMs = 10_000;
const defaultLifeMs = 60_000;

/** Tokens of the OAuth 2 client credentials grant (RFC 6749, 4.4): fetched once for all who wait, kept while they last. */
export class AccessTokens {
  readonly #config: OAuth2;
  readonly #dispatcher: Dispatcher;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #credentials: { id: string; secret: string };
  #current: { token: string; usableUntil: number } | null = null;
  #underWay: Promise<string> | null = null;

  /** @throws SecretMissing when the credentials are not there. */
  constructor(
    config: OAuth2,
    how: { dispatcher: Dispatcher; clock: Clock; env: Environment; timeoutMs: number },
  ) {
    this.#config = config;
    this.#dispatcher = how.dispatcher;
    this.#clock = how.clock;
    this.#timeoutMs = how.timeoutMs;
    this.#credentials = {
      id: readSecret(config.clientId, how.env),
      secret: readSecret(config.clientSecret, how.env),
    };
  }

  /** @throws ProviderUnavailable, ProviderRefused */
  async get(signal: AbortSignal): Promise<string> {
    if (this.#current !== null && this.#clock.now().getTime() < this.#current.usableUntil)
      return this.#current.token;
    this.#underWay ??= this.#fetch().finally(() => {
      this.#underWay = null;
    });
    // The fetch serves all who wait and has a time limit of its own; each of them has theirs.
    return await giveUpOnAbort(this.#underWay, signal);
  }

  /** The server did not take this token: the next call fetches another. */
  discard(token: string): void {
    if (this.#current?.token === token) this.#current = null;
  }

  async #fetch(): Promise<string> {
    const { tokenUrl, scope, audience, credentialsIn } = this.#config;
    const { id, secret } = this.#credentials;
    const form = new URLSearchParams({ grant_type: 'client_credentials' });
    if (scope !== undefined) form.set('scope', scope);
    if (audience !== undefined) form.set('audience', audience);
    if (credentialsIn === 'body') {
      form.set('client_id', id);
      form.set('client_secret', secret);
    }
    const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64');
    const answer = await exchange({
      dispatcher: this.#dispatcher,
      url: tokenUrl,
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(credentialsIn === 'header' ? { authorization: `Basic ${basic}` } : {}),
      },
      body: form.toString(),
      limitBytes: 100_000,
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    if (answer.status === 400 || answer.status === 401 || answer.status === 403)
      throw new ProviderRefused(`The token server turned the client away (${answer.status}).`);
    if (answer.status !== 200)
      throw new ProviderUnavailable('upstream_unavailable', `The token server answered ${answer.status}.`);
    const parsed = tokenAnswer.safeParse(answer.json);
    if (!parsed.success)
      throw new ProviderUnavailable(
        'upstream_invalid_response',
        'The token server’s answer holds no usable token.',
      );
    const { access_token: token, expires_in: seconds } = parsed.data;
    const lifeMs = seconds === undefined ? defaultLifeMs : seconds * 1000;
    this.#current = { token, usableUntil: this.#clock.now().getTime() + Math.max(0, lifeMs - reserveMs) };
    return token;
  }
}
