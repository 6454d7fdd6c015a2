import { z } from 'zod';
import { defineService, retrieve, submit, type TransactionView } from '../../../catalogue/define-service.ts';
import { booleanField, withDefault } from '../../../catalogue/request-fields.ts';
import { isInOffice } from '../../../domain/director-codes.ts';
import { parseSaIdNumber } from '../../../domain/sa-id-number.ts';
import type { Director } from '../../../providers/companies-register/port.ts';
import { type BusinessDetail, evaluateBusiness } from './business-outcome.ts';
import { businessFields, exactlyOneKey, noSubject } from './business-request.ts';
import {
  business,
  director,
  presentBusiness,
  presentDirector,
  presentEnvelope,
  reportEnvelope,
} from './business-wire.ts';
import { type BusinessFinding, lookUpBusiness } from './look-up-business.ts';

const request = z
  .object({
    ...businessFields,
    IncludeResigned: withDefault(booleanField('IncludeResigned'), true).describe(
      'Whether historical directors are listed; default true.',
    ),
  })
  .superRefine(exactlyOneKey);
type Request = z.output<typeof request>;

const principal = director.extend({
  idv: z
    .object({
      verified: z
        .boolean()
        .nullable()
        .describe('False: the identity number cannot be right. Null: not checked.'),
      message: z.string(),
    })
    .describe('What the identity number itself says; the population register is not asked.'),
});

const response = z.object({
  ...reportEnvelope('PRINDETAILS'),
  business: business.nullable(),
  current_directors: z.array(principal),
  historical_directors: z.array(principal),
  current_count: z.int(),
  historical_count: z.int(),
});

/** What can be said of a director's identity without asking anybody for it (decision 0024). */
function checkIdentity(entry: Director, today: Date): z.output<typeof principal>['idv'] {
  if (entry.juristicName !== null)
    return { verified: null, message: 'A juristic person has no identity number.' };
  if (entry.identityNo === null) return { verified: null, message: 'The register has no identity number.' };
  const { validity, possibleBirthDates } = parseSaIdNumber(entry.identityNo, today);
  if (validity !== 'VALID')
    return { verified: false, message: `The identity number cannot be right: ${validity}.` };
  if (entry.birthDate !== null && !possibleBirthDates.includes(entry.birthDate))
    return { verified: false, message: 'The identity number is of another birth date.' };
  return {
    verified: null,
    message: 'The identity number is well formed. The population register was not asked.',
  };
}

function present(view: TransactionView<Request, BusinessFinding, BusinessDetail>): z.output<typeof response> {
  const record = view.finding?.record ?? null;
  const list = (wanted: (entry: Director) => boolean) =>
    (record?.directors ?? [])
      .filter(wanted)
      .map((entry) => ({ ...presentDirector(entry), idv: checkIdentity(entry, view.receivedAt) }));
  const current = list(({ statusCode }) => isInOffice(statusCode));
  const historical = view.request.IncludeResigned ? list(({ statusCode }) => !isInOffice(statusCode)) : [];
  return {
    ...presentEnvelope(view, 'PRINDETAILS'),
    business: record && presentBusiness(record.company),
    current_directors: current,
    historical_directors: historical,
    current_count: current.length,
    historical_count: historical.length,
  };
}

const endpoint = 'POST /principal-details';
const consented = { EnquiryReason: 'SUPPLIER_VETTING', ConsentObtainedByDataSubject: true };

/** Current and historical directors of a business (commercial-service 4.2; domain-facts 3.3). */
export default defineService({
  product: 'PRINDETAILS',
  service: 'commercial',
  title: 'Principal details',
  description: 'Current and historical directors, members and officers of a business.',
  version: '1.0',
  flow: 'inline',
  priceCents: 600,
  purpose: 'Principal details',
  strangersGet: 404,
  completedEvent: null,
  request,
  serviceType: () => 'PRINDETAILS',
  subject: noSubject,
  lookUp: async (asked, providers, options) => ({ finding: await lookUpBusiness(asked, providers, options) }),
  evaluate: evaluateBusiness,
  endpoints: [
    submit(endpoint, { summary: 'Directors of a business', response, present }),
    retrieve('GET /principal-details/{transaction_id}', {
      summary: 'The result of an earlier enquiry for principal details',
      response,
      present,
    }),
  ],
  examples: [
    {
      title: 'Current and former directors',
      endpoint,
      body: { CompanyRegNo: '2015/990001/07', ...consented },
      code: 'ACCEPT',
    },
    {
      title: 'Members with percentages',
      endpoint,
      body: { CompanyName: 'Silverleaf Handelspos CC', ...consented },
      code: 'ACCEPT',
    },
    {
      title: 'A misspelt name that may be one of two',
      endpoint,
      body: { CompanyName: 'Vlamboo Printers', ...consented },
      code: 'FAIL',
    },
    {
      title: 'A deceased director',
      endpoint,
      body: { CompanyRegNo: '2009/990005/07', ...consented },
      code: 'ACCEPT',
    },
    {
      title: 'No such business',
      endpoint,
      body: { CompanyRegNo: '2015/999999/07', ...consented },
      code: 'FAIL',
    },
  ],
});
