import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareName, scoreNames } from '@qiniso/name-scorer';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { ListedEntity } from '../lists/listed-entity.ts';
import { DEFAULT_THRESHOLD, ScreeningUnavailable } from './hit.ts';
import { ScreeningEngine } from './screening-engine.ts';
import { testDay, testEntity, testList, testSubject } from './testing.ts';

const closing: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const engine of closing) await engine.close();
});

const lists = [testList('ONE'), testList('EMPTY', { category: 'PEP' })];
const ofOne = (entities: readonly ListedEntity[]) => entities.map((entity) => ({ list: 'ONE', entity }));

async function engineOf(...entities: readonly ListedEntity[]): Promise<ScreeningEngine> {
  const engine = await ScreeningEngine.of(lists, ofOne(entities), { threads: 0 });
  closing.push(engine);
  return engine;
}

const found = async (engine: ScreeningEngine, name: string): Promise<string[]> =>
  (await engine.screen(testSubject(name), { asOf: testDay })).hits.map(({ entity }) => entity.names[0].full);

describe('what is found', () => {
  it.each([
    ['the same name', 'Thabo Mokoena', 'Thabo Mokoena'],
    ['family name first', 'Mokoena Thabo', 'Thabo Mokoena'],
    ['another spelling', 'Tabo Mokwena', 'Thabo Mokoena'],
    ['a nickname', 'Bob Hartfield', 'Robert Hartfield'],
    ['an initial', 'R. Hartfield', 'Robert Hartfield'],
    ['letters for two given names', 'JP Hartfield', 'Jan Pieter Hartfield'],
    ['particles written otherwise', 'Kobus vd Merwe', 'van der Merwe, Jacobus'],
    ['a joined name', 'Abdulrahman Testani', 'Abd al-Rahman Testani'],
    ['one of two family names', 'Lindiwe Dlamini-Testana', 'Lindiwe Dlamini'],
    ['Cyrillic letters', 'Сергей Выдуманов', 'Sergei Vydumanov'],
    ['Arabic letters', 'محمد حسين الموسوي', 'Mohammed Hussein al-Musawi'],
    ['invisible characters', 'Tha\u200bbo \u202eMokoena\u202c', 'Thabo Mokoena'],
    [
      'a name of ten thousand characters that begins with it',
      `Thabo Mokoena${' '.repeat(9_990)}`,
      'Thabo Mokoena',
    ],
  ])('%s', async (_case, asked, listed) => {
    expect(await found(await engineOf(testEntity(listed), testEntity('Somebody Else')), asked)).toEqual([
      listed,
    ]);
  });

  it.each(['Zanele Khumalo', '習近平', '\u202e\u200bx', 'ا', `${'ab '.repeat(300)}`, '1', '$!|@ x'])(
    'not what is nobody: %s',
    async (asked) => {
      expect(
        await found(
          await engineOf(testEntity('Thabo Mokoena'), testEntity('Grey Heron', { kind: 'organisation' })),
          asked,
        ),
      ).toEqual([]);
    },
  );

  it('misses no name that the scorer takes for the same, however it is spelt', async () => {
    const given = ['Thabo', 'Sipho', 'Nomvula', 'Johannes', 'Mohammed', 'Robert', 'Maria', 'Sergei', 'Jan'];
    const middle = ['', 'John', 'Grace', 'Petrus', 'bin', 'van der', 'Hussein', 'Ivanovich'];
    const family = ['Mokoena', 'Dlamini', 'Botha', 'Merwe', 'al-Testari', 'Hartfield', 'Vydumanov', 'Nkosi'];
    const names = given.flatMap((a, i) =>
      family.map((c, j) => [a, middle[(i * 3 + j) % middle.length], c].filter(Boolean).join(' ')),
    );
    const engine = await engineOf(...names.map((name) => testEntity(name)));
    const read = names.map((name) => prepareName(name, 'person'));
    const letter = fc.constantFrom(...'abehiknostu');
    const asked = fc
      .tuple(
        fc.constantFrom(...names),
        fc.array(fc.tuple(fc.nat(40), letter, fc.nat(3)), { maxLength: 3 }),
        fc.boolean(),
      )
      .map(([name, edits, isTurned]) => {
        const words = edits.reduce(mistype, name).split(' ');
        return (isTurned ? words.toReversed() : words).join(' ');
      });
    await fc.assert(
      fc.asyncProperty(asked, async (name) => {
        const query = prepareName(name, 'person');
        const wanted = names.filter(
          (_, i) => scoreNames(query, read[i] as (typeof read)[number]).score >= DEFAULT_THRESHOLD,
        );
        expect((await found(engine, name)).toSorted()).toEqual(wanted.toSorted());
      }),
      { numRuns: 150, seed: 6 },
    );
  });

  it('whatever characters a name is made of', async () => {
    const engine = await engineOf(
      testEntity('Thabo Mokoena'),
      testEntity('Grey Heron CC', { kind: 'organisation' }),
    );
    const kind = fc.constantFrom('person' as const, 'organisation' as const, 'vessel' as const);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), kind, async (name, of) => {
        const { isComplete } = await engine.screen(testSubject({ kind: of, name: `${name}x` }), {
          asOf: testDay,
        });
        expect(isComplete).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('no more hits than anybody looks through, and then says so', async () => {
    const engine = await engineOf(
      ...Array.from({ length: 501 }, (_, i) => testEntity('Thabo Mokoena', { sourceId: String(i) })),
    );
    const { hits, isComplete, decision } = await engine.screen(testSubject('Thabo Mokoena'), {
      asOf: testDay,
    });
    expect([hits.length, isComplete, decision]).toEqual([500, false, 'REVIEW']);
  });

  it('an identity number, whatever the name; a document of another country is another one', async () => {
    const number = { kind: 'identity', number: '880808 5222 089', country: 'ZA' } as const;
    const passport = { kind: 'passport', number: 'A1234567', country: 'FR' } as const;
    const engine = await engineOf(testEntity('Johannes Pretorius', { documents: [number, passport] }));
    const screen = (documents: Parameters<typeof testSubject>[0]) =>
      engine.screen(testSubject(documents), { asOf: testDay });
    const byNumber = await screen({ name: 'Wholly Different', identityNo: '8808085222089' });
    expect(byNumber).toMatchObject({ decision: 'REJECT', hits: [{ rule: 'identifier', strength: 'EXACT' }] });
    expect(byNumber.hits[0]?.name.state).toBe('contradict');
    const other = await screen({ name: 'Wholly Different', documents: [{ ...passport, country: 'ZA' }] });
    expect(other).toMatchObject({ decision: 'ACCEPT', hits: [] });
  });

  it('a weak alias, which weighs less than a strong one', async () => {
    const engine = await engineOf(
      testEntity(['Primary One', 'Thabo Mokoena']),
      testEntity('Primary Two', { weakNames: ['Thabo Mokoena'] }),
    );
    const { hits } = await engine.screen(testSubject('Thabo Mokoena'), { asOf: testDay });
    expect(hits.map(({ entityId, name }) => [entityId, name.quality])).toEqual([
      ['ONE:Primary One', 'strong'],
      ['ONE:Primary Two', 'weak'],
    ]);
    expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 1);
  });

  it('a company among companies and ships, by a person’s name too; a person among persons only', async () => {
    const engine = await engineOf(
      testEntity('Ocean Fiction', { kind: 'vessel' }),
      testEntity('Grey Heron Trading FZE', { kind: 'organisation' }),
      testEntity('Marta Testani'),
    );
    const company = (name: string) =>
      engine.screen(testSubject({ kind: 'organisation', name }), { asOf: testDay });
    expect((await company('Ocean Fiction')).hits).toHaveLength(1);
    expect((await company('Grey Heron Trading Ltd')).hits).toHaveLength(1);
    expect((await company('Marta Testani CC')).hits).toHaveLength(1);
    expect(await found(engine, 'Ocean Fiction')).toEqual([]);
  });
});

describe('a screening', () => {
  it('is unavailable without a list, without one of those asked for, without one of the category: never clear', async () => {
    const none = await ScreeningEngine.of([], [], { threads: 0 });
    const some = await engineOf(testEntity('Thabo Mokoena'));
    closing.push(none);
    const subject = testSubject('Thabo Mokoena');
    await expect(none.screen(subject, { asOf: testDay })).rejects.toThrow(ScreeningUnavailable);
    await expect(some.screen(subject, { asOf: testDay, lists: ['TWO'] })).rejects.toThrow(
      ScreeningUnavailable,
    );
    await expect(some.screen(subject, { asOf: testDay, categories: ['CRIME'] })).rejects.toThrow(
      ScreeningUnavailable,
    );
  });

  it.each([0, 0.19, 1.01, Number.NaN])('refuses the threshold %s', async (threshold) => {
    const engine = await engineOf(testEntity('Thabo Mokoena'));
    await expect(engine.screen(testSubject('Thabo Mokoena'), { asOf: testDay, threshold })).rejects.toThrow(
      RangeError,
    );
  });

  it('says which lists were searched, in which versions, whether or not they have hits', async () => {
    const engine = await engineOf(testEntity('Thabo Mokoena'));
    const { versions } = await engine.screen(testSubject('Nobody Listed'), {
      asOf: testDay,
      lists: ['ON*', 'EMPTY'],
    });
    expect(versions).toEqual(lists);
  });

  it('keeps to the categories and lists asked for; an entry’s own category counts before its list’s', async () => {
    const engine = await engineOf(
      testEntity('Thabo Mokoena', { sourceId: 'S' }),
      testEntity('Thabo Mokoena', { sourceId: 'C', category: 'CRIME' }),
    );
    const { hits, versions } = await engine.screen(testSubject('Thabo Mokoena'), {
      asOf: testDay,
      categories: ['CRIME'],
    });
    expect(hits.map(({ entityId }) => entityId)).toEqual(['ONE:C']);
    expect(versions.map(({ code }) => code)).toEqual(['ONE']);
  });

  it('marks what was decided before, for as long as both sides are the same, and hides nothing new', async () => {
    const entity = testEntity('Thabo Mokoena', { birthDates: ['1970-01-01'] });
    const engine = await engineOf(entity);
    const subject = testSubject({ name: 'Thabo Mokoena', birthDate: '1985-01-01' });
    const first = await engine.screen(subject, { asOf: testDay });
    const decided = first.hits.map(({ entityId, fingerprint }) => ({ entityId, fingerprint }));
    expect(first).toMatchObject({ decision: 'REVIEW', hits: [{ isDecided: false }] });
    const again = await engine.screen(subject, { asOf: testDay, decided });
    expect(again).toMatchObject({ decision: 'ACCEPT', hits: [{ isDecided: true }] });

    await engine.apply({ lists, upserts: ofOne([{ ...entity, reason: 'Told otherwise' }]) });
    expect((await engine.screen(subject, { asOf: testDay, decided })).hits[0]?.isDecided).toBe(true);
    const changed = testEntity('Thabo Mokoena', { birthDates: ['1985-01-01'] });
    await engine.apply({ lists, upserts: ofOne([changed, testEntity('Tabo Mokoena')]) });
    const after = await engine.screen(subject, { asOf: testDay, decided });
    expect(after.decision).toBe('REJECT');
    expect(after.hits.map(({ isDecided }) => isDecided)).toEqual([false, false]);
  });
});

describe('changes', () => {
  it('are live at once: new, changed, deleted, and of lists that are gone', async () => {
    const engine = await engineOf(testEntity('Thabo Mokoena'), testEntity('Sipho Testani'));
    const two = [...lists, testList('TWO', { version: 7 })];
    await engine.apply({
      lists: two,
      upserts: [{ list: 'TWO', entity: testEntity('Zorana Newcomer') }],
      deletes: ['ONE:Sipho Testani'],
    });
    expect(await found(engine, 'Zorana Newcomer')).toEqual(['Zorana Newcomer']);
    expect(await found(engine, 'Sipho Testani')).toEqual([]);
    await engine.apply({ lists });
    expect(await found(engine, 'Zorana Newcomer')).toEqual([]);
    expect(await found(engine, 'Thabo Mokoena')).toEqual(['Thabo Mokoena']);
    expect(engine.stats()).toMatchObject({ entities: 1, removed: 2 });
  });

  it('that replace everything leave nothing of before', async () => {
    const engine = await engineOf(testEntity('Thabo Mokoena'));
    await engine.replace([testList('NEW')], [{ list: 'NEW', entity: testEntity('Zorana Newcomer') }]);
    expect(await found(engine, 'Thabo Mokoena')).toEqual([]);
    expect(await found(engine, 'Zorana Newcomer')).toEqual(['Zorana Newcomer']);
    expect(engine.lists.map(({ code }) => code)).toEqual(['NEW']);
  });

  it('are saved and opened again; what is damaged or of other files is built anew', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'qiniso-engine-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'engine');
    const engine = await engineOf(testEntity('Thabo Mokoena'), testEntity('Sipho Testani'));
    await engine.apply({
      lists,
      deletes: ['ONE:Sipho Testani'],
      upserts: ofOne([testEntity('Zorana Newcomer')]),
    });
    await engine.save(path);
    const again = await ScreeningEngine.open(path, { threads: 0 });
    if (again) closing.push(again);
    expect(again?.lists).toEqual(lists);
    expect(await found(again as ScreeningEngine, 'Zorana Newcomer')).toEqual(['Zorana Newcomer']);
    expect(await found(again as ScreeningEngine, 'Sipho Testani')).toEqual([]);

    writeFileSync(`${path}.entries`, 'cut off');
    expect(await ScreeningEngine.open(path, { threads: 0 })).toBeNull();
    expect(await ScreeningEngine.open(join(folder, 'nothing'), { threads: 0 })).toBeNull();
  });

  it('happen beside searches on threads, each of which sees one state', async () => {
    const engine = await ScreeningEngine.of(lists, ofOne([testEntity('Thabo Mokoena')]), { threads: 1 });
    closing.push(engine);
    const screens: Promise<string[]>[] = [];
    for (let i = 0; i < 5; i += 1) {
      screens.push(found(engine, 'Thabo Mokoena'));
      void engine.apply({ lists, upserts: ofOne([testEntity('Thabo Mokoena', { reason: String(i) })]) });
    }
    for (const names of await Promise.all(screens)) expect(names).toEqual(['Thabo Mokoena']);
  });
});

function mistype(name: string, [at, letter, how]: readonly [number, string, number]): string {
  const place = at % name.length;
  const [before, after] = [name.slice(0, place), name.slice(place + 1)];
  if (how === 0) return before + letter + name.slice(place);
  if (how === 1 && name.length > 4) return before + after;
  if (how === 2) return before + letter + after;
  return before + after.charAt(0) + name.charAt(place) + after.slice(1);
}
