import { z } from 'zod';
import { lookedAtAgain, reasonCodesField } from '../../../catalogue/adverse-decision.ts';
import { defineService, submit, type TransactionView } from '../../../catalogue/define-service.ts';
import { presentSubmission, submissionResponse } from '../../../catalogue/queued-answers.ts';
import {
  commonFields,
  optionalEmail,
  optionalMobile,
  orNull,
  personFields,
} from '../../../catalogue/request-fields.ts';
import { LISTING_CATEGORIES, LISTING_TYPES, MATCH_KEYS } from '../../../providers/fraud-listings/port.ts';
import {
  commentsOf,
  evaluateFraudListings,
  type FraudDetail,
  type FraudFinding,
  shownListings,
} from './fraud-listing-outcome.ts';

const patterned = (field: string, regex: RegExp, message: string) =>
  orNull(z.string(`${field} must be a string.`).trim().regex(regex, message));

const request = z.object({
  ...personFields,
  PassportNo: patterned(
    'PassportNo',
    /^[A-Za-z0-9]{5,20}$/,
    'PassportNo must be 5 to 20 letters and digits.',
  ).describe('Looked for too.'),
  CellNo: optionalMobile('CellNo').describe('Looked for too; `0…` or E.164.'),
  EmailAddress: optionalEmail('EmailAddress').describe('Looked for too.'),
  AccountNumber: patterned('AccountNumber', /^\d{5,17}$/, 'AccountNumber must be 5 to 17 digits.').describe(
    'A bank account; looked for too. It is not shown again.',
  ),
  ...commonFields,
});
type Request = z.output<typeof request>;
type View = TransactionView<Request, FraudFinding, FraudDetail>;

const TITLE = 'Fraud listing look-up';
const text = z.string().nullable();
const fraudData = z.object({
  product_name: z.string(),
  id_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  listing_found: z.boolean().nullable().describe('Null: nothing could be found out.'),
  listing_types: z.array(z.enum(LISTING_TYPES)),
  listings: z.array(
    z.object({
      reference_no: z.string(),
      listing_type: z.enum(LISTING_TYPES),
      category: z.enum(LISTING_CATEGORIES),
      incident_date: text,
      filed_date: text,
      member_name: text,
      matched_on: z.array(z.enum(MATCH_KEYS)),
      details: text.describe('Null where they are for members only.'),
    }),
  ),
  comments: text.describe('Of the back-office verifier.'),
  reason_codes: reasonCodesField,
});

function presentData(view: View): z.output<typeof fraudData> {
  const { request: asked, outcome } = view;
  const listings = shownListings({ ...view, failure: null });
  return {
    product_name: TITLE,
    id_number: asked.IdentityNo,
    first_name: asked.FirstName,
    last_name: asked.LastName,
    listing_found: outcome.detail.listing_found,
    listing_types: LISTING_TYPES.filter((type) => listings.some((listing) => listing.type === type)),
    listings: listings.map((listing) => ({
      reference_no: listing.referenceNo,
      listing_type: listing.type,
      category: listing.category,
      incident_date: listing.incidentDate,
      filed_date: listing.filedDate,
      member_name: listing.memberName,
      matched_on: [...listing.matchedOn],
      details: listing.details,
    })),
    comments: commentsOf(view),
    reason_codes: [...outcome.detail.reason_codes],
  };
}

const endpoint = 'POST /fraud-listing-lookup/verify';
const exampleOf = (
  title: string,
  comesTo: string,
  [IdentityNo, FirstName, LastName]: readonly [string, string, string],
  more: Readonly<Record<string, unknown>> = {},
) => ({
  title,
  comesTo,
  endpoint,
  code: 'PENDING' as const,
  body: { IdentityNo, FirstName, LastName, ...more, ConsentObtainedByDataSubject: true },
});
const ayanda = ['0101010001085', 'Ayanda', 'Ndlovu'] as const;

/** Fraud listings, victims and protective registrations (consumer-service 4.4; domain-facts 2.9). */
export default defineService({
  product: 'FRAUDLIST',
  service: 'consumer',
  title: TITLE,
  description:
    'Whether a person is listed for fraud, filed as a victim, or is protectively registered. Victims and protective registrants ' +
    'come to REVIEW, never REJECT: they must not be declined for their filing. Get the result from `GET /transactions/{transaction_id}`.',
  version: '1.0',
  flow: 'queued',
  priceCents: 700,
  purpose: 'Fraud listing look-up',
  strangersGet: 404,
  completedEvent: 'transaction.completed',
  request,
  serviceType: () => 'FRAUDLIST',
  subject: ({ IdentityNo, FirstName, LastName }) => ({
    identityNo: IdentityNo,
    firstName: FirstName,
    lastName: LastName,
  }),
  lookUp: async (asked, providers, { signal }) => {
    const listings = await providers.fraudListings.find(
      {
        identityNo: asked.IdentityNo,
        firstName: asked.FirstName,
        surname: asked.LastName,
        passportNo: asked.PassportNo?.toUpperCase() ?? null,
        cellNo: asked.CellNo,
        email: asked.EmailAddress?.toLowerCase() ?? null,
        accountNo: asked.AccountNumber?.replace(/^0+/, '') ?? null,
      },
      { signal },
    );
    return listings === 'by-hand' ? listings : { finding: { listings } };
  },
  evaluate: evaluateFraudListings,
  byHandCase: 'fraud-listing',
  reviewCase: lookedAtAgain,
  result: { response: fraudData, present: presentData },
  endpoints: [
    submit(endpoint, {
      summary: 'Begin a fraud listing look-up',
      response: submissionResponse,
      present: presentSubmission('The fraud listing look-up was accepted. The result follows.'),
    }),
  ],
  examples: [
    exampleOf('Not listed', 'ACCEPT', ['8501015800088', 'Thabo', 'Mokoena']),
    exampleOf('A victim of impersonation', 'REVIEW, VICTIM', ['9202140123087', 'Naledi', 'van der Merwe']),
    exampleOf('A protective registration', 'REVIEW, PROTECTIVE_REGISTRATION', [
      '7103170301084',
      'Fatima',
      'Abrahams',
    ]),
    exampleOf('Listed for fraud', 'REJECT, FRAUD', ['7906305009087', 'Pieter', 'Botha']),
    exampleOf('Listed by passport', 'REJECT, FRAUD', ayanda, { PassportNo: 'FN123456' }),
    exampleOf('Listed for fraud in her name, and its victim', 'REJECT, FRAUD and VICTIM', [
      '6809110045083',
      'Nomvula',
      'Dlamini',
    ]),
    exampleOf('A mobile number that is listed', 'REVIEW, FRAUD', ayanda, { CellNo: '083 123 4567' }),
    exampleOf('An e-mail address that is listed', 'REVIEW, FRAUD', ayanda, {
      EmailAddress: 'Mule@example.com',
    }),
    exampleOf('A bank account that is listed', 'REVIEW, FRAUD', ayanda, { AccountNumber: '62000000045' }),
    exampleOf('A listing of more than ten years ago', 'ACCEPT', ['0002295431080', 'Sipho', 'Nkosi']),
    exampleOf('Could not be processed', 'FAILED', ['9001019999084', 'Riaan', 'du Plessis']),
  ],
});
