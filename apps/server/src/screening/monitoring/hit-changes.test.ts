import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAnyListDelta } from '../../database/queries/watch-list-changes.ts';
import { findAnyWatchList, putAnyWatchList } from '../../database/queries/watch-lists.ts';
import { createTestDatabase, type TestDatabase } from '../../database/testing.ts';
import { listFolder } from '../lists/testing.ts';
import { RESCREEN_LIST_JOB } from '../rescreen-list-job.ts';
import type { StoredHit } from '../stored-screening.ts';
import { updateList } from '../update-list.ts';
import { changesOf } from './hit-changes.ts';

const found = (entityId: string, fingerprint: string) =>
  ({ entityId, fingerprint, category: 'SANCTION', score: 0.9, strength: 'STRONG' }) as StoredHit;
const before = (sourceId: string, fingerprint: string) => ({ listCode: 'UN', sourceId, fingerprint });

describe('What has become of hits', () => {
  it.each([
    ['nothing', [before('1', 'a')], [found('UN:1', 'a')], []],
    ['a new one', [], [found('UN:1', 'a')], [['NEW', 'UN:1']]],
    ['one that is compared otherwise', [before('1', 'a')], [found('UN:1', 'b')], [['CHANGED', 'UN:1']]],
    ['one that is gone', [before('1', 'a')], [], [['GONE', 'UN:1']]],
    [
      'all of it',
      [before('1', 'a'), before('2:x', 'a')],
      [found('UN:1', 'b'), found('UN:3', 'a')],
      [
        ['CHANGED', 'UN:1'],
        ['NEW', 'UN:3'],
        ['GONE', 'UN:2:x'],
      ],
    ],
  ] as const)('is told: %s', (_what, was, now, changes) => {
    expect(changesOf(was, now).map(({ change, match_id }) => [change, match_id])).toEqual(changes);
  });
});

describe('The entries that a change of a list touches', () => {
  let db: TestDatabase;
  const clock = { now: () => new Date('2026-11-20T10:00:00Z') };
  const folder = listFolder({ 'list.csv': '' });
  const file = join(folder, 'list.csv');
  const write = (...rows: readonly string[]) => writeFileSync(file, `id,kind,name\n${rows.join('\n')}\n`);
  const read = async () => {
    await updateList({ database: db.database, clock }, 'HOUSE', { acceptShrinking: true });
    return (await findAnyWatchList(db.database, 'HOUSE'))?.current_version ?? null;
  };
  const delta = async (since: number | null, most = 10) => {
    const { present, touched, isTooMany } = await readAnyListDelta(db.database, 'HOUSE', since, most);
    return {
      present: present.map(({ sourceId }) => sourceId).sort(),
      touched: [...touched].sort(),
      isTooMany,
    };
  };

  beforeAll(async () => {
    db = await createTestDatabase();
    await putAnyWatchList(db.database, {
      code: 'HOUSE',
      title: 'A list of our own',
      category: 'CRIME',
      format: null,
      sources: [file],
      update_hours: null,
      created_at: clock.now(),
    });
  });
  afterAll(() => db.drop());

  it('are those that are new, changed or gone since a version, over several versions too, and the job commits with each', async () => {
    write('a,person,Amaru Testani', 'b,person,Bela Testani', 'c,person,Cora Testani');
    const first = await read();
    expect(await delta(null)).toEqual({ present: ['a', 'b', 'c'], touched: [], isTooMany: false });
    write('a,person,Amaru Testani', 'b,person,Bela Other', 'd,person,Dora Testani');
    const second = await read();
    expect(await delta(first)).toEqual({ present: ['b', 'd'], touched: ['b', 'c'], isTooMany: false });
    write('a,person,Amaru Testani', 'b,person,Bela Other', 'e,person,Ezra Testani');
    await read();
    expect(await delta(first)).toEqual({ present: ['b', 'e'], touched: ['b', 'c'], isTooMany: false });
    expect(await delta(second)).toEqual({ present: ['e'], touched: ['d'], isTooMany: false });
    expect(await delta(first, 1)).toEqual({ present: [], touched: ['b', 'c'], isTooMany: true });
    const jobs = await db.database.selectFrom('jobs').select(['kind', 'subject']).execute();
    expect(jobs).toEqual([{ kind: RESCREEN_LIST_JOB, subject: 'HOUSE' }]);
  });
});
