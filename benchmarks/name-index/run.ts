/**
 * How fast, how forgiving and how large is the name index, on 2 million made-up South African companies (or 1 million people)?
 * Prints tables. Run: `node benchmarks/name-index/run.ts [--people] [--names 2000000] [--queries 300] [--rounds 1]`.
 *
 * Companies are searched in PostgreSQL, too, by trigrams, with some of the queries (`--no-reference` leaves it out: loading takes
 * minutes). "CPU" is the thread's own time: on a machine with other work it is what can be compared. `--missed` prints
 * the queries whose name was not among the ten.
 */
import { rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIndex, type NameDocument, type NameSearcher, openIndex } from '@qiniso/name-index';
import { makeDataDirectory } from '../support/child-process.ts';
import { makeCompanies, makePeople } from './made-up-names.ts';
import { makeQueries, QUERY_KINDS, type Query } from './queries.ts';
import { startTrigramReference } from './trigram-reference.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'boolean', default: false },
    names: { type: 'string' },
    queries: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '1' },
    missed: { type: 'boolean', default: false },
    reference: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const isPeople = values.people;
const count = Number(values.names ?? (isPeople ? 1_000_000 : 2_000_000));
const analysis = isPeople ? 'person' : 'company';
/** CPU time of this thread, ms: unlike the clock, it does not run while other work has the core; good for sums only, it moves in steps. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const load = (): string => loadavg()[0]?.toFixed(1) ?? '?';

const documents: NameDocument[] = [];
/** Names without their legal form, which queries are made from. */
const bodies: string[] = [];
if (isPeople) {
  makePeople(1, count, (name, i) => {
    documents.push({ id: String(10_000_000 + i), name });
    bodies.push(name);
  });
} else {
  makeCompanies(1, count, ({ body, form }, i) => {
    const id = `${1990 + (i % 35)}/${String(i % 1_000_000).padStart(6, '0')}/${String(10 + Math.floor(i / 1_000_000)).slice(-2)}`;
    documents.push({ id, name: `${body} ${form}` });
    bodies.push(body);
  });
}
/** Other queries for every measurement: similar words of a word are remembered, so the same ones again would be faster. */
const queriesOf = (seed: number): Query[] =>
  makeQueries(
    seed,
    bodies.filter((_, i) => i % 200 === 0),
    Number(values.queries),
  );
const queries = queriesOf(2);
const byId = new Map(documents.map(({ id }, i) => [id, i]));

const builtFrom = performance.now();
const built = await buildIndex(documents, { analysis, searchThreads: 0 });
const buildMs = performance.now() - builtFrom;
const path = join(tmpdir(), `qiniso-name-index-${process.pid}`);
const savedFrom = performance.now();
await built.save(path);
const saveMs = performance.now() - savedFrom;
await built.close();
const openedFrom = performance.now();
const index = await openIndex(path, { analysis, searchThreads: 0 });
const openMs = performance.now() - openedFrom;
const fileBytes = statSync(path).size;
const { names, bytes } = index.stats();
console.log(`${names} names, load ${load()}`);
console.table([
  {
    'build, s': (buildMs / 1000).toFixed(2),
    'save, s': (saveMs / 1000).toFixed(2),
    'open, s': (openMs / 1000).toFixed(2),
    'bytes a name': Math.round(bytes / names),
    'file, MB': Math.round(fileBytes / 1e6),
  },
]);

console.log(`On the calling thread, load ${load()}`);
const timesOf = await measure(index, queries, Number(values.rounds));
console.table(await recallTable(index, queries, timesOf));
await index.close();

const threaded = await openIndex(path, { analysis, searchThreads: 2 });
rmSync(path);
const rows = [];
for (const [i, callers] of [1, 8, 1, 8].entries()) {
  rows.push(await underLoad(threaded, callers, queriesOf(10 + i)));
}
console.log(`On two threads, load ${load()}`);
console.table(rows);
await threaded.close();
if (!isPeople && values.reference) await compareWithTrigrams();

