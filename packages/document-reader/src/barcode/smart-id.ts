import { isRealDay } from '../mrz/td3.ts';

/** What the barcode on the back of a smart ID card says (domain-facts 4.3). It is not signed: readable, no proof. */
export interface SmartIdBarcode {
  readonly surname: string;
  readonly givenNames: string;
  readonly gender: string;
  readonly nationality: string;
  readonly identityNo: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
  readonly countryOfBirth: string;
  readonly citizenshipStatus: string;
  readonly issueDate: string;
  readonly cardNo: string;
}

const LEAST_FIELDS = 11;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Reads the text of the barcode; null when it is none of a smart ID card: too few fields, or a day that does not exist. */
export function parseSmartId(text: string): SmartIdBarcode | null {
  const fields = text.split('|').map((field) => field.trim());
  if (fields.length < LEAST_FIELDS) return null;
  const [
    surname = '',
    givenNames = '',
    gender = '',
    nationality = '',
    identityNo = '',
    birth = '',
    countryOfBirth = '',
    citizenshipStatus = '',
    issue = '',
    ,
    cardNo = '',
  ] = fields;
  const [birthDate, issueDate] = [parseDateInWords(birth), parseDateInWords(issue)];
  if (birthDate === null || issueDate === null || !/^[0-9]{13}$/.test(identityNo)) return null;
  return {
    surname,
    givenNames,
    gender,
    nationality,
    identityNo,
    birthDate,
    countryOfBirth,
    citizenshipStatus,
    issueDate,
    cardNo,
  };
}

/** `28 FEB 1990` as `1990-02-28`; null when that is no day. */
export function parseDateInWords(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\s*([A-Z]{3})\s*(\d{4})$/i.exec(text.trim()) ?? [];
  if (!day || !month || !year) return null;
  const number = MONTHS.indexOf(month.toUpperCase()) + 1;
  const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return number > 0 && isRealDay(date) ? date : null;
}
