import type { WatchedHit } from '../../database/queries/watched-clients.ts';
import { partsOf } from '../decisions/hit-decisions.ts';
import type { StoredHit, StoredScreening } from '../stored-screening.ts';

export type HitChangeKind = 'NEW' | 'CHANGED' | 'GONE';

/** What has become of a hit. Holds nobody's data: what it says of the entry is published. */
export interface HitChange {
  readonly change: HitChangeKind;
  /** `LIST:publisher's id`. */
  readonly match_id: string;
  readonly list_code: string;
  /** Null where the hit has gone. */
  readonly category: string | null;
  readonly match_score: number | null;
  readonly match_strength: string | null;
}

/** Hits that say something of a client: not those that the rules take for somebody else. */
export function watchedHitsOf({ hits }: Pick<StoredScreening, 'hits'>): readonly StoredHit[] {
  return hits.filter(({ decision }) => decision !== 'ACCEPT');
}

export function asWatched({ entityId, fingerprint }: StoredHit): WatchedHit {
  const [listCode, sourceId] = partsOf(entityId);
  return { listCode, sourceId, fingerprint };
}

/** How what is found now differs from what was found before: new, changed in what is compared, gone. */
export function changesOf(before: readonly WatchedHit[], now: readonly StoredHit[]): HitChange[] {
  const known = new Map(before.map((hit) => [`${hit.listCode}:${hit.sourceId}`, hit]));
  const present = new Set(now.map(({ entityId }) => entityId));
  const told = (hit: StoredHit, change: HitChangeKind): HitChange => ({
    change,
    match_id: hit.entityId,
    list_code: partsOf(hit.entityId)[0],
    category: hit.category,
    match_score: hit.score,
    match_strength: hit.strength,
  });
  const appeared = now.flatMap((hit) => {
    const was = known.get(hit.entityId);
    if (!was) return [told(hit, 'NEW')];
    return was.fingerprint === hit.fingerprint ? [] : [told(hit, 'CHANGED')];
  });
  const gone = [...known].flatMap(([id, { listCode }]): HitChange[] =>
    present.has(id)
      ? []
      : [
          {
            change: 'GONE',
            match_id: id,
            list_code: listCode,
            category: null,
            match_score: null,
            match_strength: null,
          },
        ],
  );
  return [...appeared, ...gone];
}
