import { describe, expect, it } from 'vitest';
import { CoalescedRead } from './coalesced-read.ts';

/** Reads that end only when told, numbered in the order in which they started. */
function manualReads() {
  const started: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = started.length + 1;
      started.push({ resolve: () => resolve(number), reject });
    });
  return { started, coalesced: new CoalescedRead(read) };
}

describe('a coalesced read', () => {
  it('gives those who ask during a read the next one, and shares that among them', async () => {
    const { started, coalesced } = manualReads();
    const first = coalesced.get();
    const late = [coalesced.get(), coalesced.get(), coalesced.get()];
    expect(started).toHaveLength(1);

    started[0]?.resolve();
    expect(await first).toBe(1);
    expect(started).toHaveLength(2);

    const later = coalesced.get();
    started[1]?.resolve();
    expect(await Promise.all(late)).toEqual([2, 2, 2]);
    expect(started).toHaveLength(3);
    started[2]?.resolve();
    expect(await later).toBe(3);
  });

  it('tells a failure only to those who shared the read', async () => {
    const { started, coalesced } = manualReads();
    const first = coalesced.get();
    const second = coalesced.get();
    started[0]?.reject(new Error('connection lost'));
    await expect(first).rejects.toThrow('connection lost');
    started[1]?.resolve();
    expect(await second).toBe(2);
  });

  it('reads again for each who asks after the last read ended', async () => {
    const { started, coalesced } = manualReads();
    for (const turn of [1, 2, 3]) {
      const answer = coalesced.get();
      started[turn - 1]?.resolve();
      expect(await answer).toBe(turn);
    }
  });
});
