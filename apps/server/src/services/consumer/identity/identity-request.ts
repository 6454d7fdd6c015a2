import {
  booleanField,
  commonFields,
  nameFields,
  requiredText,
  thresholdField,
  withDefault,
} from '../../../catalogue/request-fields.ts';
import type { RegistryVariant } from '../../../providers/person-registry/port.ts';
import type { SubmittedIdentity } from './match-identity.ts';

/** `IdentityNo` of the identity services: 13 digits; whether they make a valid number is part of the outcome. */
const identityNoField = requiredText('IdentityNo', 13, {
  regex: /^\d{13}$/,
  message: 'IdentityNo must have 13 digits.',
}).describe('South African identity number, 13 digits.');

/** The person, and what every verification request carries. */
export const personFields = { IdentityNo: identityNoField, ...nameFields, ...commonFields };

/** Optional fields that several identity services share (consumer-service 2.6). */
export const choiceFields = {
  lenientThreshold: withDefault(thresholdField('lenientThreshold'), 0.95).describe(
    'Similarity that the given names need, 0.0 to 1.0; default 0.95. Surnames always need 0.95.',
  ),
  liveDHA: withDefault(booleanField('liveDHA'), false).describe(
    'Which variant is asked first: false Registry Onfile, true Registry Online.',
  ),
  enableFailover: withDefault(booleanField('enableFailover'), false).describe(
    'Ask the other variant when the selected one cleanly has no record.',
  ),
};

/** The registry variant that `liveDHA` selects. */
export const variantOf = (request: { readonly liveDHA: boolean }): RegistryVariant =>
  request.liveDHA ? 'online' : 'onfile';

/** Whom reports show and searches find. */
export const subjectOf = (request: SubmittedIdentity) => ({
  identityNo: request.IdentityNo,
  firstName: request.FirstName,
  lastName: request.LastName,
});
