import { isDeepStrictEqual } from 'node:util';
import type { DecisionBody, ReopenBody } from '@qiniso/console-protocol/cases';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { insertCaseEvent } from '../database/queries/case-events.ts';
import { type CaseRow, findCase, lockCase, updateCase } from '../database/queries/cases.ts';
import { lockAnyTransaction, type TransactionRow } from '../database/queries/transactions.ts';
import { apiErrors } from '../domain/api-error.ts';
import { isUuid } from '../domain/uuid-v7.ts';
import { addJob, removeJob } from '../jobs/job-queue.ts';
import {
  type BackOfficeParts,
  EXPIRE_CASE_JOB,
  entryContext,
  HOUR_MS,
  noteContext,
  type Verifier,
} from './back-office-parts.ts';
import { caseErrors } from './case-errors.ts';
import { parseEntry } from './case-form.ts';
import type { CaseKind, DecisionOption, StoredTransaction } from './case-kind.ts';
import { timesOf, UNCLAIMED, UNPROPOSED } from './case-work.ts';
import { eventOf, lastChange, requireFree } from './claims.ts';
import { getCaseKind } from './kinds/index.ts';

/** A decision as it was checked against the kind of its case. */
interface Decided {
  readonly option: DecisionOption;
  readonly reason: string;
  readonly note: string;
  /** Undefined: the form was not sent; a second person confirms what the first entered. */
  readonly entry: unknown;
}

/**
 * Decides a case, together with all that follows for its transaction: outcome, charge, event for the outbox. What overturns the record
 * becomes a proposal first, and counts when another person decides the same.
 *
 * @throws ApiError 422 naming what is wrong with the decision; 409 with who was first, and when.
 */
export async function decideCase(
  parts: BackOfficeParts,
  verifier: Verifier,
  caseId: string,
  body: DecisionBody,
): Promise<void> {
  const kind = getCaseKind((await getCase(parts.database, verifier, caseId)).kind);
  const decided = checkDecision(kind, body);
  await inLocks(parts, verifier, caseId, async (trx, found, row) => {
    const now = parts.clock.now();
    await requireFree(trx, verifier, found, now);
    if (found.version !== body.version) throw caseErrors.changed(await lastChange(trx, found, now));

    const stored = kind.entryRules ? await readStored(parts, trx, found) : null;
    const entered =
      stored === null ? decided.entry : kind.entryRules?.parse(body.entry, body.decision, stored);
    const proposal = openProposal(parts, found);
    const confirms =
      proposal?.decision === decided.option.decision &&
      (entered === undefined || isDeepStrictEqual(entered, proposal.entry));
    const entry = confirms ? proposal?.entry : requireEntry(kind, { ...decided, entry: entered });
    if (decided.option.defersHours !== undefined)
      await defer(parts, trx, verifier, found, decided, decided.option.defersHours, entry);
    else if (!confirms && needsSecond(kind, found, decided.option, row, stored && { stored, entry }))
      await propose(parts, trx, verifier, found, decided, entry);
    else await settle(parts, trx, verifier, found, row, decided, entry);
  });
  parts.wakeJobs();
}

/**
 * Opens a decided or expired case again. Nothing changes for the transaction until it is decided anew, which takes two people wherever
 * it overturns what stands.
 *
 * @throws ApiError 409 when it is open, has changed, or its transaction failed.
 */
export async function reopenCase(
  parts: BackOfficeParts,
  verifier: Verifier,
  caseId: string,
  { version, note }: ReopenBody,
): Promise<void> {
  await inLocks(parts, verifier, caseId, async (trx, found, row) => {
    const now = parts.clock.now();
    const first = () => lastChange(trx, found, now);
    if (found.state === 'open' || found.state === 'second') throw caseErrors.stillOpen(await first());
    if (!mayReopen(found, row)) throw caseErrors.closed(await first());
    if (found.version !== version) throw caseErrors.changed(await first());
    const { dueAt, expiresAt } = timesOf(getCaseKind(found.kind), now);
    await updateCase(trx, found, {
      state: 'open',
      round: found.round + 1,
      overturns: true,
      decision: null,
      decided_by: null,
      ended_at: null,
      due_at: dueAt,
      expires_at: expiresAt,
    });
    await insertCaseEvent(trx, {
      ...eventOf(verifier, found, now),
      action: 'reopened',
      noteCiphertext: sealNote(parts, found, note),
    });
    await addJob(trx, now, { kind: EXPIRE_CASE_JOB, subject: found.id, dueAt: expiresAt });
  });
}

