import { type RefObject, useRef } from 'react';

/** Goes from row to row of the queue by keys, and says which case the row is of. */
export function useCaseRows(body: RefObject<HTMLElement | null>) {
  // Where the reader was when their row went away.
  const last = useRef(-1);
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
  const focusedIndex = () => links().indexOf(document.activeElement as HTMLElement);
  return {
    /** Goes so many rows on; to the first one, or to where one was, when no row has the focus. */
    focus: (step: 1 | -1): void => {
      const all = links();
      const at = focusedIndex();
      const wanted = at < 0 ? Math.max(0, last.current) : at + step;
      last.current = Math.min(all.length - 1, Math.max(0, wanted));
      all[last.current]?.focus();
    },
    /** The case of the row that has the focus, or null. */
    focusedId: (): string | null =>
      (focusedIndex() >= 0 && document.activeElement?.closest<HTMLElement>('[data-case]')?.dataset.case) ||
      null,
  };
}
