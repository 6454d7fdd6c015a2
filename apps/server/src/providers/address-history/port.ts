import type { EnquiryReason } from '../../domain/enquiry-reason.ts';
import type { Province } from '../../domain/province.ts';

export const ADDRESS_TYPES = ['RESIDENTIAL', 'POSTAL', 'WORK', 'UNKNOWN'] as const;

/** An address as the bureau has it; dates are `YYYY-MM-DD`, null: it does not say. */
export interface KnownAddress {
  readonly type: (typeof ADDRESS_TYPES)[number];
  /** Up to four. */
  readonly lines: readonly string[];
  readonly suburb: string | null;
  readonly city: string | null;
  readonly province: Province | null;
  /** Four digits. */
  readonly postalCode: string | null;
  readonly firstReportedDate: string | null;
  readonly lastUpdatedDate: string | null;
  readonly ownerTenant: 'OWNER' | 'TENANT' | null;
  /** How many sources reported it. */
  readonly sourceCount: number | null;
}

/** What the bureau holds of a person's number. */
export interface AddressHistory {
  readonly firstNames: string | null;
  readonly surname: string | null;
  readonly addresses: readonly KnownAddress[];
}

/** A credit bureau's history of addresses. */
export interface AddressHistorySource {
  /**
   * The history of an identity number, or null when the bureau cleanly says that it does not know it.
   *
   * @throws ProviderUnavailable on a time-out, an outage or an answer that cannot be understood.
   * @throws ProviderRefused when the bureau turns the caller away.
   */
  find(
    query: { readonly identityNo: string; readonly enquiryReason: EnquiryReason | null },
    options: { readonly signal: AbortSignal },
  ): Promise<AddressHistory | null>;
}
