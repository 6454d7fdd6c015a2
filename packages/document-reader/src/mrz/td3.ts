/** The machine-readable zone of a passport: two lines of 44 characters (ICAO 9303, TD3; domain-facts 4.2). */

export const MRZ_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
export const LINE_LENGTH = 44;

/** 0 to 9, A = 10 to Z = 35, `<` = 0. */
export const characterValue = (character: string): number =>
  character === '<' ? 0 : MRZ_CHARACTERS.indexOf(character);

export const WEIGHTS = [7, 3, 1] as const;

export function checkDigitOf(field: string): string {
  let sum = 0;
  for (let at = 0; at < field.length; at += 1)
    sum += characterValue(field.charAt(at)) * (WEIGHTS[at % 3] ?? 0);
  return String(sum % 10);
}

/** Which check digits of the second line are right. */
export interface Td3Checks {
  readonly documentNumber: boolean;
  readonly birthDate: boolean;
  readonly expiryDate: boolean;
  readonly personalNumber: boolean;
  readonly composite: boolean;
}

export function checkTd3(second: string): Td3Checks {
  const holds = (from: number, to: number): boolean => checkDigitOf(second.slice(from, to)) === second[to];
  const everything = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43);
  return {
    documentNumber: holds(0, 9),
    birthDate: holds(13, 19),
    expiryDate: holds(21, 27),
    // An empty personal number may stand without a digit.
    personalNumber: holds(28, 42) || second.slice(28, 43) === '<'.repeat(15),
    composite: checkDigitOf(everything) === second[43],
  };
}

export const allHold = (checks: Td3Checks): boolean => Object.values(checks).every(Boolean);

/** What a machine-readable zone says. */
export interface Mrz {
  readonly lines: readonly [string, string];
  readonly documentCode: string;
  readonly issuingState: string;
  readonly surname: string;
  readonly givenNames: string;
  readonly documentNumber: string;
  readonly nationality: string;
  /** `YYYY-MM-DD`, or null when the digits are no day. */
  readonly birthDate: string | null;
  readonly gender: 'M' | 'F' | null;
  readonly expiryDate: string | null;
  readonly personalNumber: string | null;
  readonly checks: Td3Checks;
}

/**
 * Reads both lines; wrong check digits are part of the result.
 *
 * @param today decides the century of the birth date, which is never in the future; that of an expiry is at most 50 years away.
 * @returns null when the lines are not 44 characters of the alphabet that begin as a passport's do.
 */
export function parseTd3(lines: readonly [string, string], today: Date): Mrz | null {
  const [first, second] = lines;
  if (!/^P[A-Z<][A-Z0-9<]{42}$/.test(first) || !/^[A-Z0-9<]{44}$/.test(second)) return null;
  const [surname = '', givenNames = ''] = first.slice(5).split('<<');
  const text = (field: string): string => field.replaceAll('<', ' ').trim();
  const sex = second[20];
  const year = today.getUTCFullYear();
  return {
    lines,
    documentCode: text(first.slice(0, 2)),
    issuingState: text(first.slice(2, 5)),
    surname: text(surname),
    givenNames: text(givenNames),
    documentNumber: text(second.slice(0, 9)),
    nationality: text(second.slice(10, 13)),
    birthDate: dateOf(second.slice(13, 19), (yy) => (2000 + yy > year ? 1900 : 2000)),
    gender: sex === 'M' || sex === 'F' ? sex : null,
    expiryDate: dateOf(second.slice(21, 27), (yy) => (2000 + yy > year + 50 ? 1900 : 2000)),
    personalNumber: text(second.slice(28, 42)) || null,
    checks: checkTd3(second),
  };
}

/** The two lines of a text that a client has read: spaces within them and all around are let go. */
export function splitMrzText(text: string): readonly [string, string] | null {
  const characters = text.toUpperCase().replaceAll(/[^A-Z0-9<]/g, '');
  if (characters.length !== LINE_LENGTH * 2) return null;
  return [characters.slice(0, LINE_LENGTH), characters.slice(LINE_LENGTH)];
}

function dateOf(digits: string, century: (yy: number) => number): string | null {
  if (!/^[0-9]{6}$/.test(digits)) return null;
  const yy = Number(digits.slice(0, 2));
  const date = `${century(yy) + yy}-${digits.slice(2, 4)}-${digits.slice(4)}`;
  return isRealDay(date) ? date : null;
}

/** Whether `YYYY-MM-DD` is a day of the calendar. */
export function isRealDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
