import { readNamedRows } from '../csv-rows.ts';
import { countryCode, countryCodes } from '../list-countries.ts';
import { parseDay, parseListDate } from '../list-dates.ts';
import { ListUnreadable } from '../list-file.ts';
import {
  type EntityKind,
  fold,
  LIST_CATEGORIES,
  type ListCategory,
  type ListedDocument,
  type ListItem,
  listedEntity,
  nameOfParts,
  textOrNull,
  type UnusableEntry,
  wholeName,
} from '../listed-entity.ts';
import { type ListFormat, singleFile } from './list-format.ts';

const KINDS: Readonly<Record<string, EntityKind>> = {
  person: 'person',
  organisation: 'organisation',
  company: 'organisation',
  vessel: 'vessel',
  aircraft: 'aircraft',
};
const DOCUMENTS = {
  id_numbers: 'identity',
  passports: 'passport',
  registration_numbers: 'registration',
  imo_numbers: 'imo',
} as const;

/**
 * Lists of an operator's own (wanted persons, debarments, prominent people): UTF-8 CSV with the columns of
 * `docs/how-to/keep-watch-lists.md`. Needed: `id`, `kind`, and `name` or `family_name`. Several values in one cell stand behind semicolons.
 */
export const houseCsv: ListFormat = {
  name: 'house-csv',
  title: 'A list of your own (CSV)',
  recognise: singleFile((head) => {
    const header = head.split(/\r?\n/u)[0]?.toLowerCase() ?? '';
    return /\bid\b/u.test(header) && /\bkind\b/u.test(header) && /\b(?:family_)?name\b/u.test(header);
  }),
  async *read([file]) {
    if (!file) throw new ListUnreadable('The list has no file.');
    const seen = new Set<string>();
    for await (const row of readNamedRows(file, ['id', 'kind'])) {
      const id = fold(row('id'));
      if (seen.has(id)) yield { unusable: { at: id, reason: 'Its id is used by an earlier row.' } };
      else yield itemOf(id, row);
      seen.add(id);
    }
  },
};

function itemOf(id: string, row: (column: string) => string): ListItem {
  const several = (column: string): string[] => row(column).split(';').map(fold).filter(Boolean);
  const kind = KINDS[fold(row('kind')).toLowerCase()];
  const category = fold(row('category')).toUpperCase().replace(/[ -]/gu, '_');
  const dates = several('birth_dates').map((text) => ({ text, date: parseListDate(text) }));
  const fault = (reason: string): { unusable: UnusableEntry } => ({ unusable: { at: id, reason } });
  if (id === '') return { unusable: { at: 'a row', reason: 'It has no id.' } };
  if (!kind) return fault('kind is none of person, organisation, vessel, aircraft.');
  if (category !== '' && !isCategory(category))
    return fault(`category is none of ${LIST_CATEGORIES.join(', ')}.`);
  if (dates.some(({ date }) => date === null)) return fault('birth_dates holds something that is no date.');
  const sex = fold(row('sex')).toLowerCase();
  return listedEntity({
    sourceId: id,
    kind,
    names: [
      fold(row('name')) === ''
        ? nameOfParts(row('given_names'), row('family_name'), 'primary')
        : wholeName(row('name'), 'primary'),
      ...several('aliases').map((alias) => wholeName(alias, 'strong')),
      ...several('weak_aliases').map((alias) => wholeName(alias, 'weak')),
    ],
    birthDates: dates.flatMap(({ date }) => (date ? [date] : [])),
    sex: sex === 'male' || sex === 'm' ? 'male' : sex === 'female' || sex === 'f' ? 'female' : null,
    countries: countryCodes(several('countries')),
    documents: Object.entries(DOCUMENTS).flatMap(([column, documentKind]) =>
      several(column).map((text): ListedDocument => {
        // `ZA:A1234567` says who issued it.
        const [, country, number] = /^([A-Za-z]{2}):(.+)$/u.exec(text) ?? [null, null, text];
        return { kind: documentKind, number: fold(number), country: countryCode(country) };
      }),
    ),
    category: isCategory(category) ? category : null,
    programmes: several('programmes'),
    positions: several('positions'),
    reason: textOrNull(row('reason')),
    listedOn: parseDay(row('listed_on')),
    delistedOn: parseDay(row('delisted_on')),
    sourceUrl: textOrNull(row('source_url')),
  });
}

function isCategory(text: string): text is ListCategory {
  return (LIST_CATEGORIES as readonly string[]).includes(text);
}
