const KEY = 'qiniso.language';

/** The language chosen by hand in this tab; null when none was, or the browser lets the page keep nothing. */
export function keptLanguage(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the language until the tab is closed, where the browser lets the page. */
export function keepLanguage(tag: string): void {
  try {
    sessionStorage.setItem(KEY, tag);
  } catch {
    // Then it is chosen again after a reload.
  }
}
