import { z } from 'zod';
import {
  defineService,
  type Outcome,
  recall,
  retrieve,
  submit,
  type TransactionView,
} from '../../../catalogue/define-service.ts';
import { orNull, requiredText } from '../../../catalogue/request-fields.ts';
import { isOwner } from '../../../domain/deed-owner.ts';
import { deedsOffices, parseDeedsOffice } from '../../../domain/deeds-office.ts';
import type { Facts } from '../../../domain/facts.ts';
import { normaliseName } from '../../../domain/name-similarity.ts';
import { parseSaIdNumber } from '../../../domain/sa-id-number.ts';
import { type Deed, propertyTypes } from '../../../providers/deeds-registry/port.ts';
import { principalFields, principalSubject } from './business-request.ts';
import { date, text } from './business-wire.ts';

const officeNames = deedsOffices.join(', ');

const request = z.object({
  ...principalFields,
  DeedsOffice: orNull(requiredText('DeedsOffice', 60))
    .transform((value, context) => {
      const office = typeof value === 'string' ? parseDeedsOffice(value) : null;
      if (value !== null && office === null)
        context.addIssue({
          code: 'custom',
          message: `DeedsOffice must be one of ${officeNames}, or left out for all of them.`,
        });
      return office;
    })
    .describe(`One of ${officeNames}; all of them by default.`),
});
type Request = z.output<typeof request>;

interface Finding {
  readonly deeds: readonly Deed[];
}

interface Detail {
  readonly property_count: number;
}

/** ACCEPT when the registries answered, with or without properties (decisions: Asynchronous services and retrieval). */
export function evaluateDeeds({ finding, failure }: Facts<unknown, Finding>): Outcome<Detail> {
  const count = finding?.deeds.length ?? 0;
  const outcome = (code: Outcome<Detail>['code'], message: string): Outcome<Detail> => ({
    code,
    message,
    weighting: null,
    detail: { property_count: count },
  });
  if (failure !== null)
    return outcome('FAIL', 'The deeds registries could not be asked. It was not charged.');
  if (finding === null) return outcome('PENDING', 'The look-up is in progress.');
  return outcome('ACCEPT', count > 0 ? 'Properties were found.' : 'No property was found.');
}

const property = z.object({
  property_type: z.enum(propertyTypes),
  deeds_office: z.string(),
  title_deed_number: z.string(),
  erf_number: text,
  portion: text,
  township: text,
  scheme_name: text,
  scheme_number: text,
  unit_number: text,
  farm_name: text,
  street_address: text,
  suburb: text,
  province: text,
  extent: z.number(),
  extent_unit: z.enum(['SQUARE_METRES', 'HECTARES']),
  purchase_date: date,
  registration_date: z.string(),
  purchase_price: z.number().describe('Rand; 0 for gifts and inheritances.'),
  share: z.number().describe("The person's share, percent."),
  multiple_owners: z.boolean(),
  owners: z.array(z.object({ name: z.string(), id_number: text, share: z.number() })),
  bonds: z.array(
    z.object({
      bond_number: z.string(),
      bond_holder: z.string(),
      bond_amount: z.number(),
      bond_date: z.string(),
    }),
  ),
  ownership_status: z.enum(['CURRENT', 'PREVIOUS']),
});

const response = z.object({
  success: z.boolean().describe('The registries answered, whatever they said.'),
  transaction_id: z.string(),
  product: z.literal('PRIDEEDSCOMP'),
  person: z.object({ first_names: z.string(), surname: z.string(), id_number: z.string() }),
  summary: z
    .object({
      property_count: z.int(),
      total_purchase_price: z.number(),
      total_bond_amount: z.number(),
      bond_free_amount: z.number(),
      bond_count: z.int(),
    })
    .describe('Of the properties that are owned now. Rand.'),
  properties: z
    .array(property)
    .describe('Those owned now first, then by date of registration, latest first.'),
  result_date: z.string().describe('When the registries were asked, ISO 8601 UTC.'),
});

const cachedResponse = response.extend({
  cached: z.literal(true),
  retrieved_at: z.string().describe('When the result was first obtained, ISO 8601 UTC.'),
});

type View = TransactionView<Request, Finding, Detail>;

const personOf = ({ request: asked, receivedAt }: Pick<View, 'request' | 'receivedAt'>) => ({
  identityNo: asked.IdentityNo,
  firstNames: asked.FirstName,
  surname: asked.LastName,
  birthDate: parseSaIdNumber(asked.IdentityNo, receivedAt).birthDate,
});