/**
 * Lets what was once decided of a hit count no more: the client's next screening raises it again. It changes nothing by itself, so anybody who
 * works on cases may do it.
 *
 * @throws ApiError 404 for no such case, 409 `not_decided` when nothing is remembered of the hit.
 */
export async function reopenHit(
  parts: BackOfficeParts,
  verifier: Verifier,
  caseId: string,
  { matchId, note }: { readonly matchId: string; readonly note: string },
): Promise<void> {
  await inLocks(parts, verifier, caseId, async (trx, found) => {
    const now = parts.clock.now();
    const { accountId, userId } = verifier;
    const hit = { accountId, userId, now, transactionId: found.transaction_id, matchId, note };
    if (!(await parts.verdicts?.takeBack(trx, hit))) throw caseErrors.notRemembered();
    await insertCaseEvent(trx, {
      ...eventOf(verifier, found, now),
      action: 'hit-reopened',
      detail: matchId,
      noteCiphertext: sealNote(parts, found, note),
    });
  });
}

/** Whether a case that is over may be opened again: what a failure ended is not a verifier's to mend. */
export const mayReopen = (
  found: Pick<CaseRow, 'state'>,
  row: Pick<TransactionRow, 'failure_reason'>,
): boolean => (found.state === 'decided' || found.state === 'expired') && row.failure_reason === null;

/**
 * Whether a decision counts only once a second person has confirmed it (four eyes; decision 0020).
 *
 * @param judged where the kind has rules of its own: what is stored, and what was entered, null for nothing yet.
 */
export function needsSecond(
  kind: CaseKind,
  found: Pick<CaseRow, 'overturns'>,
  option: DecisionOption,
  row: Pick<TransactionRow, 'code'>,
  judged: { readonly stored: StoredTransaction; readonly entry: unknown } | null,
): boolean {
  if (option.defersHours !== undefined) return false;
  if (!found.overturns)
    return kind.entryRules && judged
      ? kind.entryRules.needsSecond(option.decision, judged.entry, judged.stored)
      : option.overturns;
  return option.hasForm || option.decision !== row.code;
}

/** What one verifier proposed, unsealed; null unless another has to confirm it. */
export function openProposal(
  { sealing }: Pick<BackOfficeParts, 'sealing'>,
  found: CaseRow,
): { readonly decision: string; readonly entry: unknown } | null {
  if (found.state !== 'second' || found.proposed_decision === null) return null;
  const sealed = found.proposed_entry_ciphertext;
  return {
    decision: found.proposed_decision,
    entry: sealed && sealing.openJson<unknown>(sealed, entryContext(found.id)),
  };
}

/** What verifiers have entered so far, unsealed: a proposal, or what a case was put off with. Null: nothing. */
export function enteredSoFar({ sealing }: Pick<BackOfficeParts, 'sealing'>, found: CaseRow): unknown {
  const sealed = found.proposed_entry_ciphertext;
  return sealed && sealing.openJson<unknown>(sealed, entryContext(found.id));
}

/** What is stored of a case's transaction. */
async function readStored(
  { pipeline }: BackOfficeParts,
  executor: Kysely<DB>,
  found: CaseRow,
): Promise<StoredTransaction> {
  const opened = await pipeline.open(executor, found.account_id, found.transaction_id);
  if (!opened) throw caseErrors.notFound();
  const { facts, outcome } = opened;
  return { request: facts.request, finding: facts.finding, detail: outcome.detail };
}

/** @throws ApiError 404 when the account has no such case. */
export async function getCase(executor: Kysely<DB>, verifier: Verifier, caseId: string): Promise<CaseRow> {
  const found = isUuid(caseId) ? await findCase(executor, verifier.accountId, caseId) : null;
  if (!found) throw caseErrors.notFound();
  return found;
}

function checkDecision(kind: CaseKind, { decision, reason, note, entry }: DecisionBody): Decided {
  const option = kind.decisions.find((known) => known.decision === decision);
  if (!option) throw apiErrors.invalidInput('decision', 'This kind of case cannot be decided so.');
  if (!option.reasons.some(({ code }) => code === reason))
    throw apiErrors.invalidInput('reason', 'Choose one of the reasons for this decision.');
  // What follows its own rules is checked against what is stored, under the lock.
  if (!option.hasForm || kind.entryRules) return { option, reason, note, entry: null };
  const isSent = entry !== undefined && entry !== null;
  return { option, reason, note, entry: isSent ? parseEntry(kind, entry) : undefined };
}

