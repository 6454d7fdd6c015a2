import { parseSaIdNumber } from '../../domain/sa-id-number.ts';
import { parseListDate } from '../lists/list-dates.ts';
import type { DateRange, DocumentKind, ListedDocument } from '../lists/listed-entity.ts';

/** What is screened. A vessel is also compared with aircraft. */
export type SubjectKind = 'person' | 'organisation' | 'vessel';

/** Whom or what is compared with the lists, in one shape for every caller. Nothing of it is invented: unknown is null or empty. */
export interface Subject {
  readonly kind: SubjectKind;
  /** The name asked for first, then others it goes by. All are compared; the best counts. */
  readonly names: readonly [string, ...string[]];
  /** Two where an identity number leaves the century open. */
  readonly birthDates: readonly DateRange[];
  readonly sex: 'male' | 'female' | null;
  /** ISO 3166-1 alpha-2; empty where nothing is known. */
  readonly countries: readonly string[];
  readonly documents: readonly ListedDocument[];
}

/** A subject as callers have it. */
export interface SubjectInput {
  readonly kind: SubjectKind;
  /** The whole name; or `given` and `surname`. */
  readonly name?: string | null;
  readonly given?: string | null;
  readonly surname?: string | null;
  readonly aliases?: readonly string[];
  /** `1971`, `1971-03`, `1971-03-05`, `circa 1971`, `1971 to 1973`. */
  readonly birthDate?: string | null;
  readonly sex?: 'male' | 'female' | null;
  readonly countries?: readonly string[];
  /** A South African identity number tells birth date and sex besides. */
  readonly identityNo?: string | null;
  readonly documents?: readonly ListedDocument[];
}

/** Something about a subject that cannot be compared. `field` is one of {@link SubjectInput}; the message holds no personal data. */
export class SubjectInvalid extends Error {
  override readonly name = 'SubjectInvalid';
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Longer names are cut, as the index and the scorer do; a client's system may send anything. */
const LONGEST_NAME = 1000;
const MOST_NAMES = 8;
const MOST_DOCUMENTS = 20;

/**
 * Makes a subject of what a caller has.
 *
 * @param today decides the century of an identity number
 * @throws SubjectInvalid for a name without a letter or digit, an impossible date, too many names or documents
 */
export function readSubject(input: SubjectInput, today: Date): Subject {
  const whole = input.name ?? [input.given, input.surname].filter((part) => part?.trim()).join(' ');
  const names = [whole, ...(input.aliases ?? [])]
    .map((name) => name.slice(0, LONGEST_NAME).toWellFormed().trim())
    .filter(isName);
  const [first, ...others] = new Set(names);
  if (first === undefined || !isName(whole))
    throw new SubjectInvalid('name', 'The name must hold a letter or a digit.');
  if (others.length >= MOST_NAMES) throw new SubjectInvalid('aliases', `At most ${MOST_NAMES - 1} aliases.`);
  const identity = input.identityNo ? parseSaIdNumber(input.identityNo.trim(), today) : null;
  const isSouthAfrican = identity?.validity === 'VALID';
  const documents: ListedDocument[] = [...(input.documents ?? [])];
  if (input.identityNo?.trim())
    documents.push({
      kind: 'identity',
      number: input.identityNo.trim(),
      country: isSouthAfrican ? 'ZA' : null,
    });
  if (documents.length > MOST_DOCUMENTS)
    throw new SubjectInvalid('documents', `At most ${MOST_DOCUMENTS} documents.`);
  const ofNumber = isSouthAfrican ? identity : null;
  return {
    kind: input.kind,
    names: [first, ...others],
    birthDates: birthDatesOf(input.birthDate, ofNumber?.possibleBirthDates ?? []),
    sex: input.sex ?? (ofNumber?.gender === 'M' ? 'male' : ofNumber?.gender === 'F' ? 'female' : null),
    countries: [...new Set((input.countries ?? []).map((country) => country.toUpperCase()))],
    documents,
  };
}

/** A date that is given counts before those that a number may mean. */
function birthDatesOf(given: string | null | undefined, ofNumber: readonly string[]): readonly DateRange[] {
  if (!given?.trim()) return ofNumber.map((day) => ({ earliest: day, latest: day, isApproximate: false }));
  const range = parseListDate(given);
  if (!range)
    throw new SubjectInvalid(
      'birthDate',
      'The date of birth must be a real date: YYYY, YYYY-MM, YYYY-MM-DD, or a span of years.',
    );
  return [range];
}

const isName = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Kinds of document that may stand for one another: lists seldom tell passports from identity cards. */
export const MAY_BE: Readonly<Record<DocumentKind, readonly DocumentKind[]>> = {
  identity: ['identity', 'other', 'passport'],
  passport: ['passport', 'other', 'identity'],
  registration: ['registration', 'other'],
  imo: ['imo', 'other'],
  other: ['identity', 'passport', 'registration', 'imo', 'other'],
};
