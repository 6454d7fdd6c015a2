import { ApiError, apiErrors } from '../domain/api-error.ts';

/** The errors of the capture routes, with the catalogue's codes (decisions: Errors). */
export const captureErrors = {
  unknownLink: () => apiErrors.notFound('There is no such capture link. Ask the sender for a new one.'),
  /** One answer for what is unknown, has run out or was used: a guess learns nothing. */
  staleCode: () =>
    apiErrors.notFound('This code has run out or was used. Scan the new one that the other screen shows.'),
  tooManyCodes: () =>
    apiErrors.invalidInput(
      'codes',
      'This capture has had too many codes. Go on here, or ask for a new link.',
    ),
  tooManyMessages: () =>
    apiErrors.invalidInput('messages', 'No more messages are sent. Scan the code or copy the link instead.'),
  cellNumberOfNoUse: () =>
    apiErrors.invalidInput('cell_number', 'Give a South African mobile number, say 082 123 4567.'),
  /** Also for another account's, and for one whose account does not list the page's origin. */
  unknownTransaction: () =>
    apiErrors.notFound(
      "There is no capture for this transaction, or its account does not let this page's origin show it.",
    ),
  unknownAttempt: () => apiErrors.notFound('There is no such attempt.'),
  noDevice: () => apiErrors.unauthorized('This device does not hold a capture link. Open the link again.'),
  anotherDevice: () =>
    new ApiError(403, 'forbidden', 'Another device has taken the capture over.', {
      details: { reason: 'another_device' },
    }),
  foreignOrigin: () =>
    new ApiError(
      403,
      'forbidden',
      'Captures are shown by the server itself and by origins that an account has allow-listed.',
      {
        details: { reason: 'foreign_origin' },
      },
    ),
  /** `how` is the session's status: expired, completed or cancelled. */
  ended: (how: string) =>
    new ApiError(422, 'invalid_input', 'This capture has ended. Nothing more is taken.', {
      details: { field: 'session', reason: how },
    }),
  fieldsNotConfirmed: () =>
    apiErrors.invalidInput('last_four', 'Confirm the last four digits of the identity number first.'),
  noDocumentAsked: () =>
    apiErrors.invalidInput('document_step', 'This capture asks for no document. Go on with the selfie.'),
  documentNotTaken: () =>
    apiErrors.invalidInput('document', 'Photograph the document first, with all its sides.'),
  documentHasNoSuchSide: () =>
    apiErrors.invalidInput('side', 'A book has a front only: the page with the photograph.'),
  tooManyDocuments: () =>
    apiErrors.invalidInput('document', 'This capture has had too many pictures of documents.'),
  documentUnreadable: () =>
    apiErrors.invalidInput(
      'document',
      'The picture cannot be read. Send a JPEG of at least 400 pixels on each side.',
    ),
  lastFourWrong: () =>
    apiErrors.invalidInput(
      'last_four',
      'These are not the last four digits. Look at the identity number again.',
    ),
  lastFourMalformed: () => apiErrors.invalidInput('last_four', 'Give exactly four digits.'),
};
