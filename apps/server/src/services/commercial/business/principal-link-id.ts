import { z } from 'zod';
import {
  defineService,
  type Outcome,
  retrieve,
  submit,
  type TransactionView,
} from '../../../catalogue/define-service.ts';
import { mayBeShown } from '../../../domain/display-period.ts';
import type { Facts } from '../../../domain/facts.ts';
import { givenNameSimilarity, surnameSimilarity } from '../../../domain/name-similarity.ts';
import type { BureauPrincipal } from '../../../providers/commercial-bureau/port.ts';
import { principalFields, principalSubject } from './business-request.ts';
import { date, text } from './business-wire.ts';
import {
  type LinkedBusiness,
  linkedBusiness,
  lookUpLinkedBusinesses,
  presentLinked,
} from './linked-business.ts';

/** As in identity matching (decisions: Identity matching). */
const NAME_THRESHOLD = 0.95;

const request = z.object(principalFields);
type Request = z.output<typeof request>;

interface NameMatch {
  readonly first_name_matched: boolean;
  readonly last_name_matched: boolean;
}

interface Finding {
  /** Null: the bureau has no profile of the number, or it is somebody else's. */
  readonly principal: BureauPrincipal | null;
  /** Null: the bureau has no profile of the number. */
  readonly nameMatch: NameMatch | null;
  readonly linked: readonly LinkedBusiness[];
}

interface Detail {
  readonly match_status: 'FOUND' | 'NO_MATCH' | null;
  readonly name_match: NameMatch | null;
}

/** ACCEPT with a profile; REJECT where the number is somebody else's; FAIL without one (domain-facts 3.2; decision 0024). */
export function evaluatePrincipal({ finding, failure }: Facts<unknown, Finding>): Outcome<Detail> {
  const outcome = (code: Outcome<Detail>['code'], message: string): Outcome<Detail> => ({
    code,
    message,
    weighting: null,
    detail: {
      match_status: finding && (finding.principal ? 'FOUND' : 'NO_MATCH'),
      name_match: finding?.nameMatch ?? null,
    },
  });
  if (failure !== null) return outcome('FAIL', 'The person could not be looked up. It was not charged.');
  if (finding === null) return outcome('PENDING', 'The look-up is in progress.');
  if (finding.principal) return outcome('ACCEPT', 'The person was found.');
  return finding.nameMatch
    ? outcome('REJECT', 'The identity number belongs to somebody of another name.')
    : outcome('FAIL', 'The bureau has no profile of this identity number.');
}

const address = z.object({
  type: z.string(),
  line: z.string(),
  suburb: text,
  town: text,
  post_code: text,
  first_reported_date: date,
});

const response = z.object({
  success: z.boolean().describe('The bureau answered, whatever it said.'),
  transaction_id: z.string(),
  product: z.literal('PRINLINKID'),
  match_status: z.enum(['FOUND', 'NO_MATCH']).nullable().describe('Null: the look-up failed.'),
  consumer: z
    .object({
      consumer_number: z.string(),
      first_names: z.string(),
      surname: z.string(),
      id_number: z.string(),
      date_of_birth: date,
      aka_names: z.array(z.string()),
      marital_status: text,
      deceased_date: date,
      addresses: z.array(address),
      telephones: z.array(z.object({ type: z.string(), number: z.string(), date })),
      employers: z.array(z.object({ name: z.string(), occupation: text, date })),
    })
    .nullable()
    .describe('Null without a profile, and where the names are not those of the number.'),
  summary: z
    .object({
      judgment_count: z.int(),
      adverse_count: z.int(),
      notices_count: z.int(),
      debt_counselling: z.boolean(),
      deeds_count: z.int(),
      business_count: z.int(),
    })
    .nullable(),
  enquiry_history: z
    .array(z.object({ date: z.string(), subscriber: z.string(), contact: text, type: z.string() }))
    .describe('Of the last year; the latest first.'),
  linked_businesses: z.array(linkedBusiness),
  name_match: z
    .object({ first_name_matched: z.boolean(), last_name_matched: z.boolean() })
    .nullable()
    .describe('Null: there is no profile to compare with.'),
});

function present(view: TransactionView<Request, Finding, Detail>): z.output<typeof response> {
  const { principal = null, nameMatch = null, linked = [] } = view.finding ?? {};
  const today = view.receivedAt;
  return {
    success: view.finding !== null,
    transaction_id: view.transactionId,
    product: 'PRINLINKID',
    match_status: view.outcome.detail.match_status,
    consumer: principal && presentConsumer(principal),
    summary: principal && {
      judgment_count: principal.judgments.filter((entry) => mayBeShown('judgment', entry.date, today)).length,
      adverse_count: principal.adverse.filter((entry) => mayBeShown('default', entry.date, today)).length,
      notices_count: principal.noticeDates.filter((day) => mayBeShown('judgment', day, today)).length,
      debt_counselling: principal.isUnderDebtCounselling,
      deeds_count: principal.deedsCount,
      business_count: linked.length,
    },
    enquiry_history: (principal?.enquiries ?? [])
      .filter((entry) => mayBeShown('enquiry', entry.date, today))
      .toSorted((left, right) => (left.date < right.date ? 1 : -1))
      .map(({ date: day, subscriber, contact, type }) => ({ date: day, subscriber, contact, type })),
    linked_businesses: linked.map(presentLinked),
    name_match: nameMatch,
  };
}

