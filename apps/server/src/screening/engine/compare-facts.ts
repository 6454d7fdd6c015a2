import type { DateRange, ListedDocument, ListedEntity } from '../lists/listed-entity.ts';
import type { ComparedFact, FactPart } from './hit.ts';
import { MAY_BE, type Subject } from './subject.ts';

/** Log-odds of each way in which a fact compares (decision 0026). */
export const FACT_WEIGHTS = {
  birthDate: { DAY: 2.5, MONTH: 1.2, YEAR: 0.7, APPROXIMATE: 0.4, NEAR: -0.3, APART: -2, FAR: -4, NONE: 0 },
  sex: { SAME: 0.1, OTHER: -2.5, NONE: 0 },
  country: { SAME: 0.4, OTHER: -0.6, NONE: 0 },
  identifier: { SAME: 8, OTHER: -3, NONE: 0 },
} as const;

const AGREES: ReadonlySet<string> = new Set(['DAY', 'MONTH', 'YEAR', 'APPROXIMATE', 'SAME']);
const CONTRADICTS: ReadonlySet<string> = new Set(['APART', 'FAR', 'OTHER']);
const FAR_YEARS = 3;
const APPROXIMATE_YEARS = 2;
const DAY_MS = 86_400_000;
/** Shorter numbers belong to many. */
const LEAST_NUMBER = 5;

/** Compares all that is known beside the names. What one side does not say is unknown and weighs nothing. */
export function compareFacts(
  subject: Subject,
  entity: Pick<ListedEntity, 'birthDates' | 'sex' | 'countries' | 'documents'>,
): Readonly<Record<FactPart, ComparedFact>> {
  return {
    birthDate: fact('birthDate', compareBirthDates(subject.birthDates, entity.birthDates)),
    sex: fact(
      'sex',
      subject.sex === null || entity.sex === null ? 'NONE' : subject.sex === entity.sex ? 'SAME' : 'OTHER',
    ),
    country: fact('country', compareCountries(subject.countries, entity.countries)),
    identifier: fact('identifier', compareDocuments(subject.documents, entity.documents)),
  };
}

function fact<Part extends FactPart>(
  part: Part,
  how: keyof (typeof FACT_WEIGHTS)[Part] & string,
): ComparedFact {
  const state = AGREES.has(how) ? 'agree' : CONTRADICTS.has(how) ? 'contradict' : 'unknown';
  return { state, how, weight: FACT_WEIGHTS[part][how] as number };
}

type BirthDateHow = keyof (typeof FACT_WEIGHTS)['birthDate'];
const BEST_FIRST: readonly BirthDateHow[] = ['DAY', 'MONTH', 'YEAR', 'APPROXIMATE', 'NEAR', 'APART', 'FAR'];

/** The two dates that agree best: lists often give several. */
function compareBirthDates(asked: readonly DateRange[], listed: readonly DateRange[]): BirthDateHow {
  let best = BEST_FIRST.length;
  for (const a of asked)
    for (const b of listed) best = Math.min(best, BEST_FIRST.indexOf(compareDates(a, b)));
  return BEST_FIRST[best] ?? 'NONE';
}

function compareDates(a: DateRange, b: DateRange): BirthDateHow {
  if (a.earliest <= b.latest && b.earliest <= a.latest) {
    const isLoose = a.isApproximate || b.isApproximate;
    const widest = Math.max(daysOf(a), daysOf(b));
    if (widest === 0) return isLoose ? 'YEAR' : 'DAY';
    if (isLoose || widest > 366) return 'APPROXIMATE';
    return widest <= 31 ? 'MONTH' : 'YEAR';
  }
  const gap = gapYears(a, b);
  if ((a.isApproximate || b.isApproximate) && gap < APPROXIMATE_YEARS) return 'APPROXIMATE';
  if (daysOf(a) === 0 && daysOf(b) === 0 && isSlip(a.earliest, b.earliest)) return 'NEAR';
  return gap >= FAR_YEARS ? 'FAR' : 'APART';
}

const daysOf = ({ earliest, latest }: DateRange): number =>
  Math.round((Date.parse(latest) - Date.parse(earliest)) / DAY_MS);

function gapYears(a: DateRange, b: DateRange): number {
  const [first, second] = a.latest < b.earliest ? [a.latest, b.earliest] : [b.latest, a.earliest];
  return (Date.parse(second) - Date.parse(first)) / (365.25 * DAY_MS);
}

/** Day and month exchanged, one digit other, or two neighbouring digits exchanged. */
function isSlip(a: string, b: string): boolean {
  const [yearA, monthA, dayA] = a.split('-');
  const [yearB, monthB, dayB] = b.split('-');
  if (yearA === yearB && monthA === dayB && dayA === monthB) return true;
  const differing = [...a].flatMap((digit, i) => (digit === b[i] ? [] : [i]));
  const [first = 0, second = 0] = differing;
  // A digit of the decade or century is no slip: it makes another generation.
  if (differing.length === 1) return first >= 3;
  return differing.length === 2 && second - first === 1 && a[first] === b[second] && a[second] === b[first];
}

function compareCountries(asked: readonly string[], listed: readonly string[]): 'SAME' | 'OTHER' | 'NONE' {
  if (asked.length === 0 || listed.length === 0) return 'NONE';
  return asked.some((country) => listed.includes(country)) ? 'SAME' : 'OTHER';
}

/** SAME when one number is on both sides; OTHER only where both have a South African identity number, of which nobody has two. */
function compareDocuments(
  asked: readonly ListedDocument[],
  listed: readonly ListedDocument[],
): 'SAME' | 'OTHER' | 'NONE' {
  if (matchedDocuments(asked, listed).length > 0) return 'SAME';
  const ofPerson = (documents: readonly ListedDocument[]): boolean =>
    documents.some(({ kind, number }) => kind === 'identity' && /^\d{13}$/u.test(plainNumber(number)));
  const southAfrican = listed.filter(({ country }) => country === null || country === 'ZA');
  return ofPerson(asked) && ofPerson(southAfrican) ? 'OTHER' : 'NONE';
}

/** Those asked for that the entry has too. */
export const matchedDocuments = (
  asked: readonly ListedDocument[],
  listed: readonly ListedDocument[],
): readonly ListedDocument[] => asked.filter((a) => listed.some((b) => isSameDocument(a, b)));

/** Whether two documents are one: their numbers without punctuation, kinds that may stand for one another, no two countries. */
function isSameDocument(a: ListedDocument, b: ListedDocument): boolean {
  const [numberA, numberB] = [plainNumber(a.number), plainNumber(b.number)];
  if (numberA !== numberB || numberA.length < LEAST_NUMBER) return false;
  if (!MAY_BE[a.kind].includes(b.kind)) return false;
  return a.country === null || b.country === null || a.country === b.country;
}

/** A number as it is compared: letters and digits only, in capitals; the number alone of "IMO 1234567". */
export function plainNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^IMO(?=\d{7}$)/u, '');
}
