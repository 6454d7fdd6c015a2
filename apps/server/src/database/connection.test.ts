import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from './connection.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function read(expression: string): Promise<unknown> {
  const { rows } = await test.pool.query<{ value: unknown }>(`select ${expression} as value`);
  return rows[0]?.value;
}

describe('createDatabase', () => {
  it('reads a date as the string it was stored as, in whatever time zone we are', async () => {
    expect(await read("date '1990-03-01'")).toBe('1990-03-01');
    expect(await read("array[date '1990-03-01', null]")).toEqual(['1990-03-01', null]);
  });

  it('gives a date back through Kysely unchanged', async () => {
    const { rows } = await sql<{ value: string }>`select ${'2000-02-29'}::date as value`.execute(
      test.database,
    );
    expect(rows).toEqual([{ value: '2000-02-29' }]);
  });

  it('reads a bigint as a number', async () => {
    expect(await read('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER);
    expect(await read('count(*)')).toBe(1);
    expect(await read('array[1, null, -2]::bigint[]')).toEqual([1, null, -2]);
  });

  it('refuses a bigint that a number cannot hold instead of rounding it', async () => {
    await expect(read('9007199254740992::bigint')).rejects.toThrow(RangeError);
    expect(await read('1')).toBe(1);
  });

  it('reads numeric as a string and an instant as a Date', async () => {
    expect(await read('0.10::numeric(5, 2)')).toBe('0.10');
    expect(await read("timestamptz '2024-02-29 12:00:00+02'")).toEqual(new Date('2024-02-29T10:00:00Z'));
  });

  it('cancels a statement that runs too long and goes on with the next', async () => {
    const impatient = createDatabase({ connection: test.connection, statementTimeoutMs: 20 });
    await expect(impatient.pool.query('select pg_sleep(60)')).rejects.toThrow('statement timeout');
    await expect(impatient.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
    await impatient.close();
  });

  it('survives the loss of its idle connections and says so', async () => {
    const lost = Promise.withResolvers<Error>();
    const other = createDatabase({
      connection: test.connectionString,
      applicationName: 'to-be-lost',
      onConnectionError: lost.resolve,
    });
    await other.pool.query('select 1');
    await test.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to-be-lost'",
    );
    expect(await lost.promise).toBeInstanceOf(Error);
    await expect(other.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
    await other.close();
  });
});

describe('createTestDatabase', () => {
  it('gives every caller a migrated database of its own', async () => {
    const other = await createTestDatabase();
    await other.pool.query("insert into settings (name, value) values ('colour', '1')");
    expect(
      await test.database.selectFrom('settings').select('name').where('name', '=', 'colour').execute(),
    ).toEqual([]);
    await other.drop();
  });
});
