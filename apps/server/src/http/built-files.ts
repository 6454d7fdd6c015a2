import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

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

export interface BuiltFile {
  readonly type: string;
  readonly identity: Buffer;
  readonly encoded: Readonly<Record<string, Buffer>>;
}

/** Sends a file as the browser likes it compressed. The headers are the route's to set, `Vary` apart. */
export function sendBuiltFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const encoding = ENCODINGS.find(({ name }) => accepted.has(name) && file.encoded[name] !== undefined);
  const body = encoding === undefined ? undefined : file.encoded[encoding.name];
  if (encoding !== undefined) reply.header('content-encoding', encoding.name);
  return reply
    .header('vary', 'accept-encoding')
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

/**
 * Every built file in memory, by its path in `distDir`; together they are a few megabytes at most.
 *
 * @throws Error when there is no such folder
 */
export async function readBuiltFiles(distDir: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const names = await readdir(distDir, { recursive: true });
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
