import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from './connection.ts';
import { MigrationRefused, migrate, readMigrations, toMigration } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

const first = toMigration('0001-fruit', 'create table fruit (name text);');
const second = toMigration('0002-pear', "insert into fruit values ('pear');");
const third = toMigration('0003-plum', "insert into fruit values ('plum');");

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ migrated: false });
});
afterEach(() => test.drop());

const fruit = async () =>
  (await test.pool.query<{ name: string }>('select name from fruit')).rows.map((row) => row.name);

describe('migrate', () => {
  it('runs what is new in the order of the numbers and does nothing the second time', async () => {
    expect(await migrate(test.pool, { migrations: [first, second] })).toEqual(['0001-fruit', '0002-pear']);
    expect(await migrate(test.pool, { migrations: [first, second] })).toEqual([]);
    expect(await migrate(test.pool, { migrations: [first, second, third] })).toEqual(['0003-plum']);
    expect(await fruit()).toEqual(['pear', 'plum']);
  });

  it('runs each migration once when servers start at the same time', async () => {
    const servers = [1, 2, 3].map(() => createDatabase({ connection: test.connection }));
    const ran = await Promise.all(
      servers.map(({ pool }) => migrate(pool, { migrations: [first, second, third] })),
    );
    expect(ran.flat().sort()).toEqual(['0001-fruit', '0002-pear', '0003-plum']);
    expect(await fruit()).toEqual(['pear', 'plum']);
    await Promise.all(servers.map(({ close }) => close()));
  });

  it('refuses when an applied migration was changed', async () => {
    await migrate(test.pool, { migrations: [first, second] });
    const changed = toMigration('0001-fruit', 'create table fruit (name text not null);');
    const attempt = migrate(test.pool, { migrations: [changed, second, third] });
    await expect(attempt).rejects.toThrow(MigrationRefused);
    await expect(attempt).rejects.toThrow('Migration 0001-fruit was changed');
    expect(await fruit()).toEqual(['pear']);
  });

  it('refuses a migration that was merged after a later one had been applied', async () => {
    await migrate(test.pool, { migrations: [first, third] });
    const attempt = migrate(test.pool, { migrations: [first, second, third] });
    await expect(attempt).rejects.toThrow(MigrationRefused);
    await expect(attempt).rejects.toThrow('0002-pear comes before 0003-plum');
    expect(await fruit()).toEqual(['plum']);
  });

  it('refuses a database that a newer release has migrated', async () => {
    await migrate(test.pool, { migrations: [first, second] });
    await expect(migrate(test.pool, { migrations: [first] })).rejects.toThrow('newer release');
  });

  it('rolls a failing migration back, keeps those before it, and can be run again', async () => {
    const broken = toMigration('0002-pear', "insert into fruit values ('pear'); select 1 / 0;");
    await expect(migrate(test.pool, { migrations: [first, broken] })).rejects.toThrow(
      'Migration 0002-pear failed',
    );
    expect(await fruit()).toEqual([]);
    expect(await migrate(test.pool, { migrations: [first, second] })).toEqual(['0002-pear']);
  });
});

describe('readMigrations', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'qiniso-migrations-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('reads the files in order, and line endings do not change a checksum', () => {
    writeFileSync(join(directory, '0002-b.sql'), 'select 1;\r\nselect 2;');
    writeFileSync(join(directory, '0001-a.sql'), 'select 1;\nselect 2;');
    const migrations = readMigrations(directory);
    expect(migrations.map(({ name }) => name)).toEqual(['0001-a', '0002-b']);
    expect(migrations[0]?.checksum).toBe(migrations[1]?.checksum);
  });

  it('refuses a name out of the pattern and a number given twice', () => {
    writeFileSync(join(directory, '0001-a.sql'), '');
    writeFileSync(join(directory, '0001-b.sql'), '');
    expect(() => readMigrations(directory)).toThrow('0001-a and 0001-b have the same number');
    writeFileSync(join(directory, '0000_early.sql'), '');
    expect(() => readMigrations(directory)).toThrow('0000_early.sql is no name for a migration');
  });
});
