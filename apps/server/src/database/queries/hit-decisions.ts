import type { Insertable, Kysely } from 'kysely';
import type { DB, HitDecisions } from '../database.generated.ts';

/** A client as an account knows it. */
export interface ClientKey {
  readonly accountId: number;
  /** Keyed hash. */
  readonly key: Buffer;
}

/** Adds to what was decided of hits; to be called in the database transaction of what it follows from. */
export async function insertHitDecisions(
  executor: Kysely<DB>,
  decisions: readonly Insertable<HitDecisions>[],
): Promise<void> {
  if (decisions.length === 0) return;
  await executor
    .insertInto('hit_decisions')
    .values([...decisions])
    .execute();
}

const COLUMNS = [
  'hit_decisions.id',
  'hit_decisions.list_code',
  'hit_decisions.source_id',
  'hit_decisions.verdict',
  'hit_decisions.effect',
  'hit_decisions.fingerprint',
  'hit_decisions.reason',
  'hit_decisions.note_ciphertext',
  'hit_decisions.decided_at',
  'hit_decisions.transaction_id',
] as const;

/** The latest that was decided of each entry for a client, reopened ones included. */
export async function listStandingHitDecisions(executor: Kysely<DB>, { accountId, key }: ClientKey) {
  return await executor
    .selectFrom('hit_decisions')
    .distinctOn(['list_code', 'source_id'])
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('client_key', '=', key)
    .orderBy('list_code')
    .orderBy('source_id')
    .orderBy('id', 'desc')
    .execute();
}

/** All that was ever decided of a client's hits, oldest first, with who it was: the audit trail. */
export async function listHitDecisions(executor: Kysely<DB>, { accountId, key }: ClientKey) {
  return await executor
    .selectFrom('hit_decisions')
    .leftJoin('users as decider', 'decider.id', 'hit_decisions.decided_by')
    .leftJoin('users as proposer', 'proposer.id', 'hit_decisions.proposed_by')
    .select([
      ...COLUMNS,
      'hit_decisions.decided_by',
      'hit_decisions.proposed_by',
      'decider.username as decided_by_name',
      'proposer.username as proposed_by_name',
    ])
    .where('hit_decisions.account_id', '=', accountId)
    .where('client_key', '=', key)
    .orderBy('hit_decisions.id')
    .execute();
}

export type HitDecisionRow = Awaited<ReturnType<typeof listHitDecisions>>[number];
