import { z } from 'zod';
import type { TransactionView } from '../../../catalogue/define-service.ts';
import { enterpriseTypes } from '../../../domain/company-number.ts';
import { companyStatusLabel } from '../../../domain/company-status.ts';
import { codeLabel, directorStatuses, directorTypes } from '../../../domain/director-codes.ts';
import type { Company, CompanyAddress, Director } from '../../../providers/companies-register/port.ts';
import type { BusinessDetail } from './business-outcome.ts';
import { candidate } from './business-record.ts';
import type { BusinessRequest } from './business-request.ts';
import type { BusinessFinding } from './look-up-business.ts';

/** Texts and dates that may be null; dates are `YYYY-MM-DD`. */
export const text = z.string().nullable();
export const date = z.string().nullable().describe('`YYYY-MM-DD`, or null.');
/** Rand. */
export const amount = z.number().nullable();

export const matchStatus = z
  .enum(['FOUND', 'MULTIPLE', 'NO_MATCH'])
  .nullable()
  .describe('MULTIPLE: the name fits several businesses, see candidates. Null: the look-up failed.');

/** A business on a report (domain-facts 3). */
export const business = z.object({
  it_number: z.string(),
  registration_number: z.string(),
  name: z.string(),
  trading_name: text,
  previous_names: z.array(z.string()),
  enterprise_type_code: z.string(),
  enterprise_type: z.string(),
  reg_status_code: z.string(),
  reg_status: z.string(),
  registration_date: date,
  business_start_date: date,
  physical_address: text,
  postal_address: text,
  phone_no: text,
  vat_number: text,
  tax_number: text,
});

/** A director, member, trustee or officer on a report (domain-facts 3). */
export const director = z.object({
  first_names: z.string(),
  initials: z.string(),
  surname: z.string().describe('Of a juristic person its name.'),
  id_number: text,
  passport_number: text,
  date_of_birth: date,
  designation: text,
  director_type_code: z.string(),
  director_type: z.string(),
  status_code: z.string(),
  status: z.string(),
  appointment_date: date,
  resignation_date: date,
  member_contribution: amount.describe('Rand; members of close corporations only.'),
  member_percentage: z.number().nullable(),
  country_of_residence: text,
  address: text,
  juristic: z.boolean(),
  juristic_registration_number: text,
});

/** What the reports on a business have in common (commercial-service 2.3; domain-facts 3). */
export const reportEnvelope = <Product extends string>(product: Product) => ({
  success: z.boolean().describe('The register answered, whatever it said.'),
  transaction_id: z.string(),
  product: z.literal(product),
  match_status: matchStatus,
  candidates: z.array(candidate).describe('Businesses that the name fits; only where there are several.'),
});

/** A transaction of a report on a business. */
export type BusinessView<Finding extends BusinessFinding = BusinessFinding> = TransactionView<
  BusinessRequest,
  Finding,
  BusinessDetail
>;

/** The common envelope on the wire. */
export function presentEnvelope<Product extends string>(view: BusinessView, product: Product) {
  return {
    success: view.finding !== null,
    transaction_id: view.transactionId,
    product,
    match_status: view.finding?.matchStatus ?? null,
    candidates: [...(view.finding?.candidates ?? [])],
  };
}

/** A business on the wire. */
export function presentBusiness(company: Company): z.output<typeof business> {
  return {
    it_number: company.itNumber,
    registration_number: company.registrationNo,
    name: company.name,
    trading_name: company.tradingName,
    previous_names: [...company.previousNames],
    enterprise_type_code: company.typeCode,
    enterprise_type: codeLabel(enterpriseTypes, company.typeCode),
    reg_status_code: company.statusCode,
    reg_status: companyStatusLabel(company.statusCode),
    registration_date: company.registrationDate,
    business_start_date: company.businessStartDate,
    physical_address: addressLine(company.physicalAddress),
    postal_address: addressLine(company.postalAddress),
    phone_no: company.phoneNo,
    vat_number: company.vatNo,
    tax_number: company.taxNo,
  };
}

/** An address in one line; null where nothing of it is known. */
export function addressLine({ street, suburb, town, country, postCode }: CompanyAddress): string | null {
  const parts = [street, suburb, town, postCode, country].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}

const designations: Readonly<Record<string, string>> = {
  A: 'Director',
  B: 'Officer',
  D: 'Director and Officer',
  E: 'Secretary',
};

/** A director on the wire. */
export function presentDirector(entry: Director): z.output<typeof director> {
  const isJuristic = entry.juristicName !== null;
  return {
    first_names: isJuristic ? '' : entry.firstNames,
    initials: isJuristic ? '' : initialsOf(entry.firstNames),
    surname: entry.juristicName ?? entry.surname,
    id_number: entry.identityNo,
    passport_number: entry.passportNo,
    date_of_birth: isJuristic ? null : entry.birthDate,
    designation: entry.designationCode === null ? null : codeLabel(designations, entry.designationCode),
    director_type_code: entry.typeCode,
    director_type: codeLabel(directorTypes, entry.typeCode),
    status_code: entry.statusCode,
    status: codeLabel(directorStatuses, entry.statusCode),
    appointment_date: entry.appointmentDate,
    resignation_date: entry.resignationDate,
    member_contribution: entry.memberContribution,
    member_percentage: entry.memberPercentage,
    country_of_residence: entry.countryOfResidence,
    address: entry.address,
    juristic: isJuristic,
    juristic_registration_number: entry.juristicRegistrationNo,
  };
}

const initialsOf = (firstNames: string): string =>
  firstNames
    .split(/\s+/)
    .map((name) => [...name][0] ?? '')
    .join('');
