import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countingHasher, insertTestUser, MovableClock } from '../accounts/testing.ts';
import { createCaseWork } from '../back-office/case-work.ts';
import { createCaptureSessions } from '../capture/sessions.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { StoredSmsDelivery } from '../delivery/sms-delivery.ts';
import { ApiError } from '../domain/api-error.ts';
import type { Facts } from '../domain/facts.ts';
import { JobRunner } from '../jobs/job-queue.ts';
import { Sweep } from '../jobs/sweep.ts';
import { ProviderUnavailable } from '../providers/provider-error.ts';
import type { Providers } from '../providers/providers.ts';
import { sandboxSmsGateway } from '../providers/sms/sandbox.ts';
import { Sealing } from '../secrets/sealing.ts';
import {
  type AnyRetrieve,
  type AnySubmit,
  defineService,
  type Flow,
  type Outcome,
  retrieve,
  type Service,
  submit,
  type TransactionView,
} from './define-service.ts';
import { commonFields } from './request-fields.ts';
import { LOOK_UP_JOB } from './transaction-progress.ts';
import { VerificationPipeline } from './verification-pipeline.ts';

const answer = z.object({ transaction_id: z.string(), code: z.string(), capture_url: z.string().nullable() });
type ToyView = TransactionView<{ ask: string }, { said: string }, null>;
const present = (view: ToyView): z.output<typeof answer> => ({
  transaction_id: view.transactionId,
  code: view.outcome.code,
  capture_url: view.capture?.url ?? null,
});

/** A product that accepts whoever its source says `yes` to, with a capture before or after where the flow has one. */
function toyService(flow: Flow, source: { answer: () => Promise<string> }): Service {
  return defineService({
    product: `TOY-${flow}`,
    service: 'consumer',
    title: 'Toy',
    description: 'A product for tests.',
    version: '1.0',
    flow,
    priceCents: 100,
    purpose: 'Tests',
    strangersGet: 404,
    completedEvent: 'transaction.completed',
    request: z.object({ ...commonFields, ask: z.string() }),
    serviceType: () => 'TOY',
    subject: () => ({ identityNo: null, firstName: null, lastName: null }),
    lookUp: async () => ({ finding: { said: await source.answer() } }),
    evaluate: ({ finding, capture, failure }: Facts<{ ask: string }, { said: string }>): Outcome<null> => {
      const outcome = (code: Outcome<null>['code']) => ({
        code,
        message: code,
        weighting: null,
        detail: null,
      });
      if (failure || (capture && capture.ended !== 'judged')) return outcome('FAIL');
      const needsCapture = flow === 'look-up-then-capture' || flow === 'capture-then-look-up';
      if (!finding || (needsCapture && !capture)) return outcome('PENDING');
      return outcome(finding.said === 'yes' ? 'ACCEPT' : 'REJECT');
    },
    endpoints: [
      submit('POST /toy', { summary: 'Toy', response: answer, present }),
      retrieve('GET /toy/{transaction_id}', { summary: 'Toy', response: answer, present }),
    ],
    examples: [],
  });
}

