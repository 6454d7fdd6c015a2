import type { Kysely } from 'kysely';
import type { DB } from '../../database/database.generated.ts';
import {
  type ClientKey,
  type HitDecisionRow,
  insertHitDecisions,
  listHitDecisions,
  listStandingHitDecisions,
} from '../../database/queries/hit-decisions.ts';
import type { HitMark } from '../../domain/hit-decision.ts';
import type { Sealing } from '../../secrets/sealing.ts';

/** What stands of a client and an entry. */
export interface StandingDecision extends HitMark {
  readonly entityId: string;
  /** Of all that was compared when it was decided; it counts only for the same. */
  readonly fingerprint: string;
}

/** What a verifier has found of one hit. */
export interface NewHitDecision {
  readonly entityId: string;
  readonly fingerprint: string;
  readonly verdict: HitMark['verdict'];
  readonly effect: HitMark['effect'];
  readonly reason: string;
  readonly note: string | null;
}

/** Who decided, when, in which screening. */
export interface DecisionContext {
  readonly userId: string;
  /** The first of two people, where it took two. */
  readonly proposedBy: string | null;
  readonly transactionId: string;
  readonly now: Date;
}

/** One line of the audit trail. */
export interface HitDecisionEntry {
  readonly entityId: string;
  readonly verdict: HitMark['verdict'] | 'reopened';
  readonly effect: HitMark['effect'] | null;
  readonly reason: string | null;
  readonly note: string | null;
  readonly at: Date;
  readonly by: string;
  readonly byName: string | null;
  readonly proposedByName: string | null;
  readonly transactionId: string;
}

/** The context that seals a note; a client has many, each stands for itself. */
const noteContext = (accountId: number): string => `hit_decisions.note/${accountId}`;

/** Hits that an account's verifiers have decided once and for all, until something changes (decision 0027). */
export class HitDecisions {
  readonly #database: Kysely<DB>;
  readonly #sealing: Sealing;

  constructor({ database, sealing }: { readonly database: Kysely<DB>; readonly sealing: Sealing }) {
    this.#database = database;
    this.#sealing = sealing;
  }

  /** What counts for a client now, by the entry's id. */
  async standing(client: ClientKey): Promise<ReadonlyMap<string, StandingDecision>> {
    const rows = await listStandingHitDecisions(this.#database, client);
    return new Map(rows.flatMap(standingOf).map((decision) => [decision.entityId, decision]));
  }

  /** Keeps what was found, with the caller's database transaction. */
  async record(
    executor: Kysely<DB>,
    client: ClientKey,
    context: DecisionContext,
    decisions: readonly NewHitDecision[],
  ): Promise<void> {
    await insertHitDecisions(
      executor,
      decisions.map(({ entityId, fingerprint, verdict, effect, reason, note }) => ({
        ...this.#common(client, context, entityId, note),
        verdict,
        effect,
        fingerprint,
        reason,
      })),
    );
  }

  /** Takes back what was decided of an entry: the client's next screening raises it again. */
  async reopen(
    executor: Kysely<DB>,
    client: ClientKey,
    context: Omit<DecisionContext, 'proposedBy'>,
    { entityId, note }: { readonly entityId: string; readonly note: string },
  ): Promise<void> {
    const whole = { ...context, proposedBy: null };
    await insertHitDecisions(executor, [
      { ...this.#common(client, whole, entityId, note), verdict: 'reopened' },
    ]);
  }

  /** All that was ever decided of a client's hits, oldest first. */
  async history(client: ClientKey): Promise<HitDecisionEntry[]> {
    const rows = await listHitDecisions(this.#database, client);
    return rows.map((row) => this.#entryOf(client.accountId, row));
  }

  #common(client: ClientKey, context: DecisionContext, entityId: string, note: string | null) {
    const [listCode, sourceId] = partsOf(entityId);
    return {
      account_id: client.accountId,
      client_key: client.key,
      list_code: listCode,
      source_id: sourceId,
      note_ciphertext: note === null ? null : this.#sealing.seal(note, noteContext(client.accountId)),
      decided_at: context.now,
      decided_by: context.userId,
      proposed_by: context.proposedBy,
      transaction_id: context.transactionId,
    };
  }

  #entryOf(accountId: number, row: HitDecisionRow): HitDecisionEntry {
    const note = row.note_ciphertext;
    return {
      entityId: `${row.list_code}:${row.source_id}`,
      verdict: row.verdict as HitDecisionEntry['verdict'],
      effect: row.effect as HitMark['effect'] | null,
      reason: row.reason,
      note: note && this.#sealing.open(note, noteContext(accountId)).toString('utf8'),
      at: row.decided_at,
      by: row.decided_by,
      byName: row.decided_by_name,
      proposedByName: row.proposed_by_name,
      transactionId: row.transaction_id,
    };
  }
}

function standingOf(row: Awaited<ReturnType<typeof listStandingHitDecisions>>[number]): StandingDecision[] {
  const { verdict, effect, fingerprint, reason } = row;
  if (verdict === 'reopened' || effect === null || fingerprint === null || reason === null) return [];
  return [
    {
      entityId: `${row.list_code}:${row.source_id}`,
      fingerprint,
      verdict: verdict as HitMark['verdict'],
      effect: effect as HitMark['effect'],
      reason,
      decidedAt: row.decided_at.toISOString(),
    },
  ];
}

/** Code of the list and the publisher's id. Codes hold no colon. */
export function partsOf(entityId: string): readonly [listCode: string, sourceId: string] {
  const colon = entityId.indexOf(':');
  return [entityId.slice(0, colon), entityId.slice(colon + 1)];
}
