import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countingHasher, insertTestUser, MovableClock } from '../../accounts/testing.ts';
import { uuidV7 } from '../../domain/uuid-v7.ts';
import { splitPeriod } from '../../reporting/report-period.ts';
import { migrate, readMigrations } from '../migrate.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import {
  countByPeriod,
  foldAnyTotalChanges,
  removeAnyEmptyTotals,
  sumByCostCentre,
} from './transaction-totals.ts';
import { insertTransactions, type NewTransaction, updateTransaction } from './transactions.ts';

const clock = new MovableClock();
const EVERYTHING = { costCentre: null, serviceTypes: null, codes: null };
let db: TestDatabase;
let owner: { accountId: number; userId: string };
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function newOwner() {
  owner = await insertTestUser(db.database, clock, countingHasher().hasher);
  await db.pool.query(
    'INSERT INTO cost_centres (account_id, id, operator_name, created_at) SELECT $1, id, id::text, now() FROM generate_series(1, 3) id',
    [owner.accountId],
  );
}

const entry = (more: Partial<NewTransaction> = {}): NewTransaction => ({
  id: uuidV7(clock.now()),
  accountId: owner.accountId,
  userId: owner.userId,
  product: 'TEST',
  serviceType: 'BIDCHK1',
  state: 'waiting',
  firstName: 'Thabo',
  lastName: 'Mokoena',
  identityNo: '8501015800088',
  referenceNo: null,
  costCentre: null,
  requestCiphertext: Buffer.from('sealed'),
  priceCents: 650,
  prepaid: false,
  workingUntil: null,
  receivedAt: clock.now(),
  consentPurpose: 'test',
  sourceAddress: '127.0.0.1',
  firstJob: null,
  firstJobDueAt: null,
  ...more,
});

const complete = (id: string, code: 'ACCEPT' | 'REJECT' | 'FAIL', sequence = 1) =>
  updateTransaction(
    db.database,
    id,
    { sequence },
    {
      state: 'completed',
      code,
      outcome: {},
      serviceType: 'BIDCHK2',
      answeredByFailover: false,
      failureReason: null,
      weighting: 93.25,
      priceCents: code === 'FAIL' ? 0 : 650,
      workingUntil: null,
    },
    clock.now(),
  );

/** Counts and cents as a report says them, and as the transactions themselves do: at one moment. */
async function bothSides() {
  return await db.database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const said = await sumByCostCentre(
        trx,
        owner.accountId,
        splitPeriod({ start: null, end: null }),
        EVERYTHING,
      );
      const { rows } = await sql`
        SELECT cost_centre AS "costCentre", service_type AS "serviceType", count(*) AS transactions,
          sum(price_cents)::bigint AS "amountCents"
        FROM transactions WHERE account_id = ${owner.accountId} GROUP BY 1, 2 ORDER BY 1, 2`.execute(trx);
      return { said, counted: rows };
    });
}