/** Some queries of every kind, in PostgreSQL on the same names. */
async function compareWithTrigrams(): Promise<void> {
  const directory = makeDataDirectory();
  const reference = await startTrigramReference(directory.path, bodies);
  if (reference) {
    const fitting = countFitting(queries);
    const times: number[] = [];
    let found = 0;
    let counted = 0;
    for (const query of queries.filter((_, i) => i % 20 === 0)) {
      const from = performance.now();
      const places = await reference.search(query.text);
      times.push(performance.now() - from);
      if ((fitting.get(query) ?? 0) > 10) continue;
      counted += 1;
      if (places.some((place) => isSame(bodies[place], query.wanted))) found += 1;
    }
    console.log(`The same names in PostgreSQL, pg_trgm with a GIN index, load ${load()}`);
    console.table([
      {
        queries: times.length,
        'recall@10': (found / counted).toFixed(4),
        'p50 ms': percentile(times, 0.5),
        'p99 ms': percentile(times, 0.99),
        'load and index, s': (reference.loadAndIndexMs / 1000).toFixed(1),
        'index bytes a name': Math.round(reference.indexBytes / bodies.length),
      },
    ]);
    await reference.stop();
  }
  directory.remove();
}

interface Measured {
  readonly ms: number;
  readonly cpu: number;
}

/** Times of every query: shuffled rounds, of which only the first meets words that were not looked up before. */
async function measure(
  searcher: NameSearcher,
  all: readonly Query[],
  rounds: number,
): Promise<Map<Query, Measured[]>> {
  const times = new Map<Query, Measured[]>(all.map((query) => [query, []]));
  for (const { text } of queriesOf(3)) await searcher.search(text);
  for (let round = 0; round < rounds; round += 1) {
    for (const query of all.toSorted(() => Math.random() - 0.5)) {
      const from = performance.now();
      const cpuFrom = cpuMs();
      await searcher.search(query.text);
      const cpu = cpuMs() - cpuFrom;
      times.get(query)?.push({ ms: performance.now() - from, cpu });
    }
  }
  return times;
}

async function recallTable(
  searcher: NameSearcher,
  everything: readonly Query[],
  times: Map<Query, Measured[]>,
) {
  const fitting = countFitting(everything);
  const row = async (what: string, some: readonly Query[]) => {
    let found = 0;
    let counted = 0;
    for (const query of some) {
      if ((fitting.get(query) ?? 0) > 10) continue;
      counted += 1;
      const { hits } = await searcher.search(query.text);
      if (hits.some(({ id }) => isSame(bodies[byId.get(id) ?? -1], query.wanted))) found += 1;
      else if (values.missed)
        console.log(
          `${query.kind}: "${query.text}" not "${query.wanted}" but "${bodies[byId.get(hits[0]?.id ?? '') ?? -1]}" ${hits[0]?.score}`,
        );
    }
    const all = some.flatMap((query) => times.get(query) ?? []);
    const raw = all.map(({ ms }) => ms);
    const cpu = all.map((each) => each.cpu);
    return {
      what,
      queries: counted,
      'recall@10': (found / counted).toFixed(4),
      'p50 ms': percentile(raw, 0.5),
      'p99 ms': percentile(raw, 0.99),
      'mean CPU ms': (cpu.reduce((sum, each) => sum + each, 0) / cpu.length).toFixed(3),
    };
  };
  const table = [];
  for (const kind of QUERY_KINDS) {
    const some = everything.filter((query) => query.kind === kind);
    if (some.length > 0) table.push(await row(kind, some));
  }
  table.push(await row('all', everything));
  return table;
}

/** For queries with a dropped word: names that hold all the words that are left. */
function countFitting(all: readonly Query[]): Map<Query, number> {
  const dropped = all.filter(({ kept }) => kept !== null);
  const byWord = new Map<string, Set<number>>();
  for (const { kept } of dropped) for (const word of kept ?? []) byWord.set(word, new Set());
  for (const [i, body] of bodies.entries()) {
    const words = body.toLowerCase().split(' ');
    for (const word of words) byWord.get(word)?.add(i);
  }
  return new Map(
    dropped.map((query) => {
      const sets = (query.kept ?? []).map((word) => byWord.get(word) ?? new Set<number>());
      const [rarest = new Set<number>(), ...others] = sets.sort((a, b) => a.size - b.size);
      const fits = [...rarest].filter((i) => others.every((set) => set.has(i)));
      return [query, fits.length];
    }),
  );
}

function isSame(found: string | undefined, wanted: string): boolean {
  return found?.toLowerCase() === wanted.toLowerCase();
}

async function underLoad(searcher: NameSearcher, callers: number, some: readonly Query[]) {
  const times: number[] = [];
  const order = some.toSorted(() => Math.random() - 0.5);
  let next = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < order.length) {
        const { text } = order[next++] as Query;
        const asked = performance.now();
        await searcher.search(text);
        times.push(performance.now() - asked);
      }
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  return {
    callers,
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
    'per second': Math.round(times.length / seconds),
  };
}

function percentile(numbers: readonly number[], share: number): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(3);
}
