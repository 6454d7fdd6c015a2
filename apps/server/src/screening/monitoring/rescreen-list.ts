import { factContext } from '../../catalogue/pipeline-parts.ts';
import { listAnyFindings } from '../../database/queries/facts.ts';
import {
  markAnyListMonitored,
  readAnyListDelta,
  readAnyListVersions,
} from '../../database/queries/watch-list-changes.ts';
import { findAnyWatchList, type WatchListRow } from '../../database/queries/watch-lists.ts';
import {
  awaitStartsOfWatching,
  findAnyLiveWatch,
  listAnyLiveWatches,
  listAnyWatchesHitBy,
} from '../../database/queries/watched-clients.ts';
import { LEAST_THRESHOLD } from '../engine/hit.ts';
import { ScreeningEngine } from '../engine/screening-engine.ts';
import type { Subject } from '../engine/subject.ts';
import type { ListCategory, ListedEntity } from '../lists/listed-entity.ts';
import { screeningOf } from '../stored-screening.ts';
import type { MonitoringParts } from './monitoring-parts.ts';
import { type CalledBy, rescreenClient } from './rescreen.ts';

const BATCH = 500;

/** Entries beyond which an index of them alone is not worth its memory: every client is then screened against all that is loaded. */
const MOST_ENTRIES = 50_000;

/**
 * Screens those watched clients again whom a change of a list can concern: who had a hit on an entry that is changed or gone, and who may
 * have one among the entries that are new or changed, which are indexed by themselves for that. Ended half-way and begun again it goes
 * over what is done without finding a change there. Handler of a job.
 */
export async function rescreenForList(parts: MonitoringParts, code: string): Promise<void> {
  const { database } = parts;
  const list = await findAnyWatchList(database, code);
  const version = list?.current_version ?? null;
  if (version !== null && version === list?.monitored_version) return;
  await parts.refreshLists();
  await awaitStartsOfWatching(database);
  const concerned =
    list && version !== null
      ? await concernedBy(parts, list)
      : await listAnyWatchesHitBy(database, code, null);
  const failures: unknown[] = [];
  for (const id of concerned)
    await rescreenById(parts, id, { listCode: code, least: new Map([[code, version]]) }).catch(
      (error: unknown) => failures.push(error),
    );
  // One client who cannot be screened now keeps no other from it; the job comes again for them.
  if (failures.length > 0) throw failures[0];
  if (version !== null) await markAnyListMonitored(database, code, version);
}

/** Screens a client again that has just begun to be watched, from a screening that was made on older lists. Handler of a job. */
export async function rescreenStarted(parts: MonitoringParts, watchId: string): Promise<void> {
  const least = await readAnyListVersions(parts.database);
  const watch = await findAnyLiveWatch(parts.database, watchId);
  if (!watch) return;
  await parts.refreshLists();
  const seen = watch.list_versions as Readonly<Record<string, number>>;
  const [listCode] = [...least].find(([code, version]) => (seen[code] ?? 0) < version) ?? [];
  if (listCode !== undefined) await rescreenClient(parts, watch, { listCode, least });
}

async function rescreenById(parts: MonitoringParts, watchId: string, calledBy: CalledBy): Promise<void> {
  // As it is now: it may have been screened from a later transaction since.
  const watch = await findAnyLiveWatch(parts.database, watchId);
  if (watch) await rescreenClient(parts, watch, calledBy);
}

/** The watches that a change of a list can concern, each once. */
async function concernedBy(parts: MonitoringParts, list: WatchListRow): Promise<ReadonlySet<string>> {
  const { present, touched, isTooMany } = await readAnyListDelta(
    parts.database,
    list.code,
    list.monitored_version,
    MOST_ENTRIES,
  );
  const concerned = new Set(
    touched.length > 0 ? await listAnyWatchesHitBy(parts.database, list.code, touched) : [],
  );
  if (isTooMany) {
    for await (const watches of liveWatches(parts)) for (const { id } of watches) concerned.add(id);
    return concerned;
  }
  if (present.length === 0) return concerned;
  const version = {
    code: list.code,
    title: list.title,
    category: list.category as ListCategory,
    version: list.current_version ?? 0,
    importedAt: parts.clock.now(),
  };
  const engine = await ScreeningEngine.of(
    [version],
    present.map(({ entity }) => ({ list: list.code, entity: entity as ListedEntity })),
    // Beside the work of the server.
    { threads: 1 },
  );
  try {
    for await (const watches of liveWatches(parts))
      for (const { id, subject } of await subjectsOf(parts, watches))
        if (!concerned.has(id) && (await mayBeAmong(engine, subject, parts.clock.now()))) concerned.add(id);
  } finally {
    await engine.close();
  }
  return concerned;
}

/** Whatever the rules or the client's own threshold make of it later: here nothing may be missed. */
async function mayBeAmong(engine: ScreeningEngine, subject: Subject, asOf: Date): Promise<boolean> {
  const { hits, isComplete } = await engine.screen(subject, { threshold: LEAST_THRESHOLD, asOf });
  return hits.length > 0 || !isComplete;
}

type Watches = Awaited<ReturnType<typeof listAnyLiveWatches>>;

async function* liveWatches({ database }: MonitoringParts): AsyncGenerator<Watches> {
  let after: string | null = null;
  for (;;) {
    const watches: Watches = await listAnyLiveWatches(database, after, BATCH);
    if (watches.length > 0) yield watches;
    if (watches.length < BATCH) return;
    after = watches.at(-1)?.id ?? null;
  }
}

/** Whom each watch is about, as they were last screened: the client, and directors that were screened with it. */
async function subjectsOf(
  { database, sealing }: MonitoringParts,
  watches: Watches,
): Promise<{ id: string; subject: Subject }[]> {
  const findings = await listAnyFindings(
    database,
    watches.map(({ transaction_id }) => transaction_id),
  );
  return watches.flatMap(({ id, transaction_id }) => {
    const sealed = findings.get(transaction_id);
    const finding = sealed && sealing.openJson<unknown>(sealed, factContext(transaction_id, 'finding'));
    const screening = screeningOf(finding);
    if (screening === null) return [];
    const { directors = [] } = finding as { readonly directors?: readonly { readonly name: string }[] };
    return [screening.subject, ...directors.map(asSubject)].map((subject) => ({ id, subject }));
  });
}

/** A director of a screened business, of whom the finding keeps the name. */
const asSubject = ({ name }: { readonly name: string }): Subject => ({
  kind: 'person',
  names: [name],
  birthDates: [],
  sex: null,
  countries: [],
  documents: [],
});
