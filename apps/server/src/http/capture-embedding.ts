import { DOCUMENT_HEADERS, FRAME_HEADERS } from '@qiniso/capture-protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { captureErrors } from '../capture/capture-errors.ts';
import type { Capture } from '../capture/create-capture.ts';
import type { GuessLimit } from '../capture/guess-limit.ts';
import { parseTransactionId } from '../catalogue/transaction-id.ts';

const PREFLIGHT_ANSWER = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': [
    'authorization',
    'content-type',
    ...Object.values(FRAME_HEADERS),
    ...Object.values(DOCUMENT_HEADERS),
  ].join(', '),
  // Seconds. The requests themselves are checked each time.
  'access-control-max-age': '600',
};

interface Parts {
  readonly capture: Pick<Capture, 'isEmbeddingOrigin' | 'requireEmbedding'>;
  readonly publicUrl: () => string;
  readonly guesses: GuessLimit;
}

/**
 * Lets pages of allow-listed origins at the capture's routes that `app` gets from now on, and no others. Such a page is given a transaction's id and
 * proves itself from then on by the secret it got when it claimed the session, as a bearer token: there are no cookies of third parties
 * (decision 0018).
 */
export function installCaptureEmbedding(app: FastifyInstance, { capture, publicUrl, guesses }: Parts): void {
  const answered = new Set<string>();
  app.addHook('onRoute', ({ url, method }) => {
    if (method === 'OPTIONS' || answered.has(url)) return;
    answered.add(url);
    // A browser asks first whether it may ask; the hook below has said for whom.
    app.options(url, async (_request, reply) => reply.code(204).headers(PREFLIGHT_ANSWER).send());
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    reply.header('vary', 'origin');
    if (isOwnPage(request, publicUrl())) return;
    const { origin } = request.headers;
    if (origin === undefined || !(await capture.isEmbeddingOrigin(origin)))
      throw captureErrors.foreignOrigin();
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'retry-after');
  });

  app.addHook('preHandler', async (request) => {
    const transactionId = transactionIdOf(request.body);
    const { origin } = request.headers;
    const isOwn = isOwnPage(request, publicUrl());
    if (transactionId === null && isOwn) return;
    // Whose a link is does not show in its token: any allow-listed page could open the links of every account.
    if (!isOwn && namesLink(request.body)) throw captureErrors.foreignOrigin();
    await guesses.guard(request.ip, () =>
      capture.requireEmbedding(origin ?? '', { token: null, transactionId, deviceSecret: bearerOf(request) }),
    );
  });
}

/** Browsers say where a request comes from. Callers that are no browsers say nothing, and are held to their link. */
export function isOwnPage(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined && request.method === 'GET') return true;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return (
    origin === undefined ||
    [new URL(publicUrl).origin, `${request.protocol}://${request.host}`].includes(origin)
  );
}

/** The secret of a device that holds no cookie, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

const namesLink = (body: unknown): boolean =>
  (body as { token?: unknown } | null | undefined)?.token !== undefined;

/** The stored id that a body names; null when it names none, or none that could be ours. */
export function transactionIdOf(body: unknown): string | null {
  const { transaction_id } = (body ?? {}) as { transaction_id?: unknown };
  return typeof transaction_id === 'string' ? (parseTransactionId(transaction_id)?.id ?? '') : null;
}
