import type { Kysely } from 'kysely';
import type { VerdictMemory } from '../../back-office/back-office-parts.ts';
import { SCREENING_REVIEW } from '../../catalogue/screening-answers.ts';
import type { VerificationPipeline } from '../../catalogue/verification-pipeline.ts';
import type { DB } from '../../database/database.generated.ts';
import type { ClientKey } from '../../database/queries/hit-decisions.ts';
import type { ScreeningReview } from '../../domain/hit-decision.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import { type StoredScreening, screeningOf } from '../stored-screening.ts';
import { clientKeyOf } from './client-key.ts';
import type { HitDecisions } from './hit-decisions.ts';

interface Parts {
  readonly decisions: HitDecisions;
  readonly sealing: Pick<Sealing, 'hash'>;
  readonly pipeline: Pick<VerificationPipeline, 'open'>;
}

/**
 * Remembers what verifiers found of a client's hits, where the account can tell the client from others. Somebody else clears; the client
 * itself clears when it was accepted all the same, and is turned away again when it was turned away (decision 0027).
 */
export function createVerdictMemory({ decisions, sealing, pipeline }: Parts): VerdictMemory {
  return {
    remember: async (executor, { kind, decision, entry, ...context }) => {
      const review = entry as ScreeningReview | null;
      if (kind !== SCREENING_REVIEW || !review) return;
      const found = await clientOf(executor, context);
      if (!found) return;
      await decisions.record(
        executor,
        found.client,
        context,
        review.verdicts.flatMap(({ matchId, verdict, reason, note }) => {
          const hit = found.screening.hits.find(({ entityId }) => entityId === matchId);
          if (!hit || verdict === 'MORE') return [];
          const effect = verdict === 'FALSE' || decision === 'ACCEPT' ? 'clear' : 'reject';
          return [{ entityId: matchId, fingerprint: hit.fingerprint, verdict, effect, reason, note }];
        }),
      );
    },
    takeBack: async (executor, { matchId, note, ...context }) => {
      const found = await clientOf(executor, context);
      if (!found || !(await decisions.standing(found.client)).has(matchId)) return false;
      await decisions.reopen(executor, found.client, context, { entityId: matchId, note });
      return true;
    },
  };

  /** Whom a transaction screened; null where the account cannot tell the client from others, or it screened nobody. */
  async function clientOf(
    executor: Kysely<DB>,
    { accountId, transactionId }: { readonly accountId: number; readonly transactionId: string },
  ): Promise<{ readonly client: ClientKey; readonly screening: StoredScreening } | null> {
    const transaction = await pipeline.open(executor, accountId, transactionId);
    const screening = screeningOf(transaction?.facts.finding);
    if (!transaction || !screening) return null;
    const key = clientKeyOf(sealing, accountId, screening.subject, transaction.facts.request.ReferenceNo);
    return key && { client: { accountId, key }, screening };
  }
}
