import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { readBuiltFiles, sendBuiltFile } from './built-files.ts';

/** The page may load and send nothing but to this server, run no inline script and sit in no frame. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/**
 * The hosted capture page: `/capture/{token}` and its assets. The answer is the same for every token, whether or not
 * there is such a link, so opening a link tells nothing and uses nothing up (decisions: Capture sessions).
 * @param options.distDir absolute path of what `apps/capture` was built into
 * @throws Error at registration when the page is not built
 */
export function capturePage(options: { readonly distDir: string }): FastifyPluginAsync {
  return async (app) => {
    const files = await readBuiltFiles(options.distDir).catch((cause: unknown) => {
      throw notBuilt(options.distDir, cause);
    });
    const page = files.get('index.html');
    if (page === undefined) throw notBuilt(options.distDir);

    const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
      sendBuiltFile(request, reply.headers(HEADERS).header('cache-control', 'no-store'), page);
    // The path holds a secret: requests of these routes are not logged.
    for (const path of ['/capture', '/capture/', '/capture/:token', '/capture/:token/'])
      app.get(path, { logLevel: 'silent' }, sendPage);

    app.get<{ Params: { '*': string } }>('/capture/assets/*', { logLevel: 'warn' }, (request, reply) => {
      const file = files.get(`assets/${request.params['*']}`);
      if (file === undefined) return reply.callNotFound();
      reply.headers(HEADERS).header('cache-control', 'public, max-age=31536000, immutable');
      return sendBuiltFile(request, reply, file);
    });
  };
}

function notBuilt(distDir: string, cause?: unknown): Error {
  return new Error(
    `The capture page is not built: ${distDir} has no index.html. Build it with \`npm run build -w @qiniso/capture\`.`,
    { cause },
  );
}
