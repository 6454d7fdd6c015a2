import { inject } from 'vitest';
import { type Answer, call, type Json, SANDBOX_PASSWORD } from './client.ts';

const HEADERS = { 'x-qiniso-console': 'active' };

/** A user who is logged in to the console: the session's cookie, and the header that only the console's page sends. */
export class ConsoleClient {
  readonly #address: string;
  readonly #cookie: string;

  private constructor(address: string, cookie: string) {
    this.#address = address;
    this.#cookie = cookie;
  }

  /** A user of the shared server, or of another one. */
  static async logIn(username: string, address = inject('sharedServer').address): Promise<ConsoleClient> {
    const answer = await call(`${address}/console/api/session`, {
      body: { username, password: SANDBOX_PASSWORD },
      headers: HEADERS,
    });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0];
    if (answer.status !== 200 || cookie === undefined)
      throw new Error(`${username} could not log in to the console: ${answer.status} ${answer.text}`);
    return new ConsoleClient(address, cookie);
  }

  get<Body = Json>(path: string, headers: Readonly<Record<string, string>> = HEADERS): Promise<Answer<Body>> {
    return call<Body>(`${this.#address}/console/api${path}`, {
      headers: { cookie: this.#cookie, ...headers },
    });
  }

  post<Body = Json>(path: string, body: unknown = {}, headers = HEADERS): Promise<Answer<Body>> {
    return call<Body>(`${this.#address}/console/api${path}`, {
      method: 'POST',
      body,
      headers: { cookie: this.#cookie, ...headers },
    });
  }
}
