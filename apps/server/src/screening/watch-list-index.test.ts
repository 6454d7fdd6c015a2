import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { putAnyWatchList, removeAnyWatchList } from '../database/queries/watch-lists.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { ScreeningUnavailable } from './engine/hit.ts';
import { testSubject } from './engine/testing.ts';
import { listFolder } from './lists/testing.ts';
import { updateList } from './update-list.ts';
import { WatchListIndex } from './watch-list-index.ts';

let db: TestDatabase;
const now = new Date('2026-11-20T10:00:00Z');
const folder = listFolder({ 'list.csv': '' });
const file = join(folder, 'list.csv');
const open: WatchListIndex[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.database.deleteFrom('watch_lists').execute();
});
afterEach(async () => {
  for (const index of open.splice(0)) await index.close();
});

const put = async (...names: readonly string[]) => {
  writeFileSync(
    file,
    `id,kind,name\n${names.map((name) => `${name.replace(/\W/gu, '')},person,${name}\n`).join('')}`,
  );
  await putAnyWatchList(db.database, {
    code: 'HOUSE',
    title: 'A list of our own',
    category: 'CRIME',
    format: null,
    sources: [file],
    update_hours: null,
    created_at: now,
  });
  expect(await updateList({ database: db.database, clock: { now: () => now } }, 'HOUSE')).not.toMatchObject({
    state: 'refused',
  });
};

function makeIndex(indexFile: string | null = null): WatchListIndex {
  const index = new WatchListIndex({
    database: db.database,
    pool: db.pool,
    file: indexFile,
    threads: 0,
    onError: (error) => {
      throw error;
    },
  });
  open.push(index);
  return index;
}

const found = async (index: WatchListIndex, name: string) =>
  (await index.screen(testSubject(name), { asOf: now })).hits.map(({ entityId }) => entityId);

it('is unavailable before there is a list, and after the last has gone: never clear', async () => {
  const index = makeIndex();
  await expect(found(index, 'Amaru Testani')).rejects.toThrow(ScreeningUnavailable);
  await put('Amaru Testani');
  expect(await found(index, 'Amaru Testani')).toEqual(['HOUSE:AmaruTestani']);
  await removeAnyWatchList(db.database, 'HOUSE');
  await index.refresh();
  await expect(found(index, 'Amaru Testani')).rejects.toThrow(ScreeningUnavailable);
});

it('follows what any process puts into the database, in each of several servers', async () => {
  await put('Amaru Testani', 'Zorana Newcomer');
  const [one, other] = [makeIndex(), makeIndex()];
  for (const index of [one, other]) expect(await found(index, 'Zorana Newcomer')).toHaveLength(1);
  await put('Amaru Testani', 'Casimir Latecomer');
  for (const index of [one, other]) {
    await index.refresh();
    expect(await found(index, 'Zorana Newcomer')).toEqual([]);
    expect(await found(index, 'Casimir Latecomer')).toEqual(['HOUSE:CasimirLatecomer']);
    const { hits, versions } = await index.screen(testSubject('Amaru Testani'), { asOf: now });
    expect(hits[0]?.list).toEqual(versions[0]);
    expect(versions).toMatchObject([{ code: 'HOUSE', importedAt: now }]);
  }
});

it('forgets a list that was removed and added anew under the same code', async () => {
  await put('Amaru Testani', 'Zorana Newcomer');
  const index = makeIndex();
  await index.refresh();
  await removeAnyWatchList(db.database, 'HOUSE');
  await put('Casimir Latecomer');
  await index.refresh();
  expect(await found(index, 'Amaru Testani')).toEqual([]);
  expect(await found(index, 'Casimir Latecomer')).toHaveLength(1);
});

it('is kept in a file, which a later start goes on from; a damaged one is built anew', async () => {
  const indexFile = join(folder, 'kept', 'lists.index');
  await put('Amaru Testani');
  await makeIndex(indexFile).refresh();
  const kept = readFileSync(`${indexFile}.entries`);
  await put('Amaru Testani', 'Zorana Newcomer');
  const again = makeIndex(indexFile);
  expect(await found(again, 'Zorana Newcomer')).toHaveLength(1);
  writeFileSync(`${indexFile}.entries`, kept.subarray(0, kept.length - 9));
  expect(await found(makeIndex(indexFile), 'Zorana Newcomer')).toHaveLength(1);
});
