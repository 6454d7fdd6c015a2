/** An address as the register has it; every part may be missing. */
export interface CompanyAddress {
  readonly street: string | null;
  readonly suburb: string | null;
  readonly town: string | null;
  readonly country: string | null;
  /** Four digits. */
  readonly postCode: string | null;
}

/** What the register holds of an entity itself. Dates are `YYYY-MM-DD`. */
export interface Company {
  /** `YYYY/NNNNNN/TT`. */
  readonly registrationNo: string;
  /** The number of the entity's file; opaque (domain-facts: headline finding). */
  readonly itNumber: string;
  readonly name: string;
  readonly tradingName: string | null;
  readonly previousNames: readonly string[];
  readonly shortName: string | null;
  readonly translatedName: string | null;
  /** Two digits (domain-facts 4.9). */
  readonly typeCode: string;
  readonly typeDate: string | null;
  /** Two digits (domain-facts 4.9). */
  readonly statusCode: string;
  readonly statusDate: string | null;
  readonly registrationDate: string | null;
  readonly businessStartDate: string | null;
  /** Number before the register's last renumbering, or of the entity this one was converted from. */
  readonly oldRegistrationNo: string | null;
  readonly conversionNo: string | null;
  readonly tradingNo: string | null;
  readonly vatNo: string | null;
  readonly taxNo: string | null;
  readonly sicCode: string | null;
  readonly industry: string | null;
  readonly region: string | null;
  readonly countryOfOrigin: string | null;
  /** 1 to 12. */
  readonly financialYearEndMonth: number | null;
  readonly financialEffectiveDate: string | null;
  /** Rand. */
  readonly authorisedCapital: number | null;
  /** Rand. */
  readonly issuedCapital: number | null;
  readonly physicalAddress: CompanyAddress;
  readonly postalAddress: CompanyAddress;
  readonly phoneNo: string | null;
  readonly faxNo: string | null;
  readonly website: string | null;
}

/** A director, member, trustee or officer of an entity; a person or, where `juristicName` is not null, another entity. */
export interface Director {
  readonly firstNames: string;
  readonly surname: string;
  readonly juristicName: string | null;
  readonly juristicRegistrationNo: string | null;
  /** 13 digits; foreigners have a passport instead. */
  readonly identityNo: string | null;
  readonly passportNo: string | null;
  readonly birthDate: string | null;
  /** A director, B officer, D both, E secretary. */
  readonly designationCode: string | null;
  readonly typeCode: string;
  readonly statusCode: string;
  readonly appointmentDate: string | null;
  readonly resignationDate: string | null;
  /** Rand; members of close corporations only, as is the percentage (0 to 100). */
  readonly memberContribution: number | null;
  readonly memberPercentage: number | null;
  readonly countryOfResidence: string | null;
  readonly address: string | null;
}

/** A class of shares. */
export interface ShareCapital {
  readonly type: string;
  readonly shareCount: number;
  /** Rand, as are the other amounts. */
  readonly parValue: number | null;
  readonly amountPerShare: number | null;
  readonly premium: number | null;
}

export interface Auditor {
  readonly name: string;
  readonly professionCode: string | null;
  readonly profession: string | null;
  /** A current, C resigned, D removed, E deceased. */
  readonly statusCode: string;
  readonly type: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** A change that was filed. */
export interface Filing {
  readonly effectiveDate: string;
  readonly changeTypeCode: string;
  readonly changeType: string;
  readonly memo: string | null;
}

export interface BusinessRescue {
  readonly type: string;
  readonly practitioner: string | null;
  readonly startDate: string;
  readonly endDate: string | null;
}

/** Everything the register holds of an entity. */
export interface CompanyRecord {
  readonly company: Company;
  readonly directors: readonly Director[];
  readonly capital: readonly ShareCapital[];
  readonly auditors: readonly Auditor[];
  readonly filings: readonly Filing[];
  readonly businessRescue: BusinessRescue | null;
  readonly liquidationDate: string | null;
}

/** Which of an entity's names a search has found. */
export type CompanyNameKind = 'registered' | 'trading' | 'previous' | 'short' | 'translated';

/** An entity that a search by name has found. */
export interface CompanyMatch {
  readonly company: Company;
  /** The name that was found and which of the entity's names it is. */
  readonly name: string;
  readonly nameKind: CompanyNameKind;
  /** 0 to 1; 1 is the name itself, legal forms aside. */
  readonly score: number;
  /** What differs, for people: `CHEKERS read as CHECKERS`. Empty where nothing does. */
  readonly explanation: readonly string[];
}

/** What names an entity without doubt. */
export type CompanyKey = { readonly registrationNo: string } | { readonly itNumber: string };

export interface CompaniesRegisterOptions {
  /** Aborted at the pipeline's deadline; the adapter then gives up at once. */
  readonly signal: AbortSignal;
}

/** An entity with the one of its directors that was asked for. */
export interface CompanyOfDirector {
  readonly identityNo: string;
  readonly company: Company;
  readonly director: Director;
}

/**
 * The register of companies, close corporations, co-operatives and other entities. All methods throw `ProviderUnavailable` on a
 * time-out, an outage or an answer that cannot be understood, and `ProviderRefused` when the register turns the caller away.
 */
export interface CompaniesRegister {
  /**
   * Entities whose names resemble a text, best first, each once; none is an empty list.
   *
   * @param limit how many at most, 1 to 100.
   */
  search(
    name: string,
    options: CompaniesRegisterOptions & { readonly limit: number },
  ): Promise<readonly CompanyMatch[]>;
  /** Everything about an entity, or null when the register cleanly says that it has none. */
  find(key: CompanyKey, options: CompaniesRegisterOptions): Promise<CompanyRecord | null>;
  /** The entities in which people are or were directors. */
  companiesOf(
    identityNos: readonly string[],
    options: CompaniesRegisterOptions,
  ): Promise<readonly CompanyOfDirector[]>;
}
