import { z } from 'zod';
import { defineService, retrieve, submit, type TransactionView } from '../../../catalogue/define-service.ts';
import {
  booleanField,
  optionalText,
  requiredMobile,
  thresholdField,
  withDefault,
} from '../../../catalogue/request-fields.ts';
import {
  evaluateOnboarding,
  type OnboardingFinding,
  type OnboardingOutcome,
  type OnboardingRequest,
  reviewOfOnboarding,
} from './digital-onboarding-outcome.ts';
import { personFields, subjectOf } from './identity-request.ts';
import { lookUpPerson } from './look-up-person.ts';

const fields = {
  ...personFields,
  trigger_callback: withDefault(booleanField('trigger_callback'), false).describe(
    'Post the completed result to callback_url.',
  ),
  callback_url: optionalText('callback_url', 2000).describe(
    'HTTPS endpoint that receives the completed result.',
  ),
  name_match_threshold: withDefault(thresholdField('name_match_threshold'), 0.85).describe(
    'Similarity that the first name needs, 0.0 to 1.0; default 0.85. Surnames always need 0.95.',
  ),
};

function requireCallbackUrl(
  { trigger_callback, callback_url }: { trigger_callback: boolean; callback_url: string | null },
  context: z.core.$RefinementCtx,
): void {
  if (trigger_callback && callback_url === null)
    context.addIssue({
      code: 'custom',
      path: ['callback_url'],
      message: 'callback_url is required when trigger_callback is true.',
    });
}

const linkRequest = z
  .object(fields)
  .superRefine(requireCallbackUrl)
  .transform((request): typeof request & SmsFields => ({ ...request, CellNo: null, AccountID: null }));

/** What only the SMS endpoint takes (consumer-service 2.2). */
interface SmsFields {
  readonly CellNo: string | null;
  readonly AccountID: number | null;
}

const smsRequest: z.ZodType<z.output<typeof linkRequest>> = z
  .object({
    ...fields,
    CellNo: requiredMobile('CellNo').describe("The consumer's mobile number, `0…` or E.164."),
    AccountID: withDefault(z.int('AccountID must be a whole number.'), null).describe(
      "When given, the token's own account.",
    ),
  })
  .superRefine(requireCallbackUrl);

const record = z.object({
  name: z.string(),
  surname: z.string(),
  deceased_status: z.string(),
  deceased_date: z.string().nullable(),
  id_book_issued_date: z.string().nullable(),
  id_card_issued: z.enum(['Yes', 'No']).nullable(),
  id_card_date: z.string().nullable(),
  liveness_code: z.enum(['PASSED', 'FAILED', 'FACE_MISMATCH', 'UNCLEAR', 'NOT_DONE']),
  home_affairs_image: z.string().nullable().describe('Official portrait, base64.'),
  image: z.string().nullable().describe("The consumer's selfie, base64."),
});

const outcome = z.object({
  liveness_passed: z.boolean(),
  surname_matched: z.boolean(),
  first_name_matched: z.boolean(),
  verification_passed: z.boolean(),
  first_name_threshold: z.number(),
  response_code: z.int().describe('0 verified; 1 to 7 rejected; 8 to 10 not completed: see resp_message.'),
  resp_message: z.string(),
});

