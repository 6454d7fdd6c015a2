import { linear, pdf417 } from './barcode.ts';
import { inWords, withSlashes } from './dates.ts';
import type { Holder } from './holder.ts';
import { monospaced } from './lettering.ts';
import { type LicenceContent, licenceBytes } from './licence-content.ts';
import { type LicenceKeys, signLicence } from './licence-signing.ts';
import { mrzLines } from './mrz-lines.ts';
import { type DrawnPage, Page } from './page.ts';
import { createRandom, type Random } from './random.ts';
import { specimenLicenceKeys } from './specimen-licence-keys.ts';

export type DocumentKind = 'passport' | 'smart-id' | 'green-book' | 'licence';

/** Real sizes, millimetres. */
export const DOCUMENT_SIZES = {
  passport: [125, 88],
  'smart-id': [85.6, 54],
  'green-book': [74, 105],
  licence: [85.6, 54],
} as const satisfies Readonly<Record<DocumentKind, readonly [number, number]>>;

export interface DrawOptions {
  readonly holder: Holder;
  /** JPEG or PNG. */
  readonly portrait: Uint8Array;
  /** What is printed differs from what machines read: a forgery. */
  readonly printed?: Partial<Holder>;
  /** Changes the machine-readable lines after their check digits were made. */
  readonly alterMrz?: (lines: readonly [string, string]) => readonly [string, string];
  readonly licence?: Partial<LicenceContent>;
  readonly licenceKeys?: LicenceKeys;
  /** For the pattern of the paper. */
  readonly seed?: number;
}

/** The sides of a document; `back` is null for what has one page. */
export interface DrawnDocument {
  readonly front: DrawnPage;
  readonly back: DrawnPage | null;
}

interface Drawing extends Omit<DrawOptions, 'printed'> {
  readonly printed: Holder;
  readonly random: Random;
}

const drawings: Readonly<Record<DocumentKind, (drawing: Drawing) => Promise<DrawnDocument>>> = {
  passport: drawPassport,
  'smart-id': drawSmartId,
  'green-book': drawGreenBook,
  licence: drawLicence,
};

/** Draws a made-up document of a kind, marked as a specimen. It resembles the real one in what is read off it, not in its looks. */
export async function drawDocument(kind: DocumentKind, options: DrawOptions): Promise<DrawnDocument> {
  const printed = { ...options.holder, ...options.printed };
  return await drawings[kind]({ ...options, printed, random: createRandom(options.seed ?? 1) });
}

async function drawPassport({
  holder,
  printed,
  portrait,
  alterMrz,
  random,
}: Drawing): Promise<DrawnDocument> {
  const page = new Page(DOCUMENT_SIZES.passport);
  page.paper('#e9efe2', '#dfe8ee', 140, random);
  page.text('REPUBLIC OF SOUTH AFRICA', 44, 8, 4, 'bold', '#2c4a33');
  page.text('PASSPORT / PASSEPORT', 5, 8, 2.6, 'bold');
  page.specimen(5, 62.5);
  page.picture(portrait, 5, 14, 33, 43, 'slice');
  page.field('Type', 'P', 43, 13.5);
  page.field('Country code', 'ZAF', 58, 13.5);
  page.field('Passport No.', printed.passportNo, 88, 13.5, 3.4);
  page.field('Surname', printed.surname, 43, 20.5);
  page.field('Given names', printed.givenNames, 43, 27.5);
  page.field('Nationality', 'SOUTH AFRICAN', 43, 34.5);
  page.field('Date of birth', inWords(printed.birthDate), 43, 41.5);
  page.field('Identity No.', printed.identityNo, 80, 41.5);
  page.field('Sex', printed.gender, 43, 48.5);
  page.field('Country of birth', 'ZAF', 58, 48.5);
  page.field('Date of issue', inWords(printed.issueDate), 43, 55);
  page.field('Date of expiry', inWords(printed.expiryDate), 80, 55);
  const lines = mrzLines(holder);
  page.patch(0, 66, 125, 22, 0.75);
  for (const [index, line] of (alterMrz?.(lines) ?? lines).entries())
    page.add(
      monospaced(line, { x: 6.6, y: 74.3 + index * 6.35 }, { size: 3.53, pitch: 2.54, typeface: 'ocr-b' }),
    );
  return { front: await page.draw(), back: null };
}

async function drawSmartId({ holder, printed, portrait, random }: Drawing): Promise<DrawnDocument> {
  const front = new Page(DOCUMENT_SIZES['smart-id']);
  front.paper('#eef3ef', '#e3ede8', 110, random);
  front.text('REPUBLIC OF SOUTH AFRICA', 22, 6, 3, 'bold', '#23412c');
  front.text('NATIONAL IDENTITY CARD', 25, 9.6, 2.4, 'bold');
  front.specimen(33, 52.2);
  front.picture(portrait, 4, 13, 25, 32, 'slice');
  front.field('Surname', printed.surname, 33, 14, 2.6);
  front.field('Names', printed.givenNames, 33, 20.2, 2.6);
  front.field('Sex', printed.gender, 33, 26.4, 2.6);
  front.field('Nationality', 'RSA', 48, 26.4, 2.6);
  front.field('Identity Number', printed.identityNo, 33, 32.6, 2.6);
  front.field('Date of Birth', inWords(printed.birthDate), 33, 38.8, 2.6);
  front.field('Country of Birth', 'RSA', 60, 38.8, 2.6);
  front.field('Status', 'CITIZEN', 33, 45, 2.6);

  const back = new Page(DOCUMENT_SIZES['smart-id']);
  back.paper('#eff2f0', '#e6ece9', 90, random);
  back.text(`Date of issue ${inWords(holder.issueDate)}`, 5, 6, 2.2);
  back.text(holder.cardNo, 60, 6, 2.6, 'bold');
  back.specimen(5, 52);
  back.patch(13.5, 10.8, 59, 30.4, 0.92);
  const content = [
    holder.surname,
    holder.givenNames,
    holder.gender,
    'RSA',
    holder.identityNo,
    inWords(holder.birthDate),
    'RSA',
    'CITIZEN',
    inWords(holder.issueDate),
    holder.securityCode,
    holder.cardNo,
    '0123456789'.repeat(11),
  ].join('|');
  back.picture(await pdf417(content, 8), 15, 12, 56, 28, 'none');
  return { front: await front.draw(), back: await back.draw() };
}

