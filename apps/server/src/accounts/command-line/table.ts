type Cell = string | number | boolean | Date | null;

/** Rows under their headings in columns as wide as they must be; numbers to the right. */
export function renderTable(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '(none)';
  const texts = rows.map((row) => row.map(toText));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...texts.map((row) => row[column]?.length ?? 0)),
  );
  const isNumeric = headings.map((_, column) => rows.every((row) => typeof row[column] === 'number'));
  const renderLine = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [
    renderLine(headings),
    renderLine(widths.map((width) => '-'.repeat(width))),
    ...texts.map(renderLine),
  ].join('\n');
}

function toText(cell: Cell): string {
  if (cell === null) return '-';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (cell instanceof Date) return `${cell.toISOString().slice(0, 16).replace('T', ' ')}Z`;
  return String(cell);
}
