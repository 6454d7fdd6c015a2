import { companyNumberFaultText, parseCompanyNumber } from '../../../domain/company-number.ts';
import { directorStatuses, directorTypes } from '../../../domain/director-codes.ts';
import type { RawValues, RowFault } from '../../import/columns.ts';
import { ValueReader } from '../../import/read-values.ts';
import type { Director } from '../port.ts';
import type { DirectorColumn } from './director-columns.ts';

/** A row that is in order. */
export interface ReadDirector {
  readonly registrationNo: string;
  readonly director: Director;
}

/** Checks a row and gives it types. */
export function readDirector(
  values: RawValues<DirectorColumn>,
  today: Date,
): ReadDirector | { readonly faults: readonly RowFault<DirectorColumn>[] } {
  const read = new ValueReader(values);
  const number = parseCompanyNumber(values.registration_number ?? '', today);
  if (number.fault !== null)
    read.fault(
      'registration_number',
      values.registration_number === undefined ? 'is missing' : companyNumberFaultText[number.fault],
    );
  const code = (column: 'director_type_code' | 'status_code', table: Readonly<Record<string, string>>) => {
    const text = values[column]?.toUpperCase() ?? '';
    if (!Object.hasOwn(table, text))
      read.fault(column, text === '' ? 'is missing' : 'is none of the register’s codes');
    return text;
  };
  const identityNo = read.text('identity_no', 13);
  if (identityNo !== null && !/^\d{13}$/.test(identityNo)) read.fault('identity_no', 'has not 13 digits');
  const juristicName = read.text('juristic_name');
  const director: Director = {
    firstNames: read.text('first_names', 200) ?? '',
    surname: juristicName === null ? read.required('surname', 200) : '',
    juristicName,
    juristicRegistrationNo: read.text('juristic_registration_number', 40),
    identityNo,
    passportNo: read.text('passport_no', 40),
    birthDate: read.date('birth_date'),
    designationCode: read.text('designation_code', 4),
    typeCode: code('director_type_code', directorTypes),
    statusCode: code('status_code', directorStatuses),
    appointmentDate: read.date('appointment_date'),
    resignationDate: read.date('resignation_date'),
    memberContribution: read.amount('member_contribution'),
    memberPercentage: read.amount('member_percentage', 100),
    countryOfResidence: read.text('country_of_residence'),
    address: read.text('address'),
  };
  return read.faults.length > 0 ? { faults: read.faults } : { registrationNo: number.number ?? '', director };
}
