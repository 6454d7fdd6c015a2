import type { Outcome } from '../../../catalogue/define-service.ts';
import type { Facts } from '../../../domain/facts.ts';
import { jaroWinkler, normaliseName } from '../../../domain/name-similarity.ts';
import type { AwardStatus, TertiaryQualification } from '../../../providers/qualification-register/port.ts';
import {
  assessRecords,
  differ,
  evaluateQualification,
  type Mismatch,
  type QualificationDetail,
  type QualificationEntry,
  type QualificationFinding,
  type SubmittedHolder,
} from './qualification-outcome.ts';

/** What of the request is compared with a record. */
export interface TertiaryRequest extends SubmittedHolder {
  readonly QualificationName: string;
  readonly YearAwarded: number;
  readonly StudentNo: string | null;
  readonly CertificateNo: string | null;
}

/** A record with its institution's name of today, where the list knows it. */
export interface FoundAward extends TertiaryQualification {
  /** Whether it is the institution that was asked about; null: the list does not know what the record calls it. */
  readonly isOfInstitution: boolean | null;
}

export type TertiaryFinding = QualificationFinding<FoundAward>;

/** What a verifier enters of a tertiary qualification. */
export interface TertiaryEntry extends QualificationEntry {
  readonly institution: string | null;
  readonly qualification_name: string | null;
  /** `1` to `10`. */
  readonly nqf_level: string | null;
  /** `YYYY-MM-DD`. */
  readonly date_awarded: string | null;
  /** Four digits. */
  readonly year_awarded: string | null;
  readonly student_number: string | null;
  readonly status: AwardStatus | null;
}

/** The record as the result shows it. */
export interface ShownAward {
  readonly institution: string | null;
  readonly qualification_name: string | null;
  readonly nqf_level: number | null;
  readonly date_awarded: string | null;
  readonly year_awarded: number | null;
  readonly student_number: string | null;
  readonly status: AwardStatus | null;
}

type TertiaryFacts = Facts<TertiaryRequest, TertiaryFinding>;

/** How qualifications are abbreviated, each in full. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  BA: 'BACHELOR ARTS',
  BCOM: 'BACHELOR COMMERCE',
  BED: 'BACHELOR EDUCATION',
  BENG: 'BACHELOR ENGINEERING',
  BSC: 'BACHELOR SCIENCE',
  BTECH: 'BACHELOR TECHNOLOGY',
  LLB: 'BACHELOR LAWS',
  MBA: 'MASTER BUSINESS ADMINISTRATION',
  MCOM: 'MASTER COMMERCE',
  MSC: 'MASTER SCIENCE',
  PHD: 'DOCTOR PHILOSOPHY',
  HONS: 'HONOURS',
  DIP: 'DIPLOMA',
  NDIP: 'NATIONAL DIPLOMA',
  CERT: 'CERTIFICATE',
  ENG: 'ENGINEERING',
};
const STOP_WORDS: ReadonlySet<string> = new Set(['AND', 'IN', 'OF', 'THE', 'BACCALAUREUS']);
/** Short of this likeness it is another word. */
const WORD_THRESHOLD = 0.9;

/**
 * Whether a name means a qualification: each of its words, abbreviations read in full, is one of the record's, in whatever order. The
 * record may say more than was submitted, never less: who claims honours needs a record that says so.
 */
export function isQualification(submitted: string, recorded: string): boolean {
  const left = wordsOf(recorded);
  return wordsOf(submitted).every((word) => {
    const place = left.findIndex((other) => jaroWinkler(word, other) >= WORD_THRESHOLD);
    if (place < 0) return false;
    left.splice(place, 1);
    return true;
  });
}

const wordsOf = (name: string): string[] =>
  normaliseName(name.replaceAll('.', ''))
    .split(' ')
    .flatMap((word) => (ABBREVIATIONS[word] ?? word).split(' '))
    .filter((word) => !STOP_WORDS.has(word));

const STATUS_MISMATCH = {
  AWARDED: null,
  COMPLETED_NOT_GRADUATED: 'NOT_GRADUATED',
  IN_PROGRESS: 'IN_PROGRESS',
} as const;

const assess = (submitted: TertiaryRequest, answer: TertiaryFinding['answer']) =>
  assessRecords(submitted, answer, (record): Mismatch[] => {
    const mismatches: Mismatch[] = [];
    if (record.isOfInstitution === false) mismatches.push('INSTITUTION');
    if (!isQualification(submitted.QualificationName, record.qualificationName))
      mismatches.push('QUALIFICATION');
    const status = record.status === null ? 'STATUS_UNKNOWN' : STATUS_MISMATCH[record.status];
    if (status !== null) mismatches.push(status);
    // Before it is awarded there is no year.
    if (differ(submitted.YearAwarded, record.yearAwarded)) mismatches.push('YEAR');
    if (differ(submitted.CertificateNo, record.certificateNo)) mismatches.push('CERTIFICATE_NUMBER');
    if (differ(submitted.StudentNo, record.studentNo)) mismatches.push('STUDENT_NUMBER');
    return mismatches;
  });

/** A tertiary qualification's outcome (domain-facts 2.11). */
export const evaluateTertiary = (facts: TertiaryFacts): Outcome<QualificationDetail> =>
  evaluateQualification(facts, assess);

/** The record as the verifier entered it, else as the source has it; null where there is none to be told of. */
export function shownAward({
  request,
  finding,
  review,
}: Pick<TertiaryFacts, 'request' | 'finding' | 'review'>): ShownAward | null {
  if (review) return fromEntry(review.entry as TertiaryEntry | null);
  const record = finding && assess(request, finding.answer).record;
  return (
    record && {
      institution: record.institution,
      qualification_name: record.qualificationName,
      nqf_level: record.nqfLevel,
      date_awarded: record.dateAwarded,
      year_awarded: record.yearAwarded,
      student_number: record.studentNo,
      status: record.status,
    }
  );
}

function fromEntry(entry: TertiaryEntry | null): ShownAward | null {
  if (entry === null) return null;
  const toNumber = (text: string | null) => (text === null ? null : Number(text));
  const record = {
    institution: entry.institution,
    qualification_name: entry.qualification_name,
    nqf_level: toNumber(entry.nqf_level),
    date_awarded: entry.date_awarded,
    year_awarded: toNumber(entry.year_awarded ?? entry.date_awarded?.slice(0, 4) ?? null),
    student_number: entry.student_number,
    status: entry.status,
  };
  return Object.values(record).every((value) => value === null) ? null : record;
}
