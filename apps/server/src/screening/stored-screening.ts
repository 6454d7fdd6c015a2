import type { MarkedHit } from './decisions/screen-client.ts';
import type { HitDecision, ListVersion } from './engine/hit.ts';
import type { Subject } from './engine/subject.ts';

/** A hit as it is stored with a transaction: dates are texts. */
export interface StoredHit extends Omit<MarkedHit, 'list'> {
  readonly list: StoredList;
}

export interface StoredList extends Omit<ListVersion, 'importedAt'> {
  /** ISO 8601. */
  readonly importedAt: string;
}

/** A screening as it is stored with a transaction. */
export interface StoredScreening {
  readonly subject: Subject;
  readonly hits: readonly StoredHit[];
  readonly versions: readonly StoredList[];
  readonly decision: HitDecision;
  readonly isComplete: boolean;
}

/** The screening in what a look-up found; null where it was none. */
export function screeningOf(finding: unknown): StoredScreening | null {
  const { screening } = (finding ?? {}) as { readonly screening?: StoredScreening };
  return screening ?? null;
}

/** Hits that raise something by themselves: neither taken for somebody else by rule nor decided before. */
export const openHits = ({ hits }: Pick<StoredScreening, 'hits'>): readonly StoredHit[] =>
  hits.filter(({ decision, isDecided }) => decision !== 'ACCEPT' && !isDecided);
