/** What a code of a South African driving licence covers (domain-facts 4.5). */
const LICENCE_CODES = {
  A1: 'motorcycle up to 125 cc',
  A: 'motorcycle over 125 cc',
  B: 'light vehicle up to 3 500 kg',
  EB: 'light vehicle with a trailer over 750 kg',
  C1: 'vehicle of 3 500 to 16 000 kg',
  EC1: 'articulated vehicle of 3 500 to 16 000 kg, or one with a trailer',
  C: 'vehicle over 16 000 kg',
  EC: 'articulated vehicle over 16 000 kg, or one with a trailer',
} as const;
export type LicenceCode = keyof typeof LICENCE_CODES;

export const licenceCodes = Object.keys(LICENCE_CODES) as readonly LicenceCode[];

/** Codes in use before 1998, as sources still write them. Sources differ on some: read only, never written. */
const OLD_CODES: Readonly<Record<string, LicenceCode>> = {
  '01': 'A1',
  '02': 'A',
  '03': 'A',
  '04': 'A',
  '15': 'A',
  '05': 'B',
  '07': 'B',
  '08': 'EB',
  '10': 'C1',
  '09': 'EC1',
  '11': 'C',
  '13': 'EC',
  '14': 'EC',
};

/** Codes of a learner's licence: motorcycles, light vehicles, heavy vehicles and all others. */
const LEARNER_CODES: ReadonlySet<string> = new Set(['1', '2', '3']);

/** The code a source means, old ones included; null for what is no licence code. */
export function parseLicenceCode(text: string): LicenceCode | null {
  const code = text.trim().toUpperCase();
  return Object.hasOwn(LICENCE_CODES, code) ? (code as LicenceCode) : (OLD_CODES[code] ?? null);
}

/** A code as it is shown: `EB`; of a learner's licence `2`; what is not known stays as it was given. */
export function licenceCodeLabel(text: string, isLearners: boolean): string {
  const code = text.trim();
  return isLearners && LEARNER_CODES.has(code) ? code : (parseLicenceCode(code) ?? code);
}

/** What a code covers, for people: `B (light vehicle up to 3 500 kg)`. */
export function describeLicenceCode(code: LicenceCode): string {
  return `${code} (${LICENCE_CODES[code]})`;
}

const DRIVER_RESTRICTIONS: Readonly<Record<string, string>> = {
  '0': 'none',
  '1': 'glasses or contact lenses',
  '2': 'artificial limb',
};
const VEHICLE_RESTRICTIONS: Readonly<Record<string, string>> = {
  '0': 'none',
  '1': 'automatic transmission only',
  '2': 'electrically powered only',
  '3': 'adapted for a disability',
  '4': 'bus over 16 000 kg permitted',
};

/**
 * Restrictions for people, each with its raw code, as lists of them differ: `1 glasses or contact lenses`. Two digits combine
 * two restrictions; 0 is none and says nothing.
 */
export function describeRestrictions(
  codes: readonly string[],
  whose: 'driver' | 'vehicle',
): readonly string[] {
  const texts = whose === 'driver' ? DRIVER_RESTRICTIONS : VEHICLE_RESTRICTIONS;
  const digits = codes.flatMap((code) => (/^\d+$/.test(code.trim()) ? [...code.trim()] : [code.trim()]));
  const given = [...new Set(digits)].filter((digit) => digit !== '' && digit !== '0');
  return given.map((digit) => (texts[digit] === undefined ? digit : `${digit} ${texts[digit]}`));
}
