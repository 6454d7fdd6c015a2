/**
 * How fast is a screening against lists of made-up people and companies, what does it take, and does it miss anybody?
 * Prints tables. Run: `node benchmarks/screening/run.ts [--entities 100000] [--queries 200] [--complete 20] [--unrelated 200]`.
 *
 * The reference is the plain scorer over every name, on the same entries and queries: it is what a screening has to agree with (`--complete` so many
 * queries of each kind). "CPU" is that of the whole process: on a machine with other work it is what can be compared.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { prepareName, scoreNames } from '@qiniso/name-scorer';
import { DEFAULT_THRESHOLD } from '../../apps/server/src/screening/engine/hit.ts';
import type { EngineEntry } from '../../apps/server/src/screening/engine/index-documents.ts';
import { ScreeningEngine } from '../../apps/server/src/screening/engine/screening-engine.ts';
import { readSubject, type Subject } from '../../apps/server/src/screening/engine/subject.ts';
import { makePeople, mistyped, pick, seededRandom } from '../name-index/made-up-names.ts';
import { makeEntries, nameIn, SCRIPTS, type Script } from './made-up-entities.ts';

const { values } = parseArgs({
  options: {
    entities: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '200' },
    complete: { type: 'string', default: '20' },
    unrelated: { type: 'string', default: '200' },
    missed: { type: 'boolean', default: false },
  },
});
const THREADS = 2;
const CHANGED = 1000;
const asOf = new Date('2026-11-21T10:00:00Z');
const lists = [
  { code: 'MADE_UP', title: 'Made up', category: 'SANCTION', version: 1, importedAt: asOf },
] as const;
const random = seededRandom(9);
const load = (): string => loadavg()[0]?.toFixed(1) ?? '?';
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

const COMMON_FIRST = ['Thabo', 'Sipho', 'Nomvula', 'Lerato', 'Johannes', 'Maria', 'Mohammed', 'David'];
const COMMON_LAST = ['Dlamini', 'Nkosi', 'Ndlovu', 'Khumalo', 'Naidoo', 'Botha', 'Venter', 'Smith'];
const KINDS = [
  'exact',
  'alias',
  'a typo',
  'a typo in every word',
  'common first name and surname',
  'nobody',
] as const;
type Kind = (typeof KINDS)[number];
interface Query {
  readonly kind: Kind;
  readonly subject: Subject;
}

const entries = makeEntries(1, Number(values.entities));
const words = new Set(
  entries.flatMap(({ entity }) => entity.names.flatMap(({ full }) => full.toLowerCase().split(' '))),
);
console.log(`${entries.length} entries, ${words.size} different words, load ${load()}`);
/** People of whom no entry has more than half of the words: namesakes are no false flags. */
const strangers: string[] = [];
makePeople(77, 20_000, (name) => {
  const own = name.toLowerCase().split(' ');
  if (own.filter((word) => words.has(word)).length <= own.length / 2) strangers.push(name);
});
const known = new Set(entries.flatMap(({ entity }) => entity.names.map(({ full }) => full)));

const rssBefore = process.memoryUsage().rss;
const builtFrom = performance.now();
const builtCpuFrom = cpuMs();
const engine = await ScreeningEngine.of(lists, entries, { threads: THREADS });
const buildMs = performance.now() - builtFrom;
const buildCpuMs = cpuMs() - builtCpuFrom;
globalThis.gc?.();
console.table([
  {
    'build, s': (buildMs / 1000).toFixed(2),
    'build, CPU s': (buildCpuMs / 1000).toFixed(2),
    'engine, MB': megabytes(engine.stats().bytes),
    'process grew by, MB': megabytes(process.memoryUsage().rss - rssBefore),
  },
]);

console.log(`One caller, load ${load()}`);
const rows = [];
const queriesByKind = new Map(KINDS.map((kind) => [kind, queriesOf(kind, Number(values.queries))]));
for (const kind of KINDS) rows.push(await oneCaller(kind, queriesByKind.get(kind) ?? []));
console.table(rows);

console.log(`Eight callers, load ${load()}`);
console.table([
  await manyCallers(
    8,
    KINDS.flatMap((kind) => queriesOf(kind, Number(values.queries))),
  ),
]);

console.log(`${CHANGED} changed entries, load ${load()}`);
console.table([await changes()]);

if (Number(values.complete) > 0) {
  console.log(`Against the plain scorer over every name, load ${load()}`);
  console.table(await completeness(Number(values.complete)));
}
if (Number(values.unrelated) > 0) {
  console.log(`People who are on no list, load ${load()}`);
  console.table(await falseFlags(Number(values.unrelated)));
}
await engine.close();

function subjectOf(name: string, kind: 'person' | 'organisation' = 'person'): Subject {
  return readSubject({ kind, name }, asOf);
}

