import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildExample } from '../../../packages/capture-react/example/build.ts';

const PACKAGE_BUILD = fileURLToPath(new URL('../../../packages/capture-react/build.ts', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Somebody's page in plain React that embeds the capture, on an origin of its own and under a strict policy. */
export interface Shop {
  /** The origin to be allow-listed. */
  readonly origin: string;
  /** The same page on an origin that is not. */
  readonly strangeOrigin: string;
  stop(): Promise<void>;
}

/** @param serverAddress what the page may talk to */
export async function openShop(serverAddress: string): Promise<Shop> {
  await promisify(execFile)(process.execPath, [PACKAGE_BUILD]);
  const folder = await mkdtemp(join(tmpdir(), 'qiniso-shop-'));
  await buildExample(folder);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    'media-src blob:',
    `connect-src ${serverAddress}`,
  ].join('; ');
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    const content = await readFile(join(folder, name)).catch(() => null);
    response.writeHead(content === null ? 404 : 200, {
      'content-type': TYPES[extname(name)] ?? 'text/plain',
      'content-security-policy': policy,
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    strangeOrigin: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
