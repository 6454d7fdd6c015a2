import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../database/database.generated.ts';
import { type AuditEvent, insertAuditEvent } from '../../database/queries/audit-events.ts';
import type { Clock } from '../../domain/clock.ts';

/** In whose name, and on what, administration is done. */
export interface Administrator {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  /** For the audit trail: a user's id, or `command-line` or `system`. */
  readonly actor: string;
}

/** Something cannot be done as asked. The message is for the person who asked, and says what to do. */
export class AdministrationError extends Error {
  override readonly name = 'AdministrationError';
  readonly reason: 'not-found' | 'conflict' | 'invalid';

  constructor(reason: 'not-found' | 'conflict' | 'invalid', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What was done, for the audit trail. */
export interface Change {
  readonly accountId: number | null;
  readonly action: string;
  readonly subject?: string;
  readonly detail?: AuditEvent['detail'];
}

/**
 * Does the work and records it in one database transaction; null as the change: nothing had to be done.
 * @throws whatever the work throws; then nothing is changed.
 */
export function audited<Result>(
  administrator: Administrator,
  work: (transaction: Transaction<DB>, now: Date) => Promise<{ change: Change | null; result: Result }>,
): Promise<Result> {
  const now = administrator.clock.now();
  return administrator.database.transaction().execute(async (transaction) => {
    const { change, result } = await work(transaction, now);
    if (change)
      await insertAuditEvent(transaction, {
        occurredAt: now,
        accountId: change.accountId,
        actor: administrator.actor,
        action: change.action,
        subject: change.subject ?? null,
        detail: change.detail ?? {},
      });
    return result;
  });
}

/** @throws AdministrationError */
export function requireText(what: string, text: string, longest: number): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > longest || /\p{Cc}/u.test(trimmed))
    throw new AdministrationError('invalid', `${what} must be 1 to ${longest} characters on one line.`);
  return trimmed;
}

/** @throws AdministrationError */
export function requireWholeNumber(what: string, value: number, lowest: number, highest: number): number {
  if (!Number.isInteger(value) || value < lowest || value > highest)
    throw new AdministrationError('invalid', `${what} must be a whole number from ${lowest} to ${highest}.`);
  return value;
}
