import { afterEach, describe, expect, it } from 'vitest';
import { PoolClosed, PoolFailure, PoolOverloaded, PoolTimeout } from './errors.ts';
import type { UnrulyTask } from './testing/unruly-worker.ts';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

const open: Array<WorkerPool<string>> = [];

function makePool(options: Partial<WorkerPoolOptions> = {}) {
  const pool = new WorkerPool<string>({
    workerUrl: new URL('./testing/unruly-worker.ts', import.meta.url),
    workers: 1,
    maxQueued: 2,
    taskTimeoutMs: 20_000,
    startTimeoutMs: 20_000,
    ...options,
  });
  open.push(pool);
  const give = (message: UnrulyTask, signal?: AbortSignal) =>
    pool.submit(() => ({ message, transfer: [] }), signal);
  return { pool, give };
}

/** Holds workers until opened. */
function makeGate() {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  return {
    gate,
    open() {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    },
  };
}

afterEach(() => Promise.all(open.splice(0).map((pool) => pool.close())));

describe('the queue', () => {
  it('refuses a task at once when as many wait as may, and finishes the earlier ones', async () => {
    const { pool, give } = makePool();
    const held = makeGate();
    await pool.warmUp();
    const accepted = ['a', 'b', 'c'].map((answer) => give({ answer, gate: held.gate }));
    await expect(give({ answer: 'd' })).rejects.toBeInstanceOf(PoolOverloaded);
    expect(pool.stats()).toMatchObject({
      workers: 1,
      ready: 1,
      busy: 1,
      queued: 2,
      rejected: 1,
      completed: 0,
    });
    held.open();
    await expect(Promise.all(accepted)).resolves.toEqual(['a', 'b', 'c']);
    expect(pool.stats()).toMatchObject({
      busy: 0,
      queued: 0,
      completed: 3,
      tensors: [{ tensors: 7, bytes: 70 }],
    });
    await expect(give({ answer: 'e' })).resolves.toBe('e');
  });

  it('keeps waiting tasks while the first worker is still starting', async () => {
    const { give } = makePool({ maxQueued: 0 });
    const first = give({ answer: 'a' });
    await expect(give({ answer: 'b' })).rejects.toBeInstanceOf(PoolOverloaded);
    await expect(first).resolves.toBe('a');
  });

  it('makes no copy of a task before a worker takes it', async () => {
    const { pool, give } = makePool();
    const held = makeGate();
    await pool.warmUp();
    const first = give({ answer: 'a', gate: held.gate });
    let made = 0;
    const second = pool.submit(() => {
      made += 1;
      return { message: { answer: 'b' }, transfer: [] };
    });
    expect(made).toBe(0);
    held.open();
    await Promise.all([first, second]);
    expect(made).toBe(1);
  });

  it('works on as many tasks at once as there are workers', async () => {
    const { pool, give } = makePool({ workers: 2 });
    const held = makeGate();
    await pool.warmUp();
    const slow = give({ answer: 'slow', gate: held.gate });
    await expect(give({ answer: 'quick' })).resolves.toBe('quick');
    held.open();
    await expect(slow).resolves.toBe('slow');
  });
});

