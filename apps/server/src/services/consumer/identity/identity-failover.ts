import { z } from 'zod';
import { defineService, submit } from '../../../catalogue/define-service.ts';
import { evaluateIdentity } from './identity-outcome.ts';
import { choiceFields, personFields, subjectOf, variantOf } from './identity-request.ts';
import { plainResponse, presentPlain } from './identity-wire.ts';
import { identityServiceType, lookUpPerson } from './look-up-person.ts';

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
    ...personFields,
    lenientThreshold: choiceFields.lenientThreshold,
    liveDHA: choiceFields.liveDHA,
  }),
  serviceType: (request) => identityServiceType(variantOf(request)),
  subject: subjectOf,
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
