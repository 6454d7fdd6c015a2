import { countryCode, countryCodes } from '../list-countries.ts';
import { parseDay, parseListDate, yearRange } from '../list-dates.ts';
import { ListUnreadable } from '../list-file.ts';
import {
  type DateRange,
  fold,
  type ListedDocument,
  type ListedName,
  type ListItem,
  listedEntity,
  type NameQuality,
  textOrNull,
  wholeName,
} from '../listed-entity.ts';
import { childText, childTexts, find, readElements, type XmlElement } from '../xml-elements.ts';
import { type ListFormat, singleFile } from './list-format.ts';

const ROOT = 'consolidated_list';
const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

/** The consolidated list of the United Nations Security Council, XML. */
export const unXml: ListFormat = {
  name: 'un-xml',
  title: 'United Nations Security Council consolidated list (XML)',
  recognise: singleFile((head) => /<CONSOLIDATED_LIST[\s>]/u.test(head)),
  async *read([file]) {
    if (!file) throw new ListUnreadable('The list has no file.');
    for await (const element of readElements(file, new Set(['INDIVIDUAL', 'ENTITY']), ROOT))
      yield element.name === 'INDIVIDUAL' ? individual(element) : entity(element);
  },
};

function individual(element: XmlElement): ListItem {
  const sex = childText(element, 'GENDER').toLowerCase();
  return listedEntity({
    ...common(element),
    kind: 'person',
    names: [primaryName(element), ...aliases(element, 'INDIVIDUAL_ALIAS'), originalScript(element)],
    birthDates: find(element, ['INDIVIDUAL_DATE_OF_BIRTH'])
      .map(birthDate)
      .filter((date) => date !== null),
    sex: sex === 'male' || sex === 'female' ? sex : null,
    countries: countryCodes(childTexts(element, 'NATIONALITY', 'VALUE')),
    documents: find(element, ['INDIVIDUAL_DOCUMENT']).flatMap(documentOf),
    positions: childTexts(element, 'DESIGNATION', 'VALUE'),
  });
}

function entity(element: XmlElement): ListItem {
  return listedEntity({
    ...common(element),
    kind: 'organisation',
    names: [primaryName(element), ...aliases(element, 'ENTITY_ALIAS'), originalScript(element)],
    birthDates: [],
    sex: null,
    countries: countryCodes(childTexts(element, 'ENTITY_ADDRESS', 'COUNTRY')),
    documents: [],
    positions: [],
  });
}

function common(element: XmlElement) {
  return {
    sourceId: childText(element, 'REFERENCE_NUMBER') || childText(element, 'DATAID'),
    category: null,
    programmes: childTexts(element, 'UN_LIST_TYPE'),
    reason: textOrNull(childText(element, 'COMMENTS1')),
    listedOn: parseDay(childText(element, 'LISTED_ON')),
    delistedOn: null,
    sourceUrl: null,
  };
}

/** Four parts without a meaning: the order of given and family name differs from entry to entry. */
function primaryName(element: XmlElement): ListedName | null {
  return wholeName(NAME_PARTS.map((part) => childText(element, part)).join(' '), 'primary');
}

function originalScript(element: XmlElement): ListedName | null {
  return wholeName(childText(element, 'NAME_ORIGINAL_SCRIPT'), 'strong');
}

function aliases(element: XmlElement, of: string): (ListedName | null)[] {
  return find(element, [of]).map((alias) => {
    const quality: NameQuality = childText(alias, 'QUALITY').toLowerCase() === 'low' ? 'weak' : 'strong';
    return wholeName(childText(alias, 'ALIAS_NAME'), quality);
  });
}

function birthDate(element: XmlElement): DateRange | null {
  const isApproximate = childText(element, 'TYPE_OF_DATE') === 'APPROXIMATELY';
  const range = yearRange(
    numberOf(childText(element, 'FROM_YEAR')),
    numberOf(childText(element, 'TO_YEAR')),
    isApproximate,
  );
  const date =
    range ?? parseListDate(childText(element, 'DATE')) ?? parseListDate(childText(element, 'YEAR'));
  return date && { ...date, isApproximate: date.isApproximate || isApproximate };
}

function documentOf(element: XmlElement): ListedDocument[] {
  const number = fold(childText(element, 'NUMBER'));
  if (number === '') return [];
  const type = childTexts(element, 'TYPE_OF_DOCUMENT').join(' ').toLowerCase();
  const kind = /pass(?:e?port|aporte)/u.test(type)
    ? 'passport'
    : /national/u.test(type)
      ? 'identity'
      : 'other';
  const country = countryCode(
    childText(element, 'ISSUING_COUNTRY') || childText(element, 'COUNTRY_OF_ISSUE'),
  );
  return [{ kind, number, country }];
}

const numberOf = (text: string): number | null => (/^\d{4}$/u.test(text) ? Number(text) : null);
