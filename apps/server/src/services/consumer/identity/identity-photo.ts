import { z } from 'zod';
import { defineService, retrieve, submit, type TransactionView } from '../../../catalogue/define-service.ts';
import { booleanField, optionalMobile, withDefault } from '../../../catalogue/request-fields.ts';
import { evaluateIdentityPhoto, type PhotoMatch, reviewOfIdentityPhoto } from './identity-photo-outcome.ts';
import { choiceFields, personFields, subjectOf, variantOf } from './identity-request.ts';
import {
  identityOutcome,
  personRecord,
  presentRecord,
  presentRequest,
  requestEcho,
} from './identity-wire.ts';
import { identityServiceType, lookUpPerson, type PersonFinding } from './look-up-person.ts';
import type { SubmittedIdentity } from './match-identity.ts';

const request = z
  .object({
    ...personFields,
    CellNo: optionalMobile('CellNo').describe(
      'Mobile number, `0…` or E.164; required when sendCaptureSms is true.',
    ),
    sendCaptureSms: withDefault(booleanField('sendCaptureSms'), false).describe(
      'Send the capture link to CellNo by SMS; the link is in the answer either way.',
    ),
    ...choiceFields,
  })
  .superRefine((fields, context) => {
    if (fields.sendCaptureSms && fields.CellNo === null)
      context.addIssue({
        code: 'custom',
        path: ['CellNo'],
        message: 'CellNo is required when sendCaptureSms is true.',
      });
  });

const stage = z.string().nullable();
const common = {
  success: z.boolean().describe('A record was found by either registry variant.'),
  transaction_id: z.string().describe('Ends in `-failover` when the other variant answered.'),
  code: z.enum(['ACCEPT', 'REVIEW', 'REJECT', 'FAIL', 'PENDING']),
  message: z.string(),
  record: personRecord,
};

const initialResponse = z.object({
  ...common,
  request: requestEcho,
  outcome: identityOutcome,
  liveness: stage.describe('`pending` once a capture session exists.'),
  face_match: stage.describe('`pending` once a capture session exists.'),
  capture_transaction_id: z
    .string()
    .nullable()
    .describe('Same as transaction_id; null without a capture session.'),
  capture_url: z.string().nullable().describe("Link for the person's selfie."),
  capture_session_expires_at: z.string().nullable().describe('ISO 8601, UTC.'),
  sms_sent: z.boolean(),
  sms_error: z.string().nullable(),
});

const finalResponse = z.object({
  ...common,
  request: requestEcho.omit({ date_of_birth: true }),
  outcome: identityOutcome.extend({ liveness: stage, face_match: stage }),
  session_id: z.string().nullable(),
  session_details: z
    .object({
      status: z.enum(['created', 'started', 'completed', 'expired', 'cancelled']),
      capture_type: z.string(),
      liveness_type: z.string(),
      capture_url: z.string(),
      expires_at: z.string(),
      created_at: z.string(),
      updated_at: z.string(),
    })
    .nullable(),
  dha_image: z.string().nullable().describe('Official photograph, base64; once the capture is done.'),
  selfie_image: z.string().nullable().describe('Selfie, base64.'),
});

type View = TransactionView<SubmittedIdentity, PersonFinding, PhotoMatch>;

const presentCommon = (view: View) => ({
  success: view.outcome.detail.id_found,
  transaction_id: view.transactionId,
  code: view.outcome.code,
  message: view.outcome.message,
  record: presentRecord(view),
});

const presentInitial = (view: View): z.output<typeof initialResponse> => {
  const { liveness, face_match, ...outcome } = view.outcome.detail;
  return {
    ...presentCommon(view),
    request: presentRequest(view),
    outcome,
    liveness,
    face_match,
    capture_transaction_id: view.capture ? view.transactionId : null,
    capture_url: view.capture?.url ?? null,
    capture_session_expires_at: view.capture?.expiresAt.toISOString() ?? null,
    sms_sent: view.sms.sent,
    sms_error: view.sms.error,
  };
};

