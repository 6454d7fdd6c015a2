/** What kind of entity the last two digits of a registration number say (domain-facts 4.9). */
export const enterpriseTypes: Readonly<Record<string, string>> = {
  '06': 'Public company',
  '07': 'Private company',
  '08': 'Non-profit company',
  '09': 'Company limited by guarantee',
  '10': 'External company',
  '12': 'External company under section 21A',
  '20': 'Transvaal ordinance',
  '21': 'Personal liability company',
  '22': 'Unlimited company',
  '23': 'Close corporation',
  '24': 'Primary co-operative',
  '25': 'Secondary co-operative',
  '26': 'Tertiary co-operative',
  '30': 'State-owned company',
  '31': 'Statutory body',
};

/** What is wrong with a registration number, the first check that fails. */
export type CompanyNumberFault = 'format' | 'year' | 'type';

/** A registration number in one spelling, or what is wrong with it. */
export type ParsedCompanyNumber =
  | { readonly number: string; readonly typeCode: string; readonly fault: null }
  | { readonly number: null; readonly typeCode: null; readonly fault: CompanyNumberFault };

const shape = /^(?:[A-Z]{1,2})?((?:18|19|20|21)\d{2})\/?(\d{6})\/?(\d{2})$/;

/**
 * Reads a registration number of the companies register as `YYYY/NNNNNN/TT`: case, spaces, a prefix such as CK and missing
 * slashes do not matter (domain-facts 4.9). Never throws: what is wrong is the result.
 *
 * @param today no number is of a later year.
 */
export function parseCompanyNumber(text: string, today: Date): ParsedCompanyNumber {
  const [, year, serial, typeCode] = shape.exec(text.toUpperCase().replace(/\s+/g, '')) ?? [];
  const fault = (what: CompanyNumberFault) => ({ number: null, typeCode: null, fault: what }) as const;
  if (year === undefined || serial === undefined || typeCode === undefined) return fault('format');
  if (Number(year) > today.getUTCFullYear()) return fault('year');
  if (!Object.hasOwn(enterpriseTypes, typeCode)) return fault('type');
  return { number: `${year}/${serial}/${typeCode}`, typeCode, fault: null };
}

/** Why a number is no registration number, for whoever typed it. */
export const companyNumberFaultText: Readonly<Record<CompanyNumberFault, string>> = {
  format: 'must be a registration number such as 2010/123456/07',
  year: 'has a year that has not come yet or is before 1800',
  type: 'ends in an enterprise type that does not exist',
};
