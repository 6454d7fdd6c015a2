import type { ColumnSet, RawValues } from '../../import/columns.ts';

/** The columns of a file of persons, the names of JSON members too (docs/how-to/import-a-person-registry.md). */
const names = [
  'identity_no',
  'first_names',
  'surname',
  'birth_date',
  'gender',
  'marital_status',
  'deceased_status',
  'deceased_date',
  'id_book_issued_date',
  'id_card_issued',
  'id_card_date',
  'portrait',
  'portrait_file',
] as const;

export type PersonColumn = (typeof names)[number];

/** What a row says of a person. */
export type RawPerson = RawValues<PersonColumn>;

export const personColumns: ColumnSet<PersonColumn> = {
  names,
  required: ['identity_no', 'first_names', 'surname'],
};
