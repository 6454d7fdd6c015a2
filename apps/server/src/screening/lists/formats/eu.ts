import { readNamedRows } from '../csv-rows.ts';
import { countryCode, countryCodes } from '../list-countries.ts';
import { parseDay, parseListDate, yearRange } from '../list-dates.ts';
import { ListUnreadable } from '../list-file.ts';
import {
  type DateRange,
  type DocumentKind,
  fold,
  type ListedDocument,
  type ListedName,
  type ListItem,
  listedEntity,
  textOrNull,
  wholeName,
} from '../listed-entity.ts';
import { find, readElements, type XmlElement } from '../xml-elements.ts';
import { type ListFormat, singleFile } from './list-format.ts';

/** Consolidated financial sanctions list of the European Union, XML (FSF 1.1). */
export const euXml: ListFormat = {
  name: 'eu-xml',
  title: 'EU consolidated financial sanctions list (XML)',
  recognise: singleFile(
    (head) => /<(?:\w+:)?export\b[^>]*fsd\/export/u.test(head) || /<sanctionEntity\b/u.test(head),
  ),
  async *read([file]) {
    if (!file) throw new ListUnreadable('The list has no file.');
    for await (const element of readElements(file, new Set(['sanctionEntity']), 'export'))
      yield listedEntity(factsOfXml(element));
  },
};

