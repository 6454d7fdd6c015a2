import { readNamedRows } from '../csv-rows.ts';
import { countryCodes } from '../list-countries.ts';
import { parseDay, parseListDate } from '../list-dates.ts';
import { ListUnreadable } from '../list-file.ts';
import {
  type DateRange,
  type EntityKind,
  fold,
  type ListedDocument,
  type ListedName,
  type ListItem,
  listedEntity,
  nameOfParts,
  wholeName,
} from '../listed-entity.ts';
import { childText, childTexts, find, readElements, type XmlElement } from '../xml-elements.ts';
import { type ListFormat, singleFile } from './list-format.ts';

/** The UK Sanctions List of the Foreign, Commonwealth and Development Office, XML. */
export const ukXml: ListFormat = {
  name: 'uk-xml',
  title: 'UK sanctions list (XML)',
  recognise: singleFile((head) => /<Designations[\s>]/u.test(head)),
  async *read([file]) {
    if (!file) throw new ListUnreadable('The list has no file.');
    for await (const element of readElements(file, new Set(['Designation']), 'designations'))
      yield itemOfXml(element);
  },
};

/** The same list as CSV: a line with the report's date, the header, then a row for every name of an entry. */
export const ukCsv: ListFormat = {
  name: 'uk-csv',
  title: 'UK sanctions list (CSV)',
  recognise: singleFile((head) => /\bUnique ID\b/iu.test(head) && /\bName 6\b/iu.test(head)),
  async *read([file]) {
    if (!file) throw new ListUnreadable('The list has no file.');
    let id = '';
    let rows: Row[] = [];
    const isHeader = (row: readonly string[]) => row.some((name) => fold(name).toLowerCase() === 'unique id');
    for await (const row of readNamedRows(file, NEEDED, { relax_quotes: true }, isHeader)) {
      const rowId = fold(row('Unique ID'));
      if (rowId !== id && rows.length > 0) {
        yield itemOfRows(id, rows);
        rows = [];
      }
      id = rowId;
      rows.push(row);
    }
    if (rows.length > 0) yield itemOfRows(id, rows);
  },
};

type Row = (column: string) => string;
const NEEDED = ['Unique ID', 'Name 6', 'Name type'];
const GIVEN_PARTS = [1, 2, 3, 4, 5] as const;
const KINDS: Readonly<Record<string, EntityKind>> = { individual: 'person', ship: 'vessel' };
const kindOf = (text: string): EntityKind => KINDS[text.toLowerCase()] ?? 'organisation';

function itemOfXml(element: XmlElement): ListItem {
  const kind = kindOf(childText(element, 'IndividualEntityShip'));
  const below = (...path: string[]) => childTexts(element, ...path);
  return listedEntity({
    sourceId: childText(element, 'UniqueID'),
    kind,
    names: primaryFirst([
      ...find(element, ['Names', 'Name']).map((name) =>
        nameOf(kind, (part) => childText(name, part.replace(' ', '')), {
          type: childText(name, 'NameType'),
          strength: childText(name, 'AliasStrength'),
        }),
      ),
      ...below('NonLatinNames', 'NonLatinName', 'NameNonLatinScript').map((name) =>
        wholeName(name, 'strong'),
      ),
    ]),
    birthDates: dates(below('IndividualDetails', 'Individual', 'DOBs', 'DOB')),
    sex: sexOf(below('IndividualDetails', 'Individual', 'Genders', 'Gender')),
    countries: countryCodes([
      ...below('IndividualDetails', 'Individual', 'Nationalities', 'Nationality'),
      ...(kind === 'person' ? [] : below('Addresses', 'Address', 'AddressCountry')),
      ...below('ShipDetails', 'Ship', 'CurrentBelievedFlagOfShips', 'CurrentBelievedFlagOfShip'),
    ]),
    documents: [
      ...below('IndividualDetails', 'Individual', 'PassportDetails', 'Passport', 'PassportNumber').flatMap(
        (number) => documentOf('passport', number),
      ),
      ...below(
        'IndividualDetails',
        'Individual',
        'NationalIdentifierDetails',
        'NationalIdentifier',
        'NationalIdentifierNumber',
      ).flatMap((number) => documentOf('identity', number)),
      ...below(
        'EntityDetails',
        'Entity',
        'BusinessRegistrationNumbers',
        'BusinessRegistrationNumber',
      ).flatMap((number) => documentOf('registration', number)),
      ...below('ShipDetails', 'Ship', 'IMONumbers', 'IMONumber').flatMap((number) =>
        documentOf('imo', number),
      ),
    ],
    category: null,
    programmes: below('RegimeName'),
    positions: below('IndividualDetails', 'Individual', 'Positions', 'Position'),
    reason: childText(element, 'UKStatementofReasons') || childText(element, 'OtherInformation') || null,
    listedOn: parseDay(childText(element, 'DateDesignated')),
    delistedOn: null,
    sourceUrl: null,
  });
}

