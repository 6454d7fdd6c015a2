import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { confirmInstallation } from './installation.ts';
import { Sealing } from './sealing.ts';

const sealing = new Sealing(Buffer.alloc(32, 1));
const another = new Sealing(Buffer.alloc(32, 2));
let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

it('takes a database as it was at its first start, again and again', async () => {
  for (const how of ['attach', 'serve', 'serve', 'attach'] as const)
    await confirmInstallation(db.database, sealing, 'production', how);
});

it('refuses production on the database of a sandbox, and the other way round', async () => {
  await confirmInstallation(db.database, sealing, 'sandbox', 'serve');
  for (const how of ['serve', 'attach'] as const)
    await expect(confirmInstallation(db.database, sealing, 'production', how)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(/MODE=sandbox.*MODE=production/),
    });
  await confirmInstallation(db.database, sealing, 'sandbox', 'serve');
});

it('refuses another master secret', async () => {
  await confirmInstallation(db.database, sealing, 'production', 'serve');
  for (const how of ['serve', 'attach'] as const)
    await expect(confirmInstallation(db.database, another, 'production', how)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining('MASTER_SECRET'),
    });
});

it('notes nothing for a command, which may come before the first start', async () => {
  await confirmInstallation(db.database, another, 'sandbox', 'attach');
  await confirmInstallation(db.database, sealing, 'production', 'serve');
});
