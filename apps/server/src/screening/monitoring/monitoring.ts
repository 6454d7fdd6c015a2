import { wireTransactionId } from '../../catalogue/transaction-id.ts';
import {
  findAnyToldChange,
  listScreeningChanges,
  type ScreeningChangeRow,
} from '../../database/queries/screening-changes.ts';
import {
  findListedWatch,
  type ListedWatch,
  listWatches,
  type WatchFilter,
} from '../../database/queries/watched-clients.ts';
import { isUuid } from '../../domain/uuid-v7.ts';
import type { Job } from '../../jobs/job-queue.ts';
import type { HitChange } from './hit-changes.ts';
import { changeContext, type MonitoringParts, type Watcher } from './monitoring-parts.ts';
import { SCREENING_CHANGED } from './rescreen.ts';
import { rescreenForList, rescreenStarted } from './rescreen-list.ts';
import { startWatching, stopWatching, watchNotFound } from './watch-clients.ts';

/** Changes shown of a watch at most. */
const MOST_CHANGES = 100;

/** A change with each hit's fate. */
export interface Change extends Omit<ScreeningChangeRow, 'hits_ciphertext'> {
  readonly hits: readonly HitChange[];
}

/** Clients that are screened again when a list changes (decision 0027). */
export class Monitoring {
  readonly #parts: MonitoringParts;

  constructor(parts: MonitoringParts) {
    this.#parts = parts;
  }

  /** @throws ApiError 404, 409 `not_screened` */
  async start(watcher: Watcher, transactionId: string): Promise<{ watch: ListedWatch; isNew: boolean }> {
    const { id, isNew } = await startWatching(this.#parts, watcher, transactionId);
    return { watch: await this.get(watcher.accountId, id), isNew };
  }

  /** @throws ApiError 404 */
  async stop(
    watcher: Watcher,
    watchId: string,
    because: 'stopped' | 'consent-withdrawn' = 'stopped',
  ): Promise<ListedWatch> {
    await stopWatching(this.#parts, watcher, watchId, because);
    return await this.get(watcher.accountId, watchId);
  }

  list(accountId: number, filter: WatchFilter): Promise<ListedWatch[]> {
    return listWatches(this.#parts.database, accountId, filter);
  }

  /** @throws ApiError 404 when the account has no such watch */
  async get(accountId: number, watchId: string): Promise<ListedWatch> {
    const found = isUuid(watchId) ? await findListedWatch(this.#parts.database, accountId, watchId) : null;
    if (!found) throw watchNotFound();
    return found;
  }

  /** What has changed for a watched client, newest first. */
  async changes(accountId: number, watchId: string): Promise<Change[]> {
    const rows = await listScreeningChanges(this.#parts.database, accountId, watchId, MOST_CHANGES);
    return rows.map((row) => this.#opened(row));
  }

  /** Bodies of the events that tell of changes, by the event's name. */
  readonly presentEvent = {
    [SCREENING_CHANGED]: async (outboxEventId: string) => {
      const row = await findAnyToldChange(this.#parts.database, outboxEventId);
      return row && { body: JSON.stringify(changedBody(this.#opened(row))) };
    },
  };

  /** Handler of the job that a changed list adds. */
  runListJob({ subject }: Job): Promise<void> {
    return rescreenForList(this.#parts, subject);
  }

  /** Handler of the job that a client adds who begins to be watched. */
  runStartedJob({ subject }: Job): Promise<void> {
    return rescreenStarted(this.#parts, subject);
  }

  #opened({ hits_ciphertext: sealed, ...row }: ScreeningChangeRow): Change {
    return { ...row, hits: this.#parts.sealing.openJson<HitChange[]>(sealed, changeContext(row.id)) };
  }
}

/** What `screening.changed` posts: no name and no number; who is allowed to know them gets the new transaction. */
export function changedBody(change: Change) {
  return {
    event: SCREENING_CHANGED,
    watch_id: change.watch_id,
    change_number: change.number,
    changed_datetime: change.changed_at.toISOString(),
    product: change.product,
    reference_no: change.reference_no,
    transaction_id: wireTransactionId(change.transaction_id, false),
    screening_result: change.code,
    previous_screening_result: change.code_before,
    list_code: change.list_code,
    new_count: change.new_hits,
    changed_count: change.changed_hits,
    gone_count: change.gone_hits,
    changes: change.hits,
  };
}
