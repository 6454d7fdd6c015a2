import { z } from 'zod';
import { readNamedRows } from '../csv-rows.ts';
import { countryCodes } from '../list-countries.ts';
import { parseDay, parseListDate } from '../list-dates.ts';
import { type ListFile, ListUnreadable, textOf } from '../list-file.ts';
import {
  type DateRange,
  type DocumentKind,
  type EntityKind,
  fold,
  type ListCategory,
  type ListedDocument,
  type ListedName,
  type ListItem,
  listedEntity,
  nameOfParts,
  wholeName,
} from '../listed-entity.ts';
import { type ListFormat, singleFile } from './list-format.ts';

/** Entities of the FollowTheMoney model, one JSON object a line, as OpenSanctions publishes them. */
export const ftmJson: ListFormat = {
  name: 'ftm-json',
  title: 'FollowTheMoney entities (JSON lines, OpenSanctions)',
  recognise: singleFile((head) => /^\s*\{[^\n]*"schema"\s*:/u.test(head) && !/^\s*\{"op"/u.test(head)),
  async *read([file]) {
    if (!file) throw new ListUnreadable('The list has no file.');
    const details = await sanctionsOf(file);
    for await (const { entity, line } of entitiesOf(file)) {
      if (!entity) yield { unusable: { at: `line ${line}`, reason: 'It is no FollowTheMoney entity.' } };
      else if (isListed(entity)) yield itemOf(entity, details.get(entity.id));
    }
  },
};

/** What changed in such a file from one version to the next: each line an operation on one entity. */
export type FtmChange =
  | { readonly operation: 'ADD' | 'MOD'; readonly item: ListItem | null; readonly sourceId: string }
  | { readonly operation: 'DEL'; readonly sourceId: string };

/** The changes of a delta file (`entities.delta.json`). @throws ListUnreadable for a line that is none: a delta has no gaps */
export async function* readFtmDelta(file: ListFile): AsyncGenerator<FtmChange> {
  for await (const { value, line } of linesOf(file)) {
    const parsed = changeSchema.safeParse(value);
    if (!parsed.success)
      throw new ListUnreadable(`${file.name}, line ${line}: it is no change of an entity.`);
    const { op, entity } = parsed.data;
    if (op === 'DEL') yield { operation: 'DEL', sourceId: entity.id };
    else {
      const whole = entitySchema.safeParse(entity);
      if (!whole.success)
        throw new ListUnreadable(`${file.name}, line ${line}: it is no FollowTheMoney entity.`);
      const item = isListed(whole.data) ? itemOf(whole.data, undefined) : null;
      yield { operation: op, sourceId: entity.id, item };
    }
  }
}

/** The simplified table of OpenSanctions, `targets.simple.csv`: a row an entity, several values behind semicolons. */
export const targetsSimpleCsv: ListFormat = {
  name: 'targets-simple-csv',
  title: 'OpenSanctions targets (simplified CSV)',
  recognise: singleFile((head) => /^\ufeff?"?id"?,"?schema"?,"?name"?,"?aliases"?/iu.test(head)),
  async *read([file]) {
    if (!file) throw new ListUnreadable('The list has no file.');
    for await (const row of readNamedRows(file, ['id', 'schema', 'name', 'aliases'])) {
      const several = (column: string): string[] => row(column).split(';').map(fold).filter(Boolean);
      const kind = KINDS[fold(row('schema'))] ?? 'organisation';
      yield listedEntity({
        sourceId: fold(row('id')),
        kind,
        names: [
          wholeName(row('name'), 'primary'),
          ...several('aliases').map((alias) => wholeName(alias, 'strong')),
        ],
        birthDates: dates(several('birth_date')),
        sex: null,
        countries: countryCodes(several('countries')),
        documents: several('identifiers').map((number) => ({ kind: 'other', number, country: null })),
        category: null,
        programmes: several('program_ids').length > 0 ? several('program_ids') : several('sanctions'),
        positions: [],
        reason: null,
        listedOn: parseDay(row('first_seen')),
        delistedOn: null,
        sourceUrl: sourceUrl(fold(row('id'))),
      });
    }
  },
};

const texts = z.array(z.string()).default([]);
/** Entities in nested files carry whole entities as values; only texts are of use here. */
const values = z.array(z.unknown()).transform((found) => found.filter((value) => typeof value === 'string'));
const entitySchema = z.object({
  id: z.string().min(1).max(500),
  schema: z.string(),
  properties: z.record(z.string(), values).default({}),
  datasets: texts,
  target: z.boolean().optional(),
  first_seen: z.string().nullish(),
});
type FtmEntity = z.output<typeof entitySchema>;
const changeSchema = z.object({
  op: z.enum(['ADD', 'MOD', 'DEL']),
  entity: z.looseObject({ id: z.string().min(1) }),
});

const KINDS: Readonly<Record<string, EntityKind>> = {
  Person: 'person',
  Organization: 'organisation',
  Company: 'organisation',
  LegalEntity: 'organisation',
  PublicBody: 'organisation',
  Vessel: 'vessel',
  Airplane: 'aircraft',
};
/** The first that is found says what an entity is listed for. */
const TOPICS: readonly [RegExp, ListCategory][] = [
  [/^sanction/u, 'SANCTION'],
  [/^(?:crime|wanted)/u, 'CRIME'],
  [/^(?:reg|debarment|export)/u, 'REGULATORY'],
  [/^role\.(?:pep|rca|pol|judge|civil)/u, 'PEP'],
  [/^poi/u, 'ADVERSE_MEDIA'],
];
const DOCUMENTS: Readonly<Record<string, DocumentKind>> = {
  passportNumber: 'passport',
  idNumber: 'identity',
  socialSecurityNumber: 'identity',
  registrationNumber: 'registration',
  ogrnCode: 'registration',
  leiCode: 'registration',
  imoNumber: 'imo',
  taxNumber: 'other',
  innCode: 'other',
};
const MOST_LINE = 20_000_000;

interface SanctionDetails {
  readonly programmes: string[];
  readonly reasons: string[];
  readonly listedOn: string[];
}

const isListed = (entity: FtmEntity): boolean => entity.schema in KINDS && entity.target !== false;

/** What sanction entities say of those they name, by id: they may stand anywhere in the file. */
async function sanctionsOf(file: ListFile): Promise<Map<string, SanctionDetails>> {
  const details = new Map<string, SanctionDetails>();
  for await (const { entity } of entitiesOf(file)) {
    if (entity?.schema !== 'Sanction') continue;
    const { properties } = entity;
    for (const id of properties.entity ?? []) {
      const known = details.get(id) ?? { programmes: [], reasons: [], listedOn: [] };
      known.programmes.push(...(properties.program ?? []));
      known.reasons.push(...(properties.reason ?? []));
      known.listedOn.push(...(properties.listingDate ?? properties.startDate ?? []));
      details.set(id, known);
    }
  }
  return details;
}

function itemOf(
  { id, schema, properties, first_seen }: FtmEntity,
  details: SanctionDetails | undefined,
): ListItem {
  const of = (...names: string[]): string[] => names.flatMap((name) => properties[name] ?? []);
  const kind = KINDS[schema] ?? 'organisation';
  const topics = of('topics');
  const [category] = TOPICS.filter(([topic]) => topics.some((found) => topic.test(found))).map(
    ([, each]) => each,
  );
  const sex = of('gender')[0];
  const listed = (details?.listedOn ?? []).map(parseDay).filter((day) => day !== null);
  return listedEntity({
    sourceId: id,
    kind,
    names: [
      ...of('name').map((name) => wholeName(name, 'strong')),
      ...ownParts(of),
      ...of('alias', 'previousName').map((name) => wholeName(name, 'strong')),
      ...of('weakAlias', 'abbreviation').map((name) => wholeName(name, 'weak')),
    ],
    birthDates: dates(of('birthDate')),
    sex: sex === 'male' || sex === 'female' ? sex : null,
    countries: countryCodes(of('nationality', 'citizenship', 'country', 'jurisdiction', 'flag')),
    documents: Object.entries(DOCUMENTS).flatMap(([name, documentKind]) =>
      of(name).flatMap((number): ListedDocument[] =>
        fold(number) === '' ? [] : [{ kind: documentKind, number: fold(number), country: null }],
      ),
    ),
    category: category ?? null,
    programmes: [...new Set([...of('program', 'programId'), ...(details?.programmes ?? [])])],
    positions: of('position'),
    reason: [...(details?.reasons ?? []), ...of('notes')].map(fold).filter(Boolean)[0] ?? null,
    listedOn: listed.sort()[0] ?? parseDay(first_seen),
    delistedOn: null,
    sourceUrl: of('sourceUrl')[0] ?? sourceUrl(id),
  });
}

/** A name of its parts, only where there is one of each: with several nobody knows which belong together. */
function ownParts(of: (...names: string[]) => string[]): (ListedName | null)[] {
  const [given, family] = [of('firstName'), of('lastName')];
  return given.length === 1 && family.length === 1 ? [nameOfParts(given[0], family[0], 'strong')] : [];
}

function dates(found: readonly string[]): DateRange[] {
  return found.map(parseListDate).filter((date): date is DateRange => date !== null);
}

const sourceUrl = (id: string): string => `https://www.opensanctions.org/entities/${encodeURIComponent(id)}/`;

async function* entitiesOf(file: ListFile): AsyncGenerator<{ entity: FtmEntity | null; line: number }> {
  for await (const { value, line } of linesOf(file)) {
    const parsed = entitySchema.safeParse(value);
    yield { entity: parsed.success ? parsed.data : null, line };
  }
}

/** The values of a file of JSON lines. @throws ListUnreadable naming the line that is no JSON: the file is cut off or something else */
async function* linesOf(file: ListFile): AsyncGenerator<{ value: unknown; line: number }> {
  let rest = '';
  let line = 0;
  const parse = (text: string): unknown => {
    line += 1;
    if (text.trim() === '') return null;
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new ListUnreadable(`${file.name}, line ${line}: it is no JSON.`, { cause });
    }
  };
  for await (const text of textOf(file)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MOST_LINE) throw new ListUnreadable(`${file.name}, line ${line + 1}: it has no end.`);
    for (const each of lines) {
      const value = parse(each);
      if (value !== null) yield { value, line };
    }
  }
  const value = parse(rest);
  if (value !== null) yield { value, line };
}