/** The same list as one CSV, a row for every name, birth date, document and citizenship of an entity. */
export const euCsv: ListFormat = {
  name: 'eu-csv',
  title: 'EU consolidated financial sanctions list (CSV)',
  recognise: singleFile(
    (head) => /\bEntity_LogicalId\b/iu.test(head) && /\bNameAlias_WholeName\b/iu.test(head),
  ),
  async *read([file]) {
    if (!file) throw new ListUnreadable('The list has no file.');
    let id = '';
    let rows: Row[] = [];
    for await (const row of readNamedRows(file, NEEDED, { delimiter: [';', ','], relax_quotes: true })) {
      const rowId = fold(row('Entity_LogicalId'));
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
const NEEDED = ['Entity_LogicalId', 'Entity_SubjectType', 'NameAlias_WholeName'];
const DOCUMENTS: Readonly<Record<string, DocumentKind>> = {
  passport: 'passport',
  diplompassport: 'passport',
  id: 'identity',
  ssn: 'identity',
  residentperm: 'identity',
  regnumber: 'registration',
  trade: 'registration',
  imo: 'imo',
};

function factsOfXml(element: XmlElement): Parameters<typeof listedEntity>[0] {
  const at = (name: string) => find(element, [name]).map(({ attributes }) => attributes);
  const [subject] = at('subjectType');
  const [regulation] = at('regulation');
  const names = at('nameAlias');
  return {
    sourceId: element.attributes.euReferenceNumber || element.attributes.logicalId || '',
    kind: subject?.code === 'person' || subject?.classificationCode === 'P' ? 'person' : 'organisation',
    names: names.map(nameOfXml),
    birthDates: at('birthdate')
      .map(birthDateOf)
      .filter((date) => date !== null),
    sex: sexOf(names.map(({ gender }) => gender)),
    countries: countryCodes([...at('citizenship'), ...at('address')].map((found) => found.countryIso2Code)),
    documents: at('identification').flatMap((found) =>
      documentOf(found.identificationTypeCode, found.number, found.countryIso2Code),
    ),
    category: null,
    programmes: [...new Set(at('regulation').map(({ programme }) => fold(programme)))].filter(Boolean),
    positions: [...new Set(names.map((name) => fold(name.function)))].filter(Boolean),
    reason: textOrNull(
      find(element, ['remark'])
        .map(({ text }) => text)
        .join(' '),
    ),
    listedOn: parseDay(element.attributes.designationDate) ?? parseDay(regulation?.publicationDate),
    delistedOn: null,
    sourceUrl: textOrNull(find(element, ['regulation', 'publicationUrl'])[0]?.text),
  };
}

/** The whole name; the parts where they make it up. Aliases that the publisher does not call strong are weak. */
function nameOfXml(found: Readonly<Record<string, string>>): ListedName | null {
  const quality = found.strong === 'false' ? 'weak' : 'strong';
  const family = fold(found.lastName);
  const given = fold([found.firstName, found.middleName].filter(Boolean).join(' '));
  const name = wholeName(fold(found.wholeName) || `${given} ${family}`, quality);
  return name && family !== '' && given !== '' ? { ...name, family, given } : name;
}

function birthDateOf(found: Readonly<Record<string, string>>): DateRange | null {
  const isApproximate = found.circa === 'true';
  const year = Number(found.year);
  const [from, to] = [Number(found.yearRangeFrom), Number(found.yearRangeTo)];
  const date =
    parseListDate(found.birthdate) ??
    parseListDate([found.year, found.monthOfYear, found.dayOfMonth].filter(Boolean).map(padded).join('-')) ??
    yearRange(from || year || null, to || year || null);
  return date && { ...date, isApproximate: isApproximate || date.isApproximate };
}

function documentOf(
  type: string | undefined,
  number: string | undefined,
  country: string | undefined,
): ListedDocument[] {
  const plain = fold(number);
  if (plain === '') return [];
  return [
    { kind: DOCUMENTS[fold(type).toLowerCase()] ?? 'other', number: plain, country: countryCode(country) },
  ];
}

function itemOfRows(id: string, rows: readonly Row[]): ListItem {
  const all = (column: string): string[] => rows.map((row) => fold(row(column)));
  const first = (column: string): string => all(column).find((value) => value !== '') ?? '';
  const type = `${first('Entity_SubjectType')} ${first('Entity_SubjectType_ClassificationCode')}`;
  return listedEntity({
    sourceId: first('Entity_EU_ReferenceNumber') || id,
    kind: /person|\bP\b/iu.test(type) ? 'person' : 'organisation',
    names: rows.map((row) =>
      nameOfXml({
        wholeName: row('NameAlias_WholeName'),
        firstName: row('NameAlias_FirstName'),
        middleName: row('NameAlias_MiddleName'),
        lastName: row('NameAlias_LastName'),
        strong: row('NameAlias_Strong') || 'true',
      }),
    ),
    birthDates: rows
      .map((row) =>
        birthDateOf({
          birthdate: row('BirthDate_BirthDate'),
          year: row('BirthDate_Year'),
          monthOfYear: row('BirthDate_Month'),
          dayOfMonth: row('BirthDate_Day'),
          circa: row('BirthDate_Circa').toLowerCase(),
        }),
      )
      .filter((date, i, dates) => date !== null && dates.findIndex((other) => isSame(other, date)) === i)
      .filter((date) => date !== null),
    sex: sexOf(all('NameAlias_Gender')),
    countries: countryCodes([...all('Citizenship_CountryIso2Code'), ...all('Address_CountryIso2Code')]),
    documents: rows.flatMap((row) =>
      documentOf(
        row('Identification_TypeCode'),
        row('Identification_Number'),
        row('Identification_CountryIso2Code'),
      ),
    ),
    category: null,
    programmes: [...new Set(all('Entity_Regulation_Programme'))].filter(Boolean),
    positions: [...new Set(all('NameAlias_Function'))].filter(Boolean),
    reason: first('Entity_Remark') || null,
    listedOn:
      parseDay(first('Entity_DesignationDate')) ?? parseDay(first('Entity_Regulation_PublicationDate')),
    delistedOn: null,
    sourceUrl: first('Entity_Regulation_PublicationUrl') || null,
  });
}

const isSame = (a: DateRange | null, b: DateRange | null): boolean =>
  a?.earliest === b?.earliest && a?.latest === b?.latest;

const padded = (part: string | undefined): string => (part ?? '').padStart(2, '0');

function sexOf(texts: readonly (string | undefined)[]): 'male' | 'female' | null {
  if (texts.some((text) => text === 'M')) return 'male';
  return texts.some((text) => text === 'F') ? 'female' : null;
}
