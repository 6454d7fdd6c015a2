import { z } from 'zod';
import { lookedAtAgain, reasonCodesField, reviewable } from '../../../catalogue/adverse-decision.ts';
import { defineService, submit, type TransactionView } from '../../../catalogue/define-service.ts';
import {
  commonFields,
  nameFields,
  optionalCountryCode,
  optionalDate,
  optionalText,
  orNull,
  requiredText,
} from '../../../catalogue/request-fields.ts';
import { parseRefugeeFileNo } from '../../../domain/refugee-file-no.ts';
import { PERMIT_STATUSES, PERMIT_TYPES } from '../../../providers/refugee-register/port.ts';
import {
  areTheirNames,
  evaluateRefugee,
  type RefugeeDetail,
  type RefugeeFinding,
} from './refugee-outcome.ts';

const SUBMITTED_TYPES = ['SECTION_22', 'SECTION_24'] as const;
const typeMessage = `PermitType must be one of ${SUBMITTED_TYPES.join(', ')}.`;
const identityMessage = 'IdentityNo must have 13 digits.';

const request = z.object({
  RefugeeFileNo: requiredText('RefugeeFileNo', 40)
    .refine(
      (value) => parseRefugeeFileNo(String(value)) !== null,
      'RefugeeFileNo must be 3 to 6 letters followed by 9 to 12 digits.',
    )
    .transform((value) => parseRefugeeFileNo(String(value)) ?? '')
    .describe('File number: 3 to 6 letters, 9 to 12 digits; case does not matter.'),
  ...nameFields,
  BirthDate: optionalDate('BirthDate').describe('`YYYY-MM-DD`; compared with the register.'),
  CountryCode: optionalCountryCode('CountryCode').describe(
    'Nationality: numeric code (ISO 3166-1) as a number or digits; compared with the register.',
  ),
  PermitType: orNull(z.enum(SUBMITTED_TYPES, typeMessage)).describe(
    '`SECTION_22`: asylum seeker. `SECTION_24`: recognised refugee.',
  ),
  PermitNo: optionalText('PermitNo', 40).describe('Number of the permit, for registers that ask for it.'),
  IdentityNo: orNull(
    z
      .string(identityMessage)
      .trim()
      .regex(/^\d{13}$/, identityMessage),
  ).describe('13-digit number of a refugee’s identity document; compared with the register.'),
  ...commonFields,
});
type Request = z.output<typeof request>;
type View = TransactionView<Request, RefugeeFinding, RefugeeDetail>;

const text = z.string().nullable();
const response = z.object({
  success: z.boolean().describe('A record was found.'),
  transaction_id: z.string(),
  code: z.enum(['ACCEPT', 'REVIEW', 'REJECT', 'FAIL', 'PENDING']),
  message: z.string(),
  request: z.object({
    refugee_file_no: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    date_of_birth: text,
    nationality: z.int().nullable(),
    permit_type: text,
    permit_no: text,
    identity_no: text,
  }),
  record: z
    .object({
      file_number: z.string(),
      secondary_id_number: text,
      first_names: z.string(),
      surname: z.string(),
      date_of_birth: text,
      gender: z.enum(['M', 'F']).nullable(),
      nationality: z.int().nullable().describe('Numeric code (ISO 3166-1).'),
      permit_type: z.enum(PERMIT_TYPES),
      permit_status: z.enum(PERMIT_STATUSES),
      permit_issue_date: text,
      permit_expiry_date: text,
      photo: text.describe('Base64, where the register has one.'),
    })
    .nullable()
    .describe('Null without a record, and where the names are not those of the file.'),
  outcome: z.object({
    record_found: z.boolean(),
    first_name_matched: z.boolean(),
    last_name_matched: z.boolean(),
    dob_matched: z.boolean().nullable(),
    nationality_matched: z.boolean().nullable(),
    permit_valid: z.boolean().nullable(),
  }),
  reason_codes: reasonCodesField,
});

function present(view: View): z.output<typeof response> {
  const { request: asked, outcome } = view;
  const { reason_codes, ...detail } = outcome.detail;
  return {
    success: detail.record_found,
    transaction_id: view.transactionId,
    code: outcome.code,
    message: outcome.message,
    request: {
      refugee_file_no: asked.RefugeeFileNo,
      first_name: asked.FirstName,
      last_name: asked.LastName,
      date_of_birth: asked.BirthDate,
      nationality: asked.CountryCode,
      permit_type: asked.PermitType,
      permit_no: asked.PermitNo,
      identity_no: asked.IdentityNo,
    },
    record: areTheirNames(outcome.detail) ? presentRecord(view) : null,
    outcome: detail,
    reason_codes: [...reason_codes],
  };
}

