import type { Institution } from '../../domain/institution.ts';

/** The institutions whose qualifications can be verified. */
export interface Institutions {
  /**
   * All of them, in the order of their names; they are few.
   *
   * @throws ProviderUnavailable when they cannot be read.
   */
  list(options: { readonly signal: AbortSignal }): Promise<readonly Institution[]>;
}
