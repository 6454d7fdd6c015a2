import { normaliseName } from '../../../domain/name-similarity.ts';
import type { ValueReader } from '../../import/read-values.ts';

/** A row that is in order. */
export interface ReadRecord<Record> {
  readonly record: Record;
}

type HolderColumn = 'certificate_number' | 'identity_no' | 'first_names' | 'surname';

/** What both registers say of a certificate and whose it is; what is wrong is told to the reader. */
export function readHolder(read: Pick<ValueReader<HolderColumn>, 'fault' | 'required' | 'text'>): {
  certificateNo: string;
  identityNo: string | null;
  firstNames: string;
  surname: string;
} {
  const certificateNo = read.required('certificate_number', 60).replace(/\s/g, '').toUpperCase();
  const identityNo = read.text('identity_no', 13);
  if (identityNo !== null && !/^\d{13}$/.test(identityNo)) read.fault('identity_no', 'has not 13 digits');
  const name = (column: 'first_names' | 'surname') => {
    const text = read.required(column, 200);
    if (text !== '' && normaliseName(text) === '') read.fault(column, 'has no letters');
    return text;
  };
  return { certificateNo, identityNo, firstNames: name('first_names'), surname: name('surname') };
}
