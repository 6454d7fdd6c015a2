/** A value of a CSV file. Numbers are ours; texts are whatever somebody has sent. */
export type CsvValue = string | number | null;

/**
 * Before what a spreadsheet may take for a formula: fullwidth signs and what it skips before them included. Where semicolons separate
 * values, as in South African settings, a text is cut at its own, whatever quotes are around it.
 */
const FORMULA = /(^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;

/**
 * A record of RFC 4180, its line's end included. A text that a spreadsheet could take for a formula, or that holds one after a semicolon, tab or
 * line end, gets an apostrophe before it, which a spreadsheet shows as text (decision 0022).
 */
export const csvRecord = (values: readonly CsvValue[]): string => `${values.map(csvField).join(',')}\r\n`;

function csvField(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = value.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = '\ufeff';
