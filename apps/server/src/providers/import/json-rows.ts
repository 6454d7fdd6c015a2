import { type ColumnSet, ImportRefused, type RawRow, toColumn } from './columns.ts';

/** Longer lines are refused: a portrait of 2 MB in base64 fits. */
const longestLine = 4 * 1024 * 1024;

/**
 * Reads JSON Lines: one object a line, members named like the columns, texts, null, or true and false.
 *
 * @throws ImportRefused while being read, when a line is too long to be one row.
 */
export async function* readJsonRows<Column extends string>(
  text: AsyncIterable<string>,
  set: ColumnSet<Column>,
): AsyncGenerator<RawRow<Column>> {
  for await (const { line, content } of splitLines(text)) {
    if (content.trim() !== '') yield toRow(line, content, set);
  }
}

function toRow<Column extends string>(line: number, content: string, set: ColumnSet<Column>): RawRow<Column> {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { line, unreadable: 'The line is not JSON.' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, unreadable: 'The line is not a JSON object.' };

  const values: Partial<Record<Column, string>> = {};
  for (const [name, member] of Object.entries(value)) {
    const column = toColumn(set, name);
    if (column === null)
      return { line, unreadable: 'The object has a member that is none of the known columns.' };
    if (Object.hasOwn(values, column)) return { line, unreadable: `The object has ${column} twice.` };
    if (member === null || member === '') continue;
    if (typeof member !== 'string' && typeof member !== 'boolean')
      return { line, unreadable: `${column} must be a text: numbers lose their zeros.` };
    values[column] = String(member).trim();
  }
  return { line, values };
}

async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<{ line: number; content: string }> {
  let line = 0;
  let unfinished = '';
  for await (const piece of text) {
    const lines = (unfinished + piece).split('\n');
    unfinished = lines.pop() ?? '';
    for (const content of lines) yield { line: ++line, content };
    if (unfinished.length > longestLine)
      throw new ImportRefused(
        `Line ${line + 1} is longer than ${longestLine} characters: is this JSON Lines?`,
      );
  }
  if (unfinished !== '') yield { line: line + 1, content: unfinished };
}
