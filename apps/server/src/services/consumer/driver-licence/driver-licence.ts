import { z } from 'zod';
import { defineService, retrieve, submit, type TransactionView } from '../../../catalogue/define-service.ts';
import {
  presentSubmission,
  QUEUED_RESULTS,
  queuedResultOf,
  submissionResponse,
} from '../../../catalogue/queued-answers.ts';
import {
  commonFields,
  countryCodeField,
  nameFields,
  optionalDate,
  optionalMobile,
  requiredText,
} from '../../../catalogue/request-fields.ts';
import { isSaIdNumber } from '../../../domain/sa-id-number.ts';
import { LICENCE_TYPES } from '../../../providers/licence-registry/port.ts';
import {
  evaluateLicence,
  type LicenceDetail,
  type LicenceFinding,
  parsedLicence,
} from './licence-outcome.ts';

const typeMessage = `LicenseType must be one of ${LICENCE_TYPES.join(', ')}.`;

const request = z
  .object({
    IdentityNo: requiredText('IdentityNo', 40).describe(
      'South African identity number; what is no valid one is taken for the number of a foreign document, and needs BirthDate.',
    ),
    ...nameFields,
    LicenseType: z
      .preprocess(
        (value) => (typeof value === 'string' ? value.trim() : value),
        z.enum(LICENCE_TYPES, { error: (issue) => (issue.input ? typeMessage : 'LicenseType is required.') }),
      )
      .describe('What kind of licence it is.'),
    LicenseNumber: requiredText('LicenseNumber', 40, {
      regex: /^[A-Za-z0-9]{6,20}$/,
      message: 'LicenseNumber must be 6 to 20 letters and digits.',
    }).describe('Number of the licence.'),
    BirthDate: optionalDate('BirthDate').describe(
      '`YYYY-MM-DD`; required when IdentityNo is no valid South African identity number.',
    ),
    CellNo: optionalMobile('CellNo').describe('Mobile number of the holder, `0…` or E.164.'),
    CountryCode: countryCodeField('CountryCode').describe(
      'Numeric code (ISO 3166-1) of the holder’s own nationality, as a number or digits; default 710, South Africa.',
    ),
    ...commonFields,
  })
  .superRefine((fields, context) => {
    if (fields.BirthDate === null && !isSaIdNumber(fields.IdentityNo))
      context.addIssue({
        code: 'custom',
        path: ['BirthDate'],
        params: { code: 'missing_field' },
        message: 'BirthDate is required when IdentityNo is no valid South African identity number.',
      });
  });
type Request = z.output<typeof request>;
type View = TransactionView<Request, LicenceFinding, LicenceDetail>;

const statusResponse = z.object({
  transaction_id: z.string(),
  screening_result: z.enum(QUEUED_RESULTS).nullable().describe('Null while pending.'),
  is_complete: z.boolean(),
  results_available: z.boolean().describe('Same as is_complete.'),
  message: z.string(),
});

const text = z.string().nullable();
const licenceData = z.object({
  product_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  identity_no: z.string(),
  license_type: z.enum(LICENCE_TYPES),
  license_number: z.string(),
  normalized_validity: z.enum(['VALID', 'INVALID', 'UNKNOWN']).nullable().describe('Null while pending.'),
  parsed_license_class: text.describe('Codes of the licence, and of a Professional Driving Permit.'),
  parsed_issued_date: text.describe('`YYYY-MM-DD`.'),
  parsed_expiry_date: text.describe('`YYYY-MM-DD`.'),
  parsed_license_number: text,
  parsed_license_type: text,
  license_restrictions: text,
  comments: text,
});

const resultsResponse = z.object({
  success: z.boolean().describe('The transaction was found.'),
  message: z.string(),
  transaction_id: z.string(),
  screening_result: z.enum([...QUEUED_RESULTS, 'PENDING']),
  received_datetime: z.string().describe('ISO 8601, UTC.'),
  data: licenceData,
});

const STILL = 'The driver’s licence verification is still being processed.';
const DONE = 'The driver’s licence verification is complete; results are available.';

const presentStatus = ({ transactionId, outcome, isComplete }: View): z.output<typeof statusResponse> => ({
  transaction_id: transactionId,
  screening_result: outcome.code === 'PENDING' ? null : queuedResultOf(outcome.code),
  is_complete: isComplete,
  results_available: isComplete,
  message: isComplete ? DONE : STILL,
});

function presentData(view: View): z.output<typeof licenceData> {
  const { request: submitted, outcome } = view;
  const licence = parsedLicence(view);
  return {
    product_name: TITLE,
    first_name: submitted.FirstName,
    last_name: submitted.LastName,
    identity_no: submitted.IdentityNo,
    license_type: submitted.LicenseType,
    license_number: submitted.LicenseNumber,
    normalized_validity: outcome.detail.normalized_validity,
    parsed_license_class: licence.licenceClass,
    parsed_issued_date: licence.issuedDate,
    parsed_expiry_date: licence.expiryDate,
    parsed_license_number: licence.licenceNumber,
    parsed_license_type: licence.licenceType,
    license_restrictions: licence.restrictions,
    comments: licence.comments,
  };
}

