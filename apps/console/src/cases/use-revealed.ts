import type { CaseDetail } from '@qiniso/console-protocol/cases';
import { useState } from 'react';
import { useReveal } from './case-client.ts';

/**
 * A case with its personal data for as long as the user wants to see it; it is never kept beyond the page. What else the case
 * is stays up to date under it.
 */
export function useRevealed(found: CaseDetail) {
  const [revealed, setRevealed] = useState<CaseDetail | null>(null);
  const reveal = useReveal(found.id);
  return {
    shown: revealed === null ? found : laidOver(found, revealed),
    isRevealing: reveal.isPending,
    /** Asks for the personal data, which is recorded; or hides it again. */
    toggle: () => {
      if (revealed !== null) setRevealed(null);
      else if (!reveal.isPending) reveal.mutate(undefined, { onSuccess: setRevealed });
    },
  };
}

function laidOver(found: CaseDetail, revealed: CaseDetail): CaseDetail {
  const notes = new Map(revealed.history.map(({ id, note }) => [id, note]));
  return {
    ...found,
    isMasked: false,
    submitted: revealed.submitted,
    finding: revealed.finding,
    names: revealed.names,
    screening: revealed.screening,
    history: [
      ...found.history.map((event) => ({ ...event, note: notes.get(event.id) ?? event.note })),
      // That it was revealed, until the case is read again.
      ...revealed.history.filter(({ id }) => id > (found.history.at(-1)?.id ?? 0)),
    ],
  };
}
