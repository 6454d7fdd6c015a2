import { z } from 'zod';
import { defineService, retrieve, submit } from '../../../catalogue/define-service.ts';
import { orNull, requiredText } from '../../../catalogue/request-fields.ts';
import { evaluateBusiness } from './business-outcome.ts';
import { type BusinessKey, businessFields, exactlyOneKey, noSubject } from './business-request.ts';
import {
  type BusinessView,
  business,
  director,
  presentBusiness,
  presentDirector,
  presentEnvelope,
  reportEnvelope,
} from './business-wire.ts';
import {
  type LinkedBusiness,
  linkedBusiness,
  lookUpLinkedBusinesses,
  presentLinked,
} from './linked-business.ts';
import { type BusinessFinding, lookUpBusiness } from './look-up-business.ts';

/** ItNumber wins over the other keys, which still exclude each other (domain-facts 3.1). */
const request = z
  .object({
    ItNumber: orNull(requiredText('ItNumber', 40)).describe(
      'it_number of a business search result. In place of CompanyName or CompanyRegNo; it wins over them.',
    ),
    ...businessFields,
  })
  .superRefine((fields, context) => {
    if (fields.ItNumber === null || (fields.CompanyName !== null && fields.CompanyRegNo !== null))
      exactlyOneKey(fields as BusinessKey, context);
  });

interface Finding extends BusinessFinding {
  /** By identity number of the principal. */
  readonly linked: Readonly<Record<string, readonly LinkedBusiness[]>>;
}

const response = z.object({
  ...reportEnvelope('BUSPRINCLINK'),
  business: business.nullable(),
  principal_count: z.int(),
  principals: z.array(
    director.extend({ linked_businesses: z.array(linkedBusiness).describe('Their other businesses.') }),
  ),
  linked_entity_count: z.int().describe('Different businesses that are linked.'),
});

function present(view: BusinessView<Finding>): z.output<typeof response> {
  const { record = null, linked = {} } = view.finding ?? {};
  const principals = (record?.directors ?? []).map((entry) => ({
    ...presentDirector(entry),
    linked_businesses: (linked[entry.identityNo ?? ''] ?? []).map(presentLinked),
  }));
  const businesses = principals.flatMap(({ linked_businesses }) => linked_businesses);
  return {
    ...presentEnvelope(view, 'BUSPRINCLINK'),
    business: record && presentBusiness(record.company),
    principal_count: principals.length,
    principals,
    linked_entity_count: new Set(businesses.map(({ registration_number }) => registration_number)).size,
  };
}

const endpoint = 'POST /business-principal-link';
const consented = { EnquiryReason: 'SUPPLIER_VETTING', ConsentObtainedByDataSubject: true };

/** Directors of a business and the other businesses they are linked to (commercial-service 4.2; domain-facts 3.1). */
export default defineService({
  product: 'BUSPRINCLINK',
  service: 'commercial',
  title: 'Business principal link',
  description:
    'Directors and members of a business, and the other businesses that each of them stands behind.',
  version: '1.0',
  flow: 'inline',
  priceCents: 900,
  purpose: 'Business principal link',
  strangersGet: 404,
  completedEvent: null,
  request,
  serviceType: () => 'BUSPRINCLINK',
  subject: noSubject,
  lookUp: async (asked, providers, options) => {
    const found = await lookUpBusiness(asked, providers, options);
    const identityNos = (found.record?.directors ?? []).flatMap(({ identityNo }) => identityNo ?? []);
    const linked = await lookUpLinkedBusinesses(
      identityNos,
      providers,
      options,
      found.record?.company.registrationNo,
    );
    return { finding: { ...found, linked: Object.fromEntries(linked) } };
  },
  evaluate: evaluateBusiness,
  endpoints: [
    submit(endpoint, { summary: 'Principals of a business and their other businesses', response, present }),
    retrieve('GET /business-principal-link/{transaction_id}', {
      summary: 'The result of an earlier business principal link',
      response,
      present,
    }),
  ],
  examples: [
    { title: 'By file number', endpoint, body: { ItNumber: '1000001', ...consented }, code: 'ACCEPT' },
    {
      title: 'Foreign and juristic principals',
      endpoint,
      body: { CompanyRegNo: '2016/990012/10', ...consented },
      code: 'ACCEPT',
    },
    {
      title: 'Two businesses of that name',
      endpoint,
      body: { CompanyName: 'Silverleaf Handelspos', ...consented },
      code: 'FAIL',
    },
    { title: 'No such file number', endpoint, body: { ItNumber: '1', ...consented }, code: 'FAIL' },
  ],
});
