import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { installErrorHandler } from './error-handler.ts';
import { healthRoutes } from './health-routes.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('asks the database once a second whether it is ready, and tells when it is there again', async () => {
  let now = 0;
  let asked = 0;
  let statement = 'SELECT 1';
  const query = (() => {
    asked += 1;
    return db.pool.query(statement);
  }) as typeof db.pool.query;
  const app = Fastify();
  installErrorHandler(app);
  await app.register(healthRoutes({ query }, () => now));
  const statuses = async () =>
    (await Promise.all([1, 2, 3].map(() => app.inject('/health/ready')))).map(({ statusCode }) => statusCode);

  expect(await statuses()).toEqual([200, 200, 200]);
  now = 999;
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(asked).toBe(1);

  statement = 'SELECT 1 / 0';
  now = 1000;
  expect(await statuses()).toEqual([503, 503, 503]);
  statement = 'SELECT 1';
  now = 2000;
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(asked).toBe(3);
  await app.close();
});
