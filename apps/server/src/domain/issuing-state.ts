import countries from 'i18n-iso-countries';

/** States that passports name otherwise than ISO 3166-1 does (ICAO 9303, part 3). */
const OTHERWISE: Readonly<Record<string, number>> = {
  D: 276,
  GBD: 826,
  GBN: 826,
  GBO: 826,
  GBP: 826,
  GBS: 826,
};

/** The ISO 3166-1 numeric code of the state in a machine-readable zone; null when it is none of a country. */
export function issuingCountry(state: string): number | null {
  const digits = OTHERWISE[state] ?? countries.alpha3ToNumeric(state);
  return digits === undefined ? null : Number(digits);
}