function itemOfRows(id: string, rows: readonly Row[]): ListItem {
  const all = (column: string): string[] =>
    [...new Set(rows.map((row) => fold(row(column))))].filter(Boolean);
  const first = (column: string): string => all(column)[0] ?? '';
  const kind = kindOf(first('Designation Type') || first('Individual, Entity, Ship'));
  return listedEntity({
    sourceId: id,
    kind,
    names: primaryFirst([
      ...rows.map((row) => nameOf(kind, row, { type: row('Name type'), strength: row('Alias strength') })),
      ...all('Name non-latin script').map((name) => wholeName(name, 'strong')),
    ]),
    birthDates: dates(all('D.O.B')),
    sex: sexOf(all('Gender')),
    countries: countryCodes([
      ...all('Nationality(/ies)'),
      ...(kind === 'person' ? [] : all('Address Country')),
      ...all('Current believed flag of ship'),
    ]),
    documents: [
      ...all('Passport number').flatMap((number) => documentOf('passport', number)),
      ...all('National Identifier number').flatMap((number) => documentOf('identity', number)),
      ...all('Business registration number (s)').flatMap((number) => documentOf('registration', number)),
      ...all('IMO number').flatMap((number) => documentOf('imo', number)),
    ],
    category: null,
    programmes: all('Regime Name'),
    positions: all('Position'),
    reason: first('UK Statement of Reasons') || first('Other Information') || null,
    listedOn: parseDay(first('Date Designated')),
    delistedOn: null,
    sourceUrl: null,
  });
}

interface Named {
  readonly name: ListedName;
  readonly isPrimary: boolean;
}

/** `Name 6` is the family name or the whole of an organisation's, `Name 1` to `Name 5` the given ones. */
function nameOf(
  kind: EntityKind,
  part: (column: string) => string,
  { type, strength }: { type: string; strength: string },
): Named | ListedName | null {
  const quality = /low/iu.test(strength) ? 'weak' : 'strong';
  const family = part('Name 6');
  const given = GIVEN_PARTS.map((number) => fold(part(`Name ${number}`)))
    .filter(Boolean)
    .join(' ');
  const name =
    kind === 'person'
      ? nameOfParts(given, family, quality)
      : wholeName([given, family].filter(Boolean).join(' '), quality);
  return name && { name, isPrimary: /^primary name$/iu.test(fold(type)) };
}

/** With the name first that the publisher calls primary, which need not be the first that it writes. */
function primaryFirst(found: readonly (Named | ListedName | null)[]): (ListedName | null)[] {
  const named = found.map((each) =>
    each && 'name' in each ? each : each && { name: each, isPrimary: false },
  );
  const primary = named.filter((each) => each?.isPrimary);
  const others = named.filter((each) => !each?.isPrimary);
  return [...primary, ...others].map((each) => each?.name ?? null);
}

function dates(texts: readonly string[]): DateRange[] {
  return texts
    .flatMap((text) => text.split(/[;|]|\(\d+\)/u))
    .map(parseListDate)
    .filter((date): date is DateRange => date !== null);
}

function documentOf(kind: ListedDocument['kind'], text: string): ListedDocument[] {
  return text
    .split(/[;|]|\(\d+\)/u)
    .map(fold)
    .filter(Boolean)
    .map((number) => ({ kind, number, country: null }));
}

function sexOf([text]: readonly string[]): 'male' | 'female' | null {
  const sex = text?.toLowerCase();
  return sex === 'male' || sex === 'female' ? sex : null;
}
