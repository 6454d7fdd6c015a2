import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NameDocument } from './document.ts';
import {
  DuplicateDocumentId,
  InvalidNameDocument,
  NameIndexClosed,
  NameIndexOverloaded,
  UnusableIndexFile,
} from './errors.ts';
import { buildIndex, type NameSearcher, openIndex } from './name-searcher.ts';
import { documentList, manyDocuments, queryFor } from './testing/arbitraries.ts';
import { Oracle } from './testing/oracle.ts';

const inline = { analysis: 'company', searchThreads: 0, buildThreads: 0 } as const;
const threaded = { analysis: 'company', searchThreads: 2, buildThreads: 2 } as const;

const companies: NameDocument[] = [
  { id: '1', name: 'Shoprite Checkers (Pty) Ltd' },
  { id: '2', name: 'Pick n Pay Retailers (Pty) Ltd' },
  { id: '3', name: 'Mokoena Trading and Projects CC' },
  { id: '4', name: "ABC Holdings (Pty) Ltd t/a Joe's Diner" },
  { id: '5', name: 'Woolworths Holdings Ltd', alternateNames: ['Woolies', 'W. W. Stores'] },
];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'name-index-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const everything = async (index: NameSearcher, query: string): Promise<[string, string][]> => {
  const { hits } = await index.searchAll(query, { minScore: 0.3 });
  return hits.map(({ id, score }): [string, string] => [id, score.toFixed(4)]).sort();
};
const wanted = (oracle: Oracle, query: string): [string, string][] =>
  [...oracle.all(query, 0.3)].map(([id, score]): [string, string] => [id, score.toFixed(4)]).sort();

describe('a name index', () => {
  it.each([
    ['Shopright Chekers', '1'],
    ['shopritecheckers', '1'],
    ['Checkers Shoprite', '1'],
    ['PICK & PAY RETAILERS PROPRIETARY LIMITED', '2'],
    ['Pick en Pay (Edms) Bpk', '2'],
    ['picknpay retailers', '2'],
    ['Mokoena Trdg & Proj', '3'],
    ['Mokena Tradign Projcets C.C.', '3'],
    ['Joes Diner', '4'],
    ['A.B.C. Hldgs', '4'],
    ['Wool worths Holdings', '5'],
    ['WW Stores', '5'],
    ['\u202eShoprite\u200b Check\u00aders\u202c', '1'],
    ['Ｓｈｏｐｒｉｔｅ Chéckers', '1'],
  ])('finds "%s"', async (query, id) => {
    const index = await buildIndex(companies, inline);
    expect((await index.search(query)).hits[0]?.id).toBe(id);
  });

  it("says which of a document's names was found", async () => {
    const index = await buildIndex(companies, inline);
    expect((await index.search('woolies')).hits).toEqual([{ id: '5', score: 1, nameNumber: 1 }]);
  });

  it('takes the best of several spellings', async () => {
    const index = await buildIndex(companies, inline);
    const { hits } = await index.search(['nothing like it', 'Woolies']);
    expect(hits).toEqual([{ id: '5', score: 1, nameNumber: 1 }]);
  });

  it.each(['', ' ', '!!! -- ***', '\u0000\u0007', '(Pty) Ltd', '\ud800', '💥', '&', "'"])(
    'answers the query %j without failing',
    async (query) => {
      const index = await buildIndex([...companies, { id: '6', name: '(Pty) Ltd' }], inline);
      expect((await index.search(query)).isComplete).toBe(true);
    },
  );

  it('finds names of one letter, of other scripts, of legal forms only, and ones far too long', async () => {
    const long = `${'Verylongword '.repeat(900)}End`;
    const odd: NameDocument[] = [
      { id: 'one', name: 'X' },
      { id: 'han', name: '中国石油' },
      { id: 'arabic', name: 'شركة النور' },
      { id: 'legal', name: 'Limited (Pty) Ltd' },
      { id: 'long', name: long },
      { id: 'word', name: 'y'.repeat(10_000) },
      { id: 'nothing', name: '\u200b\u202e!' },
    ];
    const index = await buildIndex([...companies, ...odd], inline);
    for (const { id, name } of odd) {
      const { hits } = await index.search(name);
      if (id === 'nothing') expect(hits).toEqual([]);
      // Of a name, 24 words are kept; of a query, 12.
      else expect(hits[0]).toMatchObject({ id, score: id === 'long' ? expect.closeTo(1 / 1.15) : 1 });
    }
  });

  it('never fails, whatever the texts are', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), text, async (names, query) => {
        const index = await buildIndex(
          names.map((name, i) => ({ id: `${i}`, name })),
          inline,
        );
        await index.search(query, { explain: true });
        await index.searchAll(names[0] ?? '', { explain: true });
      }),
    );
  });

  it('refuses documents without id, with control characters in it, twice the same, or names that are no text', async () => {
    await expect(buildIndex([{ id: '', name: 'A' }], inline)).rejects.toThrow(InvalidNameDocument);
    await expect(buildIndex([{ id: 'a\u001fb', name: 'A' }], inline)).rejects.toThrow('Document 0: id');
    await expect(buildIndex([{ id: 'ö'.repeat(200), name: 'A' }], inline)).rejects.toThrow('256 bytes');
    await expect(buildIndex([{ id: 'a', name: null as unknown as string }], inline)).rejects.toThrow(
      'name must',
    );
    const twice = [...companies, { id: '1', name: 'Again' }];
    await expect(buildIndex(twice, inline)).rejects.toThrow(DuplicateDocumentId);
    await expect(buildIndex(twice, threaded)).rejects.toThrow(DuplicateDocumentId);
  });

  it('refuses options out of range', async () => {
    const index = await buildIndex(companies, inline);
    for (const limit of [0, 1.5, 1001, Number.NaN]) {
      await expect(index.search('a', { limit })).rejects.toThrow(RangeError);
    }
    for (const minScore of [0, -1, 1.1, Number.NaN]) {
      await expect(index.searchAll('a', { minScore })).rejects.toThrow(RangeError);
    }
  });

  it('is the same built by threads and by none', async () => {
    const documents = manyDocuments(3000);
    const alone = await buildIndex(documents, inline);
    const together = await buildIndex(documents, threaded);
    for (const query of ['moko trading', 'dlamoab and projects', 'khum holdings']) {
      expect(await everything(together, query)).toEqual(await everything(alone, query));
    }
    await together.close();
  });
});

