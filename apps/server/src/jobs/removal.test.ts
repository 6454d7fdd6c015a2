import { afterAll, beforeAll, expect, it } from 'vitest';
import { countingHasher, insertTestUser, MovableClock } from '../accounts/testing.ts';
import { insertAuditEvent } from '../database/queries/audit-events.ts';
import { putFact, putImage } from '../database/queries/facts.ts';
import { insertProviderEvidence } from '../database/queries/provider-evidence.ts';
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

const failures: string[] = [];
const remove = () =>
  removeWhatIsDue(db.database, clock, { batch: 2, onError: (_error, table) => failures.push(table) });

async function insertTransaction(accountId: number, userId: string): Promise<string> {
  const id = uuidV7(clock.now());
  await insertTransactions(db.pool, [
    {
      id,
      accountId,
      userId,
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
      receivedAt: clock.now(),
      consentPurpose: 'test',
      sourceAddress: '127.0.0.1',
      firstJob: null,
      firstJobDueAt: null,
    },
  ]);
  return id;
}

it('removes images, evidence, facts and transactions on their day, with what belongs to them, and nothing sooner', async () => {
  const user = await insertTestUser(db.database, clock, countingHasher().hasher);
  await db.database
    .updateTable('accounts')
    .set({ transaction_retention_days: 30 })
    .where('id', '=', user.accountId)
    .execute();
  const receivedAt = clock.now();
  const id = await insertTransaction(user.accountId, user.userId);
  const owner = { transactionId: id, accountId: user.accountId };
  const due = (days: number) => ({
    ciphertext: Buffer.from('sealed'),
    recordedAt: receivedAt,
    removeAfter: new Date(receivedAt.getTime() + days * DAY_MS),
  });
  await putImage(db.database, owner, { kind: 'selfie', ...due(10) });
  await putFact(db.database, owner, { kind: 'finding', ...due(30) });
  await insertProviderEvidence(db.database, [
    {
      transaction_id: id,
      account_id: user.accountId,
      source: 'test',
      asked_at: receivedAt,
      duration_ms: 1,
      status: 200,
      answer_ciphertext: due(10).ciphertext,
      outcome: 'answer',
      remove_after: due(10).removeAfter,
    },
  ]);

  const left = async () => {
    await remove();
    const rows = await Promise.all(
      (
        ['transaction_images', 'provider_evidence', 'transaction_facts', 'transactions', 'consents'] as const
      ).map((table) => db.pool.query(`SELECT 1 FROM ${table}`)),
    );
    return rows.map(({ rowCount }) => rowCount);
  };
  expect(await left()).toEqual([1, 1, 1, 1, 1]);
  clock.move(10 * DAY_MS - 1);
  expect(await left()).toEqual([1, 1, 1, 1, 1]);
  clock.move(1);
  expect(await left()).toEqual([0, 0, 1, 1, 1]);
  clock.move(20 * DAY_MS - 1);
  expect(await left()).toEqual([0, 0, 1, 1, 1]);
  clock.move(2);
  expect(await left()).toEqual([0, 0, 0, 0, 0]);
});

it('leaves nothing of a backlog of many batches, and a table that fails holds up no other', async () => {
  const user = await insertTestUser(db.database, clock, countingHasher().hasher);
  const receivedAt = clock.now();
  const ids = await Promise.all(
    Array.from({ length: 5 }, () => insertTransaction(user.accountId, user.userId)),
  );
  for (const transactionId of ids) {
    const owner = { transactionId, accountId: user.accountId };
    const stored = { ciphertext: Buffer.from('sealed'), recordedAt: receivedAt, removeAfter: receivedAt };
    await putImage(db.database, owner, { kind: 'selfie', ...stored });
    await putFact(db.database, owner, { kind: 'finding', ...stored });
  }
  await db.pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON transaction_images EXECUTE FUNCTION refuse()`);
  const count = async (table: string) => (await db.pool.query(`SELECT 1 FROM ${table}`)).rowCount;

  await remove();
  expect(failures).toEqual(['transaction_images']);
  expect(await count('transaction_facts')).toBe(0);

  await db.pool.query('DROP TRIGGER refuse ON transaction_images');
  await remove();
  expect(await count('transaction_images')).toBe(0);
  expect(await count('transactions')).toBe(5);

  clock.move(1827 * DAY_MS);
  await remove();
  expect(await count('transactions')).toBe(0);
  expect(failures).toHaveLength(1);
});

it('keeps records of sessions for 400 days, and those of administration', async () => {
  const record = (action: string) =>
    insertAuditEvent(db.database, {
      occurredAt: clock.now(),
      accountId: null,
      actor: 'system',
      action,
      subject: null,
      detail: {},
    });
  const left = async () => {
    await remove();
    return (await db.database.selectFrom('audit_events').select('action').execute()).map(
      ({ action }) => action,
    );
  };
  for (const action of ['session.refused', 'session.begun', 'session.ended', 'user.created'])
    await record(action);
  clock.move(400 * DAY_MS);
  expect(await left()).toHaveLength(4);
  clock.move(1);
  expect(await left()).toEqual(['user.created']);
});

it('finds by an index everything that goes with what is removed', async () => {
  const { rows } = await db.pool.query(`
    SELECT conname FROM pg_constraint WHERE contype = 'f' AND confdeltype IN ('c', 'n') AND NOT EXISTS (
      SELECT FROM pg_index WHERE indrelid = conrelid AND indpred IS NULL AND indkey[0] = conkey[1])`);
  expect(rows).toEqual([]);
});
