import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capturePage } from './capture-page.ts';

let distDir: string;
let app: FastifyInstance;
const logged: string[] = [];

beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'capture-page-'));
  await mkdir(join(distDir, 'assets'));
  await writeFile(join(distDir, 'index.html'), '<!doctype html>page');
  await writeFile(join(distDir, 'assets/index-abc.js'), 'script');
  await writeFile(join(distDir, 'assets/index-abc.js.br'), 'brotli');
  await writeFile(join(distDir, 'assets/index-abc.js.gz'), 'gzip');
  await writeFile(join(distDir, '.source-hash'), 'secret');
  app = fastify({ logger: { level: 'info', stream: { write: (line: string) => logged.push(line) } } });
  await app.register(capturePage({ distDir }));
});

afterAll(async () => {
  await app.close();
  await rm(distDir, { recursive: true });
});

const get = (url: string, acceptEncoding?: string) =>
  app.inject({ url, headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding } });

describe('capturePage', () => {
  it('answers every token with the same page, and a path without one too', async () => {
    const pages = await Promise.all(
      ['/capture/known-or-not', '/capture/another/', '/capture/', '/capture'].map((url) => get(url)),
    );
    for (const page of pages) {
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toBe('<!doctype html>page');
    }
  });

  it('lets the page load nothing from elsewhere, run nothing inline, sit in no frame and tell no referrer', async () => {
    const { headers } = await get('/capture/token');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('writes no token into the log', async () => {
    await get('/capture/very-secret-token');
    expect(logged.join('')).not.toContain('very-secret-token');
  });

  it.each([
    [undefined, undefined, 'script'],
    ['gzip', 'gzip', 'gzip'],
    ['gzip, deflate, br', 'br', 'brotli'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
    ['br;q=0.0', undefined, 'script'],
  ])('sends assets as Accept-Encoding %s allows, to be kept for ever', async (accepted, encoding, body) => {
    const answer = await get('/capture/assets/index-abc.js', accepted);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.body).toBe(body);
  });

  it.each([
    '/capture/assets/missing.js',
    '/capture/assets/..%2f.source-hash',
    '/capture/assets/index-abc.js.br',
  ])('has nothing at %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('says how to build the page when it is missing', async () => {
    const bare = fastify();
    await expect(bare.register(capturePage({ distDir: join(distDir, 'nowhere') }))).rejects.toThrow(
      /not built.*npm run build -w @qiniso\/capture/,
    );
  });
});
