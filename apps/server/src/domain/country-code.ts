import countries from 'i18n-iso-countries';

/** South Africa, the default wherever a country may be named (decisions: Requests). */
export const SOUTH_AFRICA = 710;

const nameOf = new Intl.DisplayNames(['en'], { type: 'region' });

/**
 * The numeric code (ISO 3166-1) in what a caller sent, a number or digits with or without leading zeros; null when no country has it.
 */
export function parseCountryCode(value: number | string): number | null {
  const digits = typeof value === 'number' ? String(value) : value.trim();
  if (!/^\d{1,3}$/.test(digits)) return null;
  return countries.numericToAlpha2(digits.padStart(3, '0')) === undefined ? null : Number(digits);
}

/** English name of a country by its numeric code. */
export function countryName(code: number): string {
  const alpha2 = countries.numericToAlpha2(String(code).padStart(3, '0'));
  return (alpha2 && nameOf.of(alpha2)) ?? String(code);
}

/** ISO 3166-1 alpha-2 of a country's numeric code; null when no country has it. */
export const countryAlpha2 = (code: number): string | null =>
  countries.numericToAlpha2(String(code).padStart(3, '0')) ?? null;