const status = z.object({
  success: z.boolean().describe('True only when liveness and identity requirements pass.'),
  transaction_id: z.string(),
  code: z.enum(['ACCEPT', 'REJECT', 'FAIL']).nullable().describe('Null while pending.'),
  message: z.string(),
  is_complete: z.boolean(),
  request: z.object({ id_number: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
  record: record.nullable(),
  outcome: outcome.nullable(),
});

type View = TransactionView<OnboardingRequest, OnboardingFinding, OnboardingOutcome>;

const YES_NO = new Map<boolean | null, 'Yes' | 'No'>([
  [true, 'Yes'],
  [false, 'No'],
]);

function presentStatus(view: View): z.output<typeof status> {
  const { code } = view.outcome;
  const common = { transaction_id: view.transactionId, message: view.outcome.message };
  if (!view.isComplete || code === 'PENDING' || code === 'REVIEW')
    return {
      ...common,
      success: false,
      code: null,
      is_complete: false,
      request: null,
      record: null,
      outcome: null,
    };
  const { liveness_code, ...shown } = view.outcome.detail;
  const person = view.finding?.record;
  return {
    ...common,
    success: code === 'ACCEPT',
    code,
    is_complete: true,
    request: {
      id_number: view.request.IdentityNo,
      first_name: view.request.FirstName,
      last_name: view.request.LastName,
    },
    record: {
      name: person?.firstNames ?? '',
      surname: person?.surname ?? '',
      deceased_status: person?.deceasedStatus ?? 'Unknown',
      deceased_date: person?.deceasedDate ?? null,
      id_book_issued_date: person?.idBookIssuedDate ?? null,
      id_card_issued: YES_NO.get(person?.idCardIssued ?? null) ?? null,
      id_card_date: person?.idCardDate ?? null,
      liveness_code,
      home_affairs_image: view.officialPhotograph?.toString('base64') ?? null,
      image: view.selfie?.toString('base64') ?? null,
    },
    outcome: shown,
  };
}

const smsResponse = z.object({
  unique_reference: z.string().describe('Reference of the verification session.'),
  transaction_id: z.string(),
});
const linkResponse = smsResponse.extend({ unique_url: z.string().describe('Secure URL for the consumer.') });

const presentSms = (view: View): z.output<typeof smsResponse> => ({
  unique_reference: view.capture?.sessionId ?? '',
  transaction_id: view.transactionId,
});

/** Digital onboarding verification, DOVS (consumer-service 2.2, 2.3, 3.1). */
export default defineService({
  product: 'DOVS',
  service: 'consumer',
  title: 'Digital onboarding verification',
  description:
    'Gives a secure link for a selfie liveness check, or sends it by SMS; then compares the registry record with what was ' +
    'submitted. The result is polled or posted to a callback.',
  version: '1.0',
  flow: 'capture-then-look-up',
  priceCents: 850,
  purpose: 'Digital onboarding verification with selfie',
  strangersGet: 404,
  completedEvent: 'transaction.completed',
  request: linkRequest,
  serviceType: () => 'DOVS',
  subject: subjectOf,
  smsLinkTo: (request) => request.CellNo,
  ofAccount: (request) => request.AccountID,
  callbackTo: (request) => (request.trigger_callback ? request.callback_url : null),
  lookUp: async (fields, providers, options) => {
    const { finding, officialPhotograph = null } = await lookUpPerson(
      fields,
      {
        variant: 'online',
        enableFailover: false,
        givenNameThreshold: fields.name_match_threshold,
        withPhotograph: true,
      },
      providers,
      options,
    );
    const selfie = await options.selfie();
    const faceMatch =
      selfie && officialPhotograph
        ? await providers.faceMatcher.compare(selfie, officialPhotograph, options)
        : null;
    return {
      finding: { ...finding, faceMatch, hasPhotograph: officialPhotograph !== null },
      officialPhotograph,
    };
  },
  evaluate: evaluateOnboarding,
  reviewCase: reviewOfOnboarding,
  endpoints: [
    submit('POST /dovs/link', {
      summary: 'Begin a digital onboarding verification by link',
      response: linkResponse,
      present: (view: View) => ({ ...presentSms(view), unique_url: view.capture?.url ?? '' }),
    }),
    submit('POST /dovs/sms', {
      summary: 'Begin a digital onboarding verification by SMS',
      request: smsRequest,
      response: smsResponse,
      present: presentSms,
    }),
    ...(['GET /dovs/status/{transaction_id}', 'GET /enhanced-idv/{transaction_id}'] as const).map((route) =>
      retrieve(route, {
        summary: 'Status and result of a digital onboarding verification',
        response: status,
        images: ['official_photograph', 'selfie'],
        present: presentStatus,
      }),
    ),
  ],
  examples: [
    {
      title: 'A link for the consumer',
      endpoint: 'POST /dovs/link',
      body: {
        IdentityNo: '8501015800088',
        FirstName: 'Thabo',
        LastName: 'Mokoena',
        ConsentObtainedByDataSubject: true,
      },
      code: 'PENDING',
    },
    {
      title: 'A link by SMS',
      endpoint: 'POST /dovs/sms',
      body: {
        IdentityNo: '0101010001085',
        FirstName: 'Ayanda',
        LastName: 'Ndlovu',
        CellNo: '082 123 4567',
        ConsentObtainedByDataSubject: true,
      },
      code: 'PENDING',
    },
  ],
});
