/** Kinds of property (domain-facts 3.9). */
export const propertyTypes = ['ERF', 'SECTIONAL_TITLE', 'FARM', 'AGRICULTURAL_HOLDING', 'OTHER'] as const;
export type PropertyType = (typeof propertyTypes)[number];

/** An owner as the deed has it. */
export interface DeedOwner {
  readonly name: string;
  /** 13 digits; null on old deeds, which have a birth date instead. */
  readonly identityNo: string | null;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null;
  /** Percent of the property. */
  readonly share: number;
}

export interface DeedBond {
  readonly bondNumber: string;
  readonly bondHolder: string;
  /** Rand. */
  readonly bondAmount: number;
  /** `YYYY-MM-DD`. */
  readonly bondDate: string;
}

/** A property with its deed. Dates are `YYYY-MM-DD`. */
export interface Deed {
  readonly propertyType: PropertyType;
  readonly deedsOffice: string;
  readonly titleDeedNumber: string;
  readonly erfNumber: string | null;
  readonly portion: string | null;
  readonly township: string | null;
  readonly schemeName: string | null;
  readonly schemeNumber: string | null;
  readonly unitNumber: string | null;
  readonly farmName: string | null;
  readonly streetAddress: string | null;
  readonly suburb: string | null;
  /** As domain-facts 4.16 spells provinces. */
  readonly province: string | null;
  readonly extent: number;
  readonly extentUnit: 'SQUARE_METRES' | 'HECTARES';
  readonly purchaseDate: string | null;
  readonly registrationDate: string;
  /** Rand; 0 for gifts and inheritances. */
  readonly purchasePrice: number;
  readonly owners: readonly DeedOwner[];
  readonly bonds: readonly DeedBond[];
  readonly ownershipStatus: 'CURRENT' | 'PREVIOUS';
}

/** Whose property is looked for. */
export interface DeedsQuery {
  readonly identityNo: string;
  readonly firstNames: string;
  readonly surname: string;
  /** `YYYY-MM-DD`, for deeds that have no identity number. */
  readonly birthDate: string | null;
  /** One office, or null for all of them. */
  readonly deedsOffice: string | null;
}

/** The deeds registries. */
export interface DeedsRegistry {
  /**
   * Deeds on which a person is an owner; none is an empty list.
   *
   * @throws ProviderUnavailable on a time-out, an outage or an answer that cannot be understood.
   * @throws ProviderRefused when the registry turns the caller away.
   */
  find(query: DeedsQuery, options: { readonly signal: AbortSignal }): Promise<readonly Deed[]>;
}
