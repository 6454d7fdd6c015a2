import { isRealDate } from '../../domain/sa-id-number.ts';
import type { RawValues, RowFault } from './columns.ts';

/** Reads the values of one row and remembers what is wrong; all faults at once, so that a file is mended in one go. */
export class ValueReader<Column extends string> {
  readonly faults: RowFault<Column>[] = [];
  readonly #values: RawValues<Column>;

  constructor(values: RawValues<Column>) {
    this.#values = values;
  }

  fault(column: Column, reason: string): null {
    this.faults.push({ column, reason });
    return null;
  }

  /** A text that has to be there. */
  required(column: Column, longest = 300): string {
    const text = this.text(column, longest);
    if (text === null && this.#values[column] === undefined) this.fault(column, 'is missing');
    return text ?? '';
  }

  /** A text that may be missing. */
  text(column: Column, longest = 300): string | null {
    const text = this.#values[column];
    if (text === undefined) return null;
    if (text.length > longest) return this.fault(column, `is longer than ${longest} characters`);
    if (/\p{Cc}/u.test(text)) return this.fault(column, 'has control characters');
    return text;
  }

  /** A day, written `YYYY-MM-DD` or `YYYYMMDD`. */
  date(column: Column): string | null {
    const text = this.#values[column];
    if (text === undefined) return null;
    const day = /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text;
    if (!isRealDate(day)) return this.fault(column, 'is no date written YYYY-MM-DD or YYYYMMDD');
    return day < '1800-01-01' ? this.fault(column, 'is before 1800') : day;
  }

  /** A number of at least 0. */
  amount(column: Column, most = 1e15): number | null {
    const text = this.#values[column];
    if (text === undefined) return null;
    const value = /^\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
    return value <= most ? value : this.fault(column, `is no number from 0 to ${most}`);
  }

  /** One of a few words; case, spaces and hyphens do not matter. */
  choice<Value extends string>(column: Column, values: readonly Value[]): Value | null {
    const text = this.#values[column];
    if (text === undefined) return null;
    const plain = text.toUpperCase().replace(/[\s-]+/g, '_');
    return values.find((value) => value === plain) ?? this.fault(column, `is none of ${values.join(', ')}`);
  }

  /** A whole number between bounds. */
  whole(column: Column, { least, most }: { least: number; most: number }): number | null {
    const text = this.#values[column];
    if (text === undefined) return null;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most
      ? value
      : this.fault(column, `is no whole number from ${least} to ${most}`);
  }

  /** Texts separated by `|`. */
  list(column: Column, { longest, most }: { longest: number; most: number }): string[] {
    const texts = (this.text(column, longest * most) ?? '')
      .split('|')
      .map((text) => text.trim())
      .filter((text) => text !== '');
    if (texts.length > most) this.fault(column, `has more than ${most} entries`);
    if (texts.some((text) => text.length > longest))
      this.fault(column, `has an entry longer than ${longest} characters`);
    return texts;
  }
}
