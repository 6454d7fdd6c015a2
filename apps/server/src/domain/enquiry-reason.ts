/** Purposes for which information on a natural person may be asked (domain-facts 4.10). */
const personReasons = [
  'CREDIT_ASSESSMENT',
  'AFFORDABILITY_ASSESSMENT',
  'DEBT_REVIEW',
  'FRAUD_INVESTIGATION',
  'FRAUD_PREVENTION',
  'EMPLOYMENT_TRUST',
  'DEBTORS_BOOK',
  'SETTING_LIMIT',
  'INSURANCE_APPLICATION',
  'QUALIFICATION_EMPLOYMENT_VERIFICATION',
  'UNCLAIMED_FUNDS',
  'TRACING_CREDIT_PROVIDER',
  'SCORE_DEVELOPMENT',
  'CONSUMER_CONSENT',
] as const;

/** Further purposes where the question is about a business: the law's list protects consumers. */
const businessReasons = ['SUPPLIER_VETTING', 'TRADE_CREDIT', 'SURETY', 'LEASE', 'INTERNAL_REVIEW'] as const;

export type EnquiryReason = (typeof personReasons)[number] | (typeof businessReasons)[number];

/** Whom a question is about, which decides what it may be asked for. */
export type EnquirySubject = 'person' | 'business';

/** The codes of our own, as documentation lists them. */
export const enquiryReasons: Readonly<Record<EnquirySubject, readonly EnquiryReason[]>> = {
  person: personReasons,
  business: [...personReasons, ...businessReasons],
};

/** Names and numbers that bureaus use for the same purposes (domain-facts 4.10), as `toKey` writes them. */
const aliases: Readonly<Record<string, EnquiryReason>> = {
  CREDITRISK: 'CREDIT_ASSESSMENT',
  CREDITAPPLICATION: 'CREDIT_ASSESSMENT',
  '1': 'CREDIT_ASSESSMENT',
  '7': 'AFFORDABILITY_ASSESSMENT',
  DEBTCOUNSELING: 'DEBT_REVIEW',
  '8': 'DEBT_REVIEW',
  FRAUDCORRUPTIONTHEFTINV: 'FRAUD_INVESTIGATION',
  '2': 'FRAUD_INVESTIGATION',
  FRAUDDETECTIONFRAUDPREV: 'FRAUD_PREVENTION',
  '9': 'FRAUD_PREVENTION',
  EMPLOYMENT: 'EMPLOYMENT_TRUST',
  DEBTORBOOKASSESSMENT: 'DEBTORS_BOOK',
  '10': 'DEBTORS_BOOK',
  '4': 'SETTING_LIMIT',
  '5': 'INSURANCE_APPLICATION',
  '6': 'QUALIFICATION_EMPLOYMENT_VERIFICATION',
  UNCLAIMEDFUNDSDISTRIBUTION: 'UNCLAIMED_FUNDS',
  '11': 'UNCLAIMED_FUNDS',
  TRACINGBYCREDITPROVIDER: 'TRACING_CREDIT_PROVIDER',
  '12': 'TRACING_CREDIT_PROVIDER',
  CREDITSCORINGMODEL: 'SCORE_DEVELOPMENT',
  '13': 'SCORE_DEVELOPMENT',
  RENTAL: 'CONSUMER_CONSENT',
  LEASE: 'CONSUMER_CONSENT',
  SURETY: 'CONSUMER_CONSENT',
};

const toKey = (text: string): string => text.toUpperCase().replaceAll('_', '');
const codesOf = (subject: EnquirySubject): ReadonlyMap<string, EnquiryReason> =>
  new Map(enquiryReasons[subject].map((reason) => [toKey(reason), reason]));
const codes = { person: codesOf('person'), business: codesOf('business') };

/**
 * The purpose that a text names, in our code, or null. Case does not matter; the bureaus' names and numbers for a purpose are
 * taken for it. About a person LEASE and SURETY mean the consumer's own consent; about a business they are reasons themselves.
 */
export function parseEnquiryReason(text: string, subject: EnquirySubject): EnquiryReason | null {
  const key = toKey(text.trim());
  return codes[subject].get(key) ?? (Object.hasOwn(aliases, key) ? (aliases[key] ?? null) : null);
}
