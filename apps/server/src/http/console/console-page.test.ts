import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../build-server.ts';
import { consolePage } from './console-page.ts';

let distDir: string;
let app: FastifyInstance;
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'console-page-'));
  await mkdir(join(distDir, 'assets'));
  await writeFile(join(distDir, 'index.html'), '<!doctype html><meta content="%STYLE_NONCE%">page');
  await writeFile(join(distDir, 'color-scheme.js'), 'scheme');
  await writeFile(join(distDir, 'assets/index-abc.js'), 'script');
  await writeFile(join(distDir, 'assets/index-abc.js.br'), 'brotli');
  app = buildServer({ logger: pino({ level: 'silent' }), maxInFlight: 10, trustedProxies: [] });
  await app.register(consolePage({ distDir }));
});
afterAll(async () => {
  await app.close();
  await rm(distDir, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('the console’s page', () => {
  it('is the same at every path that is not a file, with a nonce of its own for each visit', async () => {
    const nonces = new Set<string>();
    for (const url of ['/console', '/console/', '/console/users', '/console/transactions/01a2-failover']) {
      const { statusCode, headers, body } = await get(url);
      expect(statusCode).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      const [, nonce = ''] = /content="([\w-]{24})">page$/.exec(body) ?? [];
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(4);
  });

  it('loads nothing from elsewhere, runs nothing inline, sits in no frame', async () => {
    const { headers } = await get('/console');
    const policy = String(headers['content-security-policy']);
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it('has its assets, those with a hash in their name to be kept for ever', async () => {
    const asset = await get('/console/assets/index-abc.js', { 'accept-encoding': 'br' });
    expect(asset.body).toBe('brotli');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const script = await get('/console/color-scheme.js');
    expect(script.body).toBe('scheme');
    expect(script.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/console/assets/missing.js',
    '/console/index.html',
    '/console/api/nothing',
    '/console/..%2fpackage.json',
  ])('has nothing at %s, and says so in JSON', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });

  it('says how it is built when it is not', async () => {
    const bare = buildServer({ logger: pino({ level: 'silent' }), maxInFlight: 10, trustedProxies: [] });
    await expect(bare.register(consolePage({ distDir: join(distDir, 'nowhere') }))).rejects.toThrow(
      /not built.*npm run build -w @qiniso\/console/,
    );
  });
});
