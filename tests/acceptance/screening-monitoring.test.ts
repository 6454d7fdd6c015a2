import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, type Json } from './support/client.ts';
import { ConsoleClient } from './support/console-client.ts';
import { eventually } from './support/eventually.ts';
import { ownReceiver } from './support/receiver.ts';
import {
  createDataDir,
  removeDataDir,
  runCommandOn,
  type ServerProcess,
  startServer,
} from './support/server-process.ts';

/** A list that the screening `lite` searches, in the server's own data directory. */
const LIST = 'UN-TEST';
const LITE = '/consumer/watchlist/lite';
const MONITORING = '/consumer/monitoring';

interface Result {
  readonly match_id: string;
  readonly decided: { readonly verdict: string } | null;
}
interface Screened extends Json {
  readonly transaction_id: string;
  readonly screening_result: string;
  readonly results: readonly Result[];
}
interface Watch extends Json {
  readonly watch_id: string;
  readonly change_count: number;
  readonly changes: readonly Json[];
}
interface Changed extends Json {
  readonly transaction_id: string;
  readonly changes: readonly { readonly change: string; readonly match_id: string }[];
}
interface Case extends Json {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly transactionId: string;
  readonly screening: { readonly hits: readonly { readonly matchId: string; readonly isSettled: boolean }[] };
}

const receiver = ownReceiver();
const dataDir = createDataDir();
const file = join(dataDir, 'house.csv');
let server: ServerProcess;
let client: Client;

const start = async () => {
  server = await startServer(dataDir, { SWEEP_SECONDS: '1' });
  client = await Client.logIn(server.address, 'sandbox');
};
beforeAll(async () => {
  await start();
  writeList(['A-1', 'Velaphi Made-Up', '1970-01-01'], ['A-2', 'Somebody Elseman', '1955-05-05']);
  await runCommandOn(server, 'lists', 'add', LIST, '--from', file, '--title', 'A list of the tests');
  await runCommandOn(
    server,
    'webhooks',
    'add',
    '1001',
    `${receiver().origin}/changed`,
    '--events',
    'screening.changed',
  );
});
afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
});

type Entry = readonly [id: string, name: string, birthDate: string];

function writeList(...entries: readonly Entry[]): void {
  const rows = entries.map(([id, name, born]) => `${id},person,${name},${born}\n`).join('');
  writeFileSync(file, `id,kind,name,birth_dates\n${rows}`);
}

const updateList = () => runCommandOn(server, 'lists', 'update', LIST, '--accept-shrinking');

/** Screens somebody when the lists in memory are those of the file: they follow within seconds. */
async function screen(
  [firstName, lastName]: readonly [string, string],
  more: Json,
  isExpected: (screened: Screened) => boolean,
): Promise<Screened> {
  const { body } = await eventually(
    () =>
      client.post<Screened>(LITE, {
        FirstName: firstName,
        LastName: lastName,
        ConsentObtainedByDataSubject: true,
        ...more,
      }),
    (answer) => answer.status === 200 && isExpected(answer.body),
  );
  return body;
}

const hasHit =
  (id: string) =>
  ({ results }: Screened): boolean =>
    results.some(({ match_id }) => match_id === `${LIST}:${id}`);

const changesOf = (reference: string): Changed[] =>
  receiver()
    .received.map(({ body }) => JSON.parse(body) as Changed)
    .filter((body) => body.reference_no === reference);

async function caseOf(verifier: ConsoleClient, transactionId: string): Promise<Case> {
  const { body } = await verifier.get<{ items: Case[] }>('/cases?kind=screening-review&limit=200');
  const found = body.items.find((item) => item.transactionId === transactionId);
  if (!found) throw new Error('The screening has no case.');
  return (await verifier.get<Case>(`/cases/${found.id}`)).body;
}

const decision = (found: Case, verdict: 'FALSE' | 'TRUE', reason: string) => ({
  version: found.version,
  decision: verdict === 'FALSE' ? 'ACCEPT' : 'REJECT',
  reason: verdict === 'FALSE' ? 'all_false' : 'true_hit',
  note: 'Compared with the client’s identity document.',
  entry: {
    verdicts: found.screening.hits
      .filter(({ isSettled }) => !isSettled)
      .map(({ matchId }) => ({ matchId, verdict, reason, note: null })),
  },
});

/** The two people whom an override of a sanctions list takes. */
async function clear(transactionId: string): Promise<void> {
  for (const username of ['verifier', 'admin']) {
    const user = await ConsoleClient.logIn(username, server.address);
    const found = await caseOf(user, transactionId);
    const { status, text } = await user.post(
      `/cases/${found.id}/decision`,
      decision(found, 'FALSE', 'other_birth_date'),
    );
    expect(status, text).toBe(200);
  }
}

