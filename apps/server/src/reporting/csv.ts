/** A value of a CSV file. Numbers are ours; texts are whatever somebody has sent. */
export type CsvValue = string | number | null;

/** What a spreadsheet may take for the beginning of a formula: fullwidth signs and what it skips before them included. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * A record of RFC 4180, its line's end included. A text that a spreadsheet could take for a formula gets an apostrophe before it, which a
 * spreadsheet shows as text (decision 0022).
 */
export const csvRecord = (values: readonly CsvValue[]): string => `${values.map(csvField).join(',')}\r\n`;

function csvField(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = '\ufeff';
