import { countryCodes } from '../list-countries.ts';
import { parseDay, parseListDate } from '../list-dates.ts';
import { ListUnreadable } from '../list-file.ts';
import {
  type DateRange,
  fold,
  type ListedDocument,
  type ListedName,
  type ListItem,
  listedEntity,
  type NameQuality,
  wholeName,
} from '../listed-entity.ts';
import { parentNames, readElements, type XmlElement } from '../xml-elements.ts';
import { type ListFormat, singleFile } from './list-format.ts';

/**
 * The targeted financial sanctions list of the South African Financial Intelligence Centre: flat rows of people
 * (`IndividualID, FullName, IndividualAlias, …`) and entities (`EntityID, FirstName, EntityAlias, EntityAddress`), dates `dd-mm-yyyy`, `NA` for
 * nothing, several aliases packed into one text behind `Good` and `Low`. The rows' own element has had several names: a row is
 * whatever holds one of the two identifiers, as child elements or attributes.
 */
export const ficXml: ListFormat = {
  name: 'fic-xml',
  title: 'South African FIC targeted financial sanctions list (XML)',
  recognise: singleFile(
    (head) => head.trimStart().startsWith('<') && /\b(?:IndividualID|EntityID)\b/u.test(head),
  ),
  async *read([file]) {
    if (!file) throw new ListUnreadable('The list has no file.');
    const rows = await parentNames(file, new Set(['IndividualID', 'EntityID']));
    if (rows.size === 0) throw new ListUnreadable(`${file.name} has no row with IndividualID or EntityID.`);
    for await (const row of readElements(file, rows)) {
      const fields = rowOf(row);
      if (fields) yield itemOf(fields);
    }
  },
};

type Row = ReadonlyMap<string, string>;
/** A word with a digit in it. */
const NUMBER = /\b(?=[A-Z0-9/-]*\d)[A-Z0-9][A-Z0-9/-]{3,24}\b/iu;
const IDENTIFIERS = ['individualid', 'entityid'];

function rowOf(element: XmlElement): Row | null {
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(element.attributes)) fields.set(name.toLowerCase(), fold(value));
  for (const { name, text } of element.children) fields.set(name.toLowerCase(), fold(text));
  return IDENTIFIERS.some((name) => fields.has(name)) ? fields : null;
}

function itemOf(row: Row): ListItem {
  const field = (name: string): string => row.get(name.toLowerCase()) ?? '';
  const isPerson = row.has('individualid');
  return listedEntity({
    sourceId: field('ReferenceNumber') || field(isPerson ? 'IndividualID' : 'EntityID'),
    kind: isPerson ? 'person' : 'organisation',
    names: isPerson
      ? [wholeName(field('FullName'), 'primary'), ...packedAliases(field('IndividualAlias'))]
      : [
          wholeName(field('FirstName') || field('FullName'), 'primary'),
          ...packedAliases(field('EntityAlias')),
        ],
    birthDates: isPerson ? birthDates(field('IndividualDateOfBirth')) : [],
    sex: null,
    countries: countryCodes(
      (isPerson ? field('Nationality') : lastParts(field('EntityAddress'))).split(/[,;]/u),
    ),
    documents: isPerson ? documents(field('IndividualDocument')) : [],
    category: null,
    programmes: [],
    positions: [field('Designation')].filter(Boolean),
    reason: field('Comments') || field('Comments1') || null,
    listedOn: parseDay(field('ListedOn')),
    delistedOn: null,
    sourceUrl: null,
  });
}

/** `Good, Name A, Good, Name B, Low, Name C` and its variants with colons, brackets and semicolons. */
function packedAliases(text: string): (ListedName | null)[] {
  const pieces = text.split(/\b(Good|Low)\b(?:\s+quality)?(?:\s+a\.?k\.?a\.?)?\s*[):,;=-]*/iu);
  const [first, ...rest] = pieces;
  const names = separate(first).map((name) => wholeName(name, 'strong'));
  for (let i = 0; i + 1 < rest.length; i += 2) {
    const quality: NameQuality = rest[i]?.toLowerCase() === 'low' ? 'weak' : 'strong';
    names.push(...separate(rest[i + 1]).map((name) => wholeName(name, quality)));
  }
  return names;
}

const separate = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[;,|]|\ba\.k\.a\.?/iu)
    .map((name) => name.replace(/[([]\s*$/u, '').trim())
    .filter(Boolean);

function birthDates(text: string): DateRange[] {
  const whole = parseListDate(text);
  if (whole) return [whole];
  return text
    .replace(/\b(?:exact|between|approximately)\b\s*[:,]?/giu, (word) =>
      /approx/iu.test(word) ? 'circa ' : ' ',
    )
    .split(/[;,|]/u)
    .map(parseListDate)
    .filter((date): date is DateRange => date !== null);
}

/** `Passport, X1234567, Peru; …`: what kind a number is of stands before it, or in the same piece. */
function documents(text: string): ListedDocument[] {
  return text.split(/[;|]/u).flatMap((document) => {
    let kind: ListedDocument['kind'] = 'other';
    return document.split(',').flatMap((piece) => {
      if (/passport/iu.test(piece)) kind = 'passport';
      else if (/national|identi/iu.test(piece)) kind = 'identity';
      const number = NUMBER.exec(piece.replace(/\d{2}-\d{2}-\d{4}/gu, ' '))?.[0];
      return number
        ? [{ kind, number, country: countryCodes(document.split(/[^\p{L} ]+/u))[0] ?? null }]
        : [];
    });
  });
}

/** What stands last in an address is the country. */
const lastParts = (text: string): string =>
  text
    .split(';')
    .map((address) => address.split(',').at(-1) ?? '')
    .join(';');