async function drawGreenBook({ holder, printed, portrait, random }: Drawing): Promise<DrawnDocument> {
  const page = new Page(DOCUMENT_SIZES['green-book']);
  page.paper('#dfeedd', '#cfe3cc', 120, random);
  page.patch(6.5, 4.8, 59, 10.4, 0.92);
  page.picture(await linear(holder.identityNo, 'code39'), 8, 6, 56, 8, 'none');
  const id = printed.identityNo;
  const spaced = [id.slice(0, 6), id.slice(6, 10), id.slice(10, 12), id.slice(12)].join(' ');
  page.text(`I.D.No. ${spaced}`, 6, 20.5, 3.6, 'bold');
  page.text('S.A.BURGER/S.A.CITIZEN', 6, 26, 2.4);
  page.field('VAN/SURNAME', printed.surname, 6, 30.5);
  page.field('VOORNAME/FORENAMES', printed.givenNames, 6, 37.5);
  page.field('GEBOORTELAND/COUNTRY OF BIRTH', 'SOUTH AFRICA', 6, 44.5);
  page.field('GEBOORTEDATUM/DATE OF BIRTH', printed.birthDate, 6, 53);
  page.field('DATUM UITGEREIK/DATE ISSUED', printed.issueDate, 6, 61);
  page.picture(portrait, 38, 56, 30, 40, 'slice');
  page.specimen(6, 100);
  return { front: await page.draw(), back: null };
}

/** The content of a licence card of somebody with the codes B and EB. */
export function licenceContent(holder: Holder): LicenceContent {
  return {
    vehicleCodes: ['B', '', 'EB', ''],
    surname: holder.surname,
    initials: initialsOf(holder),
    prdpCodes: '',
    identityCountry: 'ZA',
    licenceCountry: 'ZA',
    vehicleRestrictions: ['0', '', '0', ''],
    licenceNo: holder.licenceNo,
    identityNo: holder.identityNo,
    identityType: '02',
    issueDates: [holder.issueDate, null, holder.issueDate, null],
    driverRestrictions: '00',
    prdpExpiry: null,
    issueNumber: '01',
    birthDate: holder.birthDate,
    validFrom: holder.issueDate,
    validTo: fiveYearsAfter(holder.issueDate),
    gender: holder.gender,
  };
}

async function drawLicence({
  holder,
  printed,
  portrait,
  licence,
  licenceKeys = specimenLicenceKeys,
  random,
}: Drawing): Promise<DrawnDocument> {
  const content = { ...licenceContent(holder), ...licence };
  const front = new Page(DOCUMENT_SIZES.licence);
  front.paper('#f3e9e6', '#e8e3ef', 350, random);
  front.text('DRIVING LICENCE', 26, 6.5, 3.4, 'bold', '#7a1f2b');
  front.text('REPUBLIC OF SOUTH AFRICA', 26, 9.8, 2.2);
  front.picture(portrait, 4, 12, 22, 29, 'slice');
  front.specimen(4, 52);
  const lines = [
    ['ID No.', printed.identityNo],
    ['Surname', printed.surname],
    ['Initials', initialsOf(printed)],
    ['Licence No.', printed.licenceNo],
    ['Birth', withSlashes(printed.birthDate)],
    ['Valid', `${withSlashes(content.validFrom)} - ${withSlashes(content.validTo)}`],
    ['Codes', content.vehicleCodes.filter(Boolean).join(' ')],
    ['Restr.', '0 0'],
  ] as const;
  for (const [index, [label, value]] of lines.entries()) {
    front.text(label, 30, 15 + index * 4.6, 1.9, 'regular', '#41505f');
    front.text(value, 43, 15 + index * 4.6, 2.5, 'bold');
  }

  const back = new Page(DOCUMENT_SIZES.licence);
  back.paper('#f1ecea', '#ebe7f1', 350, random);
  back.text('ZA  B: <=3500kg   EB: +trailer >750kg', 7, 8, 2.2);
  back.text(holder.licenceNo, 58, 50, 2.4);
  back.specimen(7, 50);
  back.patch(5.5, 14.8, 74, 30.4, 0.92);
  const signed = signLicence(licenceBytes(content, random), licenceKeys, random);
  back.picture(await pdf417(signed, 13), 7, 16, 71, 28, 'none');
  return { front: await front.draw(), back: await back.draw() };
}

const initialsOf = ({ givenNames }: Holder): string =>
  givenNames
    .split(' ')
    .map((name) => name.charAt(0))
    .join('');

const fiveYearsAfter = (date: string): string => `${Number(date.slice(0, 4)) + 5}${date.slice(4)}`;
