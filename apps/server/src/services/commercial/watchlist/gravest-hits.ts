import type { StoredHit } from '../../../screening/port.ts';

export const SEVERITY = { ACCEPT: 0, REVIEW: 1, REJECT: 2 } as const;

/** Every entry once, as it is gravest: the same one may be met by several of those who were screened. */
export function gravestHits<Hit extends Pick<StoredHit, 'entityId' | 'decision' | 'isDecided'>>(
  found: readonly Hit[],
): Hit[] {
  const hits = new Map<string, Hit>();
  for (const hit of found) {
    const known = hits.get(hit.entityId);
    if (!known || gravityOf(hit) > gravityOf(known)) hits.set(hit.entityId, hit);
  }
  return [...hits.values()];
}

/** One that is open is graver than one that was decided before, but for one that the rules take for somebody else. */
const gravityOf = ({ decision, isDecided }: Pick<StoredHit, 'decision' | 'isDecided'>): number =>
  isDecided && decision !== 'ACCEPT' ? SEVERITY.ACCEPT + 0.5 : SEVERITY[decision];
