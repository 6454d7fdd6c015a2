import { LICENCE_CONTENT_BYTES } from './licence-signing.ts';
import type { Random } from './random.ts';

/** What the blocks of a licence card hold (domain-facts 4.4). Dates are `YYYY-MM-DD`. */
export interface LicenceContent {
  /** Four; empty where there is none. */
  readonly vehicleCodes: readonly string[];
  readonly surname: string;
  readonly initials: string;
  readonly prdpCodes: string;
  readonly identityCountry: string;
  readonly licenceCountry: string;
  /** Four; empty where there is none. */
  readonly vehicleRestrictions: readonly string[];
  readonly licenceNo: string;
  readonly identityNo: string;
  /** `02`: South African identity number. */
  readonly identityType: string;
  /** Four, one for each vehicle code. */
  readonly issueDates: readonly (string | null)[];
  readonly driverRestrictions: string;
  readonly prdpExpiry: string | null;
  readonly issueNumber: string;
  readonly birthDate: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly gender: 'M' | 'F';
}

/** The content as bytes: header, strings, nibbles, and noise in the place of the portrait. */
export function licenceBytes(content: LicenceContent, random: Random): Uint8Array {
  const strings = encodeStrings([
    ...content.vehicleCodes,
    content.surname,
    content.initials,
    content.prdpCodes,
    content.identityCountry,
    content.licenceCountry,
    ...content.vehicleRestrictions,
    content.licenceNo,
    content.identityNo,
  ]);
  const nibbles = encodeNibbles(content);
  const header = Buffer.alloc(10);
  const portrait = Buffer.from(
    Array.from({ length: LICENCE_CONTENT_BYTES - header.length - strings.length - nibbles.length }, () =>
      random.whole(0, 255),
    ),
  );
  portrait.write('WI', 'latin1');
  header[5] = strings.length;
  header[7] = nibbles.length;
  header.writeUInt16BE(portrait.length, 8);
  return Buffer.concat([header, strings, nibbles, portrait]);
}

/** `E0` between two strings; n + 1 delimiters in a row are n bytes `E1`. */
export function encodeStrings(strings: readonly string[]): Buffer {
  let text = '';
  let delimiters = 0;
  const flush = (): void => {
    if (delimiters === 1) text += '\xe0';
    else if (delimiters > 1) text += '\xe1'.repeat(delimiters - 1);
    delimiters = 0;
  };
  for (const [at, string] of strings.entries()) {
    if (at > 0) delimiters += 1;
    if (string === '') continue;
    flush();
    text += string;
  }
  flush();
  return Buffer.from(text, 'latin1');
}

function encodeNibbles(content: LicenceContent): Buffer {
  const date = (value: string | null): string => value?.replaceAll('-', '') ?? 'a';
  const hex = [
    content.identityType,
    ...content.issueDates.map(date),
    content.driverRestrictions,
    date(content.prdpExpiry),
    content.issueNumber,
    date(content.birthDate),
    date(content.validFrom),
    date(content.validTo),
    content.gender === 'M' ? '01' : '02',
  ].join('');
  return Buffer.from(hex.length % 2 === 0 ? hex : `${hex}a`, 'hex');
}
