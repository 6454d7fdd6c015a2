import type { EnquiryReason } from '../../domain/enquiry-reason.ts';

/** What is asked of a credit bureau. */
export interface CreditQuery {
  readonly identityNo: string;
  readonly firstName: string;
  readonly surname: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null;
  /** E.164. */
  readonly cellNo: string | null;
  /** What the law lets it be asked for; bureaus audit it. */
  readonly enquiryReason: EnquiryReason;
  /** Rand. */
  readonly enquiryAmount: number | null;
  readonly enquirerName: string | null;
  readonly enquirerContact: string | null;
}

/** A judgment, or a rescission of one. Amounts are rand, dates `YYYY-MM-DD`, here and below. */
export interface CreditJudgment {
  readonly caseNo: string;
  readonly date: string;
  readonly amount: number;
  readonly plaintiff: string;
  readonly court: string;
  /** JUDG, ADMIN, REC, SEQ. */
  readonly typeCode: string;
  /** The day it was rescinded or settled. */
  readonly endedOn: string | null;
}

/** An adverse classification. */
export interface CreditDefault {
  readonly date: string;
  readonly amount: number;
  readonly subscriber: string;
  readonly comment: string | null;
  readonly settledOn: string | null;
}

export const NOTICE_TYPES = [
  'ADMINISTRATION_ORDER',
  'SEQUESTRATION',
  'REHABILITATION',
  'LIQUIDATION',
] as const;

/** A notice of a court. */
export interface CourtNotice {
  readonly type: (typeof NOTICE_TYPES)[number];
  readonly date: string;
  readonly caseNo: string | null;
  readonly court: string | null;
  /** Of a sequestration the day of rehabilitation. */
  readonly endedOn: string | null;
}

export interface CreditAccount {
  readonly subscriber: string;
  readonly accountNo: string;
  /** The bureau's own code and name of the kind of account. */
  readonly typeCode: string;
  readonly type: string;
  readonly openedDate: string;
  readonly openingBalance: number | null;
  readonly creditLimit: number | null;
  readonly currentBalance: number;
  readonly instalment: number;
  readonly arrearsAmount: number;
  readonly termsMonths: number | null;
  /** `domain/credit-codes.ts`; null: open, nothing to say. */
  readonly statusCode: string | null;
  readonly statusDate: string | null;
  readonly lastPaymentDate: string | null;
  /** The day of the latest report. */
  readonly updatedDate: string;
  /** Months, `YYYY-MM`, with their codes. */
  readonly history: readonly { readonly month: string; readonly code: string }[];
}

/** What a credit bureau holds of a person. */
export interface CreditProfile {
  readonly identityNo: string;
  readonly firstNames: string;
  readonly surname: string;
  readonly akaNames: readonly string[];
  readonly birthDate: string | null;
  readonly gender: 'M' | 'F' | null;
  readonly maritalStatus: string | null;
  readonly deceasedStatus: 'Alive' | 'Deceased' | 'Unknown';
  readonly deceasedDate: string | null;
  readonly score: {
    /** 0 to 999, higher is safer; null: there is none, for the reason of the exclusion code. */
    readonly value: number | null;
    readonly model: string;
    readonly date: string;
    readonly reasons: readonly { readonly code: string; readonly description: string }[];
    readonly exclusionCode: string | null;
  } | null;
  readonly debtReview: {
    readonly statusCode: string;
    readonly statusDate: string;
    readonly counsellor: string | null;
  } | null;
  readonly judgments: readonly CreditJudgment[];
  readonly defaults: readonly CreditDefault[];
  readonly notices: readonly CourtNotice[];
  readonly enquiries: readonly {
    readonly date: string;
    readonly subscriber: string;
    readonly reason: string;
  }[];
  readonly accounts: readonly CreditAccount[];
  readonly addresses: readonly {
    readonly type: string;
    readonly line: string;
    readonly suburb: string | null;
    readonly town: string | null;
    readonly postCode: string | null;
    readonly date: string | null;
  }[];
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
  readonly isFraudListed: boolean;
  readonly hasProtectiveRegistration: boolean;
  /** The bureau has confirmed the death with the population register; null: it does not say. */
  readonly isDeathVerified: boolean | null;
}

/** A consumer credit bureau. */
export interface CreditBureau {
  /**
   * The files of an identity number: none when the bureau cleanly says that it has none, several when the number stands on more than one.
   *
   * @throws ProviderUnavailable on a time-out, an outage or an answer that cannot be understood.
   * @throws ProviderRefused when the bureau turns the caller away, for the purpose too.
   */
  find(query: CreditQuery, options: { readonly signal: AbortSignal }): Promise<readonly CreditProfile[]>;
}
