import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MovableClock } from '../accounts/testing.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { addJob, type Job, JobRunner, removeJob } from './job-queue.ts';

let db: TestDatabase;
let clock: MovableClock;
const runners: JobRunner[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await db.database.deleteFrom('jobs').execute();
});
afterAll(() => db.drop());

/** A runner whose handler hands each job to whoever waits for it. */
function createRunner(handle: (job: Job) => Promise<void> = async () => undefined) {
  clock ??= new MovableClock();
  const begun: Job[] = [];
  const errors: unknown[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const runner = new JobRunner(db.database, clock, (error) => errors.push(error));
  runners.push(runner);
  runner.register('test', async (job) => {
    begun.push(job);
    for (const { count, resolve } of waiting) if (begun.length >= count) resolve();
    await handle(job);
  });
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      if (begun.length >= count) resolve();
      else waiting.push({ count, resolve });
    });
  return { runner, begun, errors, until };
}

beforeAll(() => {
  clock = new MovableClock();
});
const add = (subject: string, delayMs = 0) =>
  addJob(db.database, clock.now(), {
    kind: 'test',
    subject,
    payload: { subject },
    dueAt: new Date(clock.now().getTime() + delayMs),
  });
const jobsLeft = () =>
  db.database.selectFrom('jobs').select(['subject', 'attempts', 'due_at', 'last_error']).execute();

describe('JobRunner', () => {
  it('does each due job once and removes it, whatever the number of processes', async () => {
    const subjects = Array.from({ length: 40 }, () => randomUUID());
    await Promise.all(subjects.map((subject) => add(subject)));
    const processes = [createRunner(), createRunner(), createRunner()];
    for (const { runner } of processes) runner.start();
    while ((await jobsLeft()).length > 0) for (const { runner } of processes) runner.wake();
    const done = processes.flatMap(({ begun }) => begun.map(({ subject }) => subject));
    expect(done.sort()).toEqual(subjects.sort());
  });

  it('leaves a job alone that is not due yet', async () => {
    await add('later', 60_000);
    await add('now');
    const { runner, begun, until } = createRunner();
    runner.start();
    await until(1);
    await runner.stop();
    expect(begun.map(({ subject }) => subject)).toEqual(['now']);
    expect((await jobsLeft()).map(({ subject }) => subject)).toEqual(['later']);
  });

  it('puts a job back with a growing delay when its handler throws, and says so', async () => {
    await add('failing');
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      const { runner, begun, errors, until } = createRunner(() => Promise.reject(new TypeError('away')));
      runner.start();
      await until(1);
      await runner.stop();
      expect(begun[0]).toMatchObject({
        subject: 'failing',
        attempts: attempt,
        payload: { subject: 'failing' },
      });
      expect(errors).toHaveLength(1);
      const [job] = await jobsLeft();
      expect(job).toMatchObject({ attempts: attempt, last_error: 'TypeError' });
      const delayMs = (job?.due_at.getTime() ?? 0) - clock.now().getTime();
      delays.push(delayMs);
      clock.move(delayMs);
    }
    expect(delays).toEqual([5_000, 10_000, 20_000]);
  });

  it('takes over a job whose process has died, once its lease has run out', async () => {
    await add('orphan');
    const hung = Promise.withResolvers<void>();
    const dead = createRunner(() => hung.promise);
    dead.runner.start();
    await dead.until(1);

    const other = createRunner();
    other.runner.start();
    await add('sign of life');
    other.runner.wake();
    await other.until(1);
    expect(other.begun.map(({ subject }) => subject)).toEqual(['sign of life']);

    // Nothing renews the lease of a dead process.
    await db.pool.query(
      "UPDATE jobs SET leased_until = now() - interval '1 second' WHERE subject = 'orphan'",
    );
    other.runner.wake();
    await other.until(2);
    expect(other.begun[1]).toMatchObject({ subject: 'orphan', attempts: 2 });
    hung.resolve();
    await Promise.all([dead.runner.stop(), other.runner.stop()]);
    expect(await jobsLeft()).toEqual([]);
  });

  it('has one open job for a subject: adding it again moves its time', async () => {
    await add('one', 60_000);
    await add('one');
    expect(await jobsLeft()).toHaveLength(1);
    const { runner, until } = createRunner();
    runner.start();
    await until(1);
    await runner.stop();
    expect(await jobsLeft()).toEqual([]);
  });

  it('does not see a job before the change that causes it is committed, nor after it was taken back', async () => {
    await db.database.transaction().execute(async (transaction) => {
      await addJob(transaction, clock.now(), { kind: 'test', subject: 'unborn', dueAt: clock.now() });
      expect(await jobsLeft()).toEqual([]);
    });
    await removeJob(db.database, 'test', 'unborn');
    expect(await jobsLeft()).toEqual([]);
  });

  it('waits for the job in hand when it is stopped, and begins no other', async () => {
    await add('in hand');
    const work = Promise.withResolvers<void>();
    const { runner, begun, until } = createRunner(() => work.promise);
    runner.start();
    await until(1);
    const stopped = runner.stop();
    await add('too late');
    runner.wake();
    work.resolve();
    await stopped;
    expect(begun).toHaveLength(1);
    expect((await jobsLeft()).map(({ subject }) => subject)).toEqual(['too late']);
  });

  it('refuses two handlers of one kind', () => {
    const { runner } = createRunner();
    expect(() => runner.register('test', async () => undefined)).toThrow('Two handlers');
  });
});
