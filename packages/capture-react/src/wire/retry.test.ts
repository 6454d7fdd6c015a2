import { describe, expect, it } from 'vitest';
import { type Connection, persist, retryDelayMs } from './retry.ts';
import { WireError, type WireFailure } from './wire-error.ts';

const unreachable: WireFailure = { kind: 'unreachable' };
const refused: WireFailure = { kind: 'refused', status: 409, field: '' };

describe('retryDelayMs', () => {
  it('doubles from half a second to eight seconds and never gives up on a missing network', () => {
    const delays = [1, 2, 3, 4, 5, 6, 50].map((tries) => retryDelayMs(unreachable, tries, 0.5));
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it('spreads by a fifth either way', () => {
    expect(retryDelayMs(unreachable, 2, 0)).toBe(800);
    expect(retryDelayMs(unreachable, 2, 0.999)).toBeCloseTo(1200, -1);
  });

  it('waits at least as long as Retry-After says, and not for ever', () => {
    expect(retryDelayMs({ kind: 'busy', retryAfterMs: 3000 }, 1, 0)).toBe(3000);
    expect(retryDelayMs({ kind: 'busy', retryAfterMs: 3_600_000 }, 1, 0)).toBe(30_000);
  });

  it('backs off from a busy server that names no time', () => {
    expect(retryDelayMs({ kind: 'busy', retryAfterMs: null }, 3, 0.5)).toBe(2000);
  });

  it('does not repeat what was refused, and gives a broken server five tries', () => {
    expect(retryDelayMs(refused, 1, 0.5)).toBeNull();
    expect(retryDelayMs({ kind: 'broken' }, 4, 0.5)).not.toBeNull();
    expect(retryDelayMs({ kind: 'broken' }, 5, 0.5)).toBeNull();
  });
});

describe('persist', () => {
  function tools() {
    const waits: number[] = [];
    const reports: Connection[] = [];
    return {
      waits,
      reports,
      wait: async (ms: number) => {
        waits.push(ms);
      },
      random: () => 0.5,
      report: (connection: Connection) => {
        reports.push(connection);
      },
    };
  }

  it('sends the same again until it is answered, and tells what it waits for', async () => {
    const failures: WireFailure[] = [unreachable, { kind: 'busy', retryAfterMs: 2000 }];
    const told = tools();
    const answer = await persist(async () => {
      const failure = failures.shift();
      if (failure !== undefined) throw new WireError(failure);
      return 'answer';
    }, told);
    expect(answer).toBe('answer');
    expect(told.waits).toEqual([500, 2250]);
    expect(told.reports).toEqual(['offline', 'busy', 'good']);
  });

  it('hands a refusal on at once', async () => {
    const told = tools();
    await expect(persist(() => Promise.reject(new WireError(refused)), told)).rejects.toMatchObject({
      failure: refused,
    });
    expect(told.waits).toEqual([]);
  });

  it('stops when the wait is ended from outside', async () => {
    const told = { ...tools(), wait: () => Promise.reject(new Error('closed')) };
    await expect(persist(() => Promise.reject(new WireError(unreachable)), told)).rejects.toThrow('closed');
  });
});
