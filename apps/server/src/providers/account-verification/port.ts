import type { AccountType, CheckDigitRule } from '../../domain/check-digits.ts';

export const ACCOUNT_STATUSES = ['OPEN', 'CLOSED', 'DORMANT', 'FROZEN', 'UNKNOWN'] as const;

/** What the holder's document is. */
export type HolderDocument = 'SA_ID' | 'SA_PASSPORT' | 'FOREIGN_PASSPORT';

/** What a bank is asked to say yes or no to. */
export interface AccountQuery {
  /** 5 to 17 digits, leading zeros kept. */
  readonly accountNo: string;
  /** Six digits. */
  readonly branchCode: string;
  readonly accountType: AccountType;
  readonly documentType: HolderDocument;
  readonly documentNo: string;
  /** Issuer of the document, ISO 3166-1 numeric. */
  readonly countryCode: number;
  readonly initials: string;
  readonly lastName: string;
  /** E.164. */
  readonly cellNo: string | null;
  readonly emailAddress: string | null;
}

/** What a bank said; null: it did not answer that, or cannot. */
export interface AccountAnswer {
  readonly isFound: boolean | null;
  readonly isOpen: boolean | null;
  readonly idMatched: boolean | null;
  readonly lastNameMatched: boolean | null;
  readonly initialsMatched: boolean | null;
  readonly accountTypeMatched: boolean | null;
  readonly acceptsCredits: boolean | null;
  readonly acceptsDebits: boolean | null;
  readonly openThreeMonths: boolean | null;
  readonly cellNoMatched: boolean | null;
  readonly emailMatched: boolean | null;
  readonly status: (typeof ACCOUNT_STATUSES)[number];
  readonly responseCode: string | null;
  readonly responseText: string | null;
}

/** The banks' account verification service: yes or no to what is submitted, never a look-up (domain-facts 2.14). */
export interface AccountVerification {
  /** Rules for check digits; what they tell is wrong is not asked about. Empty: nobody has told them. */
  readonly checkDigitRules: readonly CheckDigitRule[];
  /**
   * @throws ProviderUnavailable on a time-out, an outage or an answer that cannot be understood.
   * @throws ProviderRefused when the service turns the caller away.
   */
  verify(query: AccountQuery, options: { readonly signal: AbortSignal }): Promise<AccountAnswer>;
}

/** The answer of a bank that says nothing at all. */
export const SILENT_BANK: AccountAnswer = {
  isFound: null,
  isOpen: null,
  idMatched: null,
  lastNameMatched: null,
  initialsMatched: null,
  accountTypeMatched: null,
  acceptsCredits: null,
  acceptsDebits: null,
  openThreeMonths: null,
  cellNoMatched: null,
  emailMatched: null,
  status: 'UNKNOWN',
  responseCode: null,
  responseText: null,
};
