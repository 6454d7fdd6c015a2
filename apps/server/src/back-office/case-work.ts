import type { Kysely } from 'kysely';
import type { BackOfficeWork } from '../catalogue/pipeline-parts.ts';
import type { DB } from '../database/database.generated.ts';
import { insertCaseEvent } from '../database/queries/case-events.ts';
import { insertCase, lockAnyWaitingCase, updateCase } from '../database/queries/cases.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import { addJob, removeJob } from '../jobs/job-queue.ts';
import { EXPIRE_CASE_JOB, HOUR_MS } from './back-office-parts.ts';
import type { CaseKind } from './case-kind.ts';
import { getCaseKind } from './kinds/index.ts';

/** What may be said of a case when it is opened. */
export interface Opening {
  readonly transactionId: string;
  readonly accountId: number;
  readonly kind: string;
  readonly now: Date;
  /** Who has a transaction looked at again, with their claim where they do it themselves; left out: the outcome calls for it. */
  readonly by?: {
    readonly userId: string;
    readonly claimedUntil: Date | null;
    readonly seal: (id: string) => Buffer;
  };
}

/**
 * Opens the case of a transaction, its history and the job that ends it, within the caller's database transaction.
 *
 * @returns false when the transaction has a case already.
 */
export async function openCase(executor: Kysely<DB>, opening: Opening): Promise<boolean> {
  const { transactionId, accountId, now, by } = opening;
  const kind = getCaseKind(opening.kind);
  const id = uuidV7(now);
  const { dueAt, expiresAt } = timesOf(kind, now);
  const isNew = await insertCase(executor, {
    id,
    accountId,
    transactionId,
    kind: kind.kind,
    overturns: by !== undefined,
    claim: by?.claimedUntil ? { by: by.userId, until: by.claimedUntil } : null,
    openedAt: now,
    dueAt,
    expiresAt,
  });
  if (!isNew) return false;
  await insertCaseEvent(executor, {
    caseId: id,
    accountId,
    at: now,
    userId: by?.userId ?? null,
    action: 'opened',
    ...(by ? { noteCiphertext: by.seal(id) } : {}),
    // Whoever has no claim asked others.
    ...(by?.claimedUntil === null ? { detail: 'asked' } : {}),
  });
  await addJob(executor, now, { kind: EXPIRE_CASE_JOB, subject: id, dueAt: expiresAt });
  return true;
}

/** When a case that is opened now is overdue, and when nobody is expected to decide it any more. */
export function timesOf(kind: CaseKind, now: Date): { dueAt: Date; expiresAt: Date } {
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  return { dueAt: inHours(kind.dueHours), expiresAt: inHours(kind.expiresHours) };
}

/** Columns of a case that nobody has any more. */
export const UNCLAIMED = { claimed_by: null, claimed_until: null } as const;
export const UNPROPOSED = {
  proposed_by: null,
  proposed_decision: null,
  proposed_entry_ciphertext: null,
} as const;

/**
 * What the pipeline asks of the back office.
 *
 * @param simulation seconds the sandbox's simulated back office takes; null in production, which has none.
 */
export function createCaseWork(
  database: Kysely<DB>,
  simulation: { readonly seconds: number } | null,
): BackOfficeWork {
  return {
    answering: async (accountId) => {
      if (simulation === null) return { delayMs: 0, isByHand: false };
      const account = await database
        .selectFrom('accounts')
        .select('simulated_back_office')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      const isByHand = !account.simulated_back_office;
      return { delayMs: isByHand ? 0 : simulation.seconds * 1000, isByHand };
    },
    open: async (executor, opening) => {
      await openCase(executor, opening);
    },
    close: async (executor, transactionId, now) => {
      const waiting = await lockAnyWaitingCase(executor, transactionId);
      if (!waiting) return;
      await updateCase(executor, waiting, { state: 'closed', ended_at: now, ...UNCLAIMED, ...UNPROPOSED });
      await insertCaseEvent(executor, {
        caseId: waiting.id,
        accountId: waiting.account_id,
        at: now,
        userId: null,
        action: 'closed',
      });
      await removeJob(executor, EXPIRE_CASE_JOB, waiting.id);
    },
  };
}
