import { describe, expect, it } from 'vitest';
import { ApiError } from '../domain/api-error.ts';
import { BoundedWork } from './bounded-work.ts';

describe('bounded work', () => {
  it('runs so many at once, lets so many wait and refuses the others as overloaded', async () => {
    const work = new BoundedWork({ atOnce: 2, maxWaiting: 3 });
    const ends: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const task = async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((end) => ends.push(end));
      running--;
    };
    const accepted = [1, 2, 3, 4, 5].map(() => work.run(task));
    const refused = await work.run(task).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 503, code: 'overloaded' });

    const all = Promise.all(accepted);
    let done = false;
    const finished = all.then(() => {
      done = true;
    });
    while (!done) {
      ends.shift()?.();
      await Promise.resolve();
    }
    await finished;
    expect(most).toBe(2);
    expect(running).toBe(0);
  });

  it('gives its place on when a task fails', async () => {
    const work = new BoundedWork({ atOnce: 1, maxWaiting: 1 });
    const failing = work.run(async () => {
      throw new Error('no such user');
    });
    const next = work.run(async () => 'done');
    await expect(failing).rejects.toThrow('no such user');
    expect(await next).toBe('done');
  });
});
