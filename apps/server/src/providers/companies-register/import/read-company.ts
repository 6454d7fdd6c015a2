import { splitCompanyName } from '../../../domain/company-name.ts';
import { companyNumberFaultText, parseCompanyNumber } from '../../../domain/company-number.ts';
import { companyStatuses } from '../../../domain/company-status.ts';
import type { RawValues, RowFault } from '../../import/columns.ts';
import { ValueReader } from '../../import/read-values.ts';
import type { Company, CompanyAddress } from '../port.ts';
import type { CompanyColumn } from './company-columns.ts';

/** A row that is in order. */
export interface ReadCompany {
  readonly company: Company;
  readonly liquidationDate: string | null;
}

/** More former names than this no company has. */
const MOST_PREVIOUS_NAMES = 50;

/** Checks a row and gives it types. A company without a file number gets the digits of its registration number for one. */
export function readCompany(
  values: RawValues<CompanyColumn>,
  today: Date,
): ReadCompany | { readonly faults: readonly RowFault<CompanyColumn>[] } {
  const read = new ValueReader(values);
  const number = parseCompanyNumber(values.registration_number ?? '', today);
  if (number.fault !== null)
    read.fault(
      'registration_number',
      values.registration_number === undefined ? 'is missing' : companyNumberFaultText[number.fault],
    );
  const registrationNo = number.number ?? '';

  const name = read.required('name');
  const { core, legalForm } = splitCompanyName(name);
  if (name !== '' && core === '' && legalForm === null) read.fault('name', 'has no letters');

  const statusCode = (values.status_code ?? '').padStart(2, '0');
  if (values.status_code === undefined) read.fault('status_code', 'is missing');
  else if (!Object.hasOwn(companyStatuses, statusCode))
    read.fault('status_code', 'is none of the register’s status codes');

  const previousNames = (read.text('previous_names', 3_000) ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (previousNames.length > MOST_PREVIOUS_NAMES)
    read.fault('previous_names', `holds more than ${MOST_PREVIOUS_NAMES} names`);
  const month = read.amount('financial_year_end', 12);
  if (month !== null && (month < 1 || !Number.isInteger(month)))
    read.fault('financial_year_end', 'is no month from 1 to 12');

  const company: Company = {
    registrationNo,
    itNumber: read.text('it_number', 40) ?? registrationNo.replaceAll('/', ''),
    name,
    tradingName: read.text('trading_name'),
    previousNames,
    shortName: read.text('short_name'),
    translatedName: read.text('translated_name'),
    typeCode: number.typeCode ?? '',
    typeDate: read.date('type_date'),
    statusCode,
    statusDate: read.date('status_date'),
    registrationDate: read.date('registration_date'),
    businessStartDate: read.date('business_start_date'),
    oldRegistrationNo: read.text('old_registration_number', 40),
    conversionNo: read.text('conversion_number', 40),
    tradingNo: read.text('trading_number', 40),
    vatNo: read.text('vat_number', 40),
    taxNo: read.text('tax_number', 40),
    sicCode: read.text('sic_code', 20),
    industry: read.text('industry'),
    region: read.text('region'),
    countryOfOrigin: read.text('country_of_origin'),
    financialYearEndMonth: month,
    financialEffectiveDate: read.date('financial_effective_date'),
    authorisedCapital: read.amount('authorised_capital'),
    issuedCapital: read.amount('issued_capital'),
    physicalAddress: readAddress(read, 'physical'),
    postalAddress: readAddress(read, 'postal'),
    phoneNo: read.text('phone_no', 40),
    faxNo: read.text('fax_no', 40),
    website: read.text('website'),
  };
  const liquidationDate = read.date('liquidation_date');
  return read.faults.length > 0 ? { faults: read.faults } : { company, liquidationDate };
}

function readAddress(read: ValueReader<CompanyColumn>, which: 'physical' | 'postal'): CompanyAddress {
  return {
    street: read.text(`${which}_address`),
    suburb: read.text(`${which}_suburb`),
    town: read.text(`${which}_town`),
    country: read.text(`${which}_country`),
    postCode: read.text(`${which}_post_code`, 10),
  };
}
