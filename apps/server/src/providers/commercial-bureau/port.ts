/** A civil judgment. Amounts are rand, dates `YYYY-MM-DD`, here and below. */
export interface Judgment {
  readonly caseNo: string;
  readonly date: string;
  readonly amount: number;
  readonly plaintiff: string;
  readonly court: string;
  readonly type: string;
}

export interface PaymentDefault {
  readonly date: string;
  readonly amount: number;
  readonly subscriber: string;
  readonly comment: string | null;
}

export interface NotarialBond {
  readonly bondNo: string;
  readonly date: string;
  readonly amount: number;
  readonly holder: string;
}

export interface BureauEnquiry {
  readonly date: string;
  readonly subscriber: string;
  readonly contact: string | null;
  readonly type: string;
}

export interface BureauScore {
  /** 0 to 999, higher is safer. */
  readonly value: number;
  readonly band: string;
  readonly trend: 'UP' | 'STABLE' | 'DOWN' | null;
  /** `1:250`: one of so many fails within a year. */
  readonly oddsOfFailure: string | null;
  readonly date: string;
}

/** Estimates; what is not known is null, never zero. */
export interface Turnover {
  readonly bandCurrent: string | null;
  readonly bandPrevious: string | null;
  readonly approximationCurrent: number | null;
  readonly approximationPrevious: number | null;
  readonly netProfitApproximationCurrent: number | null;
  readonly infoSource: string | null;
}

export interface BankReport {
  readonly bankName: string;
  /** A to F: the bank's opinion (domain-facts 3.8). */
  readonly bankCode: string;
  readonly bankCodeDescription: string;
  readonly date: string;
}

export interface TradeReference {
  readonly date: string;
  readonly supplier: string;
  readonly termsDays: number | null;
  readonly creditLimit: number | null;
  readonly monthlyPurchases: number | null;
  readonly payment: string;
}

export interface Operations {
  readonly numberOfEmployees: number | null;
  readonly salesArea: string | null;
  readonly isImporter: boolean | null;
  readonly isExporter: boolean | null;
  readonly premisesOwnership: string | null;
}

export interface FinancialRatio {
  readonly name: string;
  readonly value: number;
  readonly year: number;
}

export interface BusinessDeed {
  readonly titleDeedNumber: string;
  readonly deedsOffice: string;
  readonly description: string;
  readonly purchaseDate: string | null;
  readonly purchasePrice: number | null;
}

/** What a credit bureau holds of a business. */
export interface BureauBusiness {
  readonly registrationNo: string;
  readonly score: BureauScore | null;
  readonly judgments: readonly Judgment[];
  readonly defaults: readonly PaymentDefault[];
  readonly notarialBonds: readonly NotarialBond[];
  readonly enquiries: readonly BureauEnquiry[];
  /** How many of its principals have judgments or defaults themselves. */
  readonly principalAdverseCount: number;
  readonly operations: Operations;
  readonly turnover: Turnover;
  readonly financialRatios: readonly FinancialRatio[];
  readonly bankReports: readonly BankReport[];
  readonly tradeReferences: readonly TradeReference[];
  readonly tradeStyles: readonly string[];
  readonly deeds: readonly BusinessDeed[];
  /** Null: the bureau has no register of vehicles. */
  readonly vehicleCount: number | null;
  readonly affiliations: readonly { readonly name: string; readonly registrationNo: string | null }[];
}

export interface BureauAddress {
  readonly type: string;
  readonly line: string;
  readonly suburb: string | null;
  readonly town: string | null;
  readonly postCode: string | null;
  readonly firstReportedDate: string | null;
}

/** What a credit bureau holds of a person who stands behind businesses. */
export interface BureauPrincipal {
  readonly consumerNo: string;
  readonly identityNo: string;
  readonly firstNames: string;
  readonly surname: string;
  readonly birthDate: string | null;
  readonly akaNames: readonly string[];
  readonly maritalStatus: string | null;
  readonly deceasedDate: string | null;
  readonly addresses: readonly BureauAddress[];
  readonly telephones: readonly {
    readonly type: string;
    readonly number: string;
    readonly date: string | null;
  }[];
  readonly employers: readonly {
    readonly name: string;
    readonly occupation: string | null;
    readonly date: string | null;
  }[];
  readonly judgments: readonly Judgment[];
  readonly adverse: readonly PaymentDefault[];
  /** Administration orders, sequestrations, rehabilitations. */
  readonly noticeDates: readonly string[];
  readonly isUnderDebtCounselling: boolean;
  readonly deedsCount: number;
  readonly enquiries: readonly BureauEnquiry[];
}

/** How many judgments and defaults a business has. */
export interface AdverseCounts {
  readonly judgments: number;
  readonly defaults: number;
}

export interface CommercialBureauOptions {
  /** Aborted at the pipeline's deadline; the adapter then gives up at once. */
  readonly signal: AbortSignal;
}

/**
 * A commercial credit bureau. All methods throw `ProviderUnavailable` on a time-out, an outage or an answer that cannot be
 * understood, and `ProviderRefused` when the bureau turns the caller away.
 */
export interface CommercialBureau {
  /** The report on a business, or null when the bureau cleanly says that it has none. */
  findBusiness(registrationNo: string, options: CommercialBureauOptions): Promise<BureauBusiness | null>;
  /** The profile of a person, or null when the bureau cleanly says that it has none. */
  findPrincipal(identityNo: string, options: CommercialBureauOptions): Promise<BureauPrincipal | null>;
  /** Judgments and defaults of businesses; one that the bureau does not know is missing from the answer. */
  adverseCounts(
    registrationNos: readonly string[],
    options: CommercialBureauOptions,
  ): Promise<ReadonlyMap<string, AdverseCounts>>;
}
