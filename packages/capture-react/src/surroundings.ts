import type { JourneyTools } from './journey/journey.ts';

/** Time, chance, network and visibility as the browser has them. Every wait rejects once `closed` is aborted. */
export function createSurroundings(closed: AbortSignal): Omit<JourneyTools, 'client' | 'createCamera'> {
  function until(ms: number, target: EventTarget | null, event: string, isMet = () => true): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = Number.isFinite(ms) ? setTimeout(() => settle(resolve), ms) : undefined;
      const settle = (how: () => void) => {
        clearTimeout(timeout);
        target?.removeEventListener(event, onEvent);
        closed.removeEventListener('abort', onClosed);
        how();
      };
      const onEvent = () => {
        if (isMet()) settle(resolve);
      };
      const onClosed = () => settle(() => reject(new DOMException('closed', 'AbortError')));
      if (closed.aborted) return onClosed();
      target?.addEventListener(event, onEvent);
      closed.addEventListener('abort', onClosed);
    });
  }
  const isVisible = () => document.visibilityState !== 'hidden';

  return {
    nowMs: () => performance.now(),
    random: Math.random,
    wait: (ms) => until(ms, null, ''),
    waitForNetwork: (ms) => until(ms, window, 'online'),
    isVisible,
    whenVisible: () =>
      isVisible()
        ? Promise.resolve()
        : until(Number.POSITIVE_INFINITY, document, 'visibilitychange', isVisible),
    hasCookies: () => navigator.cookieEnabled,
  };
}