function presentRecord({ finding, officialPhotograph }: View): z.output<typeof response>['record'] {
  const record = finding?.record;
  if (!record) return null;
  return {
    file_number: record.fileNo,
    secondary_id_number: record.secondaryIdNo,
    first_names: record.firstNames,
    surname: record.surname,
    date_of_birth: record.birthDate,
    gender: record.gender,
    nationality: record.nationality,
    permit_type: record.permitType,
    permit_status: record.permitStatus,
    permit_issue_date: record.permitIssueDate,
    permit_expiry_date: record.permitExpiryDate,
    photo: officialPhotograph?.toString('base64') ?? null,
  };
}

const endpoint = 'POST /refugee/verify';
const amina = { RefugeeFileNo: 'PTAABC000123456', FirstName: 'Amina', LastName: 'Yusuf' };
const exampleOf = (
  title: string,
  body: Readonly<Record<string, unknown>>,
  code: 'ACCEPT' | 'REVIEW' | 'REJECT' | 'FAIL',
) => ({ title, endpoint, body: { ...body, ConsentObtainedByDataSubject: true }, code });

/** Asylum seeker and refugee permits (consumer-service 4.4; domain-facts 2.4). */
export default defineService({
  product: 'REFUGEE',
  service: 'consumer',
  title: 'Refugee permit verification',
  description: 'Verifies an asylum seeker’s or refugee’s permit and its holder against the refugee register.',
  version: '1.0',
  flow: 'inline',
  priceCents: 900,
  purpose: 'Refugee permit verification',
  strangersGet: 404,
  completedEvent: 'transaction.completed',
  request,
  serviceType: () => 'REFUGEE',
  subject: ({ RefugeeFileNo, IdentityNo, FirstName, LastName }) => ({
    identityNo: IdentityNo ?? RefugeeFileNo,
    firstName: FirstName,
    lastName: LastName,
  }),
  lookUp: async (asked, providers, { signal }) => {
    const answer = await providers.refugeeRegister.find(
      {
        fileNo: asked.RefugeeFileNo,
        permitNo: asked.PermitNo,
        identityNo: asked.IdentityNo,
        firstName: asked.FirstName,
        surname: asked.LastName,
        birthDate: asked.BirthDate,
      },
      { signal },
    );
    return { finding: { record: answer?.record ?? null }, officialPhotograph: answer?.photograph ?? null };
  },
  evaluate: reviewable(evaluateRefugee),
  reviewCase: lookedAtAgain,
  endpoints: [
    submit(endpoint, {
      summary: 'Verify a refugee permit',
      response,
      images: ['official_photograph'],
      present,
    }),
  ],
  examples: [
    exampleOf('A valid permit', { ...amina, CountryCode: 706, PermitType: 'SECTION_24' }, 'ACCEPT'),
    exampleOf(
      'An expired permit',
      { RefugeeFileNo: 'pta000123456', FirstName: 'Jean Baptiste', LastName: 'Mukendi' },
      'REVIEW',
    ),
    exampleOf(
      'The register does not say whether it is valid',
      { RefugeeFileNo: 'DBNGHI000456789', FirstName: 'Rose', LastName: 'Niyonzima' },
      'REVIEW',
    ),
    exampleOf('Another date of birth', { ...amina, BirthDate: '1991-05-12' }, 'REVIEW'),
    exampleOf('Another nationality', { ...amina, CountryCode: 231 }, 'REVIEW'),
    exampleOf('A permit of another type', { ...amina, PermitType: 'SECTION_22' }, 'REVIEW'),
    exampleOf(
      'Withdrawn',
      { RefugeeFileNo: 'CTRXYZ000345678', FirstName: 'Tewodros', LastName: 'Bekele' },
      'REJECT',
    ),
    exampleOf(
      'Cancelled',
      { RefugeeFileNo: 'CTRXYZ000345679', FirstName: 'Hiwot', LastName: 'Gebre' },
      'REJECT',
    ),
    exampleOf('Somebody else’s file', { ...amina, FirstName: 'Rose', LastName: 'Niyonzima' }, 'REJECT'),
    exampleOf('No such file', { ...amina, RefugeeFileNo: 'PTAXYZ000999999' }, 'FAIL'),
  ],
});
