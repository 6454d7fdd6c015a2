import type { Kysely } from 'kysely';
import type { LookedUpAgain } from '../../catalogue/look-up-again.ts';
import type { DB } from '../../database/database.generated.ts';
import { insertScreeningChange } from '../../database/queries/screening-changes.ts';
import {
  listWatchedHits,
  lockAnyLiveWatch,
  replaceWatchedHits,
  updateWatch,
  type WatchRow,
} from '../../database/queries/watched-clients.ts';
import { uuidV7 } from '../../domain/uuid-v7.ts';
import { screeningOf } from '../stored-screening.ts';
import { asWatched, changesOf, type HitChange, watchedHitsOf } from './hit-changes.ts';
import { changeContext, type MonitoringParts } from './monitoring-parts.ts';
import { versionsOf } from './watch-clients.ts';

/** What is told when a watched client's screening has changed. */
export const SCREENING_CHANGED = 'screening.changed';

/** The lists in memory are older than what is asked about: the job comes again. */
export class ListsNotLoaded extends Error {
  override readonly name = 'ListsNotLoaded';
}

/** What calls for a screening. */
export interface CalledBy {
  /** The list whose change it was. */
  readonly listCode: string;
  readonly least: ReadonlyMap<string, number | null>;
}

/**
 * Screens a watched client again. Where nothing has changed nothing is kept; else the new screening, what has changed, and the event
 * that tells of it are one commit. Done twice it finds no change the second time.
 *
 * @param calledBy the list whose change called for it, and the versions it has to be screened against at least; null: that list is gone.
 * @throws ListsNotLoaded, LookUpFailed
 */
export async function rescreenClient(
  parts: MonitoringParts,
  watch: Pick<WatchRow, 'id' | 'transaction_id'>,
  { listCode, least }: CalledBy,
): Promise<void> {
  const again = await parts.pipeline.lookUpAgain(watch.transaction_id);
  const screening = again && screeningOf(again.finding);
  if (!again || !screening) return;
  const versions = versionsOf(screening);
  for (const [code, version] of least) {
    // A list that the product does not search is not among them.
    const loaded = versions[code];
    if (loaded !== undefined && (version === null || loaded < version))
      throw new ListsNotLoaded(`The list ${code} is not loaded as it is now.`);
  }
  await parts.database.transaction().execute(async (trx) => {
    const locked = await lockAnyLiveWatch(trx, watch.id);
    // Stopped meanwhile, or screened from a later transaction.
    if (!locked || locked.transaction_id !== watch.transaction_id) return;
    const seen = locked.list_versions as Readonly<Record<string, number>>;
    // Another process has newer lists in memory and was first.
    if (Object.entries(versions).some(([code, version]) => (seen[code] ?? 0) > version)) return;
    const hits = watchedHitsOf(screening);
    const changes = changesOf(await listWatchedHits(trx, watch.id), hits);
    const now = parts.clock.now();
    const latest = { list_versions: JSON.stringify(versions), screened_at: now };
    if (changes.length === 0) return await updateWatch(trx, locked, latest);
    const recorded = await recordChange(parts, trx, locked, again, listCode, changes);
    await replaceWatchedHits(trx, watch.id, hits.map(asWatched));
    await updateWatch(trx, locked, { ...latest, transaction_id: recorded, changes: locked.changes + 1 });
  });
}

/** @returns the id of the new screening. */
async function recordChange(
  { pipeline, sealing, clock }: MonitoringParts,
  executor: Kysely<DB>,
  watch: WatchRow,
  again: LookedUpAgain,
  listCode: string,
  changes: readonly HitChange[],
): Promise<string> {
  const now = clock.now();
  const recorded = await pipeline.recordAgain(executor, again, {
    userId: watch.started_by,
    purpose: `Ongoing monitoring: ${again.service.purpose}`,
  });
  const id = uuidV7(now);
  const number = watch.changes + 1;
  const count = (kind: HitChange['change']) => changes.filter(({ change }) => change === kind).length;
  await insertScreeningChange(executor, {
    id,
    account_id: watch.account_id,
    watch_id: watch.id,
    number,
    transaction_id: recorded.id,
    list_code: listCode,
    changed_at: now,
    code_before: again.row.code,
    new_hits: count('NEW'),
    changed_hits: count('CHANGED'),
    gone_hits: count('GONE'),
    hits_ciphertext: sealing.sealJson(changes, changeContext(id)),
  });
  await executor
    .insertInto('outbox_events')
    .values({
      id: uuidV7(now),
      account_id: watch.account_id,
      transaction_id: recorded.id,
      // Of this client's changes: receivers ignore what is lower than what they have.
      sequence: number,
      event: SCREENING_CHANGED,
      screening_change_id: id,
      created_at: now,
    })
    .execute();
  return recorded.id;
}