const presentResults = (view: View): z.output<typeof resultsResponse> => ({
  success: true,
  message: view.outcome.message,
  transaction_id: view.transactionId,
  screening_result: queuedResultOf(view.outcome.code),
  received_datetime: view.receivedAt.toISOString(),
  data: presentData(view),
});

const TITLE = 'Driver’s licence verification';

const example = (
  title: string,
  comesTo: string,
  [IdentityNo, FirstName, LastName]: readonly [string, string, string],
  LicenseNumber: string,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  title,
  comesTo,
  endpoint: 'POST /driver-licence/verify',
  code: 'PENDING' as const,
  body: {
    IdentityNo,
    FirstName,
    LastName,
    LicenseType: 'card',
    LicenseNumber,
    ...more,
    ConsentObtainedByDataSubject: true,
  },
});
const thabo = ['8501015800088', 'Thabo', 'Mokoena'] as const;
const naledi = ['9202140123087', 'Naledi', 'van der Merwe'] as const;

/** Driver's licence verification (consumer-service 2.4, 2.5, 3.2). */
export default defineService({
  product: 'DRVLIC',
  service: 'consumer',
  title: TITLE,
  description:
    'Verifies a South African driving licence or Professional Driving Permit against the issuing authority’s records. Poll ' +
    'the status until `results_available` is true, then get the results: within 24 to 48 hours.',
  version: '1.0',
  flow: 'queued',
  priceCents: 2500,
  purpose: 'Driving licence verification',
  strangersGet: 403,
  completedEvent: 'transaction.completed',
  request,
  serviceType: () => 'DRVLIC',
  subject: ({ IdentityNo, FirstName, LastName }) => ({
    identityNo: IdentityNo,
    firstName: FirstName,
    lastName: LastName,
  }),
  lookUp: async (submitted, providers, { signal }) => {
    const answer = await providers.licenceRegistry.find(
      {
        licenceNumber: submitted.LicenseNumber.toUpperCase(),
        licenceType: submitted.LicenseType,
        identityNo: submitted.IdentityNo,
        firstName: submitted.FirstName,
        surname: submitted.LastName,
        birthDate: submitted.BirthDate,
        countryCode: submitted.CountryCode,
      },
      { signal },
    );
    return answer === 'by-hand' ? answer : { finding: { record: answer } };
  },
  evaluate: evaluateLicence,
  byHandCase: 'driver-licence',
  reviewCase: (_facts, outcome) =>
    outcome.code === 'REVIEW' ? { kind: 'driver-licence', opens: 'on-request' } : null,
  result: { response: licenceData, present: presentData },
  endpoints: [
    submit('POST /driver-licence/verify', {
      summary: 'Begin a driver’s licence verification',
      response: submissionResponse,
      present: presentSubmission(
        'The driver’s licence was accepted for verification. Results follow within 24 to 48 hours.',
      ),
    }),
    retrieve('GET /driver-licence/results/{transaction_id}', {
      summary: 'The results of a driver’s licence verification; before completion whatever there is',
      response: resultsResponse,
      present: presentResults,
    }),
    retrieve('GET /driver-licence/status/{transaction_id}', {
      summary: 'How far a driver’s licence verification has got',
      response: statusResponse,
      present: presentStatus,
    }),
  ],
  examples: [
    example('A valid card', 'ACCEPT, VALID', thabo, '6234560001AB'),
    example('Suspended', 'REJECT, INVALID', naledi, '6234560002CD'),
    example(
      'The authority does not say',
      'REVIEW, UNKNOWN',
      ['7906305009087', 'Pieter', 'Botha'],
      '6234560003EF',
    ),
    example('Could not be processed', 'FAILED', ['8808085222089', 'Johannes', 'Pretorius'], '6234560004GH'),
    example('No licence has the number', 'REJECT, INVALID', thabo, '6234569999ZZ'),
    example("Somebody else's licence", 'REJECT, INVALID', naledi, '6234560001AB'),
    example('Card expired, entitlement unaffected', 'REJECT, INVALID', thabo, '6234560005JK'),
    example('Temporary licence expired', 'REJECT, INVALID', naledi, '6234560006LM', {
      LicenseType: 'temporary',
    }),
    example("Learner's licence", 'ACCEPT, VALID', ['0101010001085', 'Ayanda', 'Ndlovu'], '6234560007NP', {
      LicenseType: 'learners',
    }),
    example(
      'Holder with a foreign passport; Professional Driving Permit',
      'ACCEPT, VALID',
      ['FN123456', 'Tendai', 'Moyo'],
      '6234560008QR',
      { BirthDate: '1990-04-18', CountryCode: 716, CellNo: '082 123 4567' },
    ),
  ],
});
