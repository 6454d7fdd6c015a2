import type { CaseList, CaseListItem, CaseListQuery, CaseUser } from '@qiniso/console-protocol/cases';
import { PAGE_SIZE } from '@qiniso/console-protocol/paging';
import { wireTransactionId } from '../catalogue/transaction-id.ts';
import {
  type CasePlace,
  type CaseState,
  countCases,
  type ListedCase,
  listCases,
} from '../database/queries/cases.ts';
import { apiErrors } from '../domain/api-error.ts';
import { isUuid } from '../domain/uuid-v7.ts';
import type { BackOfficeParts, Verifier } from './back-office-parts.ts';
import { getCaseKind } from './kinds/index.ts';
import { maskName, maskNumber } from './masking.ts';

const WAITING: readonly CaseState[] = ['open', 'second'];
const OVER: readonly CaseState[] = ['decided', 'expired', 'closed'];

/** Counts go up to here: more is "more than a thousand". */
const MOST_COUNTED = 1000;

/**
 * A page of the account's queue, masked, with what waits in all.
 *
 * @throws ApiError 422 for an `after` that no page gave.
 */
export async function caseList(
  { database, clock }: Pick<BackOfficeParts, 'database' | 'clock'>,
  verifier: Verifier,
  query: CaseListQuery,
): Promise<CaseList> {
  const { accountId, userId } = verifier;
  const now = clock.now();
  const { state = 'waiting' } = query;
  const states = state === 'waiting' ? WAITING : state === 'over' ? OVER : [state];
  const isOver = states.every((entry) => OVER.includes(entry));
  const limit = Number(query.limit ?? PAGE_SIZE);
  const [found, counts] = await Promise.all([
    listCases(database, accountId, {
      states,
      userId,
      now,
      isOver,
      ...(query.kind === undefined ? {} : { kind: query.kind }),
      isMine: query.mine === 'true',
      isAvailable: query.available === 'true',
      isOverdue: query.overdue === 'true',
      after: query.after === undefined ? null : readPlace(query.after),
      // One more tells whether there is another page.
      limit: limit + 1,
    }),
    countCases(database, accountId, { userId, now, most: MOST_COUNTED }),
  ]);
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map((row) => listItem(row, verifier, now)),
    next: last ? placeOf(last) : null,
    counts,
  };
}

/** A case as the queue shows it: masked. */
export function listItem(row: ListedCase, { userId }: Verifier, now: Date): CaseListItem {
  const user = (id: string, username: string | null): CaseUser => ({
    id,
    username: username ?? '',
    isMe: id === userId,
  });
  const isClaimed = row.claimed_by !== null && row.claimed_until !== null && row.claimed_until > now;
  return {
    id: row.id,
    transactionId: wireTransactionId(row.transaction_id, row.answered_by_failover),
    kind: row.kind,
    kindTitle: getCaseKind(row.kind).title,
    product: row.product,
    state: row.state as CaseState,
    subject: {
      name: maskName([row.first_name, row.last_name].filter(Boolean).join(' ')),
      identityNo: maskNumber(row.identity_no ?? ''),
    },
    referenceNo: row.reference_no,
    costCenter: row.cost_centre,
    openedAt: row.opened_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    isOverdue: row.ended_at === null && row.due_at < now,
    claim:
      isClaimed && row.claimed_by !== null && row.claimed_until !== null
        ? { by: user(row.claimed_by, row.claimed_by_name), until: row.claimed_until.toISOString() }
        : null,
    proposal:
      row.proposed_by === null
        ? null
        : {
            by: user(row.proposed_by, row.proposed_by_name),
            decision: row.proposed_decision as CaseListItem['decision'] & string,
          },
    decision: row.decision as CaseListItem['decision'],
    decidedBy: row.decided_by === null ? null : user(row.decided_by, row.decided_by_name),
    endedAt: row.ended_at?.toISOString() ?? null,
    round: row.round,
  };
}

/** A place in the list as it travels: time and id. */
const placeOf = (row: ListedCase): string => `${(row.ended_at ?? row.due_at).getTime()}-${row.id}`;

function readPlace(after: string): CasePlace {
  const at = new Date(Number(/^\d{1,15}(?=-)/.exec(after)?.[0]));
  const id = after.slice(after.indexOf('-') + 1);
  if (Number.isNaN(at.getTime()) || !isUuid(id))
    throw apiErrors.invalidInput('after', 'after must be `next` of the page before.');
  return { at, id };
}
