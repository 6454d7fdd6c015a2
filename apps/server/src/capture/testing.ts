import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import type { CaptureSessionRow } from '../database/queries/capture-sessions.ts';
import { StoredSmsDelivery } from '../delivery/sms-delivery.ts';
import type { CaptureFact } from '../domain/capture-fact.ts';
import type { Clock } from '../domain/clock.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import { JobRunner } from '../jobs/job-queue.ts';
import type { SmsGateway } from '../providers/sms/port.ts';
import { sandboxSmsGateway } from '../providers/sms/sandbox.ts';
import { Sealing } from '../secrets/sealing.ts';
import type { CaptureParts } from './capture-parts.ts';
import { type Capture, createCapture } from './create-capture.ts';
import type { WatchOptions } from './hand-over-watch.ts';
import { openCaptureSession } from './sessions.ts';

/** What came of a session, as the pipeline would be told. */
export interface Settled {
  readonly transactionId: string;
  readonly fact: CaptureFact;
  readonly selfie: Uint8Array | null;
}

export interface TestCapture {
  readonly capture: Capture;
  readonly parts: CaptureParts;
  readonly jobs: JobRunner;
  readonly settled: Settled[];
  readonly sealing: Sealing;
  /** Makes settling fail while it is set. */
  failSettling: Error | null;
  /** A pending transaction of the identity number, with its session. */
  open(identityNo?: string): Promise<CaptureSessionRow>;
}

const ACCOUNT_ID = 1;

/** A capture on a test's database, with an account and a user of its own; what it settles is written down. */
export async function createTestCapture(options: {
  database: Kysely<DB>;
  clock: Clock;
  engine: CaptureParts['engine'];
  random?: CaptureParts['random'];
  gateway?: SmsGateway;
  watchOptions?: Partial<WatchOptions>;
  officialPhotograph?: (identityNo: string) => Promise<Uint8Array | null>;
}): Promise<TestCapture> {
  const { database, clock, engine } = options;
  const sealing = new Sealing(Buffer.alloc(32, 7));
  const settled: Settled[] = [];
  const userId = await insertUser(database, clock.now());
  const identityNoOf = async (transactionId: string): Promise<string> => {
    const row = await database
      .selectFrom('transactions')
      .select('identity_no')
      .where('id', '=', transactionId)
      .executeTakeFirstOrThrow();
    return row.identity_no ?? '';
  };
  const jobs = new JobRunner(database, clock, () => {});
  const parts: CaptureParts = {
    database,
    clock,
    sealing,
    engine,
    random: options.random ?? randomInt,
    wakeJobs: () => jobs.wake(),
    isSandbox: true,
    publicUrl: () => 'https://verify.example.com',
    messages: new StoredSmsDelivery({
      database,
      clock,
      sealing,
      gateway: options.gateway ?? sandboxSmsGateway,
    }),
    transactions: {
      settle: async (_executor, transactionId, fact, selfie) => {
        if (test.failSettling) throw test.failSettling;
        settled.push({ transactionId, fact, selfie });
      },
      officialPhotograph: async (transactionId) =>
        (await options.officialPhotograph?.(await identityNoOf(transactionId))) ?? null,
      lastFourOf: async (transactionId) => (await identityNoOf(transactionId)).slice(-4),
    },
  };
  const capture = createCapture(parts, jobs, options.watchOptions);
  const test: TestCapture = {
    capture,
    parts,
    jobs,
    settled,
    sealing,
    failSettling: null,
    open: async (identityNo = '8501015800088') => {
      const now = clock.now();
      const transactionId = await insertTransaction(database, userId, identityNo, now);
      return await openCaptureSession(database, sealing, { transactionId, accountId: ACCOUNT_ID, now });
    },
  };
  return test;
}

async function insertUser(database: Kysely<DB>, now: Date): Promise<string> {
  const id = uuidV7(now);
  await database
    .insertInto('accounts')
    .values({ id: ACCOUNT_ID, name: 'Test', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database
    .insertInto('users')
    .values({
      id,
      account_id: ACCOUNT_ID,
      username: id,
      email: `${id}@example.com`,
      password_hash: '',
      role: 'integrator',
      created_at: now,
    })
    .execute();
  return id;
}

async function insertTransaction(
  database: Kysely<DB>,
  userId: string,
  identityNo: string,
  now: Date,
): Promise<string> {
  const id = uuidV7(now);
  await database
    .insertInto('transactions')
    .values({
      id,
      account_id: ACCOUNT_ID,
      user_id: userId,
      product: 'IDPHOTO',
      service_type: 'IDPHOTO',
      state: 'waiting',
      code: 'PENDING',
      identity_no: identityNo,
      request_ciphertext: Buffer.alloc(1),
      received_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}
