import type { ByHand } from '../../domain/by-hand.ts';

export const LICENCE_TYPES = ['card', 'temporary', 'learners'] as const;
export type LicenceType = (typeof LICENCE_TYPES)[number];

/** What is asked of the issuing authority's records. */
export interface LicenceQuery {
  /** Upper case, no spaces. */
  readonly licenceNumber: string;
  readonly licenceType: LicenceType;
  /** South African identity number, or the number of a foreign document. */
  readonly identityNo: string;
  readonly firstName: string;
  readonly surname: string;
  /** `YYYY-MM-DD`; given for foreign documents. */
  readonly birthDate: string | null;
  /** The holder's nationality, ISO 3166-1 numeric. */
  readonly countryCode: number;
}

/** What the records hold of a licence or Professional Driving Permit (domain-facts 4.5). Null: the source does not say. */
export interface LicenceRecord {
  readonly licenceNumber: string;
  readonly licenceType: LicenceType | null;
  readonly holder: {
    readonly identityNo: string | null;
    readonly surname: string | null;
    /** `YYYY-MM-DD`. */
    readonly birthDate: string | null;
  };
  /** As the source writes them, old codes included. */
  readonly codes: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly issuedOn: string | null;
  /** Last day of the card, temporary or learner's licence, `YYYY-MM-DD`. */
  readonly validUntil: string | null;
  readonly status: 'active' | 'suspended' | 'cancelled' | null;
  /** Raw codes. */
  readonly driverRestrictions: readonly string[];
  readonly vehicleRestrictions: readonly string[];
  /** Professional Driving Permit: goods, passengers, dangerous goods. */
  readonly permit: {
    readonly categories: readonly ('G' | 'P' | 'D')[];
    readonly validUntil: string | null;
  } | null;
}

/** The issuing authority's records of driving licences. */
export interface LicenceRegistry {
  /**
   * The record of a licence; null when there cleanly is none; `by-hand` when a verifier of the account has to find out.
   *
   * @throws ProviderUnavailable on a time-out, an outage or an answer that cannot be understood.
   * @throws ProviderRefused when the source turns the request away: it cannot be processed.
   */
  find(
    query: LicenceQuery,
    options: { readonly signal: AbortSignal },
  ): Promise<LicenceRecord | null | ByHand>;
}
