import { countryCodes } from '../list-countries.ts';
import { parseDay, parseListDate } from '../list-dates.ts';
import { type ListFile, ListUnreadable } from '../list-file.ts';
import {
  type DateRange,
  type DocumentKind,
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

/** The lists of the Office of Foreign Assets Control in its advanced XML (`sdn_advanced.xml`, `cons_advanced.xml`). */
export const ofacAdvancedXml: ListFormat = {
  name: 'ofac-advanced-xml',
  title: 'OFAC SDN or consolidated list (advanced XML)',
  recognise: singleFile((head) => /<Sanctions[\s>]/u.test(head)),
  async *read([file]) {
    if (!file) throw new ListUnreadable('The list has no file.');
    // What parties refer to stands before and after them, so that the file is read twice.
    const known = await readReferences(file);
    for await (const party of readElements(file, new Set(['DistinctParty']), 'sanctions'))
      yield itemOf(party, known);
  },
};

/** What numbers in the document stand for. */
interface References {
  readonly nameParts: Map<string, string>;
  readonly features: Map<string, string>;
  readonly kinds: Map<string, string>;
  readonly documentTypes: Map<string, string>;
  readonly countries: Map<string, string>;
  readonly details: Map<string, string>;
  /** Countries of locations. */
  readonly locations: Map<string, string[]>;
  /** By the identity they belong to. */
  readonly documents: Map<string, ListedDocument[]>;
  /** By profile. */
  readonly entries: Map<string, { programmes: string[]; listedOn: string | null }>;
}

const VALUES = {
  NamePartType: 'nameParts',
  FeatureType: 'features',
  PartySubType: 'kinds',
  IDRegDocType: 'documentTypes',
  Country: 'countries',
  DetailReference: 'details',
} as const;

async function readReferences(file: ListFile): Promise<References> {
  const known: References = {
    nameParts: new Map(),
    features: new Map(),
    kinds: new Map(),
    documentTypes: new Map(),
    countries: new Map(),
    details: new Map(),
    locations: new Map(),
    documents: new Map(),
    entries: new Map(),
  };
  const wanted = new Set([...Object.keys(VALUES), 'Location', 'IDRegDocument', 'SanctionsEntry']);
  for await (const element of readElements(file, wanted, 'sanctions')) {
    const { ID: id = '', ProfileID: profile = '' } = element.attributes;
    if (element.name in VALUES) {
      const values = known[VALUES[element.name as keyof typeof VALUES]];
      values.set(id, element.attributes.ISO2 || fold(element.text));
    } else if (element.name === 'Location') {
      const codes = find(element, ['LocationCountry']).map(({ attributes }) => attributes.CountryID ?? '');
      known.locations.set(
        id,
        codes.map((code) => known.countries.get(code) ?? ''),
      );
    } else if (element.name === 'IDRegDocument') addDocument(known, element);
    else known.entries.set(profile, entryOf(element));
  }
  return known;
}

function addDocument(known: References, element: XmlElement): void {
  const number = childText(element, 'IDRegistrationNo');
  const { IdentityID: identity = '', IDRegDocTypeID: type = '' } = element.attributes;
  if (number === '') return;
  const country = known.countries.get(element.attributes['IssuedBy-CountryID'] ?? '');
  const document = {
    kind: documentKind(known.documentTypes.get(type) ?? ''),
    number,
    country: countryCodes([country])[0] ?? null,
  };
  known.documents.set(identity, [...(known.documents.get(identity) ?? []), document]);
}

function documentKind(type: string): DocumentKind {
  if (/passport/iu.test(type)) return 'passport';
  if (/vessel registration/iu.test(type)) return 'imo';
  if (/registration|company|commercial|registry/iu.test(type)) return 'registration';
  return /national id|identification|cedula|ssn|citizen/iu.test(type) ? 'identity' : 'other';
}

function entryOf(element: XmlElement): { programmes: string[]; listedOn: string | null } {
  const days = find(element, ['EntryEvent', 'Date']).map((date) =>
    ['Year', 'Month', 'Day'].map((part) => childText(date, part).padStart(2, '0')).join('-'),
  );
  const programmes = childTexts(element, 'SanctionsMeasure', 'Comment');
  return {
    programmes: [...new Set(programmes)],
    listedOn: days.map(parseDay).find((day) => day !== null) ?? null,
  };
}

function itemOf(party: XmlElement, known: References): ListItem {
  const [profile] = find(party, ['Profile']);
  const sourceId = party.attributes.FixedRef ?? '';
  if (!profile) return { unusable: { at: sourceId, reason: 'It has no profile.' } };
  const kind = kindOf(known.kinds.get(profile.attributes.PartySubTypeID ?? '') ?? '');
  const identities = find(profile, ['Identity']);
  const features = (name: RegExp) =>
    find(profile, ['Feature']).filter(({ attributes }) =>
      name.test(known.features.get(attributes.FeatureTypeID ?? '') ?? ''),
    );
  const located = (name: RegExp): string[] =>
    features(name)
      .flatMap((feature) => find(feature, ['FeatureVersion', 'VersionLocation']))
      .flatMap(({ attributes }) => known.locations.get(attributes.LocationID ?? '') ?? []);
  const detailed = (name: RegExp): string[] =>
    features(name)
      .flatMap((feature) => find(feature, ['FeatureVersion', 'VersionDetail']))
      .map(
        ({ attributes, text }) => fold(text) || (known.details.get(attributes.DetailReferenceID ?? '') ?? ''),
      );
  const [sex] = detailed(/^gender$/iu).map((text) => text.toLowerCase());
  const entry = known.entries.get(profile.attributes.ID ?? '');
  const names = identities.flatMap((identity) => namesOf(identity, kind, known));
  return listedEntity({
    sourceId,
    kind,
    names: [
      ...names.filter(({ isPrimary }) => isPrimary),
      ...names.filter(({ isPrimary }) => !isPrimary),
    ].map(({ name }) => name),
    birthDates: features(/^birthdate$/iu)
      .flatMap((feature) => find(feature, ['FeatureVersion', 'DatePeriod']))
      .map(periodOf)
      .filter((date) => date !== null),
    sex: sex === 'male' || sex === 'female' ? sex : null,
    countries: countryCodes(
      located(
        kind === 'person' ? /^(?:nationality|citizenship) country$/iu : /^location$|flag|nationality/iu,
      ),
    ),
    documents: identities.flatMap(({ attributes }) => known.documents.get(attributes.ID ?? '') ?? []),
    category: null,
    programmes: entry?.programmes ?? [],
    positions: detailed(/^title$/iu).filter(Boolean),
    reason: null,
    listedOn: entry?.listedOn ?? null,
    delistedOn: null,
    sourceUrl: `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${encodeURIComponent(sourceId)}`,
  });
}

function kindOf(subType: string): EntityKind {
  if (/individual/iu.test(subType)) return 'person';
  if (/vessel/iu.test(subType)) return 'vessel';
  return /aircraft/iu.test(subType) ? 'aircraft' : 'organisation';
}

/** Every alias of an identity, in every script it is documented in. */
function namesOf(
  identity: XmlElement,
  kind: EntityKind,
  known: References,
): { name: ListedName | null; isPrimary: boolean }[] {
  const typeOfGroup = new Map(
    find(identity, ['NamePartGroups', 'MasterNamePartGroup', 'NamePartGroup']).map(({ attributes }) => [
      attributes.ID ?? '',
      known.nameParts.get(attributes.NamePartTypeID ?? '') ?? '',
    ]),
  );
  return find(identity, ['Alias']).flatMap((alias) =>
    find(alias, ['DocumentedName']).map((documented) => {
      const quality = alias.attributes.LowQuality === 'true' ? 'weak' : 'strong';
      const parts = find(documented, ['DocumentedNamePart', 'NamePartValue']).map(({ attributes, text }) => ({
        type: typeOfGroup.get(attributes.NamePartGroupID ?? '') ?? '',
        text: fold(text),
      }));
      const joined = (isWanted: (type: string) => boolean) =>
        parts
          .filter(({ type }) => isWanted(type))
          .map(({ text }) => text)
          .join(' ');
      const isFamily = (type: string) => /^last name$/iu.test(type);
      const name =
        kind === 'person'
          ? nameOfParts(
              joined((type) => !isFamily(type)),
              joined(isFamily),
              quality,
            )
          : wholeName(
              joined(() => true),
              quality,
            );
      return { name, isPrimary: alias.attributes.Primary === 'true' };
    }),
  );
}

/** From the earliest day of the start to the latest of the end. */
function periodOf(period: XmlElement): DateRange | null {
  const day = (end: 'Start' | 'End', limit: 'From' | 'To'): string => {
    const [date] = find(period, [end, limit]);
    return date
      ? ['Year', 'Month', 'Day'].map((part) => childText(date, part).padStart(2, '0')).join('-')
      : '';
  };
  const first = parseListDate(day('Start', 'From'));
  const last = parseListDate(day('End', 'To')) ?? parseListDate(day('Start', 'To')) ?? first;
  if (!first || !last || first.earliest > last.latest) return null;
  const isApproximate = find(period, ['Start']).some(({ attributes }) => attributes.Approximate === 'true');
  return { earliest: first.earliest, latest: last.latest, isApproximate };
}
