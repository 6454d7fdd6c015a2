import type { DateRange, ListedDocument, ListedEntity, ListedName } from '../lists/listed-entity.ts';

// Entries lie in shared memory as short JSON: most of a list says little of each, and whatever is null or empty is left out.

type PackedName = string | readonly [string, ListedName['quality'], (string | null)?, (string | null)?];
type PackedDate = string | readonly [string, string, (0 | 1)?];

interface Packed {
  readonly s: string;
  readonly k?: ListedEntity['kind'];
  readonly n: readonly PackedName[];
  readonly b?: readonly PackedDate[];
  readonly x?: 'male' | 'female';
  readonly c?: readonly string[];
  readonly d?: readonly (readonly [ListedDocument['kind'], string, string | null])[];
  /** Everything that is only shown. */
  readonly m?: Partial<
    Pick<
      ListedEntity,
      'category' | 'programmes' | 'positions' | 'reason' | 'listedOn' | 'delistedOn' | 'sourceUrl'
    >
  >;
}

/** An entity as short JSON. */
export function packEntity(entity: ListedEntity): string {
  const { kind, names, birthDates, sex, countries, documents } = entity;
  const { category, programmes, positions, reason, listedOn, delistedOn, sourceUrl } = entity;
  const shown = {
    ...(category && { category }),
    ...(programmes.length > 0 && { programmes }),
    ...(positions.length > 0 && { positions }),
    ...(reason && { reason }),
    ...(listedOn && { listedOn }),
    ...(delistedOn && { delistedOn }),
    ...(sourceUrl && { sourceUrl }),
  };
  const packed: Packed = {
    s: entity.sourceId,
    ...(kind !== 'person' && { k: kind }),
    n: names.map(packName),
    ...(birthDates.length > 0 && { b: birthDates.map(packDate) }),
    ...(sex && { x: sex }),
    ...(countries.length > 0 && { c: countries }),
    ...(documents.length > 0 && {
      d: documents.map(({ kind: of, number, country }) => [of, number, country] as const),
    }),
    ...(Object.keys(shown).length > 0 && { m: shown }),
  };
  return JSON.stringify(packed);
}

export function unpackEntity(text: string): ListedEntity {
  const { s, k = 'person', n, b = [], x = null, c = [], d = [], m = {} } = JSON.parse(text) as Packed;
  return {
    sourceId: s,
    kind: k,
    // What was packed had a name.
    names: n.map(unpackName) as unknown as ListedEntity['names'],
    birthDates: b.map(unpackDate),
    sex: x,
    countries: c,
    documents: d.map(([kind, number, country]) => ({ kind, number, country })),
    category: null,
    programmes: [],
    positions: [],
    reason: null,
    listedOn: null,
    delistedOn: null,
    sourceUrl: null,
    ...m,
  };
}

function packName({ full, quality, family, given }: ListedName, index: number): PackedName {
  const isUsual = quality === (index === 0 ? 'primary' : 'strong');
  if (family === null && given === null) return isUsual ? full : [full, quality];
  return [full, quality, family, given];
}

function unpackName(packed: PackedName, index: number): ListedName {
  if (typeof packed === 'string')
    return { full: packed, quality: index === 0 ? 'primary' : 'strong', family: null, given: null };
  const [full, quality, family = null, given = null] = packed;
  return { full, quality, family, given };
}

function packDate({ earliest, latest, isApproximate }: DateRange): PackedDate {
  if (isApproximate) return [earliest, latest, 1];
  return earliest === latest ? earliest : [earliest, latest];
}

function unpackDate(packed: PackedDate): DateRange {
  if (typeof packed === 'string') return { earliest: packed, latest: packed, isApproximate: false };
  const [earliest, latest, approximate = 0] = packed;
  return { earliest, latest, isApproximate: approximate === 1 };
}