describe('A hit that was decided for a client', { timeout: 120_000 }, () => {
  const name = ['Velaphi', 'Made-Up'] as const;
  const asked = { ReferenceNo: 'CLIENT-1', BirthDate: '1991-12-24' };

  it('is shown and raises nothing until the entry changes, and never hides another', async () => {
    const first = await screen(name, asked, hasHit('A-1'));
    expect(first.screening_result).toBe('REVIEW');
    await clear(first.transaction_id);
    const decided = await client.get<Screened>(`${LITE}/${first.transaction_id}`);
    expect(decided.body.screening_result).toBe('ACCEPT');

    const again = await screen(name, asked, () => true);
    expect(again.screening_result).toBe('ACCEPT');
    expect(again.results).toMatchObject([{ match_id: `${LIST}:A-1`, decided: { verdict: 'FALSE' } }]);
    // Another client of the same name, and the same of another account, have nothing to do with it.
    const other = await screen(name, { ...asked, ReferenceNo: 'CLIENT-2' }, () => true);
    expect(other.screening_result).toBe('REVIEW');

    writeList(
      ['A-1', 'Velaphi Made-Up', '1970-01-01'],
      ['A-2', 'Somebody Elseman', '1955-05-05'],
      ['A-3', 'Velaphi Madeup', '1980-02-02'],
    );
    await updateList();
    const withNew = await screen(name, asked, hasHit('A-3'));
    expect(withNew.screening_result).toBe('REVIEW');
    expect(new Map(withNew.results.map(({ match_id, decided: mark }) => [match_id, mark !== null]))).toEqual(
      new Map([
        [`${LIST}:A-1`, true],
        [`${LIST}:A-3`, false],
      ]),
    );

    writeList(['A-1', 'Velaphi Made-Up', '1991-01-01'], ['A-2', 'Somebody Elseman', '1955-05-05']);
    await updateList();
    const changed = await screen(name, asked, (body) => !hasHit('A-3')(body));
    expect(changed.screening_result).toBe('REVIEW');
    expect(changed.results).toMatchObject([{ match_id: `${LIST}:A-1`, decided: null }]);
  });
});

describe('A watched client', { timeout: 180_000 }, () => {
  const nobody = ['Unlisted', 'Personne'] as const;

  it('is told of by screening.changed when a list brings a hit, changes it and drops it, and only then', async () => {
    writeList(['B-0', 'Somebody Elseman', '1955-05-05']);
    await updateList();
    const screened = await screen(nobody, { ReferenceNo: 'WATCHED' }, () => true);
    expect(screened.screening_result).toBe('ACCEPT');
    const begun = await client.post<Watch>(MONITORING, { transaction_id: screened.transaction_id });
    expect(begun.status, begun.text).toBe(200);
    const twice = await client.post<Watch>(MONITORING, { transaction_id: screened.transaction_id });
    expect(twice.body.watch_id).toBe(begun.body.watch_id);
    const stranger = await Client.logIn(server.address, 'sandbox-two');
    expect((await stranger.get(`${MONITORING}/${begun.body.watch_id}`)).status).toBe(404);

    // A change that cannot concern the client, and one that does.
    writeList(['B-0', 'Somebody Elseman', '1955-06-06']);
    await updateList();
    writeList(['B-0', 'Somebody Elseman', '1955-06-06'], ['B-1', 'Unlisted Personne', '1960-01-01']);
    await updateList();
    const [told] = await eventually(
      async () => changesOf('WATCHED'),
      (all) => all.length > 0,
    );
    expect(told).toMatchObject({
      event: 'screening.changed',
      watch_id: begun.body.watch_id,
      change_number: 1,
      screening_result: 'REVIEW',
      previous_screening_result: 'ACCEPT',
      list_code: LIST,
      changes: [{ change: 'NEW', match_id: `${LIST}:B-1` }],
    });
    expect(JSON.stringify(told)).not.toMatch(/personne/iu);
    // The new screening is a transaction of the account, with the verifiers' case.
    const renewed = await client.get<Screened>(`${LITE}/${told?.transaction_id}`);
    expect(renewed.body).toMatchObject({ screening_result: 'REVIEW', match_count: 1 });
    const verifier = await ConsoleClient.logIn('verifier', server.address);
    expect((await caseOf(verifier, told?.transaction_id ?? '')).state).toBe('open');

    writeList(['B-0', 'Somebody Elseman', '1955-06-06'], ['B-1', 'Unlisted Personne', '1961-01-01']);
    await updateList();
    await eventually(
      async () => changesOf('WATCHED'),
      (all) => all.length === 2,
    );
    writeList(['B-0', 'Somebody Elseman', '1955-06-06']);
    await updateList();
    const all = await eventually(
      async () => changesOf('WATCHED'),
      (messages) => messages.length === 3,
    );
    expect(all.map(({ changes }) => changes.map(({ change }) => change))).toEqual([
      ['NEW'],
      ['CHANGED'],
      ['GONE'],
    ]);
    const watch = await client.get<Watch>(`${MONITORING}/${begun.body.watch_id}`);
    expect(watch.body).toMatchObject({ change_count: 3, screening_result: 'ACCEPT' });
  });

  it('is screened again by a server that was killed before it could, once; and not once the watch was stopped', async () => {
    const kept = await screen(nobody, { ReferenceNo: 'KEPT' }, () => true);
    const stopped = await screen(nobody, { ReferenceNo: 'STOPPED' }, () => true);
    await client.post<Watch>(MONITORING, { transaction_id: kept.transaction_id });
    const { body } = await client.post<Watch>(MONITORING, { transaction_id: stopped.transaction_id });
    const ended = await client.sendOnce(`${MONITORING}/${body.watch_id}?consent_withdrawn=true`, {
      method: 'DELETE',
    });
    expect(ended.body).toMatchObject({ state: 'ENDED', ended_because: 'CONSENT_WITHDRAWN' });

    writeList(['B-0', 'Somebody Elseman', '1955-06-06'], ['C-1', 'Unlisted Personne', '1962-01-01']);
    await updateList();
    await server.crash();
    await start();
    await eventually(
      async () => changesOf('KEPT'),
      (all) => all.length > 0,
    );
    // A change that reaches everybody after it shows that nothing else was to come.
    writeList(['B-0', 'Somebody Elseman', '1955-06-06']);
    await updateList();
    const told = await eventually(
      async () => changesOf('KEPT'),
      (all) => all.some(({ changes }) => changes[0]?.change === 'GONE'),
    );
    const numbers = new Set(told.map(({ change_number }) => change_number));
    expect([...numbers].sort()).toEqual([1, 2]);
    expect(changesOf('STOPPED')).toEqual([]);
  });
});
