import type { Insertable, Kysely } from 'kysely';
import type { DB, ScreeningChanges } from '../database.generated.ts';

/** Records what has changed for a watched client; to be called in the database transaction of the change. */
export async function insertScreeningChange(
  executor: Kysely<DB>,
  change: Insertable<ScreeningChanges>,
): Promise<void> {
  await executor.insertInto('screening_changes').values(change).execute();
}

const fromChanges = (executor: Kysely<DB>) =>
  executor
    .selectFrom('screening_changes')
    .innerJoin('transactions', 'transactions.id', 'screening_changes.transaction_id')
    .leftJoin('cases', 'cases.transaction_id', 'screening_changes.transaction_id')
    .select([
      'screening_changes.id',
      'screening_changes.account_id',
      'screening_changes.watch_id',
      'screening_changes.number',
      'screening_changes.transaction_id',
      'screening_changes.list_code',
      'screening_changes.changed_at',
      'screening_changes.code_before',
      'screening_changes.new_hits',
      'screening_changes.changed_hits',
      'screening_changes.gone_hits',
      'screening_changes.hits_ciphertext',
      'transactions.code',
      'transactions.product',
      'transactions.reference_no',
      'cases.id as case_id',
    ]);

/** The changes of a watched client, newest first. */
export function listScreeningChanges(
  executor: Kysely<DB>,
  accountId: number,
  watchId: string,
  limit: number,
): Promise<ScreeningChangeRow[]> {
  return fromChanges(executor)
    .where('screening_changes.account_id', '=', accountId)
    .where('screening_changes.watch_id', '=', watchId)
    .orderBy('screening_changes.number', 'desc')
    .limit(limit)
    .execute();
}

/** The change that an event of whatever account tells of, or null. */
export async function findAnyToldChange(
  executor: Kysely<DB>,
  outboxEventId: string,
): Promise<ScreeningChangeRow | null> {
  const row = await fromChanges(executor)
    .innerJoin('outbox_events', 'outbox_events.screening_change_id', 'screening_changes.id')
    .where('outbox_events.id', '=', outboxEventId)
    .executeTakeFirst();
  return row ?? null;
}

export type ScreeningChangeRow = Awaited<ReturnType<ReturnType<typeof fromChanges>['execute']>>[number];
