import { isRealDay } from '../mrz/td3.ts';
import { type LicenceKeyring, recoverLicence, type UnverifiedLicence } from './licence-blocks.ts';

/** What the signed blocks of a driving licence card say (domain-facts 4.4). Dates are `YYYY-MM-DD`. */
export interface LicenceBarcode {
  readonly version: 1 | 2;
  readonly vehicleCodes: readonly string[];
  readonly surname: string;
  readonly initials: string;
  readonly prdpCodes: readonly string[];
  readonly identityCountry: string;
  readonly licenceCountry: string;
  readonly vehicleRestrictions: readonly string[];
  readonly licenceNo: string;
  readonly identityNo: string;
  /** `02`: South African identity number. */
  readonly identityType: string;
  /** Of each vehicle code; absent ones are left out. */
  readonly issueDates: readonly string[];
  readonly driverRestrictions: readonly string[];
  readonly prdpExpiry: string | null;
  readonly issueNumber: string;
  readonly birthDate: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly gender: 'M' | 'F' | null;
}

/** Bytes of the header, and the least that both sections of text can have. */
const HEADER = 10;
const [LEAST_STRINGS, LEAST_NIBBLES] = [20, 8];
const STRINGS = 15;

/**
 * Decodes the 720 bytes of a licence card with the issuer's public keys. Blocks that do not come out as a licence's were not made with the
 * issuer's secret key.
 */
export function decodeLicence(
  bytes: Uint8Array,
  keyring: LicenceKeyring,
): LicenceBarcode | UnverifiedLicence {
  const recovered = recoverLicence(bytes, keyring);
  if ('unverified' in recovered) return recovered;
  const content = parseLicenceContent(recovered.content);
  return content ? { version: recovered.version, ...content } : { unverified: 'not_signed_by_key' };
}

/** Reads the recovered bytes; null when they are not laid out as a licence's. */
export function parseLicenceContent(content: Uint8Array): Omit<LicenceBarcode, 'version'> | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (content.byteLength < HEADER) return null;
  const [strings, nibbles, portrait] = [view.getUint8(5), view.getUint8(7), view.getUint16(8) & 0xfff];
  const isLaidOut = HEADER + strings + nibbles + portrait <= content.byteLength;
  if (!isLaidOut || strings < LEAST_STRINGS || nibbles < LEAST_NIBBLES) return null;
  const texts = splitStrings(content.subarray(HEADER, HEADER + strings));
  const dates = parseNibbles(content.subarray(HEADER + strings, HEADER + strings + nibbles));
  if (!dates || texts.length !== STRINGS || texts.some((text) => /[^\x20-\x7e\xc0-\xde]/.test(text)))
    return null;
  const text = (at: number): string => texts[at] ?? '';
  const some = (from: number, to: number): string[] => texts.slice(from, to).filter((value) => value !== '');
  return {
    vehicleCodes: some(0, 4),
    surname: text(4),
    initials: text(5),
    prdpCodes: [...text(6).replaceAll(/[^A-Z]/g, '')],
    identityCountry: text(7),
    licenceCountry: text(8),
    vehicleRestrictions: some(9, 13),
    licenceNo: text(13),
    identityNo: text(14),
    ...dates,
  };
}

const [DELIMITER, RUN] = [0xe0, 0xe1];

/**
 * The strings of the first section: `E0` stands between two of them, and a run of n bytes `E1` for n + 1 delimiters. (Taking each `E1` for
 * two delimiters gives too many strings.) Those missing at the end are empty.
 */
export function splitStrings(section: Uint8Array): string[] {
  const strings = [''];
  for (let at = 0; at < section.length; at += 1) {
    const byte = section[at] ?? 0;
    if (byte !== DELIMITER && byte !== RUN) {
      strings.push((strings.pop() ?? '') + String.fromCharCode(byte));
      continue;
    }
    strings.push('');
    // The last of a run stands for two.
    if (byte === RUN && section[at + 1] !== RUN) strings.push('');
  }
  while (strings.length < STRINGS) strings.push('');
  return strings;
}

type Dates = Pick<
  LicenceBarcode,
  | 'identityType'
  | 'issueDates'
  | 'driverRestrictions'
  | 'prdpExpiry'
  | 'issueNumber'
  | 'birthDate'
  | 'validFrom'
  | 'validTo'
  | 'gender'
>;

/** The second section, half a byte a digit; a date is eight of them, or a single `A` where there is none. Null when a date is no day. */
export function parseNibbles(section: Uint8Array): Dates | null {
  const digits = Buffer.from(section).toString('hex');
  let at = 0;
  let isSound = true;
  const take = (count: number): string => {
    at += count;
    return digits.slice(at - count, at);
  };
  const pair = (): string => take(2);
  const date = (): string | null => {
    if (digits[at] === 'a') {
      at += 1;
      return null;
    }
    const text = take(8);
    const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
    if (!/^\d{8}$/.test(text) || !isRealDay(day)) isSound = false;
    return day;
  };
  const identityType = pair();
  const issued = [date(), date(), date(), date()];
  const driverRestrictions = pair();
  const [prdpExpiry, issueNumber] = [date(), pair()];
  const [birthDate, validFrom, validTo, gender] = [date(), date(), date(), pair()];
  if (!isSound || gender.length < 2) return null;
  return {
    identityType,
    issueDates: issued.filter((day) => day !== null),
    driverRestrictions: [...driverRestrictions].filter((code) => code !== '0'),
    prdpExpiry,
    issueNumber,
    birthDate,
    validFrom,
    validTo,
    gender: gender === '01' ? 'M' : gender === '02' ? 'F' : null,
  };
}
