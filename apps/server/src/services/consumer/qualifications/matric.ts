import { z } from 'zod';
import {
  defineService,
  type ServiceExample,
  submit,
  type TransactionView,
} from '../../../catalogue/define-service.ts';
import { presentSubmission, submissionResponse } from '../../../catalogue/queued-answers.ts';
import { commonFields, optionalText, orNull } from '../../../catalogue/request-fields.ts';
import { parseProvince, provinces } from '../../../domain/province.ts';
import {
  ENDORSEMENTS,
  SCHOOL_QUALIFICATIONS,
  type SchoolEra,
} from '../../../providers/qualification-register/port.ts';
import type { QualificationDetail } from './qualification-outcome.ts';
import {
  lookedAtAgainAs,
  presentResult,
  qualificationFields,
  qualificationProduct,
  resultFields,
  yearField,
} from './qualification-wire.ts';
import { evaluateSchoolCertificate, type SchoolFinding, shownCertificate } from './school-outcome.ts';

const qualificationMessage = `Qualification must be one of ${SCHOOL_QUALIFICATIONS.join(', ')}.`;
const qualification = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase() || undefined : (value ?? undefined)),
    z.enum(SCHOOL_QUALIFICATIONS, {
      error: (issue) => (issue.input === undefined ? 'Qualification is required.' : qualificationMessage),
    }),
  )
  .describe('Kind of the certificate.');

const province = optionalText('Province', 40)
  .transform((text, context) => {
    const found = text === null ? null : parseProvince(text);
    if (text !== null && found === null)
      context.addIssue({
        code: 'custom',
        message: `Province must be one of ${Object.keys(provinces).join(', ')}.`,
      });
    return found;
  })
  .describe('Where the examination was written.');

const sharedFields = {
  ExaminationNo: optionalText('ExaminationNo', 60).describe('Number of the candidate.'),
  SchoolName: optionalText('SchoolName', 200),
  Town: optionalText('Town', 100).describe('Town of the school.'),
  Province: province,
  ExaminationAuthority: optionalText('ExaminationAuthority', 200).describe(
    'Former education department that ran the examination, such as Cape Education Department.',
  ),
  ...commonFields,
};

/** Until November 1992 departments ran examinations, whose archives are asked: one of the two has to say which. */
const pre1992 = z
  .object({
    ...qualificationFields,
    YearCompleted: yearField('YearCompleted', { least: 1900, most: 1992 }).describe('1992 at the latest.'),
    Qualification: orNull(qualification),
    ...sharedFields,
  })
  .superRefine(({ Province, ExaminationAuthority }, context) => {
    if (Province === null && ExaminationAuthority === null)
      context.addIssue({
        code: 'custom',
        path: ['Province'],
        message: 'Province or ExaminationAuthority is required: the archives are the examining department’s.',
      });
  });

const post1992 = z.object({
  ...qualificationFields,
  YearCompleted: yearField('YearCompleted', { least: 1992 }).describe('1992 at the earliest.'),
  Qualification: qualification,
  ...sharedFields,
});

type Request = z.output<typeof pre1992>;
type View = TransactionView<Request, SchoolFinding, QualificationDetail>;

const text = z.string().nullable();
const data = z.object({
  ...resultFields,
  qualification: z.enum(SCHOOL_QUALIFICATIONS).nullable().describe('As submitted.'),
  year_completed: z.int().describe('As submitted.'),
  certificate_number: text.describe('As submitted.'),
  school: text.describe('As submitted.'),
  province: text.describe('As submitted.'),
  record: z
    .object({
      names: text,
      qualification: z.enum(SCHOOL_QUALIFICATIONS).nullable(),
      year: z.int().nullable(),
      certificate_number: text,
      school: text,
      endorsement: z.enum(ENDORSEMENTS).nullable(),
      subjects: z.array(z.object({ name: z.string(), symbol_or_level: text })),
    })
    .nullable()
    .describe('Null without a record, and of one that is somebody else’s.'),
});

const presentData =
  (title: string) =>
  (view: View): z.output<typeof data> => {
    const record = shownCertificate(view);
    return {
      ...presentResult(title, view),
      qualification: view.request.Qualification,
      year_completed: view.request.YearCompleted,
      certificate_number: view.request.CertificateNo,
      school: view.request.SchoolName,
      province: view.request.Province,
      record: record && { ...record, subjects: [...record.subjects] },
    };
  };

/** The kind of case in which verifiers enter school certificates. */
const CASE = 'school-certificate';

const matric = (
  era: SchoolEra,
  words: {
    product: string;
    path: `/${string}`;
    title: string;
    description: string;
    priceCents: number;
    when: string;
  },
  request: z.ZodType<Request>,
  examples: readonly ServiceExample[],
) =>
  defineService({
    ...qualificationProduct,
    product: words.product,
    title: words.title,
    description: words.description,
    priceCents: words.priceCents,
    purpose: 'School certificate verification',
    request,
    serviceType: () => words.product,
    lookUp: async (submitted, { schoolCertificates }, { signal }) => {
      const answer = await schoolCertificates[era].find(
        {
          identityNo: submitted.IdentityNo,
          firstName: submitted.FirstName,
          surname: submitted.LastName,
          maidenName: submitted.MaidenName,
          yearCompleted: submitted.YearCompleted,
          qualification: submitted.Qualification,
          certificateNo: submitted.CertificateNo,
          examinationNo: submitted.ExaminationNo,
          schoolName: submitted.SchoolName,
          town: submitted.Town,
          province: submitted.Province,
          examinationAuthority: submitted.ExaminationAuthority,
        },
        { signal },
      );
      return answer === 'by-hand' ? answer : { finding: { answer } };
    },
    evaluate: evaluateSchoolCertificate,
    byHandCase: CASE,
    reviewCase: lookedAtAgainAs(CASE),
    result: { response: data, present: presentData(words.title) },
    endpoints: [
      submit(`POST ${words.path}`, {
        summary:
          'Begin the verification of a school certificate; its result is retrieved below /transactions',
        response: submissionResponse,
        present: presentSubmission(`The certificate was accepted for verification. ${words.when}`),
      }),
    ],
    examples,
  });

