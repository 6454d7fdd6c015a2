/** What is wrong with an identity number, the first check that fails (consumer-service 2.7, `id_valid`; domain-facts 4.1). */
export type SaIdValidity =
  | 'VALID'
  | 'INVALID_FORMAT'
  | 'INVALID_DATE'
  | 'INVALID_CITIZENSHIP'
  | 'INVALID_CHECKSUM';

export interface SaIdNumber {
  readonly validity: SaIdValidity;
  /**
   * `YYYY-MM-DD`, in the later century that is not in the future. Null when the number has no readable date; given
   * for a wrong check digit too, where it says what the number claims.
   */
  readonly birthDate: string | null;
  /** Every century's reading that is a real day and not in the future, latest first: two for ages of 100 and more. */
  readonly possibleBirthDates: readonly string[];
  readonly gender: 'M' | 'F' | null;
  readonly citizenship: 'citizen' | 'permanent-resident' | 'refugee' | null;
}

const citizenships = { '0': 'citizen', '1': 'permanent-resident', '2': 'refugee' } as const;

/**
 * Reads a South African identity number, `YYMMDD SSSS C A Z` (domain-facts 4.1). Never throws: what is wrong is
 * the result. The eleventh digit (A) is historical and not checked.
 *
 * @param text as submitted, already trimmed; spaces within make it INVALID_FORMAT.
 * @param today decides the century, by the South African calendar.
 */
export function parseSaIdNumber(text: string, today: Date): SaIdNumber {
  if (!/^[0-9]{13}$/.test(text))
    return {
      validity: 'INVALID_FORMAT',
      birthDate: null,
      possibleBirthDates: [],
      gender: null,
      citizenship: null,
    };

  const possibleBirthDates = readBirthDates(text, southAfricanDay(today));
  const citizenshipDigit = text.charAt(10);
  const citizenship = isCitizenshipDigit(citizenshipDigit) ? citizenships[citizenshipDigit] : null;
  return {
    validity:
      possibleBirthDates.length === 0
        ? 'INVALID_DATE'
        : citizenship === null
          ? 'INVALID_CITIZENSHIP'
          : passesLuhn(text)
            ? 'VALID'
            : 'INVALID_CHECKSUM',
    birthDate: possibleBirthDates[0] ?? null,
    possibleBirthDates,
    gender: text.charAt(6) >= '5' ? 'M' : 'F',
    citizenship,
  };
}

/**
 * Which century a birth date is in needs today; whether the number is valid does not: only a year ending in 00 differs between
 * the two in its days, and 2000 is long past.
 */
const ANY_DAY = new Date('2100-01-01');

/** Whether a text is a valid identity number, check digit and all. */
export const isSaIdNumber = (text: string): boolean => parseSaIdNumber(text, ANY_DAY).validity === 'VALID';

/** An identity number fit for a log or a report: the last four digits only, whatever its length. */
export function maskIdentityNo(text: string): string {
  return text.length > 4
    ? `${'*'.repeat(Math.min(text.length, 13) - 4)}${text.slice(-4)}`
    : '*'.repeat(text.length);
}

function isCitizenshipDigit(digit: string): digit is keyof typeof citizenships {
  return Object.hasOwn(citizenships, digit);
}

function readBirthDates(identityNo: string, todayText: string): string[] {
  const rest = `${identityNo.slice(0, 2)}-${identityNo.slice(2, 4)}-${identityNo.slice(4, 6)}`;
  return [`20${rest}`, `19${rest}`].filter((date) => isRealDate(date) && date <= todayText);
}

const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a text is a day of the Gregorian calendar, written `YYYY-MM-DD`. */
export function isRealDate(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeapYear ? 29 : (daysInMonth[month - 1] ?? 0);
  // The calendar has no year 0.
  return year >= 1 && day >= 1 && day <= days;
}

/** The day it is in South Africa (UTC+2 all year), `YYYY-MM-DD`. */
export function southAfricanDay(instant: Date): string {
  return new Date(instant.getTime() + 2 * 3_600_000).toISOString().slice(0, 10);
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const digit = Number(digits.charAt(digits.length - 1 - fromRight));
    const weighted = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
