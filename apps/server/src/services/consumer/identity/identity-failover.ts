import { z } from 'zod';
import { defineService, submit } from '../../../catalogue/define-service.ts';
import {
  booleanField,
  commonFields,
  nameFields,
  thresholdField,
  withDefault,
} from '../../../catalogue/request-fields.ts';
import { evaluateIdentity } from './identity-outcome.ts';
import { identityNoField, plainResponse, presentPlain } from './identity-wire.ts';
import { identityServiceType, lookUpPerson } from './look-up-person.ts';

const variantOf = (request: { readonly liveDHA: boolean }) => (request.liveDHA ? 'online' : 'onfile');

/** Basic identity verification with failover between two data sources (consumer-service 4.4; domain-facts 2.1). */
export default defineService({
  product: 'IDFAILOVER',
  service: 'consumer',
  title: 'Identity verification with failover',
  description:
    'Verifies an identity number and names against one registry variant and, when that has no record, against the other.',
  version: '1.0',
  flow: 'inline',
  priceCents: 250,
  purpose: 'Identity verification',
  strangersGet: 404,
  completedEvent: null,
  request: z.object({
    IdentityNo: identityNoField,
    ...nameFields,
    ...commonFields,
    lenientThreshold: withDefault(thresholdField('lenientThreshold'), 0.95).describe(
      'Similarity that the given names need, 0.0 to 1.0; default 0.95.',
    ),
    liveDHA: withDefault(booleanField('liveDHA'), false).describe(
      'Which variant is asked first: false Registry Onfile, true Registry Online.',
    ),
  }),
  serviceType: (request) => identityServiceType(variantOf(request)),
  subject: (request) => ({
    identityNo: request.IdentityNo,
    firstName: request.FirstName,
    lastName: request.LastName,
  }),
  lookUp: (request, providers, options) =>
    lookUpPerson(
      request,
      {
        variant: variantOf(request),
        enableFailover: true,
        givenNameThreshold: request.lenientThreshold,
        withPhotograph: false,
      },
      providers,
      options,
    ),
  evaluate: evaluateIdentity,
  endpoints: [
    submit('POST /idv/failover/verify', {
      summary: 'Verify an identity, with failover',
      response: plainResponse,
      present: presentPlain,
    }),
  ],
  examples: [
    {
      title: 'Found Onfile and matched',
      endpoint: 'POST /idv/failover/verify',
      body: {
        IdentityNo: '8501015800088',
        FirstName: 'Thabo',
        LastName: 'Mokoena',
        ConsentObtainedByDataSubject: true,
      },
      code: 'ACCEPT',
    },
    {
      title: 'No record Onfile, found Online',
      endpoint: 'POST /idv/failover/verify',
      body: {
        IdentityNo: '7906305009087',
        FirstName: 'Pieter',
        LastName: 'Botha',
        ConsentObtainedByDataSubject: true,
      },
      code: 'ACCEPT',
    },
    {
      title: 'No record in either variant',
      endpoint: 'POST /idv/failover/verify',
      body: {
        IdentityNo: '9512250777088',
        FirstName: 'Zanele',
        LastName: 'Khumalo',
        ConsentObtainedByDataSubject: true,
      },
      code: 'FAIL',
    },
    {
      title: 'Other names than the record',
      endpoint: 'POST /idv/failover/verify',
      body: {
        IdentityNo: '8501015800088',
        FirstName: 'Sipho',
        LastName: 'Nkosi',
        ConsentObtainedByDataSubject: true,
      },
      code: 'REJECT',
    },
    {
      title: 'The record has another date of birth',
      endpoint: 'POST /idv/failover/verify',
      body: {
        IdentityNo: '9901015001084',
        FirstName: 'Lerato',
        LastName: 'Mahlangu',
        ConsentObtainedByDataSubject: true,
      },
      code: 'REVIEW',
    },
  ],
});
