import { type Kysely, sql } from 'kysely';
import type { DB } from '../database.generated.ts';

export interface AuditEvent {
  readonly occurredAt: Date;
  /** Null: concerns the whole installation. */
  readonly accountId: number | null;
  /** A user's id, or `command-line` or `system`. */
  readonly actor: string;
  /** What was done, as noun and past participle: `user.disabled`. */
  readonly action: string;
  /** Id or code of what it was done to, where the account alone does not say. */
  readonly subject: string | null;
  /** Never a password, a token or anything about a consumer. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What was done to sessions; all begin with `session.`. */
export type SessionAction = 'session.begun' | 'session.refused' | 'session.ended';

/** To be called in the database transaction of the change it records, where it records one. */
export async function insertAuditEvent(database: Kysely<DB>, event: AuditEvent): Promise<void> {
  await database
    .insertInto('audit_events')
    .values({
      occurred_at: event.occurredAt,
      account_id: event.accountId,
      actor: event.actor,
      action: event.action,
      subject: event.subject,
      detail: JSON.stringify(event.detail),
    })
    .execute();
}

/** The account's newest first. */
export function listAuditEvents(database: Kysely<DB>, accountId: number, limit: number) {
  return database
    .selectFrom('audit_events')
    .select(['id', 'occurred_at', 'account_id', 'actor', 'action', 'subject', 'detail'])
    .where('account_id', '=', accountId)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Removes records of sessions from before then, `limit` of them at most. @returns how many. */
export async function removeSessionEvents(
  database: Kysely<DB>,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM audit_events WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM audit_events WHERE action LIKE 'session.%' AND occurred_at < ${before}
      ORDER BY occurred_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(database);
  return Number(numAffectedRows ?? 0n);
}