const PRE = '/matric-verification/pre-1992/verify';
const POST = '/matric-verification/post-1992/verify';
const person = (IdentityNo: string, FirstName: string, LastName: string) => ({
  IdentityNo,
  FirstName,
  LastName,
});
const exampleFor =
  (endpoint: string) =>
  (
    title: string,
    comesTo: string,
    who: Readonly<Record<string, string>>,
    YearCompleted: number,
    more: Readonly<Record<string, unknown>>,
  ): ServiceExample => ({
    title,
    endpoint: `POST ${endpoint}`,
    code: 'PENDING',
    comesTo,
    body: { ...who, YearCompleted, ...more, ConsentObtainedByDataSubject: true },
  });
const post = exampleFor(POST);
const pre = exampleFor(PRE);
const thabo = person('8501015800088', 'Thabo', 'Mokoena');
const naledi = person('9202140123087', 'Naledi', 'van der Merwe');
const ayanda = person('0101010001085', 'Ayanda', 'Ndlovu');
const SC = { Qualification: 'SENIOR_CERTIFICATE' };
const NSC = { Qualification: 'NATIONAL_SENIOR_CERTIFICATE' };

/** School certificates since 1992 (domain-facts 2.10). */
export const matricPost1992 = matric(
  'post1992',
  {
    product: 'MATRICPOST',
    path: POST,
    title: 'Matric verification, 1992 and later',
    description: 'Verifies a school certificate of November 1992 or later against the national records.',
    priceCents: 6_000,
    when: 'Results follow within about two working days.',
  },
  post1992,
  [
    post('A certificate on record', 'ACCEPT, VERIFIED', thabo, 2002, SC),
    post('Its number too', 'ACCEPT, VERIFIED', thabo, 2002, { ...SC, CertificateNo: 'SC 2002 0088' }),
    post('Another year', 'REJECT, NOT_VERIFIED', thabo, 2003, SC),
    post('Another kind of certificate', 'REJECT, NOT_VERIFIED', thabo, 2002, { Qualification: 'N3' }),
    post('The surname has changed since', 'REVIEW, INCONCLUSIVE', naledi, 2010, NSC),
    post('With the surname at the time', 'ACCEPT, VERIFIED', naledi, 2010, { ...NSC, MaidenName: 'Ngubane' }),
    post('A number that was replaced', 'REVIEW, INCONCLUSIVE', ayanda, 2018, {
      ...NSC,
      CertificateNo: 'NSC20180001',
    }),
    post(
      'Written under another identity number',
      'REVIEW, INCONCLUSIVE',
      person('9705234999188', 'Graça', 'Mondlane'),
      2015,
      { ...NSC, CertificateNo: 'NSC20150991' },
    ),
    post(
      'Somebody else’s certificate',
      'REJECT, NOT_VERIFIED',
      person('7906305009087', 'Pieter', 'Botha'),
      2002,
      { ...SC, CertificateNo: 'SC20020088' },
    ),
    post('No record', 'REJECT, NO_RECORD', person('9512250777088', 'Zanele', 'Khumalo'), 2013, NSC),
    post('Could not be processed', 'FAILED', person('8808085222089', 'Johannes', 'Pretorius'), 2006, SC),
  ],
);

/** School certificates up to 1992 (domain-facts 2.10). */
export const matricPre1992 = matric(
  'pre1992',
  {
    product: 'MATRICPRE',
    path: PRE,
    title: 'Matric verification, 1992 and earlier',
    description:
      'Verifies a school certificate of before November 1992 in the archives of the department that ran the examination.',
    priceCents: 9_000,
    when: 'Results follow within about ten working days; before 1986 archives are not complete.',
  },
  pre1992,
  [
    pre(
      'A certificate in the archives',
      'ACCEPT, VERIFIED',
      person('7103170301084', 'Fatima', 'Abrahams'),
      1989,
      {
        Province: 'WESTERN_CAPE',
      },
    ),
    pre('Another province', 'REVIEW, INCONCLUSIVE', person('7103170301084', 'Fatima', 'Abrahams'), 1989, {
      Province: 'Gauteng',
    }),
    pre(
      'The archives are not complete',
      'REVIEW, INCONCLUSIVE',
      person('6809110045083', 'Nomvula', 'Dlamini'),
      1985,
      {
        ExaminationAuthority: 'Department of Education and Training',
      },
    ),
    pre('No record', 'REJECT, NO_RECORD', person('6407050099085', 'Elsie', 'Naidoo'), 1982, {
      Province: 'KWAZULU_NATAL',
    }),
    pre('Could not be processed', 'FAILED', person('8808085222089', 'Johannes', 'Pretorius'), 1991, {
      Province: 'FREE_STATE',
    }),
  ],
);
