import type { FastifyPluginAsync } from 'fastify';
import type { Authenticator } from '../accounts/authenticator.ts';
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import type { SandboxDocuments } from '../sandbox/documents/sandbox-documents.ts';
import { authorise } from './authorise.ts';

interface Parts {
  readonly authenticator: Authenticator;
  readonly rateLimiter: RateLimiter;
  readonly documents: Pick<SandboxDocuments, 'list' | 'requestOf'>;
}

/** Sample documents, in sandbox mode only. */
export function sandboxDocumentRoutes(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    app.get('/sandbox/documents', { onRequest: authorise(parts, []) }, async () => ({
      success: true,
      documents: parts.documents.list(),
    }));
    app.get<{ Params: { name: string } }>(
      '/sandbox/documents/:name',
      { onRequest: authorise(parts, []) },
      async (request) => await parts.documents.requestOf(request.params.name),
    );
  };
}
