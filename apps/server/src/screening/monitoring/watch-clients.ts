import type { Kysely } from 'kysely';
import { parseTransactionId } from '../../catalogue/transaction-id.ts';
import type { DB } from '../../database/database.generated.ts';
import { withdrawConsent } from '../../database/queries/consents.ts';
import { readAnyListVersions } from '../../database/queries/watch-list-changes.ts';
import {
  holdStartOfWatching,
  insertWatchedClient,
  lockLiveWatch,
  lockWatch,
  replaceWatchedHits,
  updateWatch,
} from '../../database/queries/watched-clients.ts';
import { ApiError, apiErrors } from '../../domain/api-error.ts';
import { isUuid, uuidV7 } from '../../domain/uuid-v7.ts';
import { addJob } from '../../jobs/job-queue.ts';
import { clientKeyOf } from '../decisions/client-key.ts';
import { type StoredScreening, screeningOf } from '../stored-screening.ts';
import { asWatched, watchedHitsOf } from './hit-changes.ts';
import { type MonitoringParts, RESCREEN_CLIENT_JOB, type Watcher } from './monitoring-parts.ts';

/**
 * Begins to watch the client of a completed screening; a client that is watched already goes on from the later screening. Lists that have
 * changed since it was made are caught up with at once.
 *
 * @returns the id of the watch, and whether it is new.
 * @throws ApiError 404 for what is none of the account's transactions, 409 `not_screened`.
 */
export async function startWatching(
  parts: MonitoringParts,
  { accountId, userId }: Watcher,
  wireTransactionId: string,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const transactionId = parseTransactionId(wireTransactionId.trim())?.id;
  const found =
    transactionId === undefined ? null : await parts.pipeline.open(parts.database, accountId, transactionId);
  if (!found) throw apiErrors.transactionNotFound();
  const { row, facts } = found;
  const screening = row.state === 'completed' && facts.failure === null ? screeningOf(facts.finding) : null;
  if (screening === null) throw notScreened();
  const key =
    clientKeyOf(parts.sealing, accountId, screening.subject, facts.request.ReferenceNo) ??
    // Nothing tells whether another screening is of the same client.
    parts.sealing.hash('screened client', `${accountId} transaction ${row.id}`);
  const started = await parts.database.transaction().execute(async (trx) => {
    await holdStartOfWatching(trx);
    const now = parts.clock.now();
    const known = await lockLiveWatch(trx, accountId, key, row.product);
    if (known && known.transaction_id >= row.id) return { id: known.id, isNew: false };
    const seen = {
      transaction_id: row.id,
      list_versions: JSON.stringify(versionsOf(screening)),
      screened_at: row.received_at,
    };
    const id = known?.id ?? uuidV7(now);
    if (known) await updateWatch(trx, known, seen);
    else
      await insertWatchedClient(trx, {
        ...seen,
        id,
        account_id: accountId,
        client_key: key,
        product: row.product,
        started_at: now,
        started_by: userId,
      });
    await replaceWatchedHits(trx, id, watchedHitsOf(screening).map(asWatched));
    if (await isOutdated(trx, screening))
      await addJob(trx, now, { kind: RESCREEN_CLIENT_JOB, subject: id, dueAt: now });
    return { id, isNew: known === null };
  });
  parts.wakeJobs();
  return started;
}

/**
 * Ends a watch; one that has ended stays as it is. With `consent-withdrawn` that is recorded with the screening too.
 *
 * @throws ApiError 404 when the account has no such watch.
 */
export async function stopWatching(
  parts: Pick<MonitoringParts, 'database' | 'clock'>,
  { accountId, userId }: Watcher,
  watchId: string,
  because: 'stopped' | 'consent-withdrawn',
): Promise<void> {
  if (!isUuid(watchId)) throw watchNotFound();
  await parts.database.transaction().execute(async (trx) => {
    const watch = await lockWatch(trx, accountId, watchId);
    if (!watch) throw watchNotFound();
    if (watch.ended_at !== null) return;
    const now = parts.clock.now();
    await updateWatch(trx, watch, { ended_at: now, ended_by: userId, ended_because: because });
    // What is no longer watched needs no trace of whom it may be.
    await replaceWatchedHits(trx, watch.id, []);
    if (because === 'consent-withdrawn') await withdrawConsent(trx, accountId, watch.transaction_id, now);
  });
}

/** `{code: version}` of the lists a screening was made on. */
export const versionsOf = ({
  versions,
}: Pick<StoredScreening, 'versions'>): Readonly<Record<string, number>> =>
  Object.fromEntries(versions.map(({ code, version }) => [code, version]));

/** Whether a list is in use now in another version than the screening was made on, or is new. */
async function isOutdated(executor: Kysely<DB>, screening: StoredScreening): Promise<boolean> {
  const seen = versionsOf(screening);
  const current = await readAnyListVersions(executor);
  return [...current].some(([code, version]) => (seen[code] ?? 0) < version);
}

export const watchNotFound = () => new ApiError(404, 'not_found', 'There is no such watch.');
const notScreened = () =>
  new ApiError(409, 'not_screened', 'Only the client of a completed watch-list screening can be watched.');
