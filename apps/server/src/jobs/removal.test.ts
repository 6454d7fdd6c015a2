import { afterAll, beforeAll, expect, it } from 'vitest';
import { countingHasher, insertTestUser, MovableClock } from '../accounts/testing.ts';
import { putFact, putImage } from '../database/queries/facts.ts';
import { insertTransactions } from '../database/queries/transactions.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import { removeWhatIsDue } from './removal.ts';

const clock = new MovableClock();
const DAY_MS = 86_400_000;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('removes images, facts and transactions on their day, with what belongs to them, and nothing sooner', async () => {
  const user = await insertTestUser(db.database, clock, countingHasher().hasher);
  await db.database
    .updateTable('accounts')
    .set({ transaction_retention_days: 30 })
    .where('id', '=', user.accountId)
    .execute();
  const id = uuidV7(clock.now());
  const receivedAt = clock.now();
  await insertTransactions(db.pool, [
    {
      id,
      accountId: user.accountId,
      userId: user.userId,
      product: 'TEST',
      serviceType: 'TEST',
      state: 'waiting',
      firstName: null,
      lastName: null,
      identityNo: null,
      referenceNo: null,
      costCentre: null,
      requestCiphertext: Buffer.from('sealed'),
      priceCents: 0,
      prepaid: false,
      workingUntil: null,
      receivedAt,
      consentPurpose: 'test',
      sourceAddress: '127.0.0.1',
      firstJob: null,
    },
  ]);
  const owner = { transactionId: id, accountId: user.accountId };
  const due = (days: number) => ({
    ciphertext: Buffer.from('sealed'),
    recordedAt: receivedAt,
    removeAfter: new Date(receivedAt.getTime() + days * DAY_MS),
  });
  await putImage(db.database, owner, { kind: 'selfie', ...due(10) });
  await putFact(db.database, owner, { kind: 'finding', ...due(30) });

  const left = async () => {
    await removeWhatIsDue(db.database, clock);
    const rows = await Promise.all(
      (['transaction_images', 'transaction_facts', 'transactions', 'consents'] as const).map((table) =>
        db.pool.query(`SELECT 1 FROM ${table}`),
      ),
    );
    return rows.map(({ rowCount }) => rowCount);
  };
  expect(await left()).toEqual([1, 1, 1, 1]);
  clock.move(10 * DAY_MS - 1);
  expect(await left()).toEqual([1, 1, 1, 1]);
  clock.move(1);
  expect(await left()).toEqual([0, 1, 1, 1]);
  clock.move(20 * DAY_MS - 1);
  expect(await left()).toEqual([0, 1, 1, 1]);
  clock.move(2);
  expect(await left()).toEqual([0, 0, 0, 0]);
});
