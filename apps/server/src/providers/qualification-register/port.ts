import type { ByHand } from '../../domain/by-hand.ts';
import type { Province } from '../../domain/province.ts';

/** Certificates at the end of school (domain-facts 2.10). */
export const SCHOOL_QUALIFICATIONS = [
  'SENIOR_CERTIFICATE',
  'NATIONAL_SENIOR_CERTIFICATE',
  'AMENDED_SENIOR_CERTIFICATE',
  'NATIONAL_CERTIFICATE_VOCATIONAL',
  'N3',
  'GETC_ABET',
] as const;
export type SchoolQualification = (typeof SCHOOL_QUALIFICATIONS)[number];

/** What a certificate admits to. */
export const ENDORSEMENTS = ['BACHELOR', 'DIPLOMA', 'HIGHER_CERTIFICATE', 'NONE'] as const;
export type Endorsement = (typeof ENDORSEMENTS)[number];

/** The search was closed without a result: archives that are not complete, a register that did not get to the bottom of it. */
export const INCONCLUSIVE = 'inconclusive';
export type Inconclusive = typeof INCONCLUSIVE;

/** What is asked of the records of school certificates. Texts as submitted. */
export interface SchoolCertificateQuery {
  readonly identityNo: string;
  readonly firstName: string;
  readonly surname: string;
  readonly maidenName: string | null;
  readonly yearCompleted: number;
  /** Null: not said, for certificates before 1992. */
  readonly qualification: SchoolQualification | null;
  /** Upper case, no spaces. */
  readonly certificateNo: string | null;
  readonly examinationNo: string | null;
  readonly schoolName: string | null;
  readonly town: string | null;
  readonly province: Province | null;
  /** The former education department that ran the examination. */
  readonly examinationAuthority: string | null;
}

/** A school certificate on record. Null: the source does not say. */
export interface SchoolCertificate {
  /** Upper case, no spaces. */
  readonly certificateNo: string | null;
  /** Numbers of certificates that this one has replaced: they are cancelled. */
  readonly replacedNos: readonly string[];
  readonly identityNo: string | null;
  readonly firstNames: string;
  readonly surname: string;
  readonly qualification: SchoolQualification | null;
  readonly year: number | null;
  readonly examinationNo: string | null;
  readonly school: string | null;
  readonly province: Province | null;
  readonly endorsement: Endorsement | null;
  /** With a symbol (`B`) or a level (`6`). */
  readonly subjects: readonly { readonly name: string; readonly result: string }[];
}

/** What a search brings: records of which none, one or several may be the one; none: cleanly no record. */
export type RegisterAnswer<Record> = readonly Record[] | Inconclusive | ByHand;

export interface RegisterOptions {
  /** Aborted at the deadline. */
  readonly signal: AbortSignal;
}

/** The records of school certificates: Umalusi's from November 1992, the departments' that ran the examinations before. */
export interface SchoolCertificateRegister {
  /**
   * The records of an identity number, and of a certificate's number where one is given; `by-hand` when a verifier has to find out.
   *
   * @throws ProviderUnavailable on a time-out, an outage or an answer that cannot be understood.
   * @throws ProviderRefused when the source turns the request away: it cannot be processed.
   */
  find(query: SchoolCertificateQuery, options: RegisterOptions): Promise<RegisterAnswer<SchoolCertificate>>;
}

/** Who keeps the records depends on when the examination was written. */
export const SCHOOL_ERAS = ['pre1992', 'post1992'] as const;
export type SchoolEra = (typeof SCHOOL_ERAS)[number];

/** What is asked of institutions' records. Texts as submitted, but for the institution. */
export interface TertiaryQuery {
  readonly identityNo: string;
  readonly firstName: string;
  readonly surname: string;
  readonly maidenName: string | null;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null;
  /** Its name of today. */
  readonly institution: string;
  readonly qualificationName: string;
  readonly major: string | null;
  readonly yearAwarded: number;
  readonly studentNo: string | null;
  /** Upper case, no spaces. */
  readonly certificateNo: string | null;
}

export const AWARD_STATUSES = ['AWARDED', 'COMPLETED_NOT_GRADUATED', 'IN_PROGRESS'] as const;
export type AwardStatus = (typeof AWARD_STATUSES)[number];

/** A qualification on an institution's record. Null: the source does not say. */
export interface TertiaryQualification {
  readonly certificateNo: string | null;
  readonly identityNo: string | null;
  readonly firstNames: string;
  readonly surname: string;
  /** As the source has it: a former name, maybe. */
  readonly institution: string;
  readonly qualificationName: string;
  /** 1 to 10. */
  readonly nqfLevel: number | null;
  /** `YYYY-MM-DD`. */
  readonly dateAwarded: string | null;
  readonly yearAwarded: number | null;
  readonly studentNo: string | null;
  readonly status: AwardStatus | null;
}

/** The records of institutions, or the National Learners' Records Database (domain-facts 2.11). */
export interface TertiaryRegister {
  /** As of school certificates. */
  find(query: TertiaryQuery, options: RegisterOptions): Promise<RegisterAnswer<TertiaryQualification>>;
}
