import type { ReviewResponse } from '../catalogue/review-request.ts';
import { parseTransactionId, wireTransactionId } from '../catalogue/transaction-id.ts';
import { type CaseRow, findCaseOf } from '../database/queries/cases.ts';
import { apiErrors } from '../domain/api-error.ts';
import { type BackOfficeParts, noteContext, type Verifier } from './back-office-parts.ts';
import { caseErrors } from './case-errors.ts';
import { openCase } from './case-work.ts';

/**
 * Asks the account's verifiers to look at a decision again (decision 0028). Asking twice is asking once; what stands changes only when
 * they decide.
 *
 * @param asker the user of the API, and the account.
 * @param reason what the person has to say, sealed into the case's history.
 * @throws ApiError 404 for what is none of the account's transactions, 409 `not_reviewable` where nothing was decided against anybody.
 */
export async function requestReview(
  { database, pipeline, clock, sealing }: Omit<BackOfficeParts, 'wakeJobs'>,
  { accountId, userId }: Verifier,
  { transactionId: wireId, reason }: { readonly transactionId: string; readonly reason: string },
): Promise<ReviewResponse> {
  const transactionId = parseTransactionId(wireId)?.id;
  if (transactionId === undefined) throw apiErrors.transactionNotFound();
  return await database.transaction().execute(async (trx) => {
    const found = await pipeline.open(trx, accountId, transactionId);
    if (!found) throw apiErrors.transactionNotFound();
    const { row, service, facts, outcome } = found;
    const answer = (present: CaseRow) =>
      describe(present, wireTransactionId(row.id, row.answered_by_failover));
    const present = await findCaseOf(trx, accountId, transactionId);
    if (present) return answer(present);
    const work = row.state === 'completed' ? (service.reviewCase?.(facts, outcome) ?? null) : null;
    if (work === null) throw caseErrors.notReviewable();
    await openCase(trx, {
      transactionId,
      accountId,
      kind: work.kind,
      now: clock.now(),
      by: {
        userId,
        claimedUntil: null,
        seal: (id) => sealing.seal(Buffer.from(reason), noteContext(id)),
      },
    });
    const opened = await findCaseOf(trx, accountId, transactionId);
    if (!opened) throw new Error('The case that was just opened is gone.');
    return answer(opened);
  });
}

const STATUS = {
  open: 'OPEN',
  second: 'OPEN',
  decided: 'DECIDED',
  expired: 'CLOSED',
  closed: 'CLOSED',
} as const;

const MESSAGES: Readonly<Record<ReviewResponse['review_status'], string>> = {
  OPEN: 'The decision waits to be looked at again.',
  DECIDED: 'The decision was looked at again. The transaction shows what it has come to.',
  CLOSED:
    'Nobody looked at the decision in time. The account’s verifiers can reopen its case in the console.',
};

function describe(found: CaseRow, transactionId: string): ReviewResponse {
  const status = STATUS[found.state as keyof typeof STATUS];
  return {
    success: true,
    transaction_id: transactionId,
    message: MESSAGES[status],
    review_status: status,
    requested_datetime: found.opened_at.toISOString(),
    decided_datetime: status === 'DECIDED' ? (found.ended_at?.toISOString() ?? null) : null,
  };
}
