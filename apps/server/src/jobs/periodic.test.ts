import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Periodic } from './periodic.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Periodic', () => {
  it('begins at once and again after each pause, until it is stopped', async () => {
    let runs = 0;
    const periodic = new Periodic(
      async () => {
        runs += 1;
      },
      1_000,
      () => undefined,
    ).start();
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(runs).toBe(3);
    await periodic.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(runs).toBe(3);
  });

  it('never runs twice at the same time: the pause begins when the work is done', async () => {
    const work = Promise.withResolvers<void>();
    let runs = 0;
    const periodic = new Periodic(
      () => {
        runs += 1;
        return work.promise;
      },
      1_000,
      () => undefined,
    ).start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toBe(1);
    work.resolve();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(runs).toBe(2);
    await periodic.stop();
  });

  it('tells of a failure and goes on', async () => {
    const errors: unknown[] = [];
    const periodic = new Periodic(
      () => Promise.reject(new Error('away')),
      1_000,
      (error) => errors.push(error),
    ).start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(errors).toHaveLength(2);
    await periodic.stop();
  });

  it('waits for what is under way when it is stopped', async () => {
    const work = Promise.withResolvers<void>();
    const periodic = new Periodic(
      () => work.promise,
      1_000,
      () => undefined,
    ).start();
    let isStopped = false;
    const stopped = periodic.stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(isStopped).toBe(false);
    work.resolve();
    await stopped;
  });
});