describe('changes', () => {
  it('are found as if the index had been built with them, with the weights of its base', async () => {
    const change = fc.record({
      upserts: documentList(0, 8),
      deletes: fc.array(fc.nat(30).map(String), { maxLength: 4 }),
    });
    const cases = documentList(1, 25).chain((documents) =>
      fc.tuple(fc.constant(documents), fc.array(change, { minLength: 1, maxLength: 4 }), queryFor(documents)),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([documents, changes, query]) => {
        const index = await buildIndex(documents, inline);
        const live = new Map(documents.map((document) => [document.id, document]));
        for (const delta of changes) {
          await index.apply(delta);
          for (const document of delta.upserts) live.set(document.id, document);
          for (const id of delta.deletes) live.delete(id);
        }
        expect(index.stats().documents).toBe(live.size);
        const now = [...live.values()];
        // Words that only removed names hold are still known, so only what needs no guess is compared before the merge.
        const ids = new Set((await everything(index, query)).map(([id]) => id));
        for (const id of ids) expect(live.has(id)).toBe(true);
        for (const { id, name } of now.slice(0, 5)) {
          if (wanted(new Oracle(now, 'company'), name).some(([each]) => each === id)) {
            expect((await everything(index, name)).map(([each]) => each)).toContain(id);
          }
        }
        await index.merge();
        expect(await everything(index, query)).toEqual(wanted(new Oracle(now, 'company'), query));
      }),
      { numRuns: 60 },
    );
  });

  it('score like the base when nothing was removed', async () => {
    const cases = fc.tuple(documentList(1, 20), documentList(1, 10)).chain(([documents, more]) => {
      const added = more.map((document) => ({ ...document, id: `new ${document.id}` }));
      return fc.tuple(fc.constant(documents), fc.constant(added), queryFor([...documents, ...added]));
    });
    await fc.assert(
      fc.asyncProperty(cases, async ([documents, added, query]) => {
        const index = await buildIndex(documents, inline);
        await index.apply({ upserts: added });
        const oracle = new Oracle([...documents, ...added], 'company', new Oracle(documents, 'company'));
        // What begins frequent words is known of each segment by itself: not compared here.
        const isPlain = (text: string) => !/\b[a-z]{3,5}\b/.test(text);
        if (isPlain(query)) expect(await everything(index, query)).toEqual(wanted(oracle, query));
      }),
      { numRuns: 60 },
    );
  });

  it('are all refused when one of them cannot be made', async () => {
    const index = await buildIndex(companies, inline);
    const delta = {
      upserts: [
        { id: '9', name: 'New' },
        { id: '', name: 'Bad' },
      ],
      deletes: ['1'],
    };
    await expect(index.apply(delta)).rejects.toThrow(InvalidNameDocument);
    expect(index.stats()).toMatchObject({ documents: 5, generation: 1 });
  });

  it('are seen whole or not at all by searches under way', async () => {
    const index = await buildIndex(companies, threaded);
    const names = ['Alphabet Traders', 'Alphabet Builders'];
    let seen = 0;
    for (let round = 0; round < 20; round += 1) {
      const upserts = names.map((name, i) => ({ id: `a${i}`, name: `${name} ${round}` }));
      const searches = Array.from({ length: 8 }, () => index.search('Alphabet', { minScore: 0.1 }));
      const applied = index.apply(round % 3 === 2 ? { deletes: ['a0', 'a1'] } : { upserts });
      searches.push(...Array.from({ length: 8 }, () => index.search('Alphabet', { minScore: 0.1 })));
      for (const { hits } of await Promise.all(searches)) {
        expect([0, 2]).toContain(hits.length);
        seen += hits.length;
      }
      await applied;
      const { hits } = await index.search('Alphabet', { minScore: 0.1 });
      expect(hits).toHaveLength(round % 3 === 2 ? 0 : 2);
    }
    expect(seen).toBeGreaterThan(0);
    await index.close();
  });

  it('made while a merge runs are kept', async () => {
    const index = await buildIndex(manyDocuments(5000), threaded);
    const merged = index.merge();
    await index.apply({ upserts: [{ id: 'late', name: 'Quagga Balloons' }], deletes: ['0'] });
    await merged;
    expect((await index.search('Quagga Balloons')).hits[0]?.id).toBe('late');
    expect(index.stats().documents).toBe(5000);
    await index.close();
  });

  it('replace everything while the old is still searched', async () => {
    const index = await buildIndex(companies, { ...threaded, label: 'old' });
    const replaced = index.replace(manyDocuments(2000), { label: 'new' });
    expect((await index.search('shoprite')).hits).toHaveLength(1);
    await replaced;
    expect((await index.search('shoprite')).hits).toHaveLength(0);
    expect(index.label).toBe('new');
    await index.close();
  });
});

