/** The columns of a file of persons, the names of JSON members too (docs/how-to/import-a-person-registry.md). */
export const personColumns = [
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

export type PersonColumn = (typeof personColumns)[number];

/** What a row says, as text; columns that the file does not have, or leaves empty, are missing. */
export type RawPerson = Readonly<Partial<Record<PersonColumn, string>>>;

export const requiredColumns = ['identity_no', 'first_names', 'surname'] as const satisfies PersonColumn[];

/** One row of a file: what it says, or why it cannot be read. `line` counts from 1 and is where the row ends. */
export type RawRow =
  | { readonly line: number; readonly person: RawPerson }
  | { readonly line: number; readonly unreadable: string };

/** A file cannot be imported at all; nothing was changed. `message` is for the person at the command line. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

/** A heading or member name as the column it means, or null; case, spaces and hyphens do not matter. */
export function toPersonColumn(name: string): PersonColumn | null {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return personColumns.find((column) => column === plain) ?? null;
}
