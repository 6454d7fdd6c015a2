import { giveUpOnAbort } from './give-up-on-abort.ts';
import { ProviderUnavailable } from './provider-error.ts';

/**
 * Plays a source of the sandbox that does not answer.
 *
 * @throws ProviderUnavailable at once for an error, at the deadline for a time-out.
 */
export async function playTrouble(
  answers: 'time-out' | 'service-error' | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (answers === 'time-out') await giveUpOnAbort(new Promise<never>(() => {}), signal);
  if (answers === 'service-error')
    throw new ProviderUnavailable('upstream_unavailable', 'The sandbox plays a service error here.');
}
