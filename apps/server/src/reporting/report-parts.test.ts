import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { atOneMoment } from './report-parts.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('reads four reports at a time, so that many of them leave connections for everything else', async () => {
  const parts = { database: db.database, clock: { now: () => new Date() } };
  let running = 0;
  let most = 0;
  const read = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  await Promise.all(Array.from({ length: 12 }, () => atOneMoment(parts, read)));
  expect([most <= 4, running]).toEqual([true, 0]);
});
