import { z } from 'zod';
import {
  defineService,
  type ServiceExample,
  submit,
  type TransactionView,
} from '../../../catalogue/define-service.ts';
import { presentSubmission, submissionResponse } from '../../../catalogue/queued-answers.ts';
import { commonFields, optionalDate, optionalText, requiredText } from '../../../catalogue/request-fields.ts';
import { findInstitution, type Institution, searchInstitutions } from '../../../domain/institution.ts';
import {
  AWARD_STATUSES,
  INCONCLUSIVE,
  type TertiaryQualification,
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
import { evaluateTertiary, type FoundAward, shownAward, type TertiaryFinding } from './tertiary-outcome.ts';

const request = z.object({
  ...qualificationFields,
  InstitutionName: requiredText('InstitutionName', 200).describe(
    'A name of the list of `GET /tertiary/institutions`; short and former names count, case does not matter.',
  ),
  QualificationName: requiredText('QualificationName', 300).describe(
    'Such as Bachelor of Commerce in Accounting, or BCom.',
  ),
  YearAwarded: yearField('YearAwarded', { least: 1850 }),
  StudentNo: optionalText('StudentNo', 40),
  BirthDate: optionalDate('BirthDate').describe('`YYYY-MM-DD`.'),
  Major: optionalText('Major', 200).describe('Main subject.'),
  ...commonFields,
});
type Request = z.output<typeof request>;

const text = z.string().nullable();
const data = z.object({
  ...resultFields,
  institution_name: z.string().describe('As submitted.'),
  qualification_name: z.string().describe('As submitted.'),
  year_awarded: z.int().describe('As submitted.'),
  student_number: text.describe('As submitted.'),
  certificate_number: text.describe('As submitted.'),
  record: z
    .object({
      institution: text,
      qualification_name: text,
      nqf_level: z.int().min(1).max(10).nullable(),
      date_awarded: text.describe('`YYYY-MM-DD`.'),
      year_awarded: z.int().nullable(),
      student_number: text,
      status: z.enum(AWARD_STATUSES).nullable(),
    })
    .nullable()
    .describe('Null without a record, and of one that is somebody else’s.'),
});

const TITLE = 'Tertiary qualification verification';

const presentData = (
  view: TransactionView<Request, TertiaryFinding, QualificationDetail>,
): z.output<typeof data> => ({
  ...presentResult(TITLE, view),
  institution_name: view.request.InstitutionName,
  qualification_name: view.request.QualificationName,
  year_awarded: view.request.YearAwarded,
  student_number: view.request.StudentNo,
  certificate_number: view.request.CertificateNo,
  record: shownAward(view),
});

/** What is wrong with an institution's name; the likeliest one meant is named. */
function institutionFault(institutions: readonly Institution[], name: string): string | null {
  if (findInstitution(institutions, name)) return null;
  const [likely] = searchInstitutions(institutions, name);
  const hint = likely ? ` Did you mean ${likely.name}?` : '';
  return `InstitutionName is none of the list of GET /tertiary/institutions.${hint}`;
}

/** A record beside the institution that was asked about: its certificates may bear a former name. */
function placeAward(
  institutions: readonly Institution[],
  asked: Institution | null,
  record: TertiaryQualification,
): FoundAward {
  const known = findInstitution(institutions, record.institution);
  return { ...record, isOfInstitution: known && known.name === asked?.name };
}

const ENDPOINT = 'POST /tertiary/verify';
const example = (
  title: string,
  comesTo: string,
  [IdentityNo, FirstName, LastName]: readonly [string, string, string],
  [InstitutionName, QualificationName, YearAwarded]: readonly [string, string, number],
  more: Readonly<Record<string, unknown>> = {},
): ServiceExample => ({
  title,
  endpoint: ENDPOINT,
  code: 'PENDING',
  comesTo,
  body: {
    IdentityNo,
    FirstName,
    LastName,
    InstitutionName,
    QualificationName,
    YearAwarded,
    ...more,
    ConsentObtainedByDataSubject: true,
  },
});
const thabo = ['8501015800088', 'Thabo', 'Mokoena'] as const;
const naledi = ['9202140123087', 'Naledi', 'van der Merwe'] as const;
const bcom = ['University of Johannesburg', 'BCom Accounting', 2006] as const;
const bsc = ['University of Cape Town', 'BSc Computer Science', 2014] as const;

/** Qualifications of universities and colleges (domain-facts 2.11). */
export default defineService({
  ...qualificationProduct,
  product: 'TERTIARY',
  title: TITLE,
  description:
    'Verifies a qualification with the institution that awarded it. `GET /tertiary/institutions` has the names of institutions.',
  priceCents: 9_000,
  purpose: 'Tertiary qualification verification',
  request,
  serviceType: () => 'TERTIARY',
  faultOf: async ({ InstitutionName }, { institutions }, options) => {
    const message = institutionFault(await institutions.list(options), InstitutionName);
    return message === null ? null : { field: 'InstitutionName', message };
  },
  lookUp: async (submitted, { institutions, tertiaryQualifications }, { signal }) => {
    const list = await institutions.list({ signal });
    const asked = findInstitution(list, submitted.InstitutionName);
    const answer = await tertiaryQualifications.find(
      {
        identityNo: submitted.IdentityNo,
        firstName: submitted.FirstName,
        surname: submitted.LastName,
        maidenName: submitted.MaidenName,
        birthDate: submitted.BirthDate,
        institution: asked?.name ?? submitted.InstitutionName,
        qualificationName: submitted.QualificationName,
        major: submitted.Major,
        yearAwarded: submitted.YearAwarded,
        studentNo: submitted.StudentNo,
        certificateNo: submitted.CertificateNo,
      },
      { signal },
    );
    if (answer === 'by-hand') return answer;
    return {
      finding: {
        answer: answer === INCONCLUSIVE ? answer : answer.map((record) => placeAward(list, asked, record)),
      },
    };
  },
  evaluate: evaluateTertiary,
  byHandCase: 'tertiary-qualification',
  reviewCase: lookedAtAgainAs('tertiary-qualification'),
  result: { response: data, present: presentData },
  endpoints: [
    submit(ENDPOINT, {
      summary: 'Begin the verification of a qualification; its result is retrieved below /transactions',
      response: submissionResponse,
      present: presentSubmission(
        'The qualification was accepted for verification. Results follow within a day to four weeks.',
      ),
    }),
  ],
  examples: [
    example('A degree on record, under a former name of the institution', 'ACCEPT, VERIFIED', thabo, bcom),
    example('By its former name too', 'ACCEPT, VERIFIED', thabo, ['RAU', 'BCom Accounting', 2006], {
      StudentNo: '200312345',
    }),
    example('Another year', 'REJECT, NOT_VERIFIED', thabo, [bcom[0], bcom[1], 2005]),
    example('Another degree', 'REJECT, NOT_VERIFIED', thabo, [bcom[0], 'Master of Laws', 2006]),
    example('Another institution', 'REJECT, NOT_VERIFIED', thabo, ['Wits', bcom[1], 2006]),
    example('The surname has changed since', 'REVIEW, INCONCLUSIVE', naledi, bsc),
    example('With the surname at the time', 'ACCEPT, VERIFIED', naledi, bsc, { MaidenName: 'Ngubane' }),
    example(
      'Still studying',
      'REJECT, NOT_VERIFIED',
      ['0002295431080', 'Sipho', 'Nkosi'],
      ['Langeberg FET College', 'National N Diploma Electrical Engineering', 2025],
    ),
    example(
      'Completed, not graduated',
      'REJECT, NOT_VERIFIED',
      ['0101010001085', 'Ayanda', 'Ndlovu'],
      ['Umoya Institute of Commerce', 'Diploma in Marketing', 2023],
    ),
    example(
      'The record does not say whether it was awarded',
      'REVIEW, INCONCLUSIVE',
      ['7103170301084', 'Fatima', 'Abrahams'],
      ['UWC', 'Higher Diploma in Education', 1994],
    ),
    example(
      'Searched without a result',
      'REVIEW, INCONCLUSIVE',
      ['6809110045083', 'Nomvula', 'Dlamini'],
      ['University of Natal', 'Bachelor of Social Science', 1991],
    ),
    example('No record', 'REJECT, NO_RECORD', ['9512250777088', 'Zanele', 'Khumalo'], bsc),
    example('Could not be processed', 'FAILED', ['8808085222089', 'Johannes', 'Pretorius'], bcom),
  ],
});
