import { z } from 'zod';
import { defineService, retrieve, submit } from '../../../catalogue/define-service.ts';
import type { RegistryVariant } from '../../../providers/person-registry/port.ts';
import { evaluateIdentity } from './identity-outcome.ts';
import { choiceFields, personFields, subjectOf } from './identity-request.ts';
import { type IdentityView, plainResponse, presentPlain } from './identity-wire.ts';
import { identityServiceType, lookUpPerson } from './look-up-person.ts';

const fields = z.object({
  ...personFields,
  lenientThreshold: choiceFields.lenientThreshold,
  enableFailover: choiceFields.enableFailover,
});
const onfileRequest = fields.transform((request) => ({ ...request, variant: 'onfile' as RegistryVariant }));
const onlineRequest: z.ZodType<z.output<typeof onfileRequest>> = fields.transform((request) => ({
  ...request,
  variant: 'online' as RegistryVariant,
}));

const response = plainResponse.extend({
  dha_image: z
    .string()
    .nullable()
    .describe('Official photograph, base64; null unless number and names match.'),
  image_available: z.boolean(),
});

const present = (view: IdentityView): z.output<typeof response> => ({
  ...presentPlain(view),
  dha_image: view.officialPhotograph?.toString('base64') ?? null,
  image_available: view.officialPhotograph !== null,
});

/** Identity verification that returns the official photograph (consumer-service 4.4; domain-facts 2.2). */
export default defineService({
  product: 'IDENHANCED',
  service: 'consumer',
  title: 'Enhanced identity verification',
  description:
    'Verifies an identity number and names against the registry variant in the path and returns the official photograph.',
  version: '1.0',
  flow: 'inline',
  priceCents: 450,
  purpose: 'Identity verification with official photograph',
  strangersGet: 404,
  completedEvent: null,
  request: onfileRequest,
  serviceType: (request) => identityServiceType(request.variant),
  subject: subjectOf,
  lookUp: (request, providers, options) =>
    lookUpPerson(
      request,
      {
        variant: request.variant,
        enableFailover: request.enableFailover,
        givenNameThreshold: request.lenientThreshold,
        withPhotograph: true,
      },
      providers,
      options,
    ),
  evaluate: evaluateIdentity,
  endpoints: [
    submit('POST /enhanced-idv/verify/onfile', {
      summary: 'Verify an identity against Registry Onfile, with photograph',
      response,
      images: ['official_photograph'],
      present,
    }),
    submit('POST /enhanced-idv/verify/online', {
      summary: 'Verify an identity against Registry Online, with photograph',
      request: onlineRequest,
      response,
      images: ['official_photograph'],
      present,
    }),
    retrieve('GET /enhanced-idv/{transaction_id}', {
      summary: 'The result of an enhanced identity verification',
      response,
      images: ['official_photograph'],
      present,
    }),
  ],
  examples: [
    {
      title: 'Matched, with photograph',
      endpoint: 'POST /enhanced-idv/verify/onfile',
      body: {
        IdentityNo: '9202140123087',
        FirstName: 'Naledi Grace',
        LastName: 'van der Merwe',
        ConsentObtainedByDataSubject: true,
      },
      code: 'ACCEPT',
    },
    {
      title: 'Matched, but the registry has no photograph',
      endpoint: 'POST /enhanced-idv/verify/online',
      body: {
        IdentityNo: '7103170301084',
        FirstName: 'Fatima',
        LastName: 'Abrahams',
        ConsentObtainedByDataSubject: true,
      },
      code: 'ACCEPT',
    },
    {
      title: 'Recorded as deceased',
      endpoint: 'POST /enhanced-idv/verify/online',
      body: {
        IdentityNo: '8808085222089',
        FirstName: 'Johannes',
        LastName: 'Pretorius',
        ConsentObtainedByDataSubject: true,
      },
      code: 'REJECT',
    },
    {
      title: 'No record in this variant',
      endpoint: 'POST /enhanced-idv/verify/onfile',
      body: {
        IdentityNo: '7906305009087',
        FirstName: 'Pieter',
        LastName: 'Botha',
        ConsentObtainedByDataSubject: true,
      },
      code: 'FAIL',
    },
  ],
});
