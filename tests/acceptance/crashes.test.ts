import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditsOf } from './support/accounts.ts';
import { type Answer, Client, type Json, type Verification } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { people, requestFor, type SubmittedPerson } from './support/people.ts';
import { ENHANCED, ENHANCED_ONFILE, PHOTO, PHOTO_RESULTS } from './support/routes.ts';
import {
  createDataDir,
  removeDataDir,
  runCommandOn,
  type ServerProcess,
  startServer,
} from './support/server-process.ts';

/** Requests on their way, and answers given, when the process is killed. */
const SUBMISSIONS = 200;
const ANSWERS_BEFORE = 50;
const POSTPAID = '1001';
const PREPAID = '1004';

interface Submission {
  /** Those with a key are the prepaid account's, whose credits tell what was charged. */
  readonly user: 'sandbox' | 'sandbox-prepaid';
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly key: string | null;
  /** Whether the data source answers at all, and whether it finds the person. */
  readonly isAnswered: boolean;
  readonly isCharged: boolean;
}

interface Outcome {
  readonly submission: Submission;
  /** Null: the connection broke. */
  readonly answer: Answer<Verification> | null;
}

const dataDir = createDataDir();
let server: ServerProcess;
const start = async () => {
  // Long enough for a slow machine to answer 200 requests at once; what never answers keeps everybody waiting for so long.
  server = await startServer(dataDir, { SWEEP_SECONDS: '1', LOOK_UP_TIMEOUT_MS: '15000' });
};
beforeAll(async () => {
  await start();
  for (const account of [POSTPAID, PREPAID])
    await runCommandOn(server, 'accounts', 'set-limit', account, '--per-second', '9999', '--burst', '9999');
  await runCommandOn(server, 'accounts', 'add-credits', PREPAID, '1000');
});
afterAll(async () => {
  await server.stop();
  removeDataDir(dataDir);
});

/** Of all kinds: kept open, done at once, not found, never answered; every other one with a key. */
function submissions(): Submission[] {
  const kinds: [string, SubmittedPerson][] = [
    [PHOTO, people.fatima],
    [ENHANCED_ONFILE, people.fatima],
    [PHOTO, people.zanele],
    [ENHANCED_ONFILE, people.zanele],
    [PHOTO, people.bongani],
  ];
  return Array.from({ length: SUBMISSIONS }, (_, index) => {
    const [path, person] = kinds[index % kinds.length] ?? [PHOTO, people.fatima];
    const isKeyed = index % 2 === 0;
    return {
      user: isKeyed ? 'sandbox-prepaid' : 'sandbox',
      path,
      body: requestFor(person, { ReferenceNo: `reference-${index}` }),
      key: isKeyed ? `key-${index}` : null,
      isAnswered: person !== people.bongani,
      isCharged: person === people.fatima,
    };
  });
}

type Clients = Readonly<Record<Submission['user'], Client>>;

const logIn = async (): Promise<Clients> => ({
  sandbox: await Client.logIn(server.address, 'sandbox'),
  'sandbox-prepaid': await Client.logIn(server.address, 'sandbox-prepaid'),
});

const send = (clients: Clients, { user, path, body, key }: Submission): Promise<Answer<Verification>> =>
  clients[user].sendOnce<Verification>(path, {
    body,
    headers: key === null ? {} : { 'idempotency-key': key },
  });

/** What both the submission's answer and the retrieval say. */
const toldByBoth = ({ success, code, message, record }: Verification) => ({ success, code, message, record });

describe('A server that is killed with 200 requests on their way and started again', () => {
  it('keeps every answer it gave, ends what it left, and charges no retry twice', {
    timeout: 120_000,
  }, async () => {
    const creditsBefore = await creditsOf(server, Number(PREPAID));
    const before = await logIn();

    let answered = 0;
    let crashed: Promise<void> | undefined;
    const outcomes = await Promise.all(
      submissions().map(async (submission): Promise<Outcome> => {
        try {
          const answer = await send(before, submission);
          if (answer.status === 200) answered += 1;
          if (answered === ANSWERS_BEFORE) crashed ??= server.crash();
          return { submission, answer };
        } catch {
          // The connection broke: whether it was recorded, nobody knows.
          return { submission, answer: null };
        }
      }),
    );
    await crashed;
    await start();
    const after = await logIn();
    const acknowledged = outcomes.filter(({ answer }) => answer?.status === 200);
    expect(acknowledged.length).toBeGreaterThanOrEqual(ANSWERS_BEFORE);
    expect(outcomes.filter(({ answer }) => answer === null).length).toBeGreaterThan(0);

    // Every answer that was given is retrievable, and says the same.
    await Promise.all(
      acknowledged.map(async ({ submission, answer }) => {
        if (!answer) return;
        const path = `${submission.path === PHOTO ? PHOTO_RESULTS : ENHANCED}/${answer.body.transaction_id}`;
        const again = await after[submission.user].get(path);
        expect(again.status).toBe(200);
        expect(toldByBoth(again.body)).toEqual(toldByBoth(answer.body));
      }),
    );

    // What the dead process was at is ended once its time is over: no key stays in progress.
    await runCommandOn(server, 'sandbox', 'clock', '+5m');
    const keyed = outcomes.filter(({ submission }) => submission.key !== null);
    await Promise.all(
      keyed.map(async ({ submission, answer }) => {
        const retried = await eventually(
          () => send(after, submission),
          ({ status }) => status !== 409,
        );
        if (answer?.status === 200) expect(retried.text).toBe(answer.text);
        else expect(retried.status).toBe(submission.isAnswered ? 200 : 500);
      }),
    );

    // Every key has made one transaction that costs something, or none where the outcome is FAIL.
    const charged = keyed.filter(({ submission }) => submission.isCharged);
    expect(creditsBefore - (await creditsOf(server, Number(PREPAID)))).toBe(charged.length);
  });

  it('lets a person go on whose capture was under way', { timeout: 120_000 }, async () => {
    const before = await Client.logIn(server.address, 'sandbox');
    const { body } = await before.post(PHOTO, requestFor(people.thabo));
    const play = (client: Client) =>
      client.post(`/sandbox/captures/${body.transaction_id}`, { selfie: 'same-person' });
    const result = async (client: Client) =>
      (await client.get<CaptureResult>(`${PHOTO_RESULTS}/${body.transaction_id}`)).body;
    expect((await play(before)).status).toBe(202);
    await eventually(
      () => result(before),
      ({ session_details }) => session_details?.status === 'started',
    );
    await server.crash();
    await start();

    const after = await Client.logIn(server.address, 'sandbox');
    expect(await result(after)).toMatchObject({
      code: 'PENDING',
      // The server has got another port; the link's secret is the same.
      session_details: {
        status: 'started',
        capture_url: expect.stringContaining(new URL(String(body.capture_url)).pathname),
      },
    });
    expect((await play(after)).status).toBe(202);
    const final = await eventually(
      () => result(after),
      ({ code }) => code !== 'PENDING',
    );
    expect(final.code).toBe('ACCEPT');
  });
});

interface CaptureResult extends Json {
  readonly code: string;
  readonly session_details: { readonly status: string; readonly capture_url: string } | null;
}
