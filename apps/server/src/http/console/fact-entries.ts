import type { FactEntry } from '@qiniso/console-protocol/transactions';
import { maskLetters } from '../../back-office/masking.ts';

/** More would be no page any more; the account's own answers have them all. */
const MOST_ENTRIES = 400;
const LONGEST_VALUE = 500;

/** Texts that say nothing of a person, whatever product they belong to. */
const PLAIN_FIELDS: ReadonlySet<string> = new Set([
  'ReferenceNo',
  'CostCenter',
  'EnquiryReason',
  'CountryCode',
  'ended',
  'liveness',
  'decision',
  'reason',
]);

/** A number as long as a telephone's or an account's may be one. */
const LONG_NUMBER = /\d{7}/;

/** What is stored of a fact as a flat list, so that every product's can be shown. Masked: texts and long numbers become dots. */
export function factEntries(value: unknown, { isMasked }: { isMasked: boolean }): FactEntry[] {
  const entries: FactEntry[] = [];
  collect(value, '', isMasked, entries);
  return entries.slice(0, MOST_ENTRIES);
}

function collect(value: unknown, name: string, isMasked: boolean, entries: FactEntry[]): void {
  if (value === null || value === undefined || entries.length > MOST_ENTRIES) return;
  if (typeof value === 'object') {
    for (const [key, member] of Object.entries(value))
      collect(member, name === '' ? key : `${name}.${key}`, isMasked, entries);
    return;
  }
  const text = textOf(value);
  const shown = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
  const isHidden =
    isMasked &&
    (typeof value === 'string' ? text !== '' : LONG_NUMBER.test(text)) &&
    !PLAIN_FIELDS.has(name.split('.').at(-1) ?? '');
  entries.push({ name, value: isHidden ? maskLetters(shown) : shown, isMasked: isHidden });
}

/** Scores to four places, as answers have them. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(Math.round(value * 10_000) / 10_000) : String(value);
}
