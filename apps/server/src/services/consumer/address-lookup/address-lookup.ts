import { z } from 'zod';
import { lookedAtAgain, reasonCodesField, reviewable } from '../../../catalogue/adverse-decision.ts';
import { defineService, submit, type TransactionView } from '../../../catalogue/define-service.ts';
import {
  commonFields,
  enquiryReasonField,
  optionalText,
  orNull,
  personFields,
  withDefault,
} from '../../../catalogue/request-fields.ts';
import { PROVINCES } from '../../../domain/province.ts';
import { ADDRESS_TYPES, type KnownAddress } from '../../../providers/address-history/port.ts';
import {
  type AddressDetail,
  type AddressFinding,
  evaluateAddresses,
  fullAddress,
  latestAddresses,
} from './address-outcome.ts';

const mostMessage = 'MaxRecords must be a whole number from 1 to 50.';

const request = z.object({
  IdentityNo: personFields.IdentityNo,
  FirstName: optionalText('FirstName', 200).describe('Compared with the bureau’s record.'),
  LastName: optionalText('LastName', 200).describe('Compared with the bureau’s record.'),
  MaxRecords: withDefault(z.int(mostMessage).min(1, mostMessage).max(50, mostMessage), 10).describe(
    'Addresses at most, 1 to 50; default 10.',
  ),
  EnquiryReason: orNull(enquiryReasonField('person')).describe(
    'Why it is asked; recorded with the transaction.',
  ),
  ...commonFields,
});
type Request = z.output<typeof request>;
type View = TransactionView<Request, AddressFinding, AddressDetail>;

const text = z.string().nullable();
const response = z.object({
  success: z.boolean().describe('The bureau answered, whatever it said.'),
  transaction_id: z.string(),
  screening_result: z.enum(['ACCEPT', 'REVIEW', 'REJECT', 'FAIL', 'PENDING']),
  message: z.string(),
  request: z.object({ id_number: z.string(), first_name: text, last_name: text, max_records: z.int() }),
  consumer: z
    .object({
      first_names: text,
      surname: text,
      id_number: z.string(),
      name_matched: z.boolean().nullable().describe('Null: there is nothing to compare.'),
    })
    .nullable()
    .describe(
      'Null: the bureau does not know the number. Without names where they are not the submitted ones.',
    ),
  address_count: z.int().describe('How many are shown.'),
  addresses: z
    .array(
      z.object({
        address_type: z.enum(ADDRESS_TYPES),
        line1: text,
        line2: text,
        line3: text,
        line4: text,
        suburb: text,
        city: text,
        province: z.enum(PROVINCES).nullable(),
        postal_code: text,
        full_address: z.string(),
        first_reported_date: text,
        last_updated_date: text,
        owner_tenant: z.enum(['OWNER', 'TENANT']).nullable(),
        source_count: z.int().nullable(),
      }),
    )
    .describe('The latest first; reports of the same address are one.'),
  reason_codes: reasonCodesField,
});

function present({ transactionId, request: asked, finding, outcome }: View): z.output<typeof response> {
  const { name_matched, reason_codes } = outcome.detail;
  const history = finding?.history ?? null;
  // Of somebody else nothing is shown.
  const shown = name_matched === false ? null : history;
  const addresses = latestAddresses(shown?.addresses ?? [], asked.MaxRecords).map(presentAddress);
  return {
    success: finding !== null,
    transaction_id: transactionId,
    screening_result: outcome.code,
    message: outcome.message,
    request: {
      id_number: String(asked.IdentityNo),
      first_name: asked.FirstName,
      last_name: asked.LastName,
      max_records: asked.MaxRecords,
    },
    consumer: history && {
      first_names: shown?.firstNames ?? null,
      surname: shown?.surname ?? null,
      id_number: String(asked.IdentityNo),
      name_matched,
    },
    address_count: addresses.length,
    addresses,
    reason_codes: [...reason_codes],
  };
}

function presentAddress(address: KnownAddress): z.output<typeof response>['addresses'][number] {
  const [line1 = null, line2 = null, line3 = null, line4 = null] = address.lines.map((line) => line.trim());
  return {
    address_type: address.type,
    line1,
    line2,
    line3,
    line4,
    suburb: address.suburb,
    city: address.city,
    province: address.province,
    postal_code: address.postalCode,
    full_address: fullAddress(address),
    first_reported_date: address.firstReportedDate,
    last_updated_date: address.lastUpdatedDate,
    owner_tenant: address.ownerTenant,
    source_count: address.sourceCount,
  };
}

const endpoint = 'POST /address-lookup/verify';
const exampleOf = (
  title: string,
  body: Readonly<Record<string, unknown>>,
  code: 'ACCEPT' | 'REVIEW' | 'REJECT' | 'FAIL',
) => ({ title, endpoint, body: { ...body, ConsentObtainedByDataSubject: true }, code });

/** Address history by identity number (consumer-service 4.4; domain-facts 2.3). */
export default defineService({
  product: 'ADDRLOOKUP',
  service: 'consumer',
  title: 'Address look-up',
  description: 'The addresses that a credit bureau has of an identity number, the latest first.',
  version: '1.0',
  flow: 'inline',
  priceCents: 600,
  purpose: 'Address look-up',
  strangersGet: 404,
  completedEvent: 'transaction.completed',
  request,
  serviceType: () => 'ADDRLOOKUP',
  subject: ({ IdentityNo, FirstName, LastName }) => ({
    identityNo: String(IdentityNo),
    firstName: FirstName,
    lastName: LastName,
  }),
  lookUp: async ({ IdentityNo, EnquiryReason }, providers, { signal }) => ({
    finding: {
      history: await providers.addressHistory.find(
        { identityNo: String(IdentityNo), enquiryReason: EnquiryReason },
        { signal },
      ),
    },
  }),
  evaluate: reviewable(evaluateAddresses),
  reviewCase: lookedAtAgain,
  endpoints: [submit(endpoint, { summary: 'Look up somebody’s addresses', response, present })],
  examples: [
    exampleOf(
      'Addresses of several kinds, one of them reported twice',
      { IdentityNo: '8501015800088', FirstName: 'Thabo', LastName: 'Mokoena' },
      'ACCEPT',
    ),
    exampleOf('Of 16 addresses the latest 5', { IdentityNo: '0002295431080', MaxRecords: 5 }, 'ACCEPT'),
    exampleOf(
      'The number is known by another name',
      { IdentityNo: '8501015800088', FirstName: 'Sipho', LastName: 'Nkosi' },
      'REVIEW',
    ),
    exampleOf('Known to the bureau, without an address', { IdentityNo: '7103170301084' }, 'REJECT'),
    exampleOf('Unknown to the bureau', { IdentityNo: '9512250777088' }, 'REJECT'),
  ],
});
