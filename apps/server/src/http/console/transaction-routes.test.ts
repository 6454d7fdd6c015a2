import type { FactEntry, TransactionDetail } from '@qiniso/console-protocol/transactions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MovableClock } from '../../accounts/testing.ts';
import { factContext, imageContext, requestContext } from '../../catalogue/pipeline-parts.ts';
import { listAuditEvents } from '../../database/queries/audit-events.ts';
import { createTestDatabase, type TestDatabase } from '../../database/testing.ts';
import { uuidV7 } from '../../domain/uuid-v7.ts';
import { type ConsoleTab, startConsole } from './testing.ts';

const clock = new MovableClock();
const JPEG = Buffer.from('ffd8ffe0', 'hex');
let db: TestDatabase;
let served: Awaited<ReturnType<typeof startConsole>>;
let admin: ConsoleTab;
let stranger: ConsoleTab;
beforeAll(async () => {
  db = await createTestDatabase();
  served = await startConsole(db, clock);
  admin = await served.logInAs('admin');
  stranger = await served.logInAs('admin');
  await admin.send('POST', '/cost-centres', { id: 10, operatorName: 'Cape Town branch' });
});
afterAll(async () => {
  await served.app.close();
  await db.drop();
});

/** A verification of Thabo Mokoena that was accepted, with a record, a photograph and a telephone number. */
async function insertTransaction(
  more: {
    referenceNo?: string;
    identityNo?: string;
    code?: 'ACCEPT' | 'REJECT';
    costCentre?: number;
    at?: Date;
  } = {},
) {
  const { sealing } = served;
  const now = more.at ?? clock.now();
  const id = uuidV7(now);
  const { identityNo = '8501015800088', code = 'ACCEPT' } = more;
  const request = { IdentityNo: identityNo, FirstName: 'Thabo', LastName: 'Mokoena', CostCenter: null };
  await db.database
    .insertInto('transactions')
    .values({
      id,
      account_id: admin.accountId,
      user_id: admin.userId,
      product: 'IDPHOTO',
      service_type: 'BIDCHK1',
      state: 'completed',
      code,
      first_name: 'Thabo',
      last_name: 'Mokoena',
      identity_no: identityNo,
      reference_no: more.referenceNo ?? null,
      cost_centre: more.costCentre ?? null,
      request_ciphertext: sealing.sealJson(request, requestContext(id)),
      outcome: JSON.stringify({ code, message: 'The identity matches.', detail: { id_found: true } }),
      weighting: '98.5',
      price_cents: 950,
      received_at: now,
      updated_at: now,
      completed_at: now,
    })
    .execute();
  const kept = { transaction_id: id, account_id: admin.accountId, recorded_at: now };
  const finding = { record: { surname: 'MOKOENA', cellNo: 27821234567, aliveStatus: null, isCitizen: true } };
  await db.database
    .insertInto('transaction_facts')
    .values({
      ...kept,
      kind: 'finding',
      ciphertext: sealing.sealJson(finding, factContext(id, 'finding')),
      remove_after: now,
    })
    .execute();
  await db.database
    .insertInto('transaction_images')
    .values({
      ...kept,
      kind: 'official_photograph',
      ciphertext: sealing.seal(JPEG, imageContext(id, 'official_photograph')),
      remove_after: now,
    })
    .execute();
  return id;
}

