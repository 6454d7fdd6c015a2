import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';

/** Password of every sandbox user. */
export const SANDBOX_PASSWORD = 'sandbox-only';

/** A JSON object whose fields the tests look at one by one. */
export type Json = { readonly [field: string]: unknown };

/** An answer, with the body both as sent and read. */
export interface Answer<Body = Json> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
}

/** What the answers of verifications have in common. */
export interface Verification extends Json {
  readonly success: boolean;
  readonly transaction_id: string;
  readonly code: string;
  readonly message: string;
  readonly capture_url: string | null;
}

/** What every error's body is. */
export interface ErrorBody extends Json {
  readonly code: string;
  readonly message: string;
  readonly details: { readonly field?: string; readonly reason?: string };
  readonly request_id: string;
}

interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON; a string as it is. */
  readonly body?: unknown;
}

/** Sends one request and reads its answer whole. */
export async function call<Body = Json>(
  url: string,
  { method, headers, body }: Call = {},
): Promise<Answer<Body>> {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson ? JSON.parse(text) : {}) as Body,
  };
}

/** A logged-in user of a server. */
export class Client {
  readonly address: string;
  readonly token: string;

  private constructor(address: string, token: string) {
    this.address = address;
    this.token = token;
  }

  /** Logs a user in, with the form-encoded body. */
  static async logIn(address: string, username: string, password = SANDBOX_PASSWORD): Promise<Client> {
    const answer = await call<{ access_token?: string }>(`${address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username, password }).toString(),
    });
    if (answer.body.access_token === undefined)
      throw new Error(`${username} could not log in: ${answer.status} ${answer.text}`);
    return new Client(address, answer.body.access_token);
  }

  /** A user of the shared server. */
  static shared(username = 'sandbox'): Promise<Client> {
    return Client.logIn(inject('sharedServer').address, username);
  }

  get<Body = Verification>(
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    return this.send<Body>(path, { headers });
  }

  post<Body = Verification>(
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    return this.send<Body>(path, { method: 'POST', body, headers });
  }

  /** Sends a request with the token, and as any good client waits and tries again where it is told so with 429. */
  async send<Body = Json>(path: string, request: Call): Promise<Answer<Body>> {
    for (;;) {
      const answer = await this.sendOnce<Body>(path, request);
      if (answer.status !== 429) return answer;
      await wait(Number(answer.headers.get('retry-after')) * 1000);
    }
  }

  /** Sends a request with the token. */
  sendOnce<Body = Json>(path: string, request: Call): Promise<Answer<Body>> {
    return call<Body>(this.address + path, {
      ...request,
      headers: { authorization: `Bearer ${this.token}`, ...request.headers },
    });
  }
}

/** A body whose base64 images are cut to their first bytes (`/9j/` begins a JPEG), so that a difference can be read. */
export function abridged<Body extends Json>(body: Body): Body {
  const cut = (_field: string, value: unknown) =>
    typeof value === 'string' && value.length > 1000 ? value.slice(0, 4) : value;
  return JSON.parse(JSON.stringify(body, cut)) as Body;
}
