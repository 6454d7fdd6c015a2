export const PERMIT_TYPES = ['SECTION_22', 'SECTION_23', 'SECTION_24', 'UNKNOWN'] as const;
export const PERMIT_STATUSES = ['VALID', 'EXPIRED', 'WITHDRAWN', 'CANCELLED', 'UNKNOWN'] as const;

/** What the register is asked; what is null was not submitted. */
export interface RefugeeQuery {
  /** Upper case. */
  readonly fileNo: string;
  readonly permitNo: string | null;
  /** The 13-digit number of a refugee's identity document. */
  readonly identityNo: string | null;
  readonly firstName: string;
  readonly surname: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null;
}

/** What the register holds of an asylum seeker or refugee; null: it does not say. Dates are `YYYY-MM-DD`. */
export interface RefugeeRecord {
  readonly fileNo: string;
  readonly secondaryIdNo: string | null;
  readonly firstNames: string;
  readonly surname: string;
  readonly birthDate: string | null;
  readonly gender: 'M' | 'F' | null;
  /** ISO 3166-1 numeric. */
  readonly nationality: number | null;
  readonly permitType: (typeof PERMIT_TYPES)[number];
  readonly permitStatus: (typeof PERMIT_STATUSES)[number];
  readonly permitIssueDate: string | null;
  readonly permitExpiryDate: string | null;
}

export interface RefugeeAnswer {
  readonly record: RefugeeRecord;
  /** JPEG or PNG, at most 2 MB. */
  readonly photograph: Uint8Array | null;
}

/** The register of asylum seekers and refugees. */
export interface RefugeeRegister {
  /**
   * The record of a file number, or null when the register cleanly says that it has none.
   *
   * @throws ProviderUnavailable on a time-out, an outage or an answer that cannot be understood.
   * @throws ProviderRefused when the register turns the caller away.
   */
  find(query: RefugeeQuery, options: { readonly signal: AbortSignal }): Promise<RefugeeAnswer | null>;
}
