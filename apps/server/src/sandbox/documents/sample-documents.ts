import type { CameraLevel, DocumentKind, DrawOptions, Holder } from '@qiniso/synthetic-documents';

/** A document of the sandbox that reaches a certain outcome. */
export interface SampleDocument {
  readonly name: string;
  /** Where it is to be sent. */
  readonly endpoint: string;
  readonly what: string;
  readonly code: 'ACCEPT' | 'REVIEW' | 'REJECT' | 'FAIL';
  readonly kind: DocumentKind;
  readonly holder?: Partial<Holder>;
  readonly drawing?: Pick<DrawOptions, 'printed' | 'alterMrz' | 'licence'>;
  /** Signed with keys that nobody trusts. */
  readonly isSignedByStranger?: true;
  readonly front?: Partial<CameraLevel>;
  readonly back?: Partial<CameraLevel>;
  readonly selfie?: 'same-person' | 'other-person';
  /** Fields that are sent besides the pictures. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

const PASSPORT = '/consumer/doc-auth/verify/passport';
const NATIONAL_ID = '/consumer/doc-auth/verify/national-id';
const LICENCE = '/consumer/doc-auth/verify/drivers-license';

/** Out of focus: nothing can be read. */
const BLURRED = { blur: 22 } as const;

/** Changes the check digit over the whole second line, as somebody who does not know of it would leave it wrong. */
const wrongCheckDigit = ([first, second]: readonly [string, string]): readonly [string, string] => [
  first,
  second.slice(0, 43) + String((Number(second.slice(43)) + 3) % 10),
];

/** Every sample; the person is THABO JOHN MOKOENA (8501015800088), whom the sandbox's registries know. */
export const sampleDocuments: readonly SampleDocument[] = [
  {
    name: 'passport',
    endpoint: PASSPORT,
    what: 'A passport, photographed well, with his details',
    code: 'ACCEPT',
    kind: 'passport',
    fields: {
      IdentityNo: '8501015800088',
      FirstName: 'Thabo John',
      LastName: 'Mokoena',
      BirthDate: '1985-01-01',
    },
  },
  {
    name: 'passport-with-selfie',
    endpoint: PASSPORT,
    what: 'The same with his selfie',
    code: 'ACCEPT',
    kind: 'passport',
    selfie: 'same-person',
  },
  {
    name: 'passport-other-selfie',
    endpoint: PASSPORT,
    what: "The same with somebody else's selfie",
    code: 'REJECT',
    kind: 'passport',
    selfie: 'other-person',
  },
  {
    name: 'passport-other-person',
    endpoint: PASSPORT,
    what: "A passport sent with somebody else's details",
    code: 'REJECT',
    kind: 'passport',
    fields: { IdentityNo: '9202140123087', FirstName: 'Naledi', LastName: 'van der Merwe' },
  },
  {
    name: 'passport-expired',
    endpoint: PASSPORT,
    what: 'A passport that expired in 2021',
    code: 'REJECT',
    kind: 'passport',
    holder: { issueDate: '2011-05-20', expiryDate: '2021-05-19' },
  },
  {
    name: 'passport-wrong-check-digit',
    endpoint: PASSPORT,
    what: 'A passport whose machine-readable zone was changed',
    code: 'REJECT',
    kind: 'passport',
    drawing: { alterMrz: wrongCheckDigit },
  },
  {
    name: 'passport-altered-print',
    endpoint: PASSPORT,
    what: 'A passport with another identity number printed than machines read',
    code: 'REVIEW',
    kind: 'passport',
    drawing: { printed: { identityNo: '7906305009087' } },
  },
  {
    name: 'passport-blurred',
    endpoint: PASSPORT,
    what: 'A passport out of focus',
    code: 'FAIL',
    kind: 'passport',
    front: BLURRED,
  },
  {
    name: 'smart-id',
    endpoint: NATIONAL_ID,
    what: 'A smart ID card, both sides',
    code: 'ACCEPT',
    kind: 'smart-id',
    fields: { DocumentSubType: 'SMART_ID', IdentityNo: '8501015800088', LastName: 'Mokoena' },
  },
  {
    name: 'smart-id-unreadable-barcode',
    endpoint: NATIONAL_ID,
    what: 'A smart ID card with its back out of focus',
    code: 'REVIEW',
    kind: 'smart-id',
    back: BLURRED,
  },
  {
    name: 'smart-id-altered-print',
    endpoint: NATIONAL_ID,
    what: 'A smart ID card with another identity number printed than its barcode holds',
    code: 'REJECT',
    kind: 'smart-id',
    drawing: { printed: { identityNo: '7906305009087' } },
  },
  {
    name: 'green-book',
    endpoint: NATIONAL_ID,
    what: 'A green ID book',
    code: 'ACCEPT',
    kind: 'green-book',
    fields: { DocumentSubType: 'GREEN_BOOK' },
  },
  {
    name: 'licence',
    endpoint: LICENCE,
    what: 'A driving licence card',
    code: 'ACCEPT',
    kind: 'licence',
  },
  {
    name: 'licence-expired-card',
    endpoint: LICENCE,
    what: 'A driving licence whose card has expired (the licence has not)',
    code: 'REVIEW',
    kind: 'licence',
    holder: { issueDate: '2015-03-10' },
  },
  {
    name: 'licence-forged',
    endpoint: LICENCE,
    what: 'A driving licence whose barcode the issuer has not signed',
    code: 'REJECT',
    kind: 'licence',
    isSignedByStranger: true,
  },
];
