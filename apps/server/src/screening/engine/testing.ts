import type { DateRange, ListedEntity, ListedName } from '../lists/listed-entity.ts';
import type { ListVersion } from './hit.ts';
import { readSubject, type Subject, type SubjectInput } from './subject.ts';

/** The day of the tests' screenings. */
export const testDay = new Date('2026-11-21T10:00:00Z');

export const testList = (code: string, changes: Partial<ListVersion> = {}): ListVersion => ({
  code,
  title: `List ${code}`,
  category: 'SANCTION',
  version: 1,
  importedAt: new Date('2026-11-20T06:00:00Z'),
  ...changes,
});

type Made = Omit<Partial<ListedEntity>, 'names' | 'birthDates'> & {
  readonly weakNames?: readonly string[];
  readonly birthDates?: readonly (string | DateRange)[];
};

/** A made-up entry; its id is its first name unless told otherwise. */
export function testEntity(names: string | readonly string[], more: Made = {}): ListedEntity {
  const [primary = '', ...aliases] = typeof names === 'string' ? [names] : names;
  const name = (full: string, quality: ListedName['quality']): ListedName => ({
    full,
    quality,
    family: null,
    given: null,
  });
  const { weakNames = [], birthDates = [], ...rest } = more;
  return {
    sourceId: primary,
    kind: 'person',
    sex: null,
    countries: [],
    documents: [],
    category: null,
    programmes: [],
    positions: [],
    reason: null,
    listedOn: null,
    delistedOn: null,
    sourceUrl: null,
    ...rest,
    names: [
      name(primary, 'primary'),
      ...aliases.map((alias) => name(alias, 'strong')),
      ...weakNames.map((alias) => name(alias, 'weak')),
    ],
    birthDates: birthDates.map((date) =>
      typeof date === 'string' ? { earliest: date, latest: date, isApproximate: false } : date,
    ),
  };
}

/** A person by name, or anything else a caller may know. */
export const testSubject = (input: string | Partial<SubjectInput>): Subject =>
  readSubject({ kind: 'person', ...(typeof input === 'string' ? { name: input } : input) }, testDay);
