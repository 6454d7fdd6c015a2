import { z } from 'zod';
import {
  defineService,
  type Outcome,
  retrieve,
  submit,
  type TransactionView,
} from '../../../catalogue/define-service.ts';
import {
  commonFields,
  companyNameField,
  companyNumberField,
  enquiryReasonField,
  orNull,
} from '../../../catalogue/request-fields.ts';
import type { Facts } from '../../../domain/facts.ts';
import { businessRecord, presentRecord } from './business-record.ts';
import { noSubject } from './business-request.ts';

/** At most so many businesses are returned (decisions: Asynchronous services and retrieval). */
const MOST_RESULTS = 100;

/** A field of the other path: name and number cannot be combined in one call (commercial-service 2.1). */
const ofTheOtherPath = (field: string, path: string) =>
  orNull(z.never(`${field} cannot be combined with the other key: send it to ${path}.`)).describe(
    `Must be absent; it belongs to ${path}.`,
  );
const sharedFields = { EnquiryReason: enquiryReasonField('business'), ...commonFields };

const byName = z.object({
  CompanyName: companyNameField('CompanyName').describe('Name to search; misspelt ones are found.'),
  CompanyRegNo: ofTheOtherPath('CompanyRegNo', '/business-search/registration'),
  ...sharedFields,
});
const nameRequest = byName.transform((request) => ({
  ...request,
  CompanyName: request.CompanyName as string | null,
  CompanyRegNo: null as string | null,
}));
const numberRequest: z.ZodType<z.output<typeof nameRequest>> = z.object({
  CompanyRegNo: companyNumberField('CompanyRegNo').describe(
    'Registration number to search: 2010/123456/07, or 201012345607.',
  ),
  CompanyName: ofTheOtherPath('CompanyName', '/business-search'),
  ...sharedFields,
});
type Request = z.output<typeof nameRequest>;

interface Finding {
  readonly results: readonly z.output<typeof businessRecord>[];
}

interface Detail {
  readonly result_count: number;
}

/** ACCEPT with at least one business, REJECT without: both are answers (commercial-service 2.2; decision 0024). */
export function evaluateSearch({ finding, failure }: Facts<Request, Finding>): Outcome<Detail> {
  const outcome = (code: Outcome<Detail>['code'], message: string): Outcome<Detail> => ({
    code,
    message,
    weighting: null,
    detail: { result_count: finding?.results.length ?? 0 },
  });
  if (failure !== null) return outcome('FAIL', 'The search could not be completed. It was not charged.');
  if (finding === null) return outcome('PENDING', 'The search is in progress.');
  return finding.results.length > 0
    ? outcome('ACCEPT', 'Businesses were found.')
    : outcome('REJECT', 'No business was found.');
}

const response = z.object({
  success: z.boolean().describe('The search was carried out, whatever it found.'),
  transaction_id: z.string(),
  product: z.literal('BUSMOD'),
  search_type: z.enum(['Name', 'RegNo']),
  searched_name: z.string().describe('Empty in a search by registration number.'),
  searched_registration_no: z.string().nullable().describe('Null in a search by name.'),
  result_count: z.int(),
  results: z.array(businessRecord).describe('At most 100, best first, then by name.'),
});

function present(view: TransactionView<Request, Finding, Detail>): z.output<typeof response> {
  const { CompanyName, CompanyRegNo } = view.request;
  const results = view.finding?.results ?? [];
  return {
    success: view.finding !== null,
    transaction_id: view.transactionId,
    product: 'BUSMOD',
    search_type: CompanyRegNo === null ? 'Name' : 'RegNo',
    searched_name: CompanyName ?? '',
    searched_registration_no: CompanyRegNo,
    result_count: results.length,
    results: [...results],
  };
}

const exampleOf = (title: string, key: Readonly<Record<string, string>>, code: 'ACCEPT' | 'REJECT') => ({
  title,
  endpoint:
    'CompanyRegNo' in key ? 'POST /business-search/registration' : ('POST /business-search' as string),
  body: { ...key, EnquiryReason: 'SUPPLIER_VETTING', ConsentObtainedByDataSubject: true },
  code,
});

/** Search for businesses by name or registration number (commercial-service 1, 2.1, 2.2, 4.1). */
export default defineService({
  product: 'BUSMOD',
  service: 'commercial',
  title: 'Business search',
  description:
    'Finds businesses by name, misspelt names included, or by registration number, with addresses, status and contact details.',
  version: '1.0',
  flow: 'inline',
  priceCents: 150,
  purpose: 'Business search',
  strangersGet: 404,
  completedEvent: null,
  request: nameRequest,
  serviceType: () => 'BUSMOD',
  subject: noSubject,
  lookUp: async ({ CompanyName, CompanyRegNo }, { companiesRegister }, { signal }) => {
    if (CompanyRegNo !== null) {
      const record = await companiesRegister.find({ registrationNo: CompanyRegNo }, { signal });
      return { finding: { results: record ? [presentRecord(record.company)] : [] } };
    }
    const matches = await companiesRegister.search(CompanyName ?? '', { signal, limit: MOST_RESULTS });
    return { finding: { results: matches.map((match) => presentRecord(match.company, match)) } };
  },
  evaluate: evaluateSearch,
  endpoints: [
    submit('POST /business-search', { summary: 'Search by company name', response, present }),
    submit('POST /business-search/registration', {
      summary: 'Search by registration number',
      request: numberRequest,
      response,
      present,
    }),
    retrieve('GET /business-search/{transaction_id}', {
      summary: 'The result of an earlier search',
      response,
      present,
    }),
  ],
  examples: [
    exampleOf('By name', { CompanyName: 'Lulama Star Logistics' }, 'ACCEPT'),
    exampleOf('By a misspelt name', { CompanyName: 'Shopwel Chekmart' }, 'ACCEPT'),
    exampleOf('By a name it had before', { CompanyName: 'Bloupunt Vervoer' }, 'ACCEPT'),
    exampleOf('Nothing of that name', { CompanyName: 'Xyloquartz Umbrellaphone' }, 'REJECT'),
    exampleOf('By registration number', { CompanyRegNo: '2015/990001/07' }, 'ACCEPT'),
    exampleOf('Number nobody has', { CompanyRegNo: '2015/999999/07' }, 'REJECT'),
  ],
});
