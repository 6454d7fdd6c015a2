import { z } from 'zod';
import { parseProvince } from '../../domain/province.ts';
import {
  answerList,
  answerText,
  optionalAnswerDate,
  optionalAnswerText,
} from '../http-provider/answer-fields.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { createMappedQuery } from '../http-provider/mapped-query.ts';
import {
  AWARD_STATUSES,
  ENDORSEMENTS,
  INCONCLUSIVE,
  SCHOOL_QUALIFICATIONS,
  type SchoolCertificateRegister,
  type TertiaryRegister,
} from './port.ts';

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value): z.output<Schema> | null => value ?? null);
const year = optional(z.int().min(1900).max(2200));
/** Certificate numbers are compared without spaces, in upper case. */
const number = (longest: number) =>
  optionalAnswerText(longest).transform((value) => value?.replace(/\s/g, '').toUpperCase() ?? null);

/** What an `answer` expression may make instead of records: the source gave up the search. */
const orInconclusive = <Schema extends z.ZodType>(records: Schema) =>
  z.union([z.literal(INCONCLUSIVE), records]);

const schoolCertificates = orInconclusive(
  answerList(
    z.object({
      certificateNo: number(60),
      replacedNos: answerList(answerText(60), 20),
      identityNo: optionalAnswerText(20),
      firstNames: answerText(200),
      surname: answerText(200),
      qualification: optional(z.enum(SCHOOL_QUALIFICATIONS)),
      year,
      examinationNo: optionalAnswerText(60),
      school: optionalAnswerText(),
      province: optionalAnswerText(40).transform((name) => (name === null ? null : parseProvince(name))),
      endorsement: optional(z.enum(ENDORSEMENTS)),
      subjects: answerList(z.object({ name: answerText(), result: answerText(20) }), 40),
    }),
    50,
  ),
);

const tertiaryQualifications = orInconclusive(
  answerList(
    z.object({
      certificateNo: number(60),
      identityNo: optionalAnswerText(20),
      firstNames: answerText(200),
      surname: answerText(200),
      institution: answerText(),
      qualificationName: answerText(),
      nqfLevel: optional(z.int().min(1).max(10)),
      dateAwarded: optionalAnswerDate,
      yearAwarded: year,
      studentNo: optionalAnswerText(40),
      status: optional(z.enum(AWARD_STATUSES)),
    }),
    50,
  ),
);

const schoolInputs = [
  'identityNo',
  'firstName',
  'surname',
  'maidenName',
  'yearCompleted',
  'qualification',
  'certificateNo',
  'examinationNo',
  'schoolName',
  'town',
  'province',
  'examinationAuthority',
] as const;

const tertiaryInputs = [
  'identityNo',
  'firstName',
  'surname',
  'maidenName',
  'birthDate',
  'institution',
  'qualificationName',
  'major',
  'yearAwarded',
  'studentNo',
  'certificateNo',
] as const;

interface Closable {
  close(): Promise<void>;
}

/**
 * School certificates asked over HTTP as a section of the providers file says.
 *
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createHttpSchoolCertificates(
  section: unknown,
  path: string,
  dependencies: HttpProviderDependencies,
): SchoolCertificateRegister & Closable {
  const query = createMappedQuery(
    section,
    { path, inputs: schoolInputs, answer: schoolCertificates },
    dependencies,
  );
  return {
    find: async (asked, options) => (await query.ask({ ...asked }, options)) ?? [],
    close: () => query.close(),
  };
}

/** Institutions' awards, likewise. */
export function createHttpTertiaryQualifications(
  section: unknown,
  path: string,
  dependencies: HttpProviderDependencies,
): TertiaryRegister & Closable {
  const query = createMappedQuery(
    section,
    { path, inputs: tertiaryInputs, answer: tertiaryQualifications },
    dependencies,
  );
  return {
    find: async (asked, options) => (await query.ask({ ...asked }, options)) ?? [],
    close: () => query.close(),
  };
}