function queriesOf(kind: Kind, count: number): Query[] {
  const queries: Query[] = [];
  while (queries.length < count) {
    const { entity } = pick(random, entries);
    const of = entity.kind === 'person' ? 'person' : 'organisation';
    const primary = entity.names[0].full;
    if (primary.length < 6) continue;
    if (kind === 'exact') queries.push({ kind, subject: subjectOf(primary, of) });
    else if (kind === 'alias' && entity.names[1])
      queries.push({ kind, subject: subjectOf(entity.names[1].full, of) });
    else if (kind === 'a typo') queries.push({ kind, subject: subjectOf(mistyped(random, primary), of) });
    else if (kind === 'a typo in every word') {
      const text = primary.split(' ').map((word) => (word.length < 4 ? word : mistyped(random, word)));
      queries.push({ kind, subject: subjectOf(text.join(' '), of) });
    } else if (kind === 'nobody') queries.push({ kind, subject: subjectOf(unrelated('latin')) });
    else if (kind === 'common first name and surname')
      queries.push({
        kind,
        subject: subjectOf(`${pick(random, COMMON_FIRST)} ${pick(random, COMMON_LAST)}`),
      });
  }
  return queries;
}

async function oneCaller(kind: Kind, queries: readonly Query[]) {
  const times: number[] = [];
  let hits = 0;
  let cut = 0;
  const cpuFrom = cpuMs();
  for (const { subject } of queries) {
    const from = performance.now();
    const screening = await engine.screen(subject, { asOf });
    times.push(performance.now() - from);
    hits += screening.hits.length;
    if (!screening.isComplete) cut += 1;
  }
  return {
    kind,
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
    'mean CPU ms': ((cpuMs() - cpuFrom) / queries.length).toFixed(3),
    'hits each': (hits / queries.length).toFixed(1),
    'cut short': cut,
  };
}

async function manyCallers(callers: number, queries: readonly Query[]) {
  const order = queries.toSorted(() => random() - 0.5);
  const times: number[] = [];
  let next = 0;
  const from = performance.now();
  const cpuFrom = cpuMs();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < order.length) {
        const { subject } = order[next++] as Query;
        const asked = performance.now();
        await engine.screen(subject, { asOf });
        times.push(performance.now() - asked);
      }
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  return {
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
    'per second': Math.round(times.length / seconds),
    'CPU ms each': ((cpuMs() - cpuFrom) / times.length).toFixed(3),
  };
}

/** Half of them new, half of them changed: how long until a screening sees all of it. */
async function changes() {
  const fresh = makeEntries(7, CHANGED / 2).map(({ list, entity }) => ({
    list,
    entity: { ...entity, sourceId: `new ${entity.sourceId}` },
  }));
  const changed: EngineEntry[] = [];
  while (changed.length < CHANGED / 2) {
    const { list, entity } = pick(random, entries);
    changed.push({ list, entity: { ...entity, countries: ['ZA'] } });
  }
  const times: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const from = performance.now();
    await engine.apply({ lists: [...lists], upserts: [...fresh, ...changed] });
    times.push(performance.now() - from);
  }
  return { 'first, ms': times[0]?.toFixed(0), 'best of three, ms': Math.min(...times).toFixed(0) };
}

/** Every entry with a name from the threshold on, as the plain scorer finds them, has to be a hit. */
async function completeness(count: number) {
  const prepared = entries.flatMap(({ entity }) =>
    entity.names.map(({ full }) => ({
      entity,
      full,
      name: prepareName(full, entity.kind === 'person' ? 'person' : 'organisation'),
    })),
  );
  const table = [];
  for (const kind of KINDS) {
    let [expected, found, plainMs] = [0, 0, 0];
    for (const { subject } of (queriesByKind.get(kind) ?? []).slice(0, count)) {
      const hits = new Set(
        (await engine.screen(subject, { asOf })).hits.map(({ entity }) => entity.sourceId),
      );
      const of = subject.kind === 'person' ? 'person' : 'organisation';
      const query = prepareName(subject.names[0], of);
      const from = performance.now();
      const wanted = new Map<string, string>();
      for (const { entity, full, name } of prepared)
        if (entity.kind === of && scoreNames(query, name, { atLeast: DEFAULT_THRESHOLD }))
          wanted.set(entity.sourceId, full);
      plainMs += performance.now() - from;
      expected += wanted.size;
      for (const [id, full] of wanted) {
        if (hits.has(id)) found += 1;
        else if (values.missed) console.log(`${kind}: "${subject.names[0]}" missed "${full}"`);
      }
    }
    table.push({
      kind,
      'names above the threshold': expected,
      'of them hits': found,
      share: expected === 0 ? '' : (found / expected).toFixed(4),
      'plain scorer, ms each': (plainMs / count).toFixed(0),
    });
  }
  return table;
}

/** Share of the people on no list, their names drawn from other words than the entries', who have a hit. */
async function falseFlags(count: number) {
  const table = [];
  for (const script of SCRIPTS) {
    let flagged = 0;
    for (let i = 0; i < count; i += 1) {
      const { hits } = await engine.screen(subjectOf(unrelated(script)), { asOf });
      if (hits.some(({ decision }) => decision !== 'ACCEPT')) flagged += 1;
    }
    table.push({ script, people: count, flagged, share: `${((100 * flagged) / count).toFixed(2)} %` });
  }
  return table;
}

function unrelated(script: Script): string {
  if (script === 'latin') return pick(random, strangers);
  let name = nameIn(script, random);
  while (known.has(name)) name = nameIn(script, random);
  return name;
}

function percentile(numbers: readonly number[], share: number): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(3);
}
