import { useShortcuts } from '../shell/shortcuts.ts';

/** `j` and `k` go through the rows of the page's list, from wherever the focus is; Enter opens the row that has it. */
export function useRowKeys(): void {
  const focus = (step: number) => {
    const links = [...document.querySelectorAll<HTMLElement>('main [data-row-link]')];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step));
    links[next]?.focus();
  };
  useShortcuts([
    { keys: 'j', does: 'Next row; Enter opens it', run: () => focus(1) },
    { keys: 'k', does: 'Row before', run: () => focus(-1) },
  ]);
}
