import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { type ColumnSet, ImportRefused, type RawRow, toColumn } from './columns.ts';

/** Longer rows are refused: a portrait of 2 MB in base64 fits, a quote that is never closed does not run on for ever. */
const longestRow = 4 * 1024 * 1024;

/**
 * Reads CSV with a heading row, separated by commas or by semicolons, quoted as RFC 4180 says.
 *
 * @throws ImportRefused when there is no heading, a column is unknown, missing or twice, or the quoting is broken;
 *   the rows throw the last while being read.
 */
export async function readCsvRows<Column extends string>(
  text: AsyncIterator<string>,
  set: ColumnSet<Column>,
): Promise<AsyncIterable<RawRow<Column>>> {
  const head = await readFirstLine(text);
  const delimiter = chooseDelimiter(head.line);
  const records = parseRecords(head.text, text, delimiter);
  const heading = await records.next();
  if (heading.done) throw new ImportRefused('The file is empty: it needs a heading row.');
  return toRows(readHeading(heading.value.record, set), records);
}

async function* toRows<Column extends string>(
  columns: readonly Column[],
  records: AsyncIterable<CsvRecord>,
): AsyncGenerator<RawRow<Column>> {
  for await (const { record, line } of records) {
    if (record.length !== columns.length) {
      yield {
        line,
        unreadable: `The row has ${record.length} values and the heading ${columns.length} columns.`,
      };
      continue;
    }
    const values: Partial<Record<Column, string>> = {};
    for (const [index, column] of columns.entries()) {
      const value = record[index];
      if (value) values[column] = value;
    }
    yield { line, values };
  }
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly line: number;
}

async function* parseRecords(
  first: string,
  rest: AsyncIterator<string>,
  delimiter: string,
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: longestRow,
  });
  const feeding = pipeline(Readable.from(continueWith(first, rest)), parser);
  // The iteration below meets the same error.
  feeding.catch(() => {});
  let line = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      line = info.lines;
      yield { record, line };
    }
  } catch (error) {
    // The parser's own message quotes the row.
    if (error instanceof CsvError)
      throw new ImportRefused(
        `The CSV is broken after line ${line} (${error.code}): check the quotes there.`,
      );
    throw error;
  }
}

async function* continueWith(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  if (first !== '') yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next())
    if (next.value !== '') yield next.value;
}

async function readFirstLine(text: AsyncIterator<string>): Promise<{ line: string; text: string }> {
  let read = '';
  for (let next = await text.next(); !next.done; next = await text.next()) {
    read += next.value;
    if (/\S[^\n]*\n/.test(read) || read.length > longestRow) break;
  }
  return { line: read.trimStart().split('\n', 1)[0] ?? '', text: read };
}

function chooseDelimiter(heading: string): ',' | ';' {
  const count = (character: string) => heading.split(character).length;
  return count(';') > count(',') ? ';' : ',';
}

function readHeading<Column extends string>(names: readonly string[], set: ColumnSet<Column>): Column[] {
  const columns: Column[] = [];
  for (const [index, name] of names.entries()) {
    const column = toColumn(set, name);
    // Not quoted unless it looks like a heading: a file without one begins with somebody's data.
    if (column === null) {
      const shown = /^[A-Za-z_ -]{1,40}$/.test(name) ? ` (“${name}”)` : '';
      throw new ImportRefused(`Column ${index + 1} of the heading${shown} is none that is known.`);
    }
    if (columns.includes(column)) throw new ImportRefused(`The heading has the column ${column} twice.`);
    columns.push(column);
  }
  const missing = set.required.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new ImportRefused(`The heading lacks ${missing.join(', ')}.`);
  return columns;
}
