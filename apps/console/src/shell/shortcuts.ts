import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** A key, or two one after the other ("g u"), and what it does. */
export interface Shortcut {
  /** As `KeyboardEvent.key` says: `j`, `Enter`, `/`, `?`. */
  readonly keys: string;
  /** In the keyboard help: "Open the next case". */
  readonly does: string;
  readonly run: () => void;
}

/** How long the second key may take. */
const SECOND_KEY_MS = 1_500;

const inForce = new Set<{ current: readonly Shortcut[] }>();
const listeners = new Set<() => void>();
let snapshot: readonly Shortcut[] = [];

/** Shortcuts of the page while it is shown; they rest while somebody types or a dialogue is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const names = shortcuts.map(({ keys, does }) => `${keys} ${does}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the help is told when keys or texts change, not functions.
  useEffect(() => {
    inForce.add(latest);
    announce();
    return () => {
      inForce.delete(latest);
      announce();
    };
  }, [names]);
}

/** Every shortcut in force, for the help. */
export function useShortcutsInForce(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
  );
}

/** Listens to the keyboard; once, in the shell. */
export function useKeyboard(): void {
  const [keyboard] = useState(createKeyboard);
  useEffect(() => {
    window.addEventListener('keydown', keyboard);
    return () => window.removeEventListener('keydown', keyboard);
  }, [keyboard]);
}

function createKeyboard(): (event: KeyboardEvent) => void {
  let first: { key: string; at: number } | null = null;
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event))
      return;
    const isPair = first !== null && event.timeStamp - first.at < SECOND_KEY_MS;
    const typed = isPair && first ? `${first.key} ${event.key}` : event.key;
    first = null;
    const all = snapshotNow();
    const found =
      all.findLast(({ keys }) => keys === typed) ?? all.findLast(({ keys }) => keys === event.key);
    if (found) {
      event.preventDefault();
      found.run();
    } else if (all.some(({ keys }) => keys.startsWith(`${event.key} `))) {
      first = { key: event.key, at: event.timeStamp };
    }
  };
}

/** Somebody types, or a dialogue has the keyboard. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [role="listbox"]'))
    return true;
  // A button or link that has the focus is pressed by it.
  return key === 'Enter' && target.closest('a, button') !== null;
}

const snapshotNow = (): Shortcut[] => [...inForce].flatMap(({ current }) => current);

function announce(): void {
  snapshot = snapshotNow();
  for (const listener of listeners) listener();
}
