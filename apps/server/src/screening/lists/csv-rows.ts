import { pipeline } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { type ListFile, ListUnreadable, textOf } from './list-file.ts';

/** More characters in one row are no row: a quote was not closed. */
const MOST_ROW = 1_000_000;

/** The rows of a file without a header line. @throws ListUnreadable naming the line */
export async function* readRows(file: ListFile, options: Options = {}): AsyncGenerator<string[]> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MOST_ROW,
    ...options,
  });
  // What goes wrong on the way destroys the parser with it, and is thrown below.
  pipeline(withoutEndOfFile(textOf(file)), parser, () => {});
  try {
    for await (const row of parser) yield row as string[];
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new ListUnreadable(`${file.name}, line ${String(cause.lines)}: it is no CSV (${cause.code}).`, {
      cause,
    });
  }
}

/**
 * The rows of a file by the names of its header, which are compared without case, spaces and punctuation; names in any
 * order, more columns than needed are left aside.
 *
 * @param needed columns that must be there
 * @param isHeader which row is the header, for publishers that write something before it; default: the first
 * @throws ListUnreadable naming the missing columns
 */
export async function* readNamedRows(
  file: ListFile,
  needed: readonly string[],
  options: Options = {},
  isHeader: (row: readonly string[]) => boolean = () => true,
): AsyncGenerator<(column: string) => string> {
  let columns: ReadonlyMap<string, number> | null = null;
  for await (const row of readRows(file, options)) {
    if (columns === null) {
      if (!isHeader(row)) continue;
      const found = new Map(row.map((name, index) => [columnName(name), index]));
      const missing = needed.filter((name) => !found.has(columnName(name)));
      if (missing.length > 0)
        throw new ListUnreadable(`${file.name} lacks the columns ${missing.join(', ')}.`);
      columns = found;
      continue;
    }
    const known = columns;
    yield (column) => row[known.get(columnName(column)) ?? -1] ?? '';
  }
  if (columns === null) throw new ListUnreadable(`${file.name} has no header line.`);
}

const columnName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/gu, '');

/** Without the control character that ends some publishers' files since the days of CP/M. */
async function* withoutEndOfFile(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) yield text.replaceAll('\u001a', '');
}
