/** The columns of a kind of file, the names of JSON members too. */
export interface ColumnSet<Column extends string> {
  readonly names: readonly Column[];
  readonly required: readonly Column[];
  /** Other headings for a column, written as `plainName` writes them. */
  readonly aliases?: Readonly<Record<string, Column>>;
}

/** What a row says, as text; columns that the file does not have, or leaves empty, are missing. */
export type RawValues<Column extends string> = Readonly<Partial<Record<Column, string>>>;

/** One row of a file: what it says, or why it cannot be read. `line` counts from 1 and is where the row ends. */
export type RawRow<Column extends string> =
  | { readonly line: number; readonly values: RawValues<Column> }
  | { readonly line: number; readonly unreadable: string };

/** What is wrong with a row; the reason never holds what the row says. */
export interface RowFault<Column extends string> {
  readonly column: Column | null;
  readonly reason: string;
}

/** A file cannot be imported at all; nothing was changed. `message` is for the person at the command line. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

/** A heading or member name as the column it means, or null; case, spaces and hyphens do not matter. */
export function toColumn<Column extends string>(set: ColumnSet<Column>, name: string): Column | null {
  const plain = plainName(name);
  const alias = set.aliases && Object.hasOwn(set.aliases, plain) ? set.aliases[plain] : undefined;
  return alias ?? set.names.find((column) => column === plain) ?? null;
}

const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
