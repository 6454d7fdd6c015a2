import type { Kysely } from 'kysely';
import { parseTransactionId } from '../catalogue/transaction-id.ts';
import type { DB } from '../database/database.generated.ts';
import { findLastCaseChange, insertCaseEvent } from '../database/queries/case-events.ts';
import { type CaseRow, findCaseOf, lockCase, lockNextCase, updateCase } from '../database/queries/cases.ts';
import { getUserName } from '../database/queries/users.ts';
import { apiErrors } from '../domain/api-error.ts';
import { isUuid } from '../domain/uuid-v7.ts';
import { type BackOfficeParts, CLAIM_MS, noteContext, type Verifier } from './back-office-parts.ts';
import { caseErrors, type First } from './case-errors.ts';
import { openCase, UNCLAIMED } from './case-work.ts';

/**
 * Takes a case for ten minutes. Taking one's own again only moves the end.
 *
 * @throws ApiError 409 when somebody else has it, proposed its decision oneself, or it is over.
 */
export async function claimCase(parts: BackOfficeParts, verifier: Verifier, caseId: string): Promise<void> {
  await changeLocked(parts, verifier, caseId, async (trx, found, now) => {
    await requireFree(trx, verifier, found, now);
    await takeLocked(trx, verifier, found, now);
  });
}

/** Moves the end of one's claim. @throws ApiError 409 when one has none any more. */
export async function renewClaim(parts: BackOfficeParts, verifier: Verifier, caseId: string): Promise<void> {
  await changeLocked(parts, verifier, caseId, async (trx, found, now) => {
    await requireWaiting(trx, found);
    if (found.claimed_by !== verifier.userId) {
      await requireFree(trx, verifier, found, now);
      throw caseErrors.notYours();
    }
    await updateCase(trx, found, { claimed_until: claimEnd(now) });
  });
}

/** Lets go of a case; one that the user does not have stays as it is. */
export async function releaseCase(parts: BackOfficeParts, verifier: Verifier, caseId: string): Promise<void> {
  await changeLocked(parts, verifier, caseId, async (trx, found, now) => {
    if (found.claimed_by !== verifier.userId) return;
    await updateCase(trx, found, UNCLAIMED);
    await insertCaseEvent(trx, { ...eventOf(verifier, found, now), action: 'released' });
  });
}

/** Takes the most urgent case that nobody has. @returns its id. @throws ApiError 404 when none waits. */
export async function claimNextCase(
  parts: BackOfficeParts,
  verifier: Verifier,
  kind: string | null,
): Promise<string> {
  return await parts.database.transaction().execute(async (trx) => {
    const now = parts.clock.now();
    const found = await lockNextCase(trx, verifier.accountId, { kind, userId: verifier.userId, now });
    if (!found) throw caseErrors.noneWaiting();
    await takeLocked(trx, verifier, found, now);
    return found.id;
  });
}

/**
 * Takes up a completed transaction that no case was opened for, where its product lets verifiers look at what it came to again.
 *
 * @returns the id of its case, which may have been there already.
 * @throws ApiError 404, or 409 `not_reviewable`.
 */
export async function takeUpTransaction(
  parts: BackOfficeParts,
  verifier: Verifier,
  { transactionId: wireId, note }: { readonly transactionId: string; readonly note: string },
): Promise<string> {
  const { accountId, userId } = verifier;
  const transactionId = parseTransactionId(wireId.trim())?.id;
  if (transactionId === undefined) throw apiErrors.transactionNotFound();
  return await parts.database.transaction().execute(async (trx) => {
    const found = await parts.pipeline.open(trx, accountId, transactionId);
    if (!found) throw apiErrors.transactionNotFound();
    const present = await findCaseOf(trx, accountId, transactionId);
    if (present) return present.id;
    const { row, service, facts, outcome } = found;
    const work = row.state === 'completed' ? (service.reviewCase?.(facts, outcome) ?? null) : null;
    if (work === null) throw caseErrors.notReviewable();
    const now = parts.clock.now();
    await openCase(trx, {
      transactionId,
      accountId,
      kind: work.kind,
      now,
      by: {
        userId,
        claimedUntil: claimEnd(now),
        seal: (id) => parts.sealing.seal(Buffer.from(note), noteContext(id)),
      },
    });
    const opened = await findCaseOf(trx, accountId, transactionId);
    if (!opened) throw new Error('The case that was just opened is gone.');
    return opened.id;
  });
}

/** A claim that has not run out. */
export const hasLiveClaim = (found: CaseRow, now: Date): boolean =>
  found.claimed_until !== null && found.claimed_until > now;

/** @throws ApiError 409 unless the case is open to a decision of this user. */
export async function requireFree(
  executor: Kysely<DB>,
  { userId, accountId }: Verifier,
  found: CaseRow,
  now: Date,
): Promise<void> {
  await requireWaiting(executor, found);
  // The job that ends it may be late.
  if (now >= found.expires_at) throw caseErrors.closed({ by: null, at: found.expires_at });
  if (found.claimed_by !== userId && hasLiveClaim(found, now))
    throw caseErrors.taken({
      by: await getUserName(executor, accountId, found.claimed_by ?? ''),
      // When the claim began, or was last renewed.
      at: new Date((found.claimed_until ?? now).getTime() - CLAIM_MS),
    });
  if (found.proposed_by === userId)
    throw caseErrors.secondPersonNeeded(await lastChange(executor, found, now));
}

/** @throws ApiError 409 when the case is over. */
export async function requireWaiting(executor: Kysely<DB>, found: CaseRow): Promise<void> {
  if (found.state === 'open' || found.state === 'second') return;
  const first = await lastChange(executor, found, found.ended_at ?? found.opened_at);
  throw found.state === 'decided' ? caseErrors.decided(first) : caseErrors.closed(first);
}

/** Who last changed a case, and when. */
export async function lastChange(executor: Kysely<DB>, found: CaseRow, fallback: Date): Promise<First> {
  const last = await findLastCaseChange(executor, found.account_id, found.id);
  return { by: last?.username ?? null, at: last?.at ?? fallback };
}

/** What every event of a user says. */
export const eventOf = (verifier: Verifier, found: Pick<CaseRow, 'id'>, now: Date) => ({
  caseId: found.id,
  accountId: verifier.accountId,
  at: now,
  userId: verifier.userId,
});

const claimEnd = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);

async function takeLocked(
  executor: Kysely<DB>,
  verifier: Verifier,
  found: CaseRow,
  now: Date,
): Promise<void> {
  const isNew = found.claimed_by !== verifier.userId || !hasLiveClaim(found, now);
  await updateCase(executor, found, { claimed_by: verifier.userId, claimed_until: claimEnd(now) });
  if (isNew) await insertCaseEvent(executor, { ...eventOf(verifier, found, now), action: 'claimed' });
}

async function changeLocked(
  parts: BackOfficeParts,
  { accountId }: Verifier,
  caseId: string,
  change: (executor: Kysely<DB>, found: CaseRow, now: Date) => Promise<void>,
): Promise<void> {
  if (!isUuid(caseId)) throw caseErrors.notFound();
  await parts.database.transaction().execute(async (trx) => {
    const found = await lockCase(trx, accountId, caseId);
    if (!found) throw caseErrors.notFound();
    await change(trx, found, parts.clock.now());
  });
}