function present(view: View): z.output<typeof response> {
  const person = personOf(view);
  const deeds = view.finding?.deeds ?? [];
  const current = deeds.filter(({ ownershipStatus }) => ownershipStatus === 'CURRENT');
  const bonds = current.flatMap((deed) => deed.bonds);
  const prices = current.reduce((sum, { purchasePrice }) => sum + purchasePrice, 0);
  const bonded = bonds.reduce((sum, { bondAmount }) => sum + bondAmount, 0);
  return {
    success: view.finding !== null,
    transaction_id: view.transactionId,
    product: 'PRIDEEDSCOMP',
    person: { first_names: person.firstNames, surname: person.surname, id_number: person.identityNo },
    summary: {
      property_count: current.length,
      total_purchase_price: prices,
      total_bond_amount: bonded,
      bond_free_amount: Math.max(0, prices - bonded),
      bond_count: bonds.length,
    },
    properties: deeds
      .toSorted(
        (left, right) =>
          compare(left.ownershipStatus, right.ownershipStatus) ||
          compare(right.registrationDate, left.registrationDate),
      )
      .map((deed) => presentDeed(deed, person)),
    result_date: (view.completedAt ?? view.receivedAt).toISOString(),
  };
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function presentDeed(deed: Deed, person: Parameters<typeof isOwner>[1]): z.output<typeof property> {
  const theirs = deed.owners.filter((owner) => isOwner(owner, person));
  return {
    property_type: deed.propertyType,
    deeds_office: deed.deedsOffice,
    title_deed_number: deed.titleDeedNumber,
    erf_number: deed.erfNumber,
    portion: deed.portion,
    township: deed.township,
    scheme_name: deed.schemeName,
    scheme_number: deed.schemeNumber,
    unit_number: deed.unitNumber,
    farm_name: deed.farmName,
    street_address: deed.streetAddress,
    suburb: deed.suburb,
    province: deed.province,
    extent: deed.extent,
    extent_unit: deed.extentUnit,
    purchase_date: deed.purchaseDate,
    registration_date: deed.registrationDate,
    purchase_price: deed.purchasePrice,
    share: theirs.reduce((sum, { share }) => sum + share, 0),
    multiple_owners: deed.owners.length > 1,
    owners: deed.owners.map(({ name, identityNo, share }) => ({ name, id_number: identityNo, share })),
    bonds: deed.bonds.map((bond) => ({
      bond_number: bond.bondNumber,
      bond_holder: bond.bondHolder,
      bond_amount: bond.bondAmount,
      bond_date: bond.bondDate,
    })),
    ownership_status: deed.ownershipStatus,
  };
}

/** Same names but for case, accents and punctuation. */
const isSameName = (left: string, right: string): boolean => normaliseName(left) === normaliseName(right);

const endpoint = 'POST /principal-deeds-comprehensive';
const exampleOf = (
  title: string,
  [IdentityNo, FirstName, LastName]: readonly [string, string, string],
  more: Readonly<Record<string, string>> = {},
) => ({
  title,
  endpoint,
  body: {
    FirstName,
    LastName,
    IdentityNo,
    ...more,
    EnquiryReason: 'CREDIT_ASSESSMENT',
    ConsentObtainedByDataSubject: true,
  },
  code: 'ACCEPT' as const,
});

/** Property deeds of an individual (commercial-service 4.2; domain-facts 3.9). */
export default defineService({
  product: 'PRIDEEDSCOMP',
  service: 'commercial',
  title: 'Principal deeds, comprehensive',
  description: 'Properties that an individual owns or owned, with their deeds, prices, bonds and co-owners.',
  version: '1.0',
  flow: 'inline',
  priceCents: 1500,
  purpose: 'Property deeds of an individual',
  strangersGet: 404,
  completedEvent: null,
  request,
  serviceType: () => 'PRIDEEDSCOMP',
  subject: principalSubject,
  lookUp: async (asked, { deedsRegistry }, { signal, receivedAt }) => {
    const person = personOf({ request: asked, receivedAt });
    const found = await deedsRegistry.find({ ...person, deedsOffice: asked.DeedsOffice }, { signal });
    // Whoever else a registry may have found: only what is theirs.
    return {
      finding: { deeds: found.filter(({ owners }) => owners.some((owner) => isOwner(owner, person))) },
    };
  },
  evaluate: evaluateDeeds,
  endpoints: [
    submit(endpoint, { summary: 'Property deeds of an individual', response, present }),
    recall('GET /principal-deeds-comprehensive/existing', {
      summary: 'The latest deeds that this account has obtained of an individual',
      description:
        'Serves only what this account obtained before of all deeds offices, under the consent recorded then. Nothing is asked of a registry, ' +
        'and nothing charged.',
      query: z.object({
        firstName: requiredText('firstName', 200).describe('As submitted then.'),
        lastName: requiredText('lastName', 200).describe('As submitted then.'),
        identityNo: requiredText('identityNo', 13, {
          regex: /^\d{13}$/,
          message: 'identityNo must have 13 digits.',
        }).describe('South African identity number, 13 digits.'),
      }),
      identityNoOf: ({ identityNo }) => identityNo,
      // One office's deeds would pass for all that the person owns: the query cannot say which is meant.
      fits: ({ firstName, lastName }, { FirstName, LastName, DeedsOffice }: Request) =>
        DeedsOffice === null && isSameName(firstName, FirstName) && isSameName(lastName, LastName),
      response: cachedResponse,
      present: (view: View) => {
        const shown = present(view);
        return { ...shown, cached: true as const, retrieved_at: shown.result_date };
      },
    }),
    retrieve('GET /principal-deeds-comprehensive/{transaction_id}', {
      summary: 'The result of an earlier deeds enquiry',
      response,
      present,
    }),
  ],
  examples: [
    exampleOf('A house with a bond, and a farm sold since', ['8501015800088', 'Thabo', 'Mokoena']),
    exampleOf('Sectional title with two bonds', ['9202140123087', 'Naledi Grace', 'van der Merwe']),
    exampleOf('An old deed without identity number', ['6809110045083', 'Nomvula', 'Dlamini']),
    exampleOf('One deeds office only', ['8501015800088', 'Thabo', 'Mokoena'], { DeedsOffice: 'Cape Town' }),
    exampleOf('No property', ['0101010001085', 'Ayanda', 'Ndlovu']),
  ],
});
