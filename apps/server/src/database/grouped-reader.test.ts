import { describe, expect, it } from 'vitest';
import { GroupedReader } from './grouped-reader.ts';

/** A reader whose queries end when told to. */
function makeReader(maxBatch = 10) {
  const queries: { keys: readonly string[]; end(): void; fail(error: Error): void }[] = [];
  const reader = new GroupedReader<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        queries.push({
          keys,
          end: () => resolve(keys.map((key) => key.toUpperCase())),
          fail: reject,
        });
      }),
    { maxBatch },
  );
  /** Lets what has been settled be taken notice of. */
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { reader, queries, turn };
}

describe('GroupedReader', () => {
  it('answers reads that wait together with one query, each with its own value', async () => {
    const { reader, queries, turn } = makeReader();
    const reads = ['a', 'b', 'c'].map((key) => reader.get(key));
    await turn();
    queries[0]?.end();
    expect(await Promise.all(reads)).toEqual(['A', 'B', 'C']);
    expect(queries.map(({ keys }) => keys)).toEqual([['a', 'b', 'c']]);
  });

  it('never answers a read with a query that was under way when it was asked', async () => {
    const { reader, queries, turn } = makeReader();
    const first = reader.get('a');
    await turn();
    const second = reader.get('a');
    queries[0]?.end();
    expect(await first).toBe('A');
    await turn();
    expect(queries).toHaveLength(2);
    queries[1]?.end();
    expect(await second).toBe('A');
  });

  it('asks for no more at once than it may', async () => {
    const { reader, queries, turn } = makeReader(2);
    const reads = ['a', 'b', 'c', 'd'].map((key) => reader.get(key));
    await turn();
    for (const query of [0, 1]) {
      queries[query]?.end();
      await turn();
    }
    expect(await Promise.all(reads)).toEqual(['A', 'B', 'C', 'D']);
    expect(queries.map(({ keys }) => keys.length)).toEqual([2, 2]);
  });

  it('fails only those that shared the query that failed', async () => {
    const { reader, queries, turn } = makeReader();
    const first = reader.get('a');
    await turn();
    const second = reader.get('b');
    queries[0]?.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await turn();
    queries[1]?.end();
    expect(await second).toBe('B');
  });
});
