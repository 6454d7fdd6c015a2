/** A recent snapshot of the population register, or the register itself (consumer-service 1). */
export type RegistryVariant = 'onfile' | 'online';

/** What a population register holds of a person. */
export interface PersonRecord {
  /** 13 digits. */
  readonly identityNo: string;
  readonly firstNames: string;
  readonly surname: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null;
  readonly gender: 'M' | 'F' | null;
  readonly maritalStatus: string | null;
  readonly deceasedStatus: 'Alive' | 'Deceased' | 'Unknown';
  /** `YYYY-MM-DD`. */
  readonly deceasedDate: string | null;
  readonly idBookIssuedDate: string | null;
  readonly idCardIssued: boolean | null;
  readonly idCardDate: string | null;
  /** The official photograph, JPEG or PNG bytes; null where the register has none. */
  readonly portrait: Uint8Array | null;
}

/** How a look-up is to be done. */
export interface FindPersonOptions {
  /** Aborted at the pipeline's deadline; the adapter then gives up at once. */
  readonly signal: AbortSignal;
  /** False where the photograph is of no use: it is then not fetched and `portrait` is null. Default true. */
  readonly withPortrait?: boolean;
}

/** One source of person records. */
export interface PersonRegistry {
  /**
   * The record of an identity number, or null when the register cleanly says that it has none.
   *
   * @throws ProviderUnavailable on a time-out, an outage or an answer that cannot be understood.
   * @throws ProviderRefused when the register turns the caller away.
   */
  find(identityNo: string, options: FindPersonOptions): Promise<PersonRecord | null>;
}

/** Both variants, as the services ask for them. */
export type PersonRegistries = Readonly<Record<RegistryVariant, PersonRegistry>>;
