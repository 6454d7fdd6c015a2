import type { UpstreamFailure } from '../domain/api-error.ts';

/**
 * The outside did not give a usable answer: too late, unreachable, or garbled. Adapters translate every failure
 * of theirs into this one or `ProviderRefused`. The message is for the log and holds no personal data.
 */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
  readonly reason: UpstreamFailure;

  constructor(reason: UpstreamFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}

/** The outside understood and said no (credentials, contract, quota); trying again will not help by itself. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}
