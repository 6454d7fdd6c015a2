import { afterAll, beforeAll, expect, it } from 'vitest';
import { countingHasher, insertTestUser, MovableClock } from '../accounts/testing.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { exportTransactions } from './export-transactions.ts';
import type { TransactionSearch } from './search-transactions.ts';

const ROWS = 2_345;
const EVERYTHING: TransactionSearch = {
  period: { start: null, end: null },
  costCentre: null,
  serviceType: null,
  code: null,
  firstName: null,
  lastName: null,
  identityNo: null,
  referenceNo: null,
};

let db: TestDatabase;
let accountId: number;
beforeAll(async () => {
  db = await createTestDatabase();
  const user = await insertTestUser(db.database, new MovableClock(), countingHasher().hasher);
  accountId = user.accountId;
  // Many at the same instant, and instants that differ by microseconds only.
  await db.pool.query(
    `INSERT INTO transactions (id, account_id, user_id, product, service_type, state, code, first_name, last_name, request_ciphertext,
       reference_no, received_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, 'TEST', 'TEST', 'waiting', 'PENDING', '=1+1', 'Graça, "G"', '', n,
       timestamptz '2026-11-01Z' + (n / 700) * interval '1 microsecond', now()
     FROM generate_series(1, $3::int) n`,
    [user.accountId, user.userId, ROWS],
  );
});
afterAll(() => db.drop());

it('exports every transaction once, in order, with formulas made harmless', async () => {
  let file = '';
  for await (const piece of exportTransactions(db.database, accountId, EVERYTHING)) file += piece;
  const [head, ...lines] = file.split('\r\n');
  expect(head).toBe(
    '\ufefftransaction_id,received_datetime,service_type,screening_result,firstname,lastname,identity_no,reference_no,cost_center,selling_price',
  );
  expect(lines.pop()).toBe('');
  const references = lines.map((line) => Number(/,(\d+),,0$/.exec(line)?.[1]));
  expect(references.toSorted((a, b) => a - b)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
  expect(references.map((n) => Math.floor(n / 700))).toEqual(
    references.map((n) => Math.floor(n / 700)).toSorted((a, b) => b - a),
  );
  expect(lines[0]).toContain(`,TEST,,'=1+1,"Graça, ""G""",,`);
});

it('reads on only when what it has read was taken', async () => {
  let queries = 0;
  const counting = db.database.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const pieces = exportTransactions(counting, accountId, EVERYTHING);
  await pieces.next();
  expect(queries).toBe(0);
  await pieces.next();
  expect(queries).toBe(1);
  await pieces.return();
  expect(queries).toBe(1);
});
