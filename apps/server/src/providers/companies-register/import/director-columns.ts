import type { ColumnSet } from '../../import/columns.ts';

/** The columns of a file of directors (docs/how-to/import-a-companies-register.md). */
const names = [
  'registration_number',
  'first_names',
  'surname',
  'director_type_code',
  'status_code',
  'identity_no',
  'passport_no',
  'birth_date',
  'designation_code',
  'appointment_date',
  'resignation_date',
  'member_contribution',
  'member_percentage',
  'country_of_residence',
  'address',
  'juristic_name',
  'juristic_registration_number',
] as const;

export type DirectorColumn = (typeof names)[number];

export const directorColumns: ColumnSet<DirectorColumn> = {
  names,
  required: ['registration_number', 'surname', 'director_type_code', 'status_code'],
  aliases: {
    ent_number: 'registration_number',
    enterprise_number: 'registration_number',
    id_number: 'identity_no',
  },
};
