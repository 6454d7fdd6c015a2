import type { DateRange } from './listed-entity.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const APPROXIMATE = /\b(?:circa|ca|c|approx(?:imately)?|about|around|early|late|mid)\b\.?/giu;

/**
 * The day or span that a publisher's date means: `1971`, `1971-03`, `1971-03-05`, `05/03/1971`, `00/00/1971`, `05 Mar 1971`, `Mar 1971`,
 * `circa 1971`, `1971 to 1973`. Day before month, as all these publishers but one write it. Null for anything else,
 * impossible dates included.
 */
export function parseListDate(text: string | null | undefined): DateRange | null {
  const isApproximate = new RegExp(APPROXIMATE).test(text ?? '');
  const plain = (text ?? '').replace(APPROXIMATE, ' ').replace(/\s+/gu, ' ').trim();
  const [from, to, ...more] = plain.split(/\s+(?:to|and|until)\s+|\s*–\s*|(?<=\d{4})\s*-\s*(?=\d{4}$)/iu);
  if (from === undefined || more.length > 0) return null;
  const first = parseOne(from);
  const last = to === undefined ? first : parseOne(to);
  if (!first || !last || first.earliest > last.latest) return null;
  return { earliest: first.earliest, latest: last.latest, isApproximate };
}

/** The span of years, for publishers that give them apart. Null when there is none or they are impossible. */
export function yearRange(from: number | null, to: number | null, isApproximate = false): DateRange | null {
  const [first, last] = [from ?? to, to ?? from];
  if (first === null || last === null || !isYear(first) || !isYear(last) || first > last) return null;
  return { earliest: `${first}-01-01`, latest: `${last}-12-31`, isApproximate };
}

/** `YYYY-MM-DD` of a date that is known to the day; null otherwise. */
export function parseDay(text: string | null | undefined): string | null {
  const range = parseListDate((text ?? '').replace(/T.*$/u, ''));
  return range && range.earliest === range.latest ? range.earliest : null;
}

function parseOne(text: string): Omit<DateRange, 'isApproximate'> | null {
  const year = /^(\d{4})$/u.exec(text);
  if (year) return span(Number(year[1]), 0, 0);
  const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:T.*)?$/u.exec(text);
  if (iso) return span(Number(iso[1]), Number(iso[2]), Number(iso[3] ?? 0));
  const slashed = /^(\d{1,2}|dd)[/.-](\d{1,2}|mm)[/.-](\d{4})$/iu.exec(text);
  if (slashed) return span(Number(slashed[3]), Number(slashed[2]) || 0, Number(slashed[1]) || 0);
  const worded = /^(?:(\d{1,2})\s+)?([a-z]{3,9})\.?,?\s+(\d{4})$/iu.exec(text);
  const month = worded ? MONTHS.indexOf((worded[2] ?? '').slice(0, 3).toLowerCase()) + 1 : 0;
  return worded && month > 0 ? span(Number(worded[3]), month, Number(worded[1] ?? 0)) : null;
}

/** 0 for a month or day that is not known. */
function span(year: number, month: number, day: number): Omit<DateRange, 'isApproximate'> | null {
  if (!isYear(year) || month > 12) return null;
  if (month === 0) return { earliest: `${year}-01-01`, latest: `${year}-12-31` };
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > days) return null;
  const on = (date: number) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return { earliest: on(day || 1), latest: on(day || days) };
}

const isYear = (year: number): boolean => Number.isInteger(year) && year >= 1000 && year <= 2200;