function requireEntry(kind: CaseKind, { option, entry }: Decided): unknown {
  return option.hasForm && entry === undefined ? parseEntry(kind, {}) : entry;
}

async function propose(
  parts: BackOfficeParts,
  executor: Kysely<DB>,
  verifier: Verifier,
  found: CaseRow,
  { option, reason, note }: Decided,
  entry: unknown,
): Promise<void> {
  await updateCase(executor, found, {
    state: 'second',
    proposed_by: verifier.userId,
    proposed_decision: option.decision,
    proposed_entry_ciphertext: option.hasForm ? parts.sealing.sealJson(entry, entryContext(found.id)) : null,
    ...UNCLAIMED,
  });
  await insertCaseEvent(executor, {
    ...eventOf(verifier, found, parts.clock.now()),
    action: 'proposed',
    decision: option.decision,
    reason,
    noteCiphertext: sealNote(parts, found, note),
  });
}

/** Keeps a case open for what has to be asked for first. Whoever takes it up finds what was entered. */
async function defer(
  parts: BackOfficeParts,
  executor: Kysely<DB>,
  verifier: Verifier,
  found: CaseRow,
  { option, reason, note }: Decided,
  hours: number,
  entry: unknown,
): Promise<void> {
  const now = parts.clock.now();
  await updateCase(executor, found, {
    state: 'open',
    due_at: new Date(now.getTime() + hours * HOUR_MS),
    ...UNCLAIMED,
    ...UNPROPOSED,
    proposed_entry_ciphertext: parts.sealing.sealJson(entry, entryContext(found.id)),
  });
  await insertCaseEvent(executor, {
    ...eventOf(verifier, found, now),
    action: 'deferred',
    decision: option.decision,
    reason,
    noteCiphertext: sealNote(parts, found, note),
  });
}

async function settle(
  parts: BackOfficeParts,
  executor: Kysely<DB>,
  verifier: Verifier,
  found: CaseRow,
  row: TransactionRow,
  { option, reason, note }: Decided,
  entry: unknown,
): Promise<void> {
  const now = parts.clock.now();
  const { decision } = option;
  await updateCase(executor, found, {
    state: 'decided',
    decision,
    decided_by: verifier.userId,
    ended_at: now,
    ...UNCLAIMED,
    ...UNPROPOSED,
  });
  await insertCaseEvent(executor, {
    ...eventOf(verifier, found, now),
    action: 'decided',
    decision,
    reason,
    noteCiphertext: sealNote(parts, found, note),
  });
  await removeJob(executor, EXPIRE_CASE_JOB, found.id);
  await parts.verdicts?.remember(executor, {
    kind: found.kind,
    accountId: found.account_id,
    transactionId: found.transaction_id,
    decision,
    entry,
    userId: verifier.userId,
    proposedBy: found.proposed_decision === decision ? found.proposed_by : null,
    now,
  });
  // What stands was looked at again and stays: nobody needs to be told.
  if (found.overturns && !option.hasForm && decision === row.code) return;
  const settled = await parts.pipeline.settleReview(executor, row, { decision, reason, entry });
  if (settled.code !== decision)
    throw new Error(`${row.product} makes ${settled.code} of a verifier's ${decision}.`);
}

const sealNote = ({ sealing }: BackOfficeParts, { id }: CaseRow, note: string): Buffer =>
  sealing.seal(Buffer.from(note), noteContext(id));

/** Locks the transaction first and then its case, as everybody does who changes both. */
async function inLocks(
  parts: BackOfficeParts,
  verifier: Verifier,
  caseId: string,
  change: (executor: Kysely<DB>, found: CaseRow, row: TransactionRow) => Promise<void>,
): Promise<void> {
  const { transaction_id } = await getCase(parts.database, verifier, caseId);
  await parts.database.transaction().execute(async (trx) => {
    const row = await lockAnyTransaction(trx, transaction_id);
    const found = row && (await lockCase(trx, verifier.accountId, caseId));
    if (!row || !found) throw caseErrors.notFound();
    await change(trx, found, row);
  });
}
