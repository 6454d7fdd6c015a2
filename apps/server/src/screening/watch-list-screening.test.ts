import { expect, it } from 'vitest';
import { ScreeningUnavailable } from './engine/hit.ts';
import { ScreeningEngine } from './engine/screening-engine.ts';
import { testDay, testEntity, testList } from './engine/testing.ts';
import type { ScreeningQuestion } from './port.ts';
import { defaultRules } from './rules/default-rules.ts';
import { createWatchListScreening } from './watch-list-screening.ts';

const question: ScreeningQuestion = {
  subject: { kind: 'person', name: 'Thabo Mokoena' },
  scope: 'lite',
  categories: null,
  threshold: null,
  referenceNo: null,
};
const context = { accountId: 1001, receivedAt: testDay };

const screeningOn = async (...codes: readonly string[]) => {
  const screener = await ScreeningEngine.of(
    codes.map((code) => testList(code)),
    codes.map((list) => ({ list, entity: testEntity('Thabo Mokoena') })),
    { threads: 0 },
  );
  return createWatchListScreening({
    screener,
    decisions: { standing: async () => new Map() },
    sealing: { hash: () => Buffer.alloc(32) },
    rules: defaultRules,
  });
};

it('screens against the lists of the scope only, and says which they were', async () => {
  const { screen } = await screeningOn('UN-SC', 'FIC', 'OFAC-SDN');
  const lite = await screen(question, context);
  expect(lite.versions.map(({ code }) => code)).toEqual(['UN-SC', 'FIC']);
  expect(lite.hits.map(({ entityId }) => entityId).sort()).toEqual([
    'FIC:Thabo Mokoena',
    'UN-SC:Thabo Mokoena',
  ]);
  expect((await screen({ ...question, scope: 'extensive' }, context)).hits).toHaveLength(3);
});

it('is out of order where no list of the scope is installed: never clear', async () => {
  const { screen } = await screeningOn('OFAC-SDN');
  for (const scope of ['lite', 'peps'] as const)
    await expect(screen({ ...question, scope }, context)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      reason: 'upstream_unavailable',
      cause: expect.any(ScreeningUnavailable),
    });
});
