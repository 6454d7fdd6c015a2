import { ProviderUnavailable } from './provider-error.ts';

/**
 * The work's result, or `ProviderUnavailable` (upstream_timeout) as soon as the signal is aborted; the work then goes on
 * unheard. For work that cannot be interrupted itself.
 */
export async function giveUpOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(new ProviderUnavailable('upstream_timeout', 'The deadline passed.'));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Whichever of the two lost must not become an unhandled rejection.
    work.catch(() => {});
    aborted.catch(() => {});
  }
}