describe('the four flows', () => {
  let db: TestDatabase;
  let user: Awaited<ReturnType<typeof insertTestUser>>;
  const clock = new MovableClock();
  const sealing = new Sealing(randomBytes(32));

  beforeAll(async () => {
    db = await createTestDatabase();
    user = await insertTestUser(db.database, clock, countingHasher().hasher);
  });
  afterAll(() => db.drop());

  function run(flow: Flow, source: { answer: () => Promise<string> }, lookUpTimeoutMs = 60_000) {
    const service = toyService(flow, source);
    const sms = new StoredSmsDelivery({ database: db.database, clock, sealing, gateway: sandboxSmsGateway });
    const jobs = new JobRunner(db.database, clock, () => undefined);
    const pipeline = new VerificationPipeline({
      ...db,
      clock,
      sealing,
      sms,
      backOffice: createCaseWork(db.database, null),
      providers: new Proxy({} as Providers, {
        get: () => {
          throw new Error('No toy asks it.');
        },
      }),
      services: new Map([[service.product, service]]),
      captureSessions: createCaptureSessions(sealing, () => 'https://verify.example.com'),
      observer: { lookedUp: () => undefined, completed: () => undefined, failed: () => undefined },
      wakeJobs: () => undefined,
      lookUpTimeoutMs,
      lookUpAttempts: { inline: 1, 'look-up-then-capture': 1, queued: 8, 'capture-then-look-up': 2 },
      retentionOf: async () => ({ imageDays: 90, transactionDays: 1826 }),
    });
    const [post, get] = service.endpoints as [AnySubmit, AnyRetrieve];
    return {
      service,
      pipeline,
      jobs,
      begin: async (idempotencyKey: string | null = null) => {
        const request = {
          ask: 'x',
          ConsentObtainedByDataSubject: true as const,
          CostCenter: null,
          ReferenceNo: null,
        };
        const { body } = await pipeline.submit(service, post, {
          caller: { accountId: user.accountId, userId: user.userId, isPrepaid: false, priceCents: null },
          request,
          body: request,
          idempotencyKey,
          sourceAddress: '127.0.0.1',
        });
        return JSON.parse(body) as z.output<typeof answer>;
      },
      result: async (id: string) => {
        const shown = await pipeline.retrieve(
          new Map([[service.product, { service, endpoint: get }]]),
          user.accountId,
          id,
        );
        return JSON.parse(shown.body) as z.output<typeof answer>;
      },
      runJob: (subject: string, attempts: number) =>
        pipeline.runLookUpJob({ id: 1, kind: LOOK_UP_JOB, subject, payload: {}, attempts }),
      capture: (id: string, fact: Parameters<typeof pipeline.settleCapture>[2]) =>
        db.database.transaction().execute((trx) => pipeline.settleCapture(trx, id, fact, null)),
    };
  }

  const jobsOf = (subject: string) =>
    db.database.selectFrom('jobs').select(['kind', 'due_at']).where('subject', '=', subject).execute();
  const stored = (id: string) =>
    db.database
      .selectFrom('transactions')
      .select(['state', 'code', 'price_cents', 'failure_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const eventsOf = (id: string) =>
    db.database
      .selectFrom('outbox_events')
      .select(['event', 'sequence'])
      .where('transaction_id', '=', id)
      .execute();

  const judged = { ended: 'judged', liveness: 'passed', livenessScore: 0.9, faceMatch: null } as const;

  it('answers an inline product with its outcome and tells no endpoint what the caller has just read', async () => {
    const toy = run('inline', { answer: async () => 'yes' });
    const { code, transaction_id } = await toy.begin();
    expect(code).toBe('ACCEPT');
    expect(await eventsOf(transaction_id)).toEqual([]);
  });

  it('answers a queued product PENDING, commits its job with it, and tells the endpoints when it is done', async () => {
    const toy = run('queued', { answer: async () => 'no' });
    const { code, transaction_id } = await toy.begin();
    expect(code).toBe('PENDING');
    expect(await jobsOf(transaction_id)).toMatchObject([{ kind: LOOK_UP_JOB }]);
    await toy.runJob(transaction_id, 1);
    expect((await toy.result(transaction_id)).code).toBe('REJECT');
    expect(await eventsOf(transaction_id)).toEqual([{ event: 'transaction.completed', sequence: 2 }]);
  });

  it('tries a queued look-up again while its source is away, and ends it as FAIL, uncharged, after the last try', async () => {
    const toy = run('queued', {
      answer: async () => {
        throw new ProviderUnavailable('upstream_unavailable', 'away');
      },
    });
    const { transaction_id } = await toy.begin();
    await expect(toy.runJob(transaction_id, 1)).rejects.toThrow('upstream_unavailable');
    expect((await toy.result(transaction_id)).code).toBe('PENDING');
    await toy.runJob(transaction_id, 8);
    expect(await stored(transaction_id)).toEqual({
      state: 'completed',
      code: 'FAIL',
      price_cents: 0,
      failure_reason: 'upstream_unavailable',
    });
  });

  it('looks up after the capture where the capture comes first', async () => {
    const toy = run('capture-then-look-up', { answer: async () => 'yes' });
    const { code, transaction_id, capture_url } = await toy.begin();
    expect(code).toBe('PENDING');
    expect(capture_url).toMatch(/^https:\/\/verify\.example\.com\/capture\//);
    expect(await jobsOf(transaction_id)).toEqual([]);
    await toy.capture(transaction_id, judged);
    expect(await jobsOf(transaction_id)).toMatchObject([{ kind: LOOK_UP_JOB }]);
    await toy.runJob(transaction_id, 1);
    expect((await toy.result(transaction_id)).code).toBe('ACCEPT');
  });

  it('opens a capture only after the look-up where the look-up comes first', async () => {
    const toy = run('look-up-then-capture', { answer: async () => 'yes' });
    const { transaction_id, capture_url } = await toy.begin();
    expect(capture_url).not.toBeNull();
    await toy.capture(transaction_id, { ended: 'expired' });
    expect((await toy.result(transaction_id)).code).toBe('FAIL');
    expect(await eventsOf(transaction_id)).toEqual([{ event: 'transaction.completed', sequence: 3 }]);
  });

  it('takes a capture in once: what comes after the end changes nothing', async () => {
    const toy = run('look-up-then-capture', { answer: async () => 'yes' });
    const { transaction_id } = await toy.begin();
    await toy.capture(transaction_id, judged);
    await toy.capture(transaction_id, { ended: 'expired' });
    expect((await toy.result(transaction_id)).code).toBe('ACCEPT');
    expect(await eventsOf(transaction_id)).toHaveLength(1);
  });

  it('records a transaction before the outside is asked', async () => {
    let seen: unknown = null;
    const toy = run('inline', {
      answer: async () => {
        seen = await db.database
          .selectFrom('transactions')
          .select(['state', 'code'])
          .where('product', '=', 'TOY-inline')
          .where('state', '=', 'working')
          .executeTakeFirst();
        return 'yes';
      },
    });
    await toy.begin();
    expect(seen).toEqual({ state: 'working', code: 'PENDING' });
  });

  it('answers 500 upstream_timeout when a source never answers, records FAIL and charges nothing', async () => {
    const toy = run('inline', { answer: () => new Promise(() => undefined) }, 200);
    const error = await toy.begin().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ApiError) || error.transactionId === null)
      throw new Error('An ApiError was expected.');
    expect(error).toMatchObject({
      status: 500,
      code: 'server_error',
      details: { reason: 'upstream_timeout' },
    });
    expect(await stored(error.transactionId)).toMatchObject({
      code: 'FAIL',
      price_cents: 0,
      state: 'completed',
    });
  });

  it('ends as FAIL what a process that died was working on, and frees its idempotency key', async () => {
    let die: (answer: string) => void = () => undefined;
    const toy = run('inline', {
      answer: () =>
        new Promise((resolve) => {
          die = resolve;
        }),
    });
    const dying = toy.begin('key-of-the-dead').catch((error: unknown) => error);
    await expect
      .poll(() =>
        db.database
          .selectFrom('idempotency_keys')
          .select('transaction_id')
          .where('key', '=', 'key-of-the-dead')
          .executeTakeFirst(),
      )
      .toBeDefined();
    const { transaction_id } = await db.database
      .selectFrom('idempotency_keys')
      .select('transaction_id')
      .where('key', '=', 'key-of-the-dead')
      .executeTakeFirstOrThrow();
    clock.move(120_000);
    expect(await new Sweep({ database: db.database, clock, pipeline: toy.pipeline }).run()).toBe(1);
    expect(await stored(transaction_id)).toMatchObject({
      state: 'completed',
      code: 'FAIL',
      failure_reason: 'interrupted',
    });
    // The process was only slow: what it found out no longer counts.
    die('yes');
    expect(await dying).toMatchObject({ status: 500 });
    expect(await stored(transaction_id)).toMatchObject({ code: 'FAIL' });

    const again = run('inline', { answer: async () => 'yes' });
    expect((await again.begin('key-of-the-dead')).code).toBe('ACCEPT');
  });

  it('ends as FAIL what waits for nothing that could come, and leaves alone what waits for a job or a capture', async () => {
    const queued = run('queued', { answer: async () => 'yes' });
    const [forgotten, waiting] = [await queued.begin(), await queued.begin()];
    const capturing = await run('look-up-then-capture', { answer: async () => 'yes' }).begin();
    await db.database.deleteFrom('jobs').where('subject', '=', forgotten.transaction_id).execute();
    const sweep = new Sweep({ database: db.database, clock, pipeline: queued.pipeline });
    expect(await sweep.run()).toBe(0);
    clock.move(61_000);
    expect(await sweep.run()).toBe(1);
    expect(await stored(forgotten.transaction_id)).toMatchObject({
      state: 'completed',
      code: 'FAIL',
      failure_reason: 'interrupted',
    });
    for (const { transaction_id } of [waiting, capturing])
      expect(await stored(transaction_id)).toMatchObject({ state: 'waiting', code: 'PENDING' });
  });
});
