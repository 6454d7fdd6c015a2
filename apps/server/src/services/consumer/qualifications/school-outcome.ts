import type { Outcome } from '../../../catalogue/define-service.ts';
import type { Facts } from '../../../domain/facts.ts';
import { surnameSimilarity } from '../../../domain/name-similarity.ts';
import type { Province } from '../../../domain/province.ts';
import type {
  Endorsement,
  SchoolCertificate,
  SchoolQualification,
} from '../../../providers/qualification-register/port.ts';
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
export interface SchoolRequest extends SubmittedHolder {
  readonly YearCompleted: number;
  readonly Qualification: SchoolQualification | null;
  readonly CertificateNo: string | null;
  readonly ExaminationNo: string | null;
  readonly SchoolName: string | null;
  readonly Province: Province | null;
}

export type SchoolFinding = QualificationFinding<SchoolCertificate>;

/** What a verifier enters of a school certificate. */
export interface SchoolEntry extends QualificationEntry {
  readonly names: string | null;
  readonly qualification: SchoolQualification | null;
  /** Four digits. */
  readonly year: string | null;
  readonly certificate_number: string | null;
  readonly school: string | null;
  readonly endorsement: Endorsement | null;
  /** One a line, `Mathematics: 6`. */
  readonly subjects: string | null;
}

/** The record as the result shows it. */
export interface ShownCertificate {
  readonly names: string | null;
  readonly qualification: SchoolQualification | null;
  readonly year: number | null;
  readonly certificate_number: string | null;
  readonly school: string | null;
  readonly endorsement: Endorsement | null;
  readonly subjects: readonly { readonly name: string; readonly symbol_or_level: string | null }[];
}

type SchoolFacts = Facts<SchoolRequest, SchoolFinding>;

/** School names are written in many ways: short of this likeness they are another school's. */
const SCHOOL_THRESHOLD = 0.85;

const assess = (submitted: SchoolRequest, answer: SchoolFinding['answer']) =>
  assessRecords(submitted, answer, (record): Mismatch[] => {
    const mismatches: Mismatch[] = [];
    const { CertificateNo: number } = submitted;
    if (differ(submitted.Qualification, record.qualification)) mismatches.push('QUALIFICATION');
    if (differ(submitted.YearCompleted, record.year)) mismatches.push('YEAR');
    if (record.replacedNos.some((replaced) => number !== null && !differ(number, replaced)))
      mismatches.push('CERTIFICATE_REPLACED');
    else if (differ(number, record.certificateNo)) mismatches.push('CERTIFICATE_NUMBER');
    if (differ(submitted.ExaminationNo, record.examinationNo)) mismatches.push('EXAMINATION_NUMBER');
    if (isOtherSchool(submitted.SchoolName, record.school)) mismatches.push('SCHOOL');
    if (differ(submitted.Province, record.province)) mismatches.push('PROVINCE');
    return mismatches;
  });

const isOtherSchool = (submitted: string | null, recorded: string | null): boolean =>
  submitted !== null && recorded !== null && surnameSimilarity(submitted, recorded) < SCHOOL_THRESHOLD;

/** A school certificate's outcome (domain-facts 2.10). */
export const evaluateSchoolCertificate = (facts: SchoolFacts): Outcome<QualificationDetail> =>
  evaluateQualification(facts, assess);

/** The record as the verifier entered it, else as the source has it; null where there is none to be told of. */
export function shownCertificate({
  request,
  finding,
  review,
}: Pick<SchoolFacts, 'request' | 'finding' | 'review'>): ShownCertificate | null {
  if (review) return fromEntry(review.entry as SchoolEntry | null);
  const record = finding && assess(request, finding.answer).record;
  return (
    record && {
      names: `${record.firstNames} ${record.surname}`,
      qualification: record.qualification,
      year: record.year,
      certificate_number: record.certificateNo,
      school: record.school,
      endorsement: record.endorsement,
      subjects: record.subjects.map(({ name, result }) => ({ name, symbol_or_level: result })),
    }
  );
}

function fromEntry(entry: SchoolEntry | null): ShownCertificate | null {
  if (entry === null) return null;
  const { names, qualification, certificate_number, school, endorsement } = entry;
  const year = entry.year === null ? null : Number(entry.year);
  const subjects = (entry.subjects ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = line, result = null] = /^(.*\S)\s*:\s*(\S.*)$/.exec(line) ?? [];
      return { name, symbol_or_level: result };
    });
  const record = { names, qualification, year, certificate_number, school, endorsement };
  const isEmpty = Object.values(record).every((value) => value === null) && subjects.length === 0;
  return isEmpty ? null : { ...record, subjects };
}
