import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { apiErrors } from '../../domain/api-error.ts';
import { type BuiltFile, readBuiltFiles, sendBuiltFile } from '../built-files.ts';

/**
 * The page may load and send nothing but to this server, run no inline script and sit in no frame. Its components make
 * `<style>` elements, which carry the nonce of the visit.
 */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const HEADERS = {
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Where `apps/console/index.html` has the nonce. */
const NONCE_PLACE = '%STYLE_NONCE%';

/**
 * The console's page at every path below `/console` (its own router does the rest), and its assets. It holds no data: everything it shows
 * comes from `/console/api`.
 *
 * @param options.distDir absolute path of what `apps/console` was built into
 * @throws Error at registration when it is not built
 */
export function consolePage({ distDir }: { readonly distDir: string }): FastifyPluginAsync {
  return async (app) => {
    const files: ReadonlyMap<string, BuiltFile> = await readBuiltFiles(distDir).catch(() => new Map());
    const template = files.get('index.html')?.identity.toString('utf8');
    if (template === undefined)
      throw new Error(
        `The console is not built: ${distDir} has no index.html. Build it with \`npm run build -w @qiniso/console\`.`,
      );

    const sendPage = (_request: FastifyRequest, reply: FastifyReply) => {
      const nonce = randomBytes(18).toString('base64url');
      return reply
        .headers(HEADERS)
        .headers({ 'content-security-policy': policyWith(nonce), 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(template.replace(NONCE_PLACE, nonce));
    };
    app.get('/console', sendPage);
    app.get<{ Params: { '*': string } }>('/console/*', (request, reply) => {
      const path = request.params['*'];
      // Without an extension it is a page of the console's own.
      if (!/\.\w+$/.test(path)) return sendPage(request, reply);
      const file = path === 'index.html' ? undefined : files.get(path);
      if (file === undefined) throw apiErrors.notFound();
      // Built assets have their content's hash in the name.
      const isHashed = path.startsWith('assets/');
      reply
        .headers(HEADERS)
        .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      return sendBuiltFile(request, reply, file);
    });
    // Nothing of the API: an error in JSON, not the page.
    app.all('/console/api/*', async () => {
      throw apiErrors.notFound();
    });
  };
}
