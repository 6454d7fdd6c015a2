import { readRows } from '../csv-rows.ts';
import { countryCode, countryCodes } from '../list-countries.ts';
import { parseListDate } from '../list-dates.ts';
import { type ListFile, ListUnreadable } from '../list-file.ts';
import {
  type DateRange,
  type EntityKind,
  fold,
  type ListedDocument,
  type ListedName,
  type ListItem,
  listedEntity,
  nameOfParts,
  textOrNull,
  wholeName,
} from '../listed-entity.ts';
import type { ListFormat } from './list-format.ts';

const PRIMARY = /^(?:sdn|cons_prim)\.csv$/iu;
const ALIASES = /^(?:alt|cons_alt)\.csv$/iu;
const ADDRESSES = /^(?:add|cons_add)\.csv$/iu;
const COMMENTS = /^(?:sdn|cons)_comments\.csv$/iu;
const KINDS: Readonly<Record<string, EntityKind>> = {
  individual: 'person',
  vessel: 'vessel',
  aircraft: 'aircraft',
};
const COLUMNS = { id: 0, name: 1, type: 2, programmes: 3, title: 4, flag: 9, remarks: 11 } as const;

/**
 * The lists of the Office of Foreign Assets Control as a set of CSV files without headers, tied together by a number: SDN
 * (`sdn.csv`, `alt.csv`, `add.csv`, `sdn_comments.csv`) and the consolidated list of the others (`cons_prim.csv` …). Dates of
 * birth, documents, nationalities and weak aliases are taken out of the remarks, where the publisher puts them.
 */
export const ofacCsv: ListFormat = {
  name: 'ofac-csv',
  title: 'OFAC SDN or consolidated list (set of CSV files)',
  recognise: (files) =>
    files.some(({ file }) => PRIMARY.test(file.name)) ? files.map(({ file }) => file) : [],
  async *read(files) {
    const primary = files.filter(({ name }) => PRIMARY.test(name));
    const [file] = primary;
    if (!file || primary.length > 1)
      throw new ListUnreadable('Exactly one sdn.csv or cons_prim.csv is needed.');
    const aliases = await gather(files, ALIASES, aliasOf);
    if (aliases.size === 0)
      throw new ListUnreadable('The file of aliases (alt.csv or cons_alt.csv) is missing.');
    const countries = await gather(files, ADDRESSES, (row) => countryCode(row[4]));
    const comments = await gather(files, COMMENTS, (row) => row.slice(1).join(','));
    for await (const row of readRows(file, { relax_quotes: true })) {
      const id = fold(row[COLUMNS.id]);
      if (!/^\d+$/u.test(id))
        throw new ListUnreadable(`${file.name}: a row begins with something else than the entry's number.`);
      const remarks = [fold(row[COLUMNS.remarks]), ...(comments.get(id) ?? [])].join('');
      yield entry(id, row, remarks, aliases.get(id) ?? [], countries.get(id) ?? []);
    }
  },
};

/** What the rows of the other files say, by the number of the entry they belong to. */
async function gather<Value>(
  files: readonly ListFile[],
  name: RegExp,
  pick: (row: readonly string[]) => Value | null,
): Promise<Map<string, Value[]>> {
  const gathered = new Map<string, Value[]>();
  for (const file of files.filter((each) => name.test(each.name))) {
    for await (const row of readRows(file, { relax_quotes: true })) {
      const value = pick(row);
      if (value === null) continue;
      const id = fold(row[0]);
      gathered.set(id, [...(gathered.get(id) ?? []), value]);
    }
  }
  return gathered;
}

function aliasOf(row: readonly string[]): string | null {
  return textOrNull(row[3]);
}

function entry(
  id: string,
  row: readonly string[],
  remarks: string,
  aliases: readonly string[],
  addressCountries: readonly string[],
): ListItem {
  const kind = KINDS[fold(row[COLUMNS.type]).toLowerCase()] ?? 'organisation';
  const parts = remarks.split(';').map((part) => part.trim().replace(/\.$/u, ''));
  const told = (label: RegExp): string[] =>
    parts.flatMap((part) => {
      const found = label.exec(part);
      return found?.[1] ? [found[1]] : [];
    });
  const nationalities = told(/^(?:alt\. )?(?:nationality|citizen) (.+)$/iu);
  return listedEntity({
    sourceId: id,
    kind,
    names: [
      commaName(kind, row[COLUMNS.name], 'primary'),
      ...aliases.map((alias) => commaName(kind, alias, 'strong')),
      ...weakAliases(remarks).map((alias) => wholeName(alias, 'weak')),
    ],
    birthDates: told(/^(?:alt\. )?DOB (.+)$/iu)
      .map(parseListDate)
      .filter((date): date is DateRange => date !== null),
    sex: sexOf(told(/^Gender (.+)$/iu)[0]),
    countries: countryCodes(
      kind === 'person'
        ? nationalities
        : kind === 'vessel'
          ? [row[COLUMNS.flag], ...told(/^(?:alt\. )?flag (.+)$/iu)]
          : addressCountries,
    ),
    documents: parts.flatMap(documentOf),
    category: null,
    programmes: fold(row[COLUMNS.programmes])
      .replace(/^\[|\]$/gu, '')
      .split(/\]\s*\[|;\s*/u)
      .filter(Boolean),
    positions: [row[COLUMNS.title]].map(fold).filter(Boolean),
    reason: textOrNull(remarks),
    listedOn: null,
    delistedOn: null,
    sourceUrl: `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${id}`,
  });
}

/** `FAMILY, Given` for people; everybody else's comma belongs to the name. */
function commaName(
  kind: EntityKind,
  text: string | undefined,
  quality: 'primary' | 'strong',
): ListedName | null {
  const name = fold(text);
  const comma = name.indexOf(',');
  if (kind !== 'person' || comma < 0) return wholeName(name, quality);
  return nameOfParts(name.slice(comma + 1), name.slice(0, comma), quality);
}

/** `a.k.a. 'SHORT NAME'` in the remarks: what the publisher calls a weak alias. */
function weakAliases(remarks: string): string[] {
  return [...remarks.matchAll(/\b[afn]\.k\.a\. '([^;]+?)'(?=[;.]|$)/giu)].map(([, alias]) => alias ?? '');
}

const DOCUMENT =
  /^(?:alt\. )?(Passport|National ID No\.|Identification Number|Tax ID No\.|Cedula No\.|Registration (?:ID|Number)|Company Number|Vessel Registration Identification|Commercial Registry Number|C\.R\. No\.|D-U-N-S Number|NIT #|RFC|C\.U\.R\.P\.|I\.F\.E\.|SSN|Driver's License No\.) (?:IMO )?([A-Z0-9][A-Z0-9./ -]{2,30}?)(?: \((.+?)\))?(?: .*)?$/iu;

function documentOf(part: string): ListedDocument[] {
  const found = DOCUMENT.exec(part);
  if (!found?.[1] || !found[2]) return [];
  const type = found[1].toLowerCase();
  const kind =
    type === 'passport'
      ? 'passport'
      : type.startsWith('vessel')
        ? 'imo'
        : /^(?:registration|company|commercial|c\.r\.)/u.test(type)
          ? 'registration'
          : /^(?:national|identification|cedula|ssn|c\.u\.r\.p)/u.test(type)
            ? 'identity'
            : 'other';
  return [{ kind, number: found[2].trim(), country: countryCode(found[3]) }];
}

function sexOf(text: string | undefined): 'male' | 'female' | null {
  const sex = text?.toLowerCase();
  return sex === 'male' || sex === 'female' ? sex : null;
}