describe('Totals', () => {
  it('follow a transaction from its record to its outcome and its removal, folded or not', async () => {
    await newOwner();
    const first = entry({ costCentre: 1 });
    await insertTransactions(db.pool, [first, entry({ costCentre: 1 }), entry()]);
    await expectToAgree();
    await complete(first.id, 'FAIL');
    const { said } = await expectToAgree();
    expect(said).toEqual([
      { costCentre: 1, serviceType: 'BIDCHK1', transactions: 1, amountCents: 650 },
      { costCentre: 1, serviceType: 'BIDCHK2', transactions: 1, amountCents: 0 },
      { costCentre: null, serviceType: 'BIDCHK1', transactions: 1, amountCents: 650 },
    ]);
    await db.pool.query('DELETE FROM transactions WHERE account_id = $1', [owner.accountId]);
    expect(await expectToAgree()).toEqual({ said: [], counted: [] });

    expect(await removeAnyEmptyTotals(db.database, '2026-11-01')).toBe(0);
    await removeAnyEmptyTotals(db.database, '9999-01-01');
    const left = await db.pool.query('SELECT 1 FROM transaction_totals WHERE account_id = $1', [
      owner.accountId,
    ]);
    expect(left.rowCount).toBe(0);

    async function expectToAgree() {
      const before = await bothSides();
      expect(before.said).toEqual(before.counted);
      await foldAnyTotalChanges(db.database, 1000);
      expect(await bothSides()).toEqual(before);
      return before;
    }
  });

  it('are noted once for a statement, and not at all when nothing that is counted changes', async () => {
    await newOwner();
    await foldAnyTotalChanges(db.database, 1000);
    const entries = [entry(), entry(), entry()];
    await insertTransactions(db.pool, entries);
    const noted = async () => (await db.pool.query('SELECT 1 FROM transaction_total_changes')).rowCount;
    expect(await noted()).toBe(1);
    await db.pool.query('UPDATE transactions SET updated_at = now() WHERE account_id = $1', [
      owner.accountId,
    ]);
    expect(await noted()).toBe(1);
  });

  it('take a day for what it is in UTC, and months and days together for the whole', async () => {
    await newOwner();
    const at = (receivedAt: string) => entry({ receivedAt: new Date(receivedAt) });
    await insertTransactions(db.pool, [
      at('2026-08-31T23:59:59.999Z'),
      at('2026-09-01T00:00:00.000Z'),
      at('2026-09-30T23:59:59.999Z'),
      at('2026-10-01T00:00:00.000Z'),
    ]);
    for (const fold of [false, true]) {
      if (fold) await foldAnyTotalChanges(db.database, 1000);
      const count = (start: string | null, end: string | null) =>
        countByPeriod(db.database, owner.accountId, splitPeriod({ start, end }), EVERYTHING);
      expect(await count('2026-08-31', '2026-10-01')).toEqual([
        { grain: 'day', start: '2026-10-01', transactions: 1 },
        { grain: 'month', start: '2026-09-01', transactions: 2 },
        { grain: 'day', start: '2026-08-31', transactions: 1 },
      ]);
      expect(await count('2026-09-01', '2026-09-30')).toEqual([
        { grain: 'month', start: '2026-09-01', transactions: 2 },
      ]);
      expect(await count('2026-09-02', '2026-09-30')).toEqual([
        { grain: 'day', start: '2026-09-30', transactions: 1 },
      ]);
      expect(await count(null, '2026-08-30')).toEqual([]);
    }
  });

  it('are there for transactions that were recorded before there were totals', async () => {
    const old = await createTestDatabase({ migrated: false });
    const migrations = readMigrations();
    const before = migrations.filter(({ name }) => name < '0013');
    await migrate(old.pool, { migrations: before });
    await old.pool.query(`
      INSERT INTO accounts (id, name, created_at) VALUES (7, 'Old', now());
      INSERT INTO users (id, account_id, username, email, password_hash, role, created_at)
        VALUES (gen_random_uuid(), 7, 'old', 'old@example.com', '', 'integrator', now());
      INSERT INTO transactions (id, account_id, user_id, product, service_type, state, code, first_name, request_ciphertext, price_cents,
        weighting, received_at, updated_at, completed_at)
      SELECT gen_random_uuid(), 7, (SELECT id FROM users), 'OLD', 'BIDCHK1', 'completed', 'ACCEPT', 'GRAÇA', '', 650, 90.5,
        '2025-03-31T23:59:59Z', now(), now() FROM generate_series(1, 3)`);
    await migrate(old.pool);
    const period = splitPeriod({ start: '2025-03-31', end: '2025-03-31' });
    for (let time = 0; time < 2; time += 1) {
      expect(await sumByCostCentre(old.database, 7, period, EVERYTHING)).toEqual([
        { costCentre: null, serviceType: 'BIDCHK1', transactions: 3, amountCents: 1950 },
      ]);
      await foldAnyTotalChanges(old.database, 1000);
    }
    const folded = await old.pool.query("SELECT 1 FROM transactions WHERE first_name_folded = 'graça'");
    expect(folded.rowCount).toBe(3);
    await old.drop();
  });

  it('are right at every moment while fifty writers write and two processes fold', async () => {
    await newOwner();
    let isWriting = true;
    const writers = Array.from({ length: 50 }, async (_, writer) => {
      for (let round = 0; round < 6; round += 1) {
        const transaction = entry({ costCentre: [1, 2, 3, null][(writer + round) % 4] ?? null });
        await insertTransactions(db.pool, [transaction, entry({ costCentre: 1 })]);
        await complete(transaction.id, (['ACCEPT', 'REJECT', 'FAIL'] as const)[writer % 3] ?? 'ACCEPT');
      }
    });
    const whileWriting = async (work: () => Promise<void>) => {
      while (isWriting) await work();
    };
    const others = [
      whileWriting(async () => void (await foldAnyTotalChanges(db.database, 20))),
      whileWriting(async () => void (await foldAnyTotalChanges(db.database, 30))),
      whileWriting(async () => {
        const { said, counted } = await bothSides();
        expect(said).toEqual(counted);
      }),
    ];
    await Promise.all(writers);
    isWriting = false;
    await Promise.all(others);
    const { said, counted } = await bothSides();
    expect(said).toEqual(counted);
    expect(said.reduce((sum, { transactions }) => sum + transactions, 0)).toBe(600);
  });
});
