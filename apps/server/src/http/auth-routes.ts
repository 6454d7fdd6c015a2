import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Authenticator } from '../accounts/authenticator.ts';
import { bearerToken } from '../accounts/bearer-token.ts';
import type { LogIn } from '../accounts/log-in.ts';
import { keySetCacheSeconds, type SigningKeys } from '../accounts/signing-keys.ts';
import { apiErrors } from '../domain/api-error.ts';

interface Parts {
  readonly logIn: LogIn;
  readonly authenticator: Authenticator;
  readonly keys: SigningKeys;
}

const bodyLimit = 8 * 1024;

/**
 * `POST /auth/login`, `POST /auth/logout` and `GET /.well-known/jwks.json` (consumer-service 5, commercial-service 5).
 * A scope of its own: it takes form-encoded bodies, which nothing else does.
 */
export function authRoutes(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    const readText = { parseAs: 'string', bodyLimit } as const;
    app.addContentTypeParser('application/json', readText, async (_request: FastifyRequest, body: string) =>
      parseObject(body),
    );
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      readText,
      async (_request: FastifyRequest, body: string) => parseForm(body),
    );
    app.addContentTypeParser('*', async () => {
      throw apiErrors.unsupportedMediaType('application/x-www-form-urlencoded or application/json');
    });

    app.post('/auth/login', { bodyLimit }, async (request, reply) => {
      const { identifier, password } = readCredentials(request);
      const token = await parts.logIn.logIn({ identifier, password, address: request.ip });
      return reply.header('cache-control', 'no-store').send({
        access_token: token.accessToken,
        token_type: 'bearer',
        expires_in: token.expiresInSeconds,
      });
    });

    app.post('/auth/logout', { bodyLimit }, async (request, reply) => {
      const caller = await parts.authenticator.authenticate(bearerToken(request.headers.authorization));
      await parts.authenticator.logOut(caller);
      return reply.code(204).header('cache-control', 'no-store').send();
    });

    app.get('/.well-known/jwks.json', async (_request, reply) => {
      const keySet = await parts.keys.publicKeySet();
      return reply.header('cache-control', `public, max-age=${keySetCacheSeconds}`).send(keySet);
    });
  };
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw apiErrors.invalidRequest('The body is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw apiErrors.invalidRequest('The body must be a JSON object.');
  return value;
}

/** One value per field: a repeated one is as good as a list, which no field takes. */
function parseForm(text: string): object {
  const fields: [string, string | string[]][] = [];
  const form = new URLSearchParams(text);
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    fields.push([name, values.length === 1 ? (values[0] ?? '') : values]);
  }
  return Object.fromEntries(fields);
}

/** A user has both a user name and an e-mail address; either is taken under either name. */
function readCredentials({ body, headers }: FastifyRequest): { identifier: string; password: string } {
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  const [usual, other] = isJson ? ['email', 'username'] : ['username', 'email'];
  const named = [usual, other].find((name) => hasValue(field(body, name))) ?? usual;
  return { identifier: readText(body, named).trim(), password: readText(body, 'password') };
}

function readText(body: unknown, name: string): string {
  const value = field(body, name);
  if (!hasValue(value)) throw apiErrors.invalidInput(name, `${name} is missing.`);
  if (typeof value !== 'string') throw apiErrors.invalidInput(name, `${name} must be one string.`);
  return value;
}

function field(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  return Object.getOwnPropertyDescriptor(body, name)?.value;
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
}