describe('a worker that fails', () => {
  it('is replaced when it takes too long; its task is rejected and the others are answered', async () => {
    const { pool, give } = makePool({ taskTimeoutMs: 1_500 });
    await pool.warmUp();
    const hung = give({ answer: 'never', gate: makeGate().gate });
    const next = give({ answer: 'next' });
    await expect(hung).rejects.toBeInstanceOf(PoolTimeout);
    await expect(next).resolves.toBe('next');
    expect(pool.stats()).toMatchObject({ replaced: 1, failed: 1, completed: 1 });
  });

  it.each<[string, UnrulyTask]>([
    ['throws', { crash: true }],
    ['exits', { exit: 3 }],
  ])('is replaced when it %s; its task is rejected and the others are answered', async (_, task) => {
    const { pool, give } = makePool({ workers: 2 });
    const held = makeGate();
    await pool.warmUp();
    const other = give({ answer: 'other', gate: held.gate });
    const lost = give(task);
    const next = give({ answer: 'next' });
    await expect(lost).rejects.toBeInstanceOf(PoolFailure);
    await expect(next).resolves.toBe('next');
    held.open();
    await expect(other).resolves.toBe('other');
    expect(pool.stats()).toMatchObject({ replaced: 1, failed: 1, completed: 2 });
  });

  it('that cannot start rejects what waits and is not started over and over', async () => {
    const { pool, give } = makePool({ workerData: { broken: true } });
    await expect(pool.warmUp()).rejects.toBeInstanceOf(PoolFailure);
    await expect(Promise.allSettled([give({ answer: 'a' }), give({ answer: 'b' })])).resolves.toMatchObject([
      { reason: { cause: { message: 'cannot load' } } },
      { reason: { cause: { message: 'cannot load' } } },
    ]);
    expect(pool.stats()).toMatchObject({ ready: 0, queued: 0, replaced: 0, failed: 2 });
  });

  it('is not what a task is that cannot be sent', async () => {
    const { pool } = makePool();
    await pool.warmUp();
    await expect(pool.submit(() => ({ message: () => 'no', transfer: [] }))).rejects.toThrow(/clone/);
    expect(pool.stats()).toMatchObject({ busy: 0, ready: 1 });
  });
});

describe('an abort', () => {
  it('takes a waiting task out of the queue and rejects it with the reason', async () => {
    const { pool, give } = makePool();
    const held = makeGate();
    await pool.warmUp();
    const first = give({ answer: 'a', gate: held.gate });
    const controller = new AbortController();
    const second = give({ answer: 'b' }, controller.signal);
    controller.abort(new Error('the client left'));
    await expect(second).rejects.toThrow('the client left');
    expect(pool.stats().queued).toBe(0);
    held.open();
    await expect(first).resolves.toBe('a');
    expect(pool.stats().completed).toBe(1);
  });

  it('rejects a running task at once; its worker finishes and serves the next one', async () => {
    const { pool, give } = makePool();
    const held = makeGate();
    await pool.warmUp();
    const controller = new AbortController();
    const running = give({ answer: 'a', gate: held.gate }, controller.signal);
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(pool.stats().busy).toBe(1);
    const next = give({ answer: 'b' });
    held.open();
    await expect(next).resolves.toBe('b');
    expect(pool.stats().replaced).toBe(0);
  });

  it('beforehand rejects without queueing', async () => {
    const { pool, give } = makePool();
    await expect(give({ answer: 'a' }, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(pool.stats().queued).toBe(0);
  });
});

describe('closing', () => {
  it('rejects running, waiting and later tasks', async () => {
    const { pool, give } = makePool();
    await pool.warmUp();
    const running = give({ answer: 'a', gate: makeGate().gate });
    const waiting = give({ answer: 'b' });
    const settled = Promise.allSettled([running, waiting]);
    await pool.close();
    for (const outcome of await settled) {
      expect(outcome).toMatchObject({ reason: expect.any(PoolClosed) });
    }
    await expect(give({ answer: 'c' })).rejects.toBeInstanceOf(PoolClosed);
    await expect(pool.warmUp()).rejects.toBeInstanceOf(PoolClosed);
  });

  it('while starting rejects the warm-up', async () => {
    const { pool } = makePool();
    const warm = pool.warmUp();
    const settled = Promise.allSettled([warm]);
    await pool.close();
    await expect(settled).resolves.toMatchObject([{ reason: expect.any(PoolClosed) }]);
  });
});

it.each([{ workers: 0 }, { maxQueued: -1 }, { taskTimeoutMs: 0.5 }])(
  'refuses the senseless option %o',
  (options) => {
    expect(() => makePool(options)).toThrow(RangeError);
  },
);
