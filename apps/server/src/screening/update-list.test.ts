import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  listAnyWatchLists,
  listAnyWatchListVersions,
  putAnyWatchList,
} from '../database/queries/watch-lists.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { listFolder } from './lists/testing.ts';
import { updateDueLists, updateList } from './update-list.ts';

let db: TestDatabase;
let now = new Date('2026-11-20T10:00:00Z');
const clock = { now: () => now };
const folder = listFolder({ 'list.csv': '' });
const file = join(folder, 'list.csv');

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.database.deleteFrom('watch_lists').execute();
  now = new Date('2026-11-20T10:00:00Z');
});

const parts = () => ({ database: db.database, clock });
const add = (sources: readonly string[], updateHours: number | null = null) =>
  putAnyWatchList(db.database, {
    code: 'HOUSE',
    title: 'A list of our own',
    category: 'CRIME',
    format: null,
    sources: [...sources],
    update_hours: updateHours,
    created_at: now,
  });
const write = (...names: readonly string[]) =>
  writeFileSync(
    file,
    `id,kind,name\n${names.map((name, i) => `${name.slice(0, 3)}${i},person,${name}\n`).join('')}`,
  );
const many = (count: number) => Array.from({ length: count }, (_, i) => `Amaru Testani ${i}`);

async function inUse(): Promise<string[]> {
  const rows = await db.database
    .selectFrom('watch_list_entries')
    .select('entity')
    .where('to_version', 'is', null)
    .orderBy('source_id')
    .execute();
  return rows.map(({ entity }) => (entity as { names: { full: string }[] }).names[0]?.full ?? '');
}

describe('A list that is read again', () => {
  it('keeps what has not changed, takes in what is new, and ends what has gone or changed', async () => {
    await add([file]);
    writeFileSync(file, 'id,kind,name\n1,person,Amaru\n2,person,Bela\n3,person,Caro\n');
    expect(await updateList(parts(), 'HOUSE')).toEqual({
      state: 'accepted',
      entries: 3,
      added: 3,
      changed: 0,
      removed: 0,
      unusable: 0,
    });
    writeFileSync(file, 'id,kind,name\n1,person,Amaru\n2,person,Bella\n4,person,Dani\n');
    expect(await updateList(parts(), 'HOUSE')).toMatchObject({
      entries: 3,
      added: 1,
      changed: 1,
      removed: 1,
    });
    expect(await inUse()).toEqual(['Amaru', 'Bella', 'Dani']);
    // What was found with the first version can still be shown as it was.
    const old = await db.database
      .selectFrom('watch_list_entries')
      .select('source_id')
      .where('to_version', 'is not', null)
      .execute();
    expect(old.map(({ source_id }) => source_id).sort()).toEqual(['2', '3']);
  });

  it('is unchanged when it says the same, and keeps its version', async () => {
    await add([file]);
    write('Amaru', 'Bela');
    await updateList(parts(), 'HOUSE');
    const [before] = await listAnyWatchLists(db.database);
    expect(await updateList(parts(), 'HOUSE')).toMatchObject({ state: 'unchanged', entries: 2 });
    const [after] = await listAnyWatchLists(db.database);
    expect(after?.current_version).toBe(before?.current_version);
  });

  it('is refused when it cannot be read, and the version before stays in use', async () => {
    await add([file]);
    write('Amaru', 'Bela');
    await updateList(parts(), 'HOUSE');
    writeFileSync(file, 'something else');
    expect(await updateList(parts(), 'HOUSE')).toEqual({
      state: 'refused',
      reason: 'This is no list in a known format.',
    });
    expect(await inUse()).toEqual(['Amaru', 'Bela']);
    expect(await listAnyWatchListVersions(db.database, 'HOUSE', 1)).toMatchObject([
      { state: 'refused', refused_because: 'This is no list in a known format.' },
    ]);
  });

  it('is refused when it breaks off after entries that were good', async () => {
    await add([file]);
    write('Amaru', 'Bela');
    await updateList(parts(), 'HOUSE');
    writeFileSync(
      file,
      `id,kind,name\n${many(1_200)
        .map((name, i) => `${i},person,${name}\n`)
        .join('')}9,person,"Amaru`,
    );
    expect(await updateList(parts(), 'HOUSE')).toMatchObject({ state: 'refused' });
    expect(await inUse()).toEqual(['Amaru', 'Bela']);
  });

  it('is refused when it has suddenly lost a fifth of its entries, unless that is accepted', async () => {
    await add([file]);
    write(...many(100));
    await updateList(parts(), 'HOUSE');
    write(...many(79));
    expect(await updateList(parts(), 'HOUSE')).toEqual({
      state: 'refused',
      reason:
        'The list has shrunk from 100 entries to 79. If that is right, update it with --accept-shrinking.',
    });
    expect(await inUse()).toHaveLength(100);
    expect(await updateList(parts(), 'HOUSE', { acceptShrinking: true })).toMatchObject({ removed: 21 });
    expect(await inUse()).toHaveLength(79);
  });

  it('may be read by two at a time without harm', async () => {
    await add([file]);
    write('Amaru', 'Bela');
    const results = await Promise.all([updateList(parts(), 'HOUSE'), updateList(parts(), 'HOUSE')]);
    expect(results.map(({ state }) => state).sort()).toEqual(['accepted', 'unchanged']);
    expect(await inUse()).toEqual(['Amaru', 'Bela']);
  });
});

