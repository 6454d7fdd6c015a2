import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countingHasher, insertTestUser, MovableClock } from '../../accounts/testing.ts';
import { createTestDatabase, type TestDatabase } from '../../database/testing.ts';
import { uuidV7 } from '../../domain/uuid-v7.ts';
import { Sealing } from '../../secrets/sealing.ts';
import { ScreeningEngine } from '../engine/screening-engine.ts';
import type { SubjectInput } from '../engine/subject.ts';
import { testDay, testEntity, testList, testSubject } from '../engine/testing.ts';
import type { ListedEntity } from '../lists/listed-entity.ts';
import { clientKeyOf } from './client-key.ts';
import { HitDecisions } from './hit-decisions.ts';
import { type MarkedScreening, screenClient } from './screen-client.ts';

const sealing = new Sealing(randomBytes(32));
const clock = new MovableClock();
const names = ['Amaru Testani', 'Amaru Testany'] as const;
const known: Partial<SubjectInput> = { name: names[0], identityNo: '8501015800088' };
const engines = new Map<string, Promise<ScreeningEngine>>();
let db: TestDatabase;
let decisions: HitDecisions;
let accountId: number;
let userId: string;
let transactionId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  decisions = new HitDecisions({ database: db.database, sealing });
  ({ accountId, userId } = await insertTestUser(db.database, clock, countingHasher().hasher));
  transactionId = uuidV7(clock.now());
  const now = clock.now();
  await db.database
    .insertInto('transactions')
    .values({
      id: transactionId,
      account_id: accountId,
      user_id: userId,
      product: 'TOY',
      service_type: 'TOY',
      state: 'completed',
      code: 'REVIEW',
      request_ciphertext: Buffer.alloc(0),
      received_at: now,
      updated_at: now,
      completed_at: now,
    })
    .execute();
});
afterAll(async () => {
  for (const engine of engines.values()) await (await engine).close();
  await db.drop();
});

/** One for each list that the tests make up. */
function engineOf(entities: readonly ListedEntity[]): Promise<ScreeningEngine> {
  const key = JSON.stringify(entities);
  const made =
    engines.get(key) ??
    ScreeningEngine.of(
      [testList('UN-TEST')],
      entities.map((entity) => ({ list: 'UN-TEST', entity })),
      { threads: 0 },
    );
  engines.set(key, made);
  return made;
}

async function screen(
  entities: readonly ListedEntity[],
  client: Partial<SubjectInput> = known,
  { account = accountId, referenceNo = null as string | null } = {},
): Promise<MarkedScreening> {
  const engine = await engineOf(entities);
  const subject = testSubject(client);
  return await screenClient(
    { screener: engine, decisions, sealing },
    { accountId: account, subject, referenceNo },
    { asOf: testDay },
  );
}

const entity = (id: string, name: string, birthDate = '1940-01-01') =>
  testEntity(name, { sourceId: id, birthDates: [birthDate] });

async function decide(
  screening: MarkedScreening,
  verdict: 'FALSE' | 'TRUE',
  effect: 'clear' | 'reject',
  client: Partial<SubjectInput> = known,
): Promise<void> {
  const key = clientKeyOf(sealing, accountId, testSubject(client), null);
  if (!key) throw new Error('The client cannot be told from others.');
  const [hit] = screening.hits;
  if (!hit) throw new Error('There is no hit.');
  await decisions.record(
    db.database,
    { accountId, key },
    { userId, proposedBy: null, transactionId, now: clock.now() },
    [
      {
        entityId: hit.entityId,
        fingerprint: hit.fingerprint,
        verdict,
        effect,
        reason: 'other_name',
        note: 'Saw her passport.',
      },
    ],
  );
}

describe('A hit that was decided for a client', () => {
  it('raises nothing again, is still shown, and hides no other', async () => {
    const listed = [entity('1', names[1])];
    const first = await screen(listed);
    expect(first).toMatchObject({ decision: 'REVIEW', hits: [{ mark: null, isDecided: false }] });
    await decide(first, 'FALSE', 'clear');
    expect(await screen(listed)).toMatchObject({
      decision: 'ACCEPT',
      hits: [{ entityId: 'UN-TEST:1', isDecided: true, mark: { verdict: 'FALSE', reason: 'other_name' } }],
    });
    const withNew = await screen([...listed, entity('2', names[0])]);
    expect(withNew.decision).toBe('REVIEW');
    expect(withNew.hits.map(({ entityId, isDecided }) => [entityId, isDecided])).toEqual([
      ['UN-TEST:2', false],
      ['UN-TEST:1', true],
    ]);
  });

  it.each([
    ['the entry gets another date', [entity('1', names[1], '1941-01-01')], known, {}],
    ['the entry gets another name', [testEntity([names[1], 'Amaro'], { sourceId: '1' })], known, {}],
    ['the client gets another name', [entity('1', names[1])], { ...known, name: 'Amara Testani' }, {}],
    ['it is another client', [entity('1', names[1])], { name: names[0], identityNo: '9202140123087' }, {}],
    ['nothing tells who the client is', [entity('1', names[1])], { name: names[0] }, {}],
    ['another account screens', [entity('1', names[1])], known, { account: 999 }],
  ] as const)('is raised again when %s', async (_change, listed, client, options) => {
    const screening = await screen(listed, client, options);
    expect(screening.hits).toMatchObject([{ mark: null, isDecided: false }]);
  });

  it('turns the client away again who was turned away for it, and raises it when that was reopened', async () => {
    const listed = [entity('7', names[1])];
    await decide(await screen(listed), 'TRUE', 'reject');
    expect(await screen(listed)).toMatchObject({ decision: 'REJECT', hits: [{ rule: 'decided-before' }] });
    const key = clientKeyOf(sealing, accountId, testSubject(known), null);
    if (!key) throw new Error('The client cannot be told from others.');
    await decisions.reopen(
      db.database,
      { accountId, key },
      { userId, transactionId, now: clock.now() },
      { entityId: 'UN-TEST:7', note: 'The passport was another one.' },
    );
    expect(await screen(listed)).toMatchObject({ decision: 'REVIEW', hits: [{ mark: null }] });
    const trail = await decisions.history({ accountId, key });
    expect(trail.filter(({ entityId }) => entityId === 'UN-TEST:7')).toMatchObject([
      { verdict: 'TRUE', effect: 'reject', note: 'Saw her passport.', by: userId },
      { verdict: 'reopened', note: 'The passport was another one.', by: userId },
    ]);
  });

  it('stays in the trail: nothing of it can be changed or removed by itself', async () => {
    await expect(
      db.database.updateTable('hit_decisions').set({ verdict: 'TRUE' }).execute(),
    ).rejects.toThrow();
    await expect(db.database.deleteFrom('hit_decisions').execute()).rejects.toThrow();
  });
});
