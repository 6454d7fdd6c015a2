import { describe, expect, it } from 'vitest';
import { GroupedWriter } from './grouped-writer.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('GroupedWriter', () => {
  it('writes what waits together in one commit and resolves nothing before it', async () => {
    const commits: { items: readonly string[]; commit(): void }[] = [];
    const writer = new GroupedWriter<string>(
      (items) => new Promise<void>((resolve) => commits.push({ items, commit: resolve })),
      { maxBatch: 10, maxConcurrent: 1 },
    );
    const written: string[] = [];
    const write = async (item: string) => {
      await writer.add(item);
      written.push(item);
    };
    const first = ['a', 'b'].map(write);
    await turn();
    const second = ['c', 'd'].map(write);
    await turn();
    expect(written).toEqual([]);
    commits[0]?.commit();
    await Promise.all(first);
    await turn();
    expect(written).toEqual(['a', 'b']);
    commits[1]?.commit();
    await Promise.all(second);
    expect(commits.map(({ items }) => items)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('writes one by one what failed together, so that one bad item takes no other with it', async () => {
    const kept: string[] = [];
    const writer = new GroupedWriter<string>(
      async (items) => {
        await turn();
        if (items.includes('bad')) throw new Error('refused');
        kept.push(...items);
      },
      { maxBatch: 10, maxConcurrent: 1 },
    );
    const results = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => writer.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(kept).toEqual(['a', 'b', 'c']);
  });

  it('refuses only the items that had to be left out, with their own reason', async () => {
    const writer = new GroupedWriter<string>(
      async (items) =>
        new Map(items.filter((item) => item === 'late').map((item) => [item, new Error('overtaken')])),
      { maxBatch: 10, maxConcurrent: 1 },
    );
    const results = await Promise.allSettled(['a', 'late', 'b'].map((item) => writer.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expect(writer.add('late')).rejects.toThrow('overtaken');
  });
});