describe('A list at an address', () => {
  let server: Server;
  let answer: { status: number; body: string; location?: string };
  const address = (path = '/lists/list.csv?token=secret') =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/others/list.csv') return response.end('id,kind,name\n2,person,Beata\n');
      const { status, body, location } = answer;
      return response.writeHead(status, location === undefined ? {} : { location }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  it('is updated when its time has come, and not before', async () => {
    answer = { status: 200, body: 'id,kind,name\n1,person,Amaru\n' };
    await add([address()], 24);
    const told: string[] = [];
    const tell = (code: string, { state }: { state: string }) => told.push(`${code} ${state}`);
    const signal = new AbortController().signal;
    await updateDueLists(parts(), signal, tell);
    await updateDueLists(parts(), signal, tell);
    expect(told).toEqual(['HOUSE accepted']);
    now = new Date('2026-11-21T10:00:01Z');
    await updateDueLists(parts(), signal, tell);
    expect(told).toEqual(['HOUSE accepted', 'HOUSE unchanged']);
  });

  it('that answers an error is refused; the address’s secrets are not told', async () => {
    answer = { status: 500, body: 'oops' };
    await add([address()]);
    const result = await updateList(parts(), 'HOUSE');
    expect(result).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/^127\.0\.0\.1:\d+ answers 500\.$/),
    });
  });

  it('over http to anywhere else is refused', async () => {
    await add(['http://lists.example/list.csv']);
    expect(await updateList(parts(), 'HOUSE')).toEqual({
      state: 'refused',
      reason: 'lists.example is to be read over http: only https is allowed.',
    });
  });

  it('goes where its publisher has moved it, but not to http', async () => {
    answer = { status: 302, body: '', location: '/others/list.csv' };
    await add([address()]);
    expect(await updateList(parts(), 'HOUSE')).toMatchObject({ state: 'accepted', entries: 1 });
    answer = { status: 302, body: '', location: 'http://lists.example/list.csv' };
    expect(await updateList(parts(), 'HOUSE')).toEqual({
      state: 'refused',
      reason: 'lists.example is to be read over http: only https is allowed.',
    });
  });

  it('is refused rather than read by half when two of its files have one name', async () => {
    answer = { status: 200, body: 'id,kind,name\n1,person,Amaru\n' };
    await add([address(), address('/others/list.csv')]);
    expect(await updateList(parts(), 'HOUSE')).toMatchObject({ state: 'refused' });
  });
});
