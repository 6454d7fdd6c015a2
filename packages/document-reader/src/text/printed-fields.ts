import { parseDateInWords } from '../barcode/smart-id.ts';
import type { DocumentKind } from '../document-kind.ts';
import { isRealDay } from '../mrz/td3.ts';
import { findNumbers, likeness, likenessTo, valueOfLabel } from './find-text.ts';
import type { Word } from './recognise-text.ts';

/** What is printed on the front, as far as it could be read; upper case, dates `YYYY-MM-DD`. */
export interface PrintedFields {
  readonly surname: string | null;
  readonly givenNames: string | null;
  readonly documentNumber: string | null;
  readonly birthDate: string | null;
  readonly expiryDate: string | null;
  readonly issueDate: string | null;
  readonly gender: 'M' | 'F' | null;
  /** Numbers of thirteen digits whose check digit is right. */
  readonly identityNos: readonly string[];
  /** What the document calls itself was found. */
  readonly hasTitle: boolean;
  /** How many of the labels of its kind were found. */
  readonly labels: number;
}

interface Layout {
  readonly title: string;
  readonly where: 'below' | 'right';
  readonly labels: Readonly<Partial<Record<Labelled, string>>>;
}
type Labelled =
  | 'surname'
  | 'givenNames'
  | 'documentNumber'
  | 'birthDate'
  | 'expiryDate'
  | 'issueDate'
  | 'gender';

const layouts: Readonly<Record<DocumentKind, Layout>> = {
  passport: {
    title: 'PASSPORT',
    where: 'below',
    labels: {
      surname: 'Surname',
      givenNames: 'Given names',
      documentNumber: 'Passport No.',
      birthDate: 'Date of birth',
      issueDate: 'Date of issue',
      expiryDate: 'Date of expiry',
      gender: 'Sex',
    },
  },
  'smart-id': {
    title: 'NATIONAL IDENTITY CARD',
    where: 'below',
    labels: { surname: 'Surname', givenNames: 'Names', birthDate: 'Date of Birth', gender: 'Sex' },
  },
  'green-book': {
    title: 'S.A.BURGER/S.A.CITIZEN',
    where: 'below',
    labels: {
      surname: 'VAN/SURNAME',
      givenNames: 'VOORNAME/FORENAMES',
      birthDate: 'GEBOORTEDATUM/DATE OF BIRTH',
      issueDate: 'DATUM UITGEREIK/DATE ISSUED',
    },
  },
  licence: {
    title: 'DRIVING LICENCE',
    where: 'right',
    labels: { surname: 'Surname', documentNumber: 'Licence No.', birthDate: 'Birth' },
  },
};

/** Finds the fields of a kind of document among its words. */
export function readPrintedFields(
  kind: DocumentKind,
  words: readonly Word[],
  isIdentityNo: (digits: string) => boolean,
): PrintedFields {
  const { title, where, labels } = layouts[kind];
  const value = (field: Labelled): string | null => {
    const label = labels[field];
    return label === undefined ? null : valueOfLabel(words, label, where);
  };
  const gender = value('gender');
  return {
    surname: value('surname'),
    givenNames: value('givenNames'),
    documentNumber: value('documentNumber')?.replaceAll(/[^A-Z0-9]/g, '') ?? null,
    birthDate: printedDate(value('birthDate')),
    expiryDate: printedDate(value('expiryDate')),
    issueDate: printedDate(value('issueDate')),
    gender: gender === 'M' || gender === 'F' ? gender : null,
    identityNos: findNumbers(words, isIdentityNo),
    hasTitle: likenessTo(words, title) > 0.8,
    labels: Object.keys(labels).filter((field) => value(field as Labelled) !== null).length,
  };
}

/** `28 FEB 1990`, `1990-02-28` or `1990/02/28`; null for anything else. */
function printedDate(text: string | null): string | null {
  if (text === null) return null;
  const [day] = /\d{4}[-/]\d{2}[-/]\d{2}/.exec(text) ?? [];
  if (day === undefined) return parseDateInWords(text);
  const date = day.replaceAll('/', '-');
  return isRealDay(date) ? date : null;
}

/** What a machine reads off the document, to be compared with what is printed; null or empty: it says nothing of it. */
export interface MachineFields {
  readonly surname: string | null;
  readonly givenNames: string | null;
  readonly documentNumber: string | null;
  readonly identityNo: string | null;
  readonly birthDate: string | null;
  readonly expiryDate: string | null;
}

/** `unread`: what is printed there could not be read well enough to say. */
export type PrintedAgreement = Readonly<
  Partial<Record<keyof MachineFields, 'match' | 'mismatch' | 'unread'>>
>;

/** Words nearer to the value than this may be the value misread. */
const MAY_BE_MISREAD = 0.6;

/**
 * Whether what is printed says the same as what machines read. A match is the whole value; a mismatch needs another value that was read for
 * certain, because recognition errs.
 */
export function comparePrinted(
  words: readonly Word[],
  printed: PrintedFields,
  machine: MachineFields,
  dateText: (date: string) => readonly string[],
): PrintedAgreement {
  const agreement: { -readonly [Field in keyof PrintedAgreement]: PrintedAgreement[Field] } = {};
  for (const field of ['surname', 'givenNames', 'documentNumber'] as const) {
    const value = machine[field];
    if (value) agreement[field] = compareText(words, value, printed[field]);
  }
  if (machine.identityNo)
    agreement.identityNo = compareNumber(words, machine.identityNo, printed.identityNos);
  for (const field of ['birthDate', 'expiryDate'] as const) {
    const value = machine[field];
    if (!value) continue;
    const isThere = dateText(value).some((text) => likenessTo(words, text) === 1);
    const other = printed[field];
    if (isThere || other === value) agreement[field] = 'match';
    else agreement[field] = other !== null && isSure(words, other, dateText) ? 'mismatch' : 'unread';
  }
  return agreement;
}

function compareText(words: readonly Word[], value: string, printed: string | null) {
  if (likenessTo(words, value) === 1) return 'match';
  if (printed === null || likenessTo(words, value) > MAY_BE_MISREAD) return 'unread';
  const isCertain = confidenceOf(words, printed) >= CERTAIN;
  return isCertain && likeness(printed.replaceAll(/\W/g, ''), value) < MAY_BE_MISREAD ? 'mismatch' : 'unread';
}

function compareNumber(words: readonly Word[], value: string, printed: readonly string[]) {
  if (printed.includes(value) || likenessTo(words, value) === 1) return 'match';
  // A single misread digit breaks the check digit: another number that passes was printed so.
  return printed.length > 0 ? 'mismatch' : 'unread';
}

/** Confidence of the recogniser from which on a word is taken for what is printed. */
const CERTAIN = 80;

function isSure(
  words: readonly Word[],
  date: string,
  dateText: (date: string) => readonly string[],
): boolean {
  return dateText(date).some((text) => likenessTo(words, text) === 1 && confidenceOf(words, text) >= CERTAIN);
}

/** The least confidence among the words that make up a text. */
function confidenceOf(words: readonly Word[], text: string): number {
  const parts = text.split(' ');
  const found = words.filter((word) => parts.includes(word.text.toUpperCase()));
  return found.length === 0 ? 0 : Math.min(...found.map(({ confidence }) => confidence));
}