const presentFinal = (view: View): z.output<typeof finalResponse> => {
  const { date_of_birth: _, ...request } = presentRequest(view);
  return {
    ...presentCommon(view),
    request,
    outcome: view.outcome.detail,
    session_id: view.capture?.sessionId ?? null,
    session_details: view.capture && {
      status: view.capture.status,
      capture_type: 'selfie',
      liveness_type: 'active',
      capture_url: view.capture.url,
      expires_at: view.capture.expiresAt.toISOString(),
      created_at: view.capture.createdAt.toISOString(),
      updated_at: view.capture.updatedAt.toISOString(),
    },
    // Only beside a selfie that was judged: number and names alone buy no picture (decision 0007).
    dha_image:
      view.capture?.status === 'completed' ? (view.officialPhotograph?.toString('base64') ?? null) : null,
    selfie_image: view.selfie?.toString('base64') ?? null,
  };
};

/** Identity verification enhanced with liveness (consumer-service 2.6, 2.7, 3.3). */
export default defineService({
  product: 'IDPHOTO',
  service: 'consumer',
  title: 'Identity verification with liveness',
  description:
    'Verifies an identity number and names, then compares a live selfie with the official photograph. The person opens ' +
    'the capture link; poll the results until `code` is no longer PENDING.',
  version: '1.1',
  flow: 'look-up-then-capture',
  priceCents: 950,
  purpose: 'Identity verification with selfie and official photograph',
  strangersGet: 404,
  completedEvent: 'idv.completed',
  request,
  serviceType: (fields) => identityServiceType(variantOf(fields)),
  subject: subjectOf,
  lookUp: (fields, providers, options) =>
    lookUpPerson(
      fields,
      {
        variant: variantOf(fields),
        enableFailover: fields.enableFailover,
        givenNameThreshold: fields.lenientThreshold,
        withPhotograph: true,
      },
      providers,
      options,
    ),
  evaluate: evaluateIdentityPhoto,
  reviewCase: reviewOfIdentityPhoto,
  smsLinkTo: (fields) => (fields.sendCaptureSms ? fields.CellNo : null),
  endpoints: [
    submit('POST /idv/kyc/photo/verify', {
      summary: 'Begin an identity verification with liveness',
      response: initialResponse,
      present: presentInitial,
    }),
    retrieve('GET /idv/kyc/photo/results/{transaction_id}', {
      summary: 'The result of an identity verification with liveness',
      response: finalResponse,
      images: ['official_photograph', 'selfie'],
      present: presentFinal,
    }),
  ],
  examples: [
    {
      title: 'Found and matched: the selfie is awaited',
      endpoint: 'POST /idv/kyc/photo/verify',
      body: {
        IdentityNo: '8501015800088',
        FirstName: 'Thabo',
        LastName: 'Mokoena',
        ConsentObtainedByDataSubject: true,
      },
      code: 'PENDING',
    },
    {
      title: 'No record Online, found Onfile by failover, link by SMS',
      endpoint: 'POST /idv/kyc/photo/verify',
      body: {
        IdentityNo: '6809110045083',
        FirstName: 'Nomvula',
        LastName: 'Dlamini',
        CellNo: '082 123 4567',
        sendCaptureSms: true,
        liveDHA: true,
        enableFailover: true,
        ConsentObtainedByDataSubject: true,
      },
      code: 'PENDING',
    },
    {
      title: 'No record: no capture session and no SMS',
      endpoint: 'POST /idv/kyc/photo/verify',
      body: {
        IdentityNo: '9512250777088',
        FirstName: 'Zanele',
        LastName: 'Khumalo',
        ConsentObtainedByDataSubject: true,
      },
      code: 'FAIL',
    },
    {
      title: 'Details differ from the record',
      endpoint: 'POST /idv/kyc/photo/verify',
      body: {
        IdentityNo: '8501015800088',
        FirstName: 'Thabo',
        LastName: 'Mahlangu',
        ConsentObtainedByDataSubject: true,
      },
      code: 'REJECT',
    },
  ],
});
