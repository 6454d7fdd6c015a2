import { afterAll, describe, expect, it } from 'vitest';
import type { ListedEntity } from '../lists/listed-entity.ts';
import { ScreeningUnavailable } from './hit.ts';
import { ScreeningEngine } from './screening-engine.ts';
import { testDay, testEntity, testList, testSubject } from './testing.ts';

const closing: ScreeningEngine[] = [];
afterAll(async () => {
  for (const engine of closing) await engine.close();
});

async function engineOf(...entities: readonly ListedEntity[]): Promise<ScreeningEngine> {
  const engine = await ScreeningEngine.of(
    [testList('ONE'), testList('EMPTY', { category: 'PEP' })],
    entities.map((entity) => ({ list: 'ONE', entity })),
    { threads: 0 },
  );
  closing.push(engine);
  return engine;
}

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
    ['Cyrillic letters', 'Сергей Выдуманов', 'Sergei Vydumanov'],
    ['Arabic letters', 'محمد حسين الموسوي', 'Mohammed Hussein al-Musawi'],
    ['invisible characters', 'Tha\u200bbo \u202eMokoena\u202c', 'Thabo Mokoena'],
  ])('%s', async (_case, asked, listed) => {
    const engine = await engineOf(testEntity(listed), testEntity('Somebody Else'));
    const { hits } = await engine.screen(testSubject(asked), { asOf: testDay });
    expect(hits.map(({ name }) => name.listed)).toEqual([listed]);
  });

  it('is unavailable without a list, and never clear', async () => {
    const engine = await ScreeningEngine.of([], [], { threads: 0 });
    closing.push(engine);
    await expect(engine.screen(testSubject('Thabo Mokoena'), { asOf: testDay })).rejects.toThrow(
      ScreeningUnavailable,
    );
  });
});
