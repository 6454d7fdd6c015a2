import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { docsRoutes } from './docs-routes.ts';

it('serves the reference with everything its page names, as often as asked', async () => {
  const app = Fastify();
  await app.register(docsRoutes([]));
  const page = (await app.inject('/docs')).body;
  const paths = [...page.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map((match) => match[1] ?? '');
  expect(paths).toHaveLength(4);
  for (const path of paths) {
    const [first, again] = [await app.inject(path), await app.inject(path)];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(first.headers['content-type']).toMatch(/^text\/(css|javascript)/);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  }
  await app.close();
});