describe('a file', () => {
  it('holds what was saved, changes included', async () => {
    const path = join(folder, 'round-trip');
    await fc.assert(
      fc.asyncProperty(documentList(0, 20), documentList(0, 5), async (documents, upserts) => {
        const index = await buildIndex(documents, { ...inline, label: 'import 7' });
        await index.apply({ upserts, deletes: ['3'] });
        await index.save(path);
        const again = await openIndex(path, inline);
        expect(again.label).toBe('import 7');
        expect(again.stats()).toMatchObject({
          documents: index.stats().documents,
          names: index.stats().names,
        });
        for (const { name } of [...documents, ...upserts]) {
          expect(await everything(again, name)).toEqual(await everything(index, name));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is refused when it is missing, another file, of another version, cut short or damaged anywhere', async () => {
    const path = join(folder, 'damaged');
    const reasonOf = (from: string): Promise<string> =>
      openIndex(from, inline).then(
        () => 'none',
        (error: unknown) => (error instanceof UnusableIndexFile ? error.reason : String(error)),
      );
    const index = await buildIndex(companies, inline);
    await index.save(path);
    const whole = await readFile(path);
    expect(await reasonOf(path)).toBe('none');
    expect(await reasonOf(join(folder, 'no such file'))).toBe('missing');
    await writeFile(path, 'Hello, this is no index.');
    expect(await reasonOf(path)).toBe('not_an_index');
    await writeFile(path, '');
    expect(await reasonOf(path)).toBe('not_an_index');
    const other = Buffer.from(whole);
    other.writeUInt32LE(99, 4);
    await writeFile(path, other);
    expect(await reasonOf(path)).toBe('version');
    for (const length of [20, whole.length - 8, whole.length >> 1]) {
      await writeFile(path, whole.subarray(0, length));
      expect(await reasonOf(path)).toBe('damaged');
    }
    const headLength = whole.readUInt32LE(8);
    const head = JSON.parse(whole.subarray(16, 16 + headLength).toString());
    const base = Math.ceil((16 + headLength) / 8) * 8;
    for (const { offset, length } of Object.values<{ offset: number; length: number }>(
      head.segments[0].arrays,
    )) {
      if (length === 0) continue;
      const bad = Buffer.from(whole);
      bad[base + offset] = (bad[base + offset] ?? 0) ^ 1;
      await writeFile(path, bad);
      expect(await reasonOf(path)).toBe('damaged');
    }
    const badHead = Buffer.from(whole);
    badHead[30] = (badHead[30] ?? 0) ^ 1;
    await writeFile(path, badHead);
    expect(await reasonOf(path)).toBe('damaged');
    await writeFile(path, whole);
    await expect(openIndex(path, { ...inline, analysis: 'person' })).rejects.toMatchObject({
      reason: 'other_analysis',
    });
  });
});

describe('threads', () => {
  it('answer as the calling thread does', async () => {
    const path = join(folder, 'threads');
    const index = await buildIndex(companies, inline);
    await index.save(path);
    const other = await openIndex(path, threaded);
    for (const { name } of companies) expect(await other.search(name)).toEqual(await index.search(name));
    await other.close();
  });

  it('refuse more searches than may wait, and those that wait when they are closed', async () => {
    const index = await buildIndex(companies, { ...threaded, maxQueued: 2 });
    const asked = Array.from({ length: 20 }, () => index.search('Shoprite').catch((error: unknown) => error));
    const refused = asked.at(-1);
    expect(await refused).toBeInstanceOf(NameIndexOverloaded);
    await index.close();
    const answers = await Promise.all(asked);
    expect(answers.some((answer) => answer instanceof NameIndexClosed || !(answer instanceof Error))).toBe(
      true,
    );
    await expect(index.search('Shoprite')).rejects.toThrow(NameIndexClosed);
  });
});