function presentConsumer(principal: BureauPrincipal): z.output<typeof response>['consumer'] {
  return {
    consumer_number: principal.consumerNo,
    first_names: principal.firstNames,
    surname: principal.surname,
    id_number: principal.identityNo,
    date_of_birth: principal.birthDate,
    aka_names: [...principal.akaNames],
    marital_status: principal.maritalStatus,
    deceased_date: principal.deceasedDate,
    addresses: principal.addresses.map(({ type, line, suburb, town, postCode, firstReportedDate }) => ({
      type,
      line,
      suburb,
      town,
      post_code: postCode,
      first_reported_date: firstReportedDate,
    })),
    telephones: principal.telephones.map(({ type, number, date: day }) => ({ type, number, date: day })),
    employers: principal.employers.map(({ name, occupation, date: day }) => ({
      name,
      occupation,
      date: day,
    })),
  };
}

const endpoint = 'POST /principal-link-id';
const exampleOf = (
  title: string,
  [IdentityNo, FirstName, LastName]: readonly [string, string, string],
  code: 'ACCEPT' | 'REJECT' | 'FAIL',
) => ({
  title,
  endpoint,
  body: {
    FirstName,
    LastName,
    IdentityNo,
    EnquiryReason: 'FRAUD_PREVENTION',
    ConsentObtainedByDataSubject: true,
  },
  code,
});

/** The individual behind businesses: bureau profile, enquiry history, linked businesses (commercial-service 4.2; domain-facts 3.2). */
export default defineService({
  product: 'PRINLINKID',
  service: 'commercial',
  title: 'Principal link by identity number',
  description:
    "An individual's bureau profile and enquiry history, and the businesses that the individual stands behind.",
  version: '1.0',
  flow: 'inline',
  priceCents: 900,
  purpose: 'Principal link by identity number',
  strangersGet: 404,
  completedEvent: null,
  request,
  serviceType: () => 'PRINLINKID',
  subject: principalSubject,
  lookUp: async ({ IdentityNo, FirstName, LastName }, providers, options) => {
    const { signal } = options;
    const principal = await providers.commercialBureau.findPrincipal(IdentityNo, { signal });
    const nameMatch = principal && matchNames(principal, FirstName, LastName);
    const isTheirs = nameMatch?.first_name_matched === true && nameMatch.last_name_matched;
    // Of somebody else nothing is even asked for.
    const linked = isTheirs ? await lookUpLinkedBusinesses([IdentityNo], providers, options) : null;
    return {
      finding: { principal: isTheirs ? principal : null, nameMatch, linked: linked?.get(IdentityNo) ?? [] },
    };
  },
  evaluate: evaluatePrincipal,
  endpoints: [
    submit(endpoint, { summary: 'An individual and their businesses', response, present }),
    retrieve('GET /principal-link-id/{transaction_id}', {
      summary: 'The result of an earlier principal link',
      response,
      present,
    }),
  ],
  examples: [
    exampleOf('A director of several businesses', ['8501015800088', 'Thabo', 'Mokoena'], 'ACCEPT'),
    exampleOf('Judgment, default and notice', ['7906305009087', 'Pieter', 'Botha'], 'ACCEPT'),
    exampleOf('Under debt counselling', ['0002295431080', 'Sipho', 'Nkosi'], 'ACCEPT'),
    exampleOf('Deceased', ['8808085222089', 'Johannes', 'Pretorius'], 'ACCEPT'),
    exampleOf('No businesses', ['0101010001085', 'Ayanda', 'Ndlovu'], 'ACCEPT'),
    exampleOf('The number of somebody else', ['8501015800088', 'Sipho', 'Nkosi'], 'REJECT'),
    exampleOf('Unknown to the bureau', ['9512250777088', 'Zanele', 'Khumalo'], 'FAIL'),
  ],
});

/** Compares the submitted names with the profile's; the surname may be one under which the person is also known. */
function matchNames(principal: BureauPrincipal, firstName: string, lastName: string): NameMatch {
  const names = [`${principal.firstNames} ${principal.surname}`, ...principal.akaNames];
  return {
    first_name_matched: givenNameSimilarity(firstName, principal.firstNames) >= NAME_THRESHOLD,
    last_name_matched:
      surnameSimilarity(lastName, principal.surname) >= NAME_THRESHOLD ||
      names.some((name) => givenNameSimilarity(`${firstName} ${lastName}`, name) >= NAME_THRESHOLD),
  };
}
