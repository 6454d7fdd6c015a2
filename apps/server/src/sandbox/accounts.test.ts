import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsProcess, MovableClock } from '../accounts/testing.ts';
import { readAccessVersion } from '../database/queries/access-version.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { sandboxPassword, seedSandboxAccounts } from './accounts.ts';

const products = ['IDPHOTO', 'BUSMOD', 'COSTCENTRE', 'DRVLIC'];
const clock = new MovableClock();
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedSandboxAccounts(db.database, clock, products);
});
afterAll(() => db.drop());

async function callerOf(identifier: string) {
  const { logIn, authenticator } = accountsProcess(db.database, clock, 'secret of these tests');
  const token = await logIn.logIn({ identifier, password: sandboxPassword, address: '127.0.0.1' });
  return authenticator.authenticate(token.accessToken);
}

it.each([
  ['sandbox', 1001, 'integrator'],
  ['verifier', 1001, 'verifier'],
  ['reporter', 1001, 'reporter'],
  ['admin', 1001, 'admin'],
  ['sandbox-two', 1002, 'integrator'],
  ['sandbox-limited', 1003, 'integrator'],
  ['sandbox-prepaid', 1004, 'integrator'],
  ['sandbox-manual', 1005, 'integrator'],
  ['manual-verifier', 1005, 'verifier'],
  ['manual-verifier-two', 1005, 'verifier'],
])('%s of account %i logs in as %s by name and by e-mail address', async (username, accountId, role) => {
  expect(await callerOf(username)).toMatchObject({ accountId, role });
  expect(await callerOf(`${username}@example.com`)).toMatchObject({ accountId, role });
});

it('gives each account what it is described with', async () => {
  const one = await callerOf('sandbox');
  expect([...one.costCentres]).toEqual([
    [10, { operatorName: 'Cape Town branch', isClosed: false }],
    [20, { operatorName: 'Durban branch', isClosed: false }],
  ]);
  expect([...one.entitlements.keys()].sort()).toEqual([...products].sort());
  expect(one.account).toMatchObject({ name: 'Sandbox One', billing: 'postpaid', simulatedBackOffice: true });

  expect([...(await callerOf('sandbox-two')).costCentres.keys()]).toEqual([30]);
  expect([...(await callerOf('sandbox-limited')).entitlements.keys()].sort()).toEqual([
    'BUSMOD',
    'COSTCENTRE',
  ]);
  expect((await callerOf('sandbox-manual')).account.simulatedBackOffice).toBe(false);

  expect((await callerOf('sandbox-prepaid')).account.billing).toBe('prepaid');
  const { credits } = await db.database
    .selectFrom('accounts')
    .select('credits')
    .where('id', '=', 1004)
    .executeTakeFirstOrThrow();
  expect(credits).toBe(2);
});

it('keeps what was changed since, and adds what a newer catalogue brings', async () => {
  await db.database
    .updateTable('accounts')
    .set({ credits: 0, name: 'Renamed' })
    .where('id', '=', 1004)
    .execute();
  const users = () => db.database.selectFrom('users').selectAll().orderBy('username').execute();
  const before = await users();
  await seedSandboxAccounts(db.database, clock, [...products, 'NEW']);
  expect(await users()).toEqual(before);
  const caller = await callerOf('sandbox-prepaid');
  expect(caller.account.name).toBe('Renamed');
  expect(caller.entitlements.has('NEW')).toBe(true);
  expect((await callerOf('sandbox-limited')).entitlements.has('NEW')).toBe(false);
  expect(await readAccessVersion(db.database)).toBeGreaterThan(1);
});
