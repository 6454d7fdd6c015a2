import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

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
  vary: 'accept-encoding',
} as const;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** In order of preference; the suffix is that of the file compressed when the page was built. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

interface BuiltFile {
  readonly type: string;
  readonly identity: Buffer;
  readonly encoded: Readonly<Record<string, Buffer>>;
}

/**
 * The hosted capture page: `/capture/{token}` and its assets. The answer is the same for every token, whether or not
 * there is such a link, so opening a link tells nothing and uses nothing up (decisions: Capture sessions).
 * @param options.distDir absolute path of what `apps/capture` was built into
 * @throws Error at registration when the page is not built
 */
export function capturePage(options: { readonly distDir: string }): FastifyPluginAsync {
  return async (app) => {
    const files = await readBuiltFiles(options.distDir);
    const page = files.get('index.html');
    if (page === undefined) throw notBuilt(options.distDir);

    const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
      sendFile(request, reply.header('cache-control', 'no-store'), page);
    // The path holds a secret: requests of these routes are not logged.
    for (const path of ['/capture', '/capture/', '/capture/:token', '/capture/:token/'])
      app.get(path, { logLevel: 'silent' }, sendPage);

    app.get<{ Params: { '*': string } }>('/capture/assets/*', { logLevel: 'warn' }, (request, reply) => {
      const file = files.get(`assets/${request.params['*']}`);
      if (file === undefined) return reply.callNotFound();
      return sendFile(request, reply.header('cache-control', 'public, max-age=31536000, immutable'), file);
    });
  };
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const encoding = ENCODINGS.find(({ name }) => accepted.has(name) && file.encoded[name] !== undefined);
  const body = encoding === undefined ? undefined : file.encoded[encoding.name];
  if (encoding !== undefined) reply.header('content-encoding', encoding.name);
  return reply
    .headers(HEADERS)
    .type(file.type)
    .send(body ?? file.identity);
}

/** The codings that an `Accept-Encoding` header names and does not refuse with `q=0`. */
function acceptedEncodings(header: string | string[] | undefined): ReadonlySet<string> {
  const accepted = new Set<string>();
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  return accepted;
}

/** Every built file in memory, by its path in `distDir`; together they are far below a megabyte. */
async function readBuiltFiles(distDir: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const names = await readdir(distDir, { recursive: true }).catch((cause: unknown) => {
    throw notBuilt(distDir, cause);
  });
  const present = new Set(names);
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const encoded: Record<string, Buffer> = {};
    for (const { name: encoding, suffix } of ENCODINGS)
      if (present.has(name + suffix)) encoded[encoding] = await readFile(join(distDir, name + suffix));
    files.set(name.replaceAll('\\', '/'), { type, identity: await readFile(join(distDir, name)), encoded });
  }
  return files;
}

function notBuilt(distDir: string, cause?: unknown): Error {
  return new Error(
    `The capture page is not built: ${distDir} has no index.html. Build it with \`npm run build -w @qiniso/capture\`.`,
    { cause },
  );
}
