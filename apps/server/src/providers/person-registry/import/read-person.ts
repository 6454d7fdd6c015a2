import { normaliseName } from '../../../domain/name-similarity.ts';
import { isRealDate, parseSaIdNumber, southAfricanDay } from '../../../domain/sa-id-number.ts';
import type { RowFault } from '../../import/columns.ts';
import type { PersonRecord } from '../port.ts';
import type { PersonColumn, RawPerson } from './person-columns.ts';

/** A row that is in order, but for its portrait, which is read apart. */
export type ReadPerson = Omit<PersonRecord, 'portrait'>;

const longestName = 200;
const longestStatus = 40;

const genders: Readonly<Record<string, 'M' | 'F'>> = { m: 'M', male: 'M', f: 'F', female: 'F' };
const deceasedStatuses: Readonly<Record<string, PersonRecord['deceasedStatus']>> = {
  alive: 'Alive',
  deceased: 'Deceased',
  unknown: 'Unknown',
};
const answers: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  '1': true,
  false: false,
  no: false,
  n: false,
  '0': false,
};

/**
 * Checks a row and gives it types; all faults at once, so that a file is mended in one go.
 *
 * Without a `deceased_status` a person is Deceased where there is a date of death and Unknown otherwise.
 *
 * @param today no date of a register is later.
 */
export function readPerson(
  raw: RawPerson,
  today: Date,
): { person: ReadPerson } | { faults: readonly RowFault<PersonColumn>[] } {
  const faults: RowFault<PersonColumn>[] = [];
  const fault = (column: PersonColumn, reason: string): null => {
    faults.push({ column, reason });
    return null;
  };
  const lastDay = southAfricanDay(today);

  const name = (column: 'first_names' | 'surname') => {
    const text = raw[column] ?? '';
    if (normaliseName(text) === '') fault(column, text === '' ? 'is missing' : 'has no letters');
    else if (text.length > longestName) fault(column, `is longer than ${longestName} characters`);
    else if (/\p{Cc}/u.test(text)) fault(column, 'has control characters');
    return text;
  };
  const date = (column: PersonColumn) => {
    const text = raw[column];
    if (text === undefined) return null;
    if (!isRealDate(text)) return fault(column, 'is no date written YYYY-MM-DD');
    if (text < '1800-01-01') return fault(column, 'is before 1800');
    return text > lastDay ? fault(column, 'is in the future') : text;
  };
  const oneOf = <Value>(column: PersonColumn, values: Readonly<Record<string, Value>>, described: string) => {
    const text = raw[column]?.toLowerCase();
    if (text === undefined) return null;
    return Object.hasOwn(values, text) ? (values[text] ?? null) : fault(column, `is none of ${described}`);
  };

  const identityNo = raw.identity_no ?? '';
  const { validity } = parseSaIdNumber(identityNo, today);
  if (validity !== 'VALID')
    fault('identity_no', identityNo === '' ? 'is missing' : `is no identity number: ${validity}`);

  const maritalStatus = raw.marital_status ?? null;
  if (maritalStatus !== null && (maritalStatus.length > longestStatus || /\p{Cc}/u.test(maritalStatus)))
    fault('marital_status', `is longer than ${longestStatus} characters, or has control characters`);

  const deceasedDate = date('deceased_date');
  const deceasedStatus =
    oneOf('deceased_status', deceasedStatuses, 'Alive, Deceased, Unknown') ??
    (deceasedDate === null ? 'Unknown' : 'Deceased');
  if (deceasedDate !== null && deceasedStatus !== 'Deceased')
    fault('deceased_date', 'is given for somebody who is not Deceased');
  if (raw.portrait !== undefined && raw.portrait_file !== undefined)
    fault('portrait_file', 'is given beside portrait: only one of them can be');

  const person: ReadPerson = {
    identityNo,
    firstNames: name('first_names'),
    surname: name('surname'),
    birthDate: date('birth_date'),
    gender: oneOf('gender', genders, 'M, F'),
    maritalStatus,
    deceasedStatus,
    deceasedDate,
    idBookIssuedDate: date('id_book_issued_date'),
    idCardIssued: oneOf('id_card_issued', answers, 'Yes, No'),
    idCardDate: date('id_card_date'),
  };
  return faults.length > 0 ? { faults } : { person };
}
