import { z } from 'zod';
import { defineService, retrieve, submit } from '../../../catalogue/define-service.ts';
import { auditorStatuses, codeLabel } from '../../../domain/director-codes.ts';
import type { CompanyRecord } from '../../../providers/companies-register/port.ts';
import { evaluateBusiness } from './business-outcome.ts';
import { businessRequest, noSubject } from './business-request.ts';
import {
  amount,
  type BusinessView,
  business,
  date,
  director,
  presentBusiness,
  presentDirector,
  presentEnvelope,
  reportEnvelope,
  text,
} from './business-wire.ts';
import { lookUpBusiness } from './look-up-business.ts';

const statutoryBusiness = business.extend({
  short_name: text,
  translated_name: text,
  old_registration_number: text,
  conversion_number: text,
  sic_code: text,
  industry: text,
  region: text,
  country_of_origin: text,
  financial_year_end: z.int().nullable().describe('Month, 1 to 12.'),
  financial_effective_date: date,
  status_date: date,
  type_date: date,
});

const response = z.object({
  ...reportEnvelope('STDONFILE'),
  business: statutoryBusiness.nullable(),
  capital: z.array(
    z.object({
      type: z.string(),
      share_count: z.number(),
      par_value: amount,
      amount_per_share: amount,
      premium: amount,
    }),
  ),
  authorised_capital: amount,
  issued_capital: amount,
  auditors: z.array(
    z.object({
      name: z.string(),
      profession_code: text,
      profession: text,
      status: z.string(),
      type: text,
      start_date: date,
      end_date: date,
    }),
  ),
  directors: z.array(director),
  filing_history: z
    .array(
      z.object({
        effective_date: z.string(),
        change_type_code: z.string(),
        change_type: z.string(),
        memo: text,
      }),
    )
    .describe('The latest first.'),
  business_rescue: z
    .object({ type: z.string(), practitioner: text, start_date: z.string(), end_date: date })
    .nullable(),
  liquidation_date: date,
});

function present(view: BusinessView): z.output<typeof response> {
  const record = view.finding?.record ?? null;
  const rescue = record?.businessRescue ?? null;
  return {
    ...presentEnvelope(view, 'STDONFILE'),
    business: record && presentStatutory(record),
    capital: (record?.capital ?? []).map((shares) => ({
      type: shares.type,
      share_count: shares.shareCount,
      par_value: shares.parValue,
      amount_per_share: shares.amountPerShare,
      premium: shares.premium,
    })),
    authorised_capital: record?.company.authorisedCapital ?? null,
    issued_capital: record?.company.issuedCapital ?? null,
    auditors: (record?.auditors ?? []).map((auditor) => ({
      name: auditor.name,
      profession_code: auditor.professionCode,
      profession: auditor.profession,
      status: codeLabel(auditorStatuses, auditor.statusCode),
      type: auditor.type,
      start_date: auditor.startDate,
      end_date: auditor.endDate,
    })),
    directors: (record?.directors ?? []).map(presentDirector),
    filing_history: (record?.filings ?? [])
      .toSorted((left, right) => (left.effectiveDate < right.effectiveDate ? 1 : -1))
      .map((filing) => ({
        effective_date: filing.effectiveDate,
        change_type_code: filing.changeTypeCode,
        change_type: filing.changeType,
        memo: filing.memo,
      })),
    business_rescue: rescue && {
      type: rescue.type,
      practitioner: rescue.practitioner,
      start_date: rescue.startDate,
      end_date: rescue.endDate,
    },
    liquidation_date: record?.liquidationDate ?? null,
  };
}

function presentStatutory({ company }: CompanyRecord): z.output<typeof statutoryBusiness> {
  return {
    ...presentBusiness(company),
    short_name: company.shortName,
    translated_name: company.translatedName,
    old_registration_number: company.oldRegistrationNo,
    conversion_number: company.conversionNo,
    sic_code: company.sicCode,
    industry: company.industry,
    region: company.region,
    country_of_origin: company.countryOfOrigin,
    financial_year_end: company.financialYearEndMonth,
    financial_effective_date: company.financialEffectiveDate,
    status_date: company.statusDate,
    type_date: company.typeDate,
  };
}

const endpoint = 'POST /statutory-details-on-file';
const consented = { EnquiryReason: 'SUPPLIER_VETTING', ConsentObtainedByDataSubject: true };
const exampleOf = (title: string, CompanyRegNo: string, code: 'ACCEPT' | 'FAIL') => ({
  title,
  endpoint,
  body: { CompanyRegNo, ...consented },
  code,
});

/** Statutory filing history and directors of a business (commercial-service 4.2; domain-facts 3.4). */
export default defineService({
  product: 'STDONFILE',
  service: 'commercial',
  title: 'Statutory details on file',
  description:
    'What the companies register has on file: capital, auditors, directors and the history of filings.',
  version: '1.0',
  flow: 'inline',
  priceCents: 700,
  purpose: 'Statutory details on file',
  strangersGet: 404,
  completedEvent: null,
  request: businessRequest,
  serviceType: () => 'STDONFILE',
  subject: noSubject,
  lookUp: async (asked, providers, options) => ({ finding: await lookUpBusiness(asked, providers, options) }),
  evaluate: evaluateBusiness,
  endpoints: [
    submit(endpoint, { summary: 'Statutory details of a business', response, present }),
    retrieve('GET /statutory-details-on-file/{transaction_id}', {
      summary: 'The result of an earlier enquiry for statutory details',
      response,
      present,
    }),
  ],
  examples: [
    exampleOf('Capital, auditors, filings', '2015/990001/07', 'ACCEPT'),
    exampleOf('Converted from a close corporation', '1998/990011/07', 'ACCEPT'),
    exampleOf('In business rescue', '2011/990008/07', 'ACCEPT'),
    exampleOf('In liquidation', '2009/990005/07', 'ACCEPT'),
    exampleOf('No such business', '2015/999999/07', 'FAIL'),
  ],
});
