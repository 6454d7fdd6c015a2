import type { HitMark } from '../../domain/hit-decision.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import type { Hit, HitDecision, Screener, Screening, ScreenOptions } from '../engine/hit.ts';
import type { Subject } from '../engine/subject.ts';
import { clientKeyOf } from './client-key.ts';
import type { HitDecisions, StandingDecision } from './hit-decisions.ts';

/** Who is screened for whom. */
export interface ScreenedClient {
  readonly accountId: number;
  readonly subject: Subject;
  /** The account's own; part of what it knows the client by where there is no number. */
  readonly referenceNo: string | null;
}

/** A hit with what was decided of it for this client before; it counts only while both sides are as they were. */
export type MarkedHit = Hit & { readonly mark: HitMark | null };

export interface MarkedScreening extends Screening {
  readonly hits: readonly MarkedHit[];
}

/** The rule of hits that a person has once found to be the client. */
export const TURNED_AWAY_RULE = 'decided-before';

interface Parts {
  readonly screener: Screener;
  readonly decisions: Pick<HitDecisions, 'standing'>;
  readonly sealing: Pick<Sealing, 'hash'>;
}

/**
 * Screens a client of an account. Hits that its verifiers have decided before are marked: somebody else, or accepted, raises nothing
 * again; a hit that the client was turned away for turns it away again (decision 0027).
 */
export async function screenClient(
  { screener, decisions, sealing }: Parts,
  { accountId, subject, referenceNo }: ScreenedClient,
  options: Omit<ScreenOptions, 'decided'>,
): Promise<MarkedScreening> {
  const key = clientKeyOf(sealing, accountId, subject, referenceNo);
  const standing =
    key === null ? new Map<string, StandingDecision>() : await decisions.standing({ accountId, key });
  const cleared = [...standing.values()].filter(({ effect }) => effect === 'clear');
  const screening = await screener.screen(subject, { ...options, decided: cleared });
  const hits = screening.hits.map((hit): MarkedHit => {
    const found = standing.get(hit.entityId);
    if (!found || found.fingerprint !== hit.fingerprint) return { ...hit, mark: null };
    const { verdict, effect, reason, decidedAt } = found;
    const mark = { verdict, effect, reason, decidedAt };
    return effect === 'clear'
      ? { ...hit, mark }
      : { ...hit, mark, decision: 'REJECT', rule: TURNED_AWAY_RULE };
  });
  return { ...screening, hits, decision: worse(screening.decision, hits) };
}

const worse = (decision: HitDecision, hits: readonly MarkedHit[]): HitDecision =>
  hits.some(({ mark }) => mark?.effect === 'reject') ? 'REJECT' : decision;
