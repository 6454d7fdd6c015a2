import type { Kysely } from 'kysely';
import type { DB } from '../database.generated.ts';

export type CaseAction =
  | 'opened'
  | 'claimed'
  | 'released'
  | 'viewed'
  | 'revealed'
  | 'image-viewed'
  | 'frame-viewed'
  | 'proposed'
  | 'decided'
  | 'deferred'
  | 'hit-reopened'
  | 'reopened'
  | 'expired'
  | 'closed';

export interface NewCaseEvent {
  readonly caseId: string;
  readonly accountId: number;
  readonly at: Date;
  /** Null: the system. */
  readonly userId: string | null;
  readonly action: CaseAction;
  readonly decision?: string;
  /** Code of the reason. */
  readonly reason?: string;
  /** Never personal data. */
  readonly detail?: string;
  readonly noteCiphertext?: Buffer;
}

/** Adds to a case's history; to be called in the database transaction of what it records, where that changes anything. */
export async function insertCaseEvent(executor: Kysely<DB>, event: NewCaseEvent): Promise<void> {
  await executor
    .insertInto('case_events')
    .values({
      case_id: event.caseId,
      account_id: event.accountId,
      at: event.at,
      user_id: event.userId,
      action: event.action,
      decision: event.decision ?? null,
      reason: event.reason ?? null,
      detail: event.detail ?? null,
      note_ciphertext: event.noteCiphertext ?? null,
    })
    .execute();
}

/** The history of a case of the account, oldest first, with the users' names. */
export async function listCaseEvents(executor: Kysely<DB>, accountId: number, caseId: string) {
  return await executor
    .selectFrom('case_events')
    .leftJoin('users', 'users.id', 'case_events.user_id')
    .select([
      'case_events.id',
      'case_events.at',
      'case_events.user_id',
      'users.username',
      'case_events.action',
      'case_events.decision',
      'case_events.reason',
      'case_events.detail',
      'case_events.note_ciphertext',
    ])
    .where('case_events.account_id', '=', accountId)
    .where('case_events.case_id', '=', caseId)
    .orderBy('case_events.id')
    .execute();
}

/** Who last did something that changed the case, and when; views are left out. */
export async function findLastCaseChange(executor: Kysely<DB>, accountId: number, caseId: string) {
  const row = await executor
    .selectFrom('case_events')
    .leftJoin('users', 'users.id', 'case_events.user_id')
    .select(['case_events.at', 'users.username'])
    .where('case_events.account_id', '=', accountId)
    .where('case_events.case_id', '=', caseId)
    .where('case_events.action', 'in', [
      'opened',
      'proposed',
      'decided',
      'deferred',
      'reopened',
      'expired',
      'closed',
    ])
    .orderBy('case_events.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a user has looked at a case since then. */
export async function hasViewedCase(
  executor: Kysely<DB>,
  accountId: number,
  caseId: string,
  { userId, since }: { readonly userId: string; readonly since: Date },
): Promise<boolean> {
  const row = await executor
    .selectFrom('case_events')
    .select('id')
    .where('account_id', '=', accountId)
    .where('case_id', '=', caseId)
    .where('user_id', '=', userId)
    .where('action', '=', 'viewed')
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
