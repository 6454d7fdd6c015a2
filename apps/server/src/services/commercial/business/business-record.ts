import { z } from 'zod';
import { companyStatusLabel } from '../../../domain/company-status.ts';
import type { Company, CompanyMatch, CompanyNameKind } from '../../../providers/companies-register/port.ts';

const text = z.string().nullable();

/** A business as a search returns it; absent values are null (commercial-service 2.2). */
export const businessRecord = z.object({
  it_number: text.describe('Number of the file, the input of business principal link; opaque.'),
  name: text.describe('The name that was found.'),
  name_type: text.describe('Which of its names that is: Registered, Trading, Previous, Short or Translated.'),
  business_name: text.describe('The registered name.'),
  reg_no: text,
  reg_status: text.describe('Such as Active.'),
  reg_status_code: text.describe('Status code of the companies register; 03 is in business.'),
  trading_number: text,
  physical_address: text,
  suburb: text,
  town: text,
  country: text,
  post_code: text,
  postal_address: text,
  postal_suburb: text,
  postal_town: text,
  postal_country: text,
  postal_post_code: text,
  phone_no: text,
  fax_no: text,
});

/** One of several businesses that a name fits, with how well it does. */
export const candidate = businessRecord.extend({
  match_score: z.number().min(0).max(1).describe('1: the name itself, legal forms aside.'),
  match_explanation: z.array(z.string()).describe('What differs; empty where nothing does.'),
});

const nameTypes: Readonly<Record<CompanyNameKind, string>> = {
  registered: 'Registered',
  trading: 'Trading',
  previous: 'Previous',
  short: 'Short',
  translated: 'Translated',
};

/** A business on the wire, under one of its names. */
export function presentRecord(
  company: Company,
  { name, nameKind }: Pick<CompanyMatch, 'name' | 'nameKind'> = {
    name: company.name,
    nameKind: 'registered',
  },
): z.output<typeof businessRecord> {
  const { physicalAddress: physical, postalAddress: postal } = company;
  return {
    it_number: company.itNumber,
    name,
    name_type: nameTypes[nameKind],
    business_name: company.name,
    reg_no: company.registrationNo,
    reg_status: companyStatusLabel(company.statusCode),
    reg_status_code: company.statusCode,
    trading_number: company.tradingNo,
    physical_address: physical.street,
    suburb: physical.suburb,
    town: physical.town,
    country: physical.country,
    post_code: physical.postCode,
    postal_address: postal.street,
    postal_suburb: postal.suburb,
    postal_town: postal.town,
    postal_country: postal.country,
    postal_post_code: postal.postCode,
    phone_no: company.phoneNo,
    fax_no: company.faxNo,
  };
}

/** A candidate on the wire. */
export const presentCandidate = (match: CompanyMatch): z.output<typeof candidate> => ({
  ...presentRecord(match.company, match),
  match_score: match.score,
  match_explanation: [...match.explanation],
});
