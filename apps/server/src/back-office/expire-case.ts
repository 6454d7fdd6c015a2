import { insertCaseEvent } from '../database/queries/case-events.ts';
import { findAnyCasePlace, lockCase, updateCase } from '../database/queries/cases.ts';
import { lockAnyTransaction } from '../database/queries/transactions.ts';
import type { BackOfficeParts } from './back-office-parts.ts';
import { UNCLAIMED, UNPROPOSED } from './case-work.ts';

/**
 * Ends a case that nobody decided in time: a transaction that waits for it ends as FAIL, what stands stays. Handler of a job: run twice it
 * does nothing the second time.
 */
export async function expireCase(parts: BackOfficeParts, caseId: string): Promise<void> {
  const place = await findAnyCasePlace(parts.database, caseId);
  if (!place) return;
  await parts.database.transaction().execute(async (trx) => {
    const now = parts.clock.now();
    const row = await lockAnyTransaction(trx, place.transaction_id);
    const found = await lockCase(trx, place.account_id, caseId);
    if (!row || !found || found.ended_at !== null || found.expires_at > now) return;
    await updateCase(trx, found, { state: 'expired', ended_at: now, ...UNCLAIMED, ...UNPROPOSED });
    await insertCaseEvent(trx, {
      caseId,
      accountId: found.account_id,
      at: now,
      userId: null,
      action: 'expired',
    });
    if (row.state !== 'completed') await parts.pipeline.endWithin(trx, row, 'unanswered');
  });
}
