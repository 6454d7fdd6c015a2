import type { ByHand } from '../../domain/by-hand.ts';

export const LISTING_TYPES = ['FRAUD', 'VICTIM', 'PROTECTIVE_REGISTRATION'] as const;
export type ListingType = (typeof LISTING_TYPES)[number];

/** Why somebody is listed (domain-facts 4.13). */
export const LISTING_CATEGORIES = [
  'IMPERSONATION',
  'FALSE_DOCUMENT',
  'FALSE_INFORMATION',
  'ACCOUNT_MISUSE_MONEY_MULE',
  'EMPLOYMENT_FRAUD',
  'SCAM',
  'OTHER',
  'VICTIM_OF_IMPERSONATION',
  'LOST_STOLEN_ID',
] as const;

export const MATCH_KEYS = ['ID_NUMBER', 'CELL_NO', 'EMAIL', 'BANK_ACCOUNT', 'PASSPORT'] as const;
export type MatchKey = (typeof MATCH_KEYS)[number];

/** What is asked about; what is null was not submitted. */
export interface FraudListingQuery {
  readonly identityNo: string;
  readonly firstName: string;
  readonly surname: string;
  /** Upper case. */
  readonly passportNo: string | null;
  /** E.164. */
  readonly cellNo: string | null;
  /** Lower case. */
  readonly email: string | null;
  /** Digits without leading zeros. */
  readonly accountNo: string | null;
}

/** A listing as members file it; dates are `YYYY-MM-DD`, null: not told, or for members only. */
export interface FraudListing {
  readonly referenceNo: string;
  readonly type: ListingType;
  readonly category: (typeof LISTING_CATEGORIES)[number];
  readonly incidentDate: string | null;
  readonly filedDate: string | null;
  readonly memberName: string | null;
  readonly details: string | null;
}

/** A listing, and by what it was found; at least one. */
export interface FoundListing extends FraudListing {
  readonly matchedOn: readonly MatchKey[];
}

/** The fraud prevention service's listings. */
export interface FraudListingSource {
  /**
   * The listings that one of the submitted numbers and addresses is found in; none where the person is not listed; `by-hand` when a verifier of
   * the account has to find out.
   *
   * @throws ProviderUnavailable on a time-out, an outage or an answer that cannot be understood.
   * @throws ProviderRefused when the service turns the request away: it cannot be processed.
   */
  find(
    query: FraudListingQuery,
    options: { readonly signal: AbortSignal },
  ): Promise<readonly FoundListing[] | ByHand>;
}