const search = async (query: string) => {
  const answer = await admin.send('GET', `/transactions?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json() as { items: { id: string; name: string; identityNo: string }[]; next: string | null };
};
const ids = async (query: string) => (await search(query)).items.map(({ id }) => id);

describe('a search for transactions', () => {
  it('finds by number, reference, identity number, cost centre, service, outcome and day, and shows names masked', async () => {
    const one = await insertTransaction({
      referenceNo: 'ORDER 100%',
      costCentre: 10,
      at: new Date(clock.now().getTime() - 86_400_000),
    });
    const two = await insertTransaction({
      referenceNo: 'ORDER 1005',
      identityNo: '9202140123087',
      code: 'REJECT',
    });
    const today = clock.now().toISOString().slice(0, 10);
    expect(await ids('')).toEqual([two, one]);
    expect(await ids(`id=${one}`)).toEqual([one]);
    expect(await ids(`id=${one}-failover`)).toEqual([one]);
    expect(await ids('reference=order')).toEqual([two, one]);
    expect(await ids('reference=100%25')).toEqual([one]);
    expect(await ids('identityNo=9202140123087')).toEqual([two]);
    expect(await ids('costCentre=10')).toEqual([one]);
    expect(await ids('code=REJECT&serviceType=BIDCHK1')).toEqual([two]);
    expect(await ids('serviceType=DLV')).toEqual([]);
    expect(await ids(`from=${today}`)).toEqual([two]);
    expect(await ids(`from=2020-01-01&to=${today}`)).toEqual([two, one]);
    expect(await ids('id=not-a-number')).toEqual([]);
    const { items } = await search(`id=${one}`);
    expect(items[0]).toMatchObject({ name: 'T•••• M••••••', identityNo: '•••••••••0088' });
    expect((await admin.send('GET', '/transactions/filters')).json()).toEqual({
      serviceTypes: ['BIDCHK1'],
      costCentres: [{ id: 10, operatorName: 'Cape Town branch' }],
    });
  });

  it.each(['from=yesterday', 'code=MAYBE', 'identityNo=123', 'costCentre=x', 'after=rubbish'])(
    'answers 400 to %s',
    async (query) => {
      expect((await admin.send('GET', `/transactions?${query}`)).statusCode).toBe(400);
    },
  );

  it.each([
    ['reference=%00', 'reference'],
    ['serviceType=a%00', 'serviceType'],
    ['from=0000-01-01', 'from'],
  ])('tells what it cannot look for: %s', async (query, field) => {
    const answer = await admin.send('GET', `/transactions?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ details: { field } });
  });

  it('goes to the end of the calendar', async () => {
    expect((await admin.send('GET', '/transactions?to=9999-12-31')).statusCode).toBe(200);
  });

  it('comes in pages that have each transaction once', async () => {
    for (let count = 0; count < 55; count++) await insertTransaction({ referenceNo: 'PAGED' });
    const first = await search('reference=PAGED');
    const second = await search(`reference=PAGED&after=${first.next}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 5, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(55);
  });
});

describe('the page of a transaction', () => {
  const find = (entries: readonly FactEntry[], name: string) => entries.find((entry) => entry.name === name);

  it('masks what says something of a person, until somebody asks for it, which is recorded', async () => {
    const id = await insertTransaction();
    const masked = await admin.send('GET', `/transactions/${id}`);
    expect(masked.body).not.toMatch(/Mokoena|MOKOENA|8501015800088|27821234567/);
    const shown = masked.json() as TransactionDetail;
    expect(shown).toMatchObject({ isMasked: true, weighting: 98.5, images: ['official_photograph'] });
    expect(find(shown.outcome, 'id_found')).toEqual({ name: 'id_found', value: 'yes', isMasked: false });
    expect(find(shown.facts[0]?.entries ?? [], 'record.surname')?.isMasked).toBe(true);
    expect(find(shown.facts[0]?.entries ?? [], 'record.isCitizen')?.value).toBe('yes');

    const revealed = (await admin.send('POST', `/transactions/${id}/reveal`)).json() as TransactionDetail;
    expect(revealed).toMatchObject({ isMasked: false, name: 'Thabo Mokoena', identityNo: '8501015800088' });
    expect(find(revealed.facts[0]?.entries ?? [], 'record.cellNo')?.value).toBe('27821234567');
    expect(revealed.history.at(-1)).toMatchObject({ what: 'Personal data shown', who: admin.username });
    const [event] = await listAuditEvents(db.database, admin.accountId, 1);
    expect(event).toMatchObject({ actor: admin.userId, action: 'transaction.revealed', subject: id });
  });

  it('gives an image that is asked for, and records who looked', async () => {
    const id = await insertTransaction();
    const answer = await admin.send('POST', `/transactions/${id}/images/official_photograph`);
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.rawPayload).toEqual(JPEG);
    expect((await admin.send('POST', `/transactions/${id}/images/selfie`)).statusCode).toBe(404);
    expect((await admin.send('POST', `/transactions/${id}/images/other`)).statusCode).toBe(404);
    const { history } = (await admin.send('GET', `/transactions/${id}`)).json() as TransactionDetail;
    expect(history.map(({ what, who }) => [what, who])).toContainEqual([
      'Official photograph looked at',
      admin.username,
    ]);
  });

  it('of another account is not there, nor its data and images', async () => {
    const id = await insertTransaction();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/reveal'],
      ['POST', '/images/official_photograph'],
    ] as const)
      expect((await stranger.send(method, `/transactions/${id}${path}`)).statusCode).toBe(404);
    expect((await stranger.send('GET', `/transactions?id=${id}`)).json().items).toEqual([]);
    expect((await stranger.send('GET', '/transactions')).json().items).toEqual([]);
    expect((await admin.send('GET', '/transactions/nonsense')).statusCode).toBe(404);
  });
});
