import { createHash } from 'node:crypto';
import { MATCH, type NameScore, type PreparedName, prepareName, scoreNames } from '@qiniso/name-scorer';
import type { EntityKind, ListedEntity, NameQuality } from '../lists/listed-entity.ts';
import { compareFacts, plainNumber } from './compare-facts.ts';
import type { ComparedName, Comparison } from './hit.ts';
import type { Subject, SubjectKind } from './subject.ts';

/** A name and its reading, made once. */
export interface ReadName {
  readonly text: string;
  readonly prepared: PreparedName;
}

/** An entity whose names are ready to be compared. */
export interface ReadEntity {
  readonly entity: ListedEntity;
  readonly names: readonly (ReadName & { readonly quality: NameQuality })[];
}

/** A subject whose names are ready, read as the names of each kind of entity it is compared with. */
export interface ReadSubject {
  readonly subject: Subject;
  readonly namesFor: (kind: EntityKind) => readonly ReadName[];
}

/** With which kinds of entity a subject is compared: a company may bear a person's name, and lists confuse ships with their owners. */
export const COMPARED_WITH: Readonly<Record<SubjectKind, readonly EntityKind[]>> = {
  person: ['person'],
  organisation: ['organisation', 'vessel', 'aircraft', 'person'],
  vessel: ['vessel', 'aircraft', 'organisation'],
};

/** How names of an entity are read. */
export const readAs = (kind: EntityKind): SubjectKind => (kind === 'aircraft' ? 'vessel' : kind);

export function readEntity(entity: ListedEntity): ReadEntity {
  const kind = readAs(entity.kind);
  return {
    entity,
    names: entity.names.map((name) => {
      // "Family, Given" tells the scorer which is which.
      const text = name.family && name.given ? `${name.family}, ${name.given}` : name.full;
      return { text: name.full, quality: name.quality, prepared: prepareName(text, kind) };
    }),
  };
}

export function prepareSubject(subject: Subject): ReadSubject {
  const ready = new Map<SubjectKind, readonly ReadName[]>();
  return {
    subject,
    namesFor: (kind) => {
      const as = readAs(kind);
      const before = ready.get(as);
      if (before) return before;
      const names = subject.names.map((text) => ({ text, prepared: prepareName(text, as) }));
      ready.set(as, names);
      return names;
    },
  };
}

/**
 * Compares a subject with an entity: every name with every alias, and all that is known besides.
 *
 * @returns null when no name reaches the threshold and no identifier agrees
 */
export function compareEntity(
  { subject, namesFor }: ReadSubject,
  { entity, names }: ReadEntity,
  threshold: number,
): Comparison | null {
  const asked = namesFor(entity.kind);
  const mayAgree = subject.documents.length > 0 && entity.documents.length > 0;
  let name = bestName(asked, names, threshold);
  if (name === null && !mayAgree) return null;
  const facts = compareFacts(subject, entity);
  if (name === null && facts.identifier.state !== 'agree') return null;
  // The number is the same, and the names are not: by how much is still to be told.
  name ??= bestName(asked, names, 0);
  if (name === null) return null;
  const sum =
    name.weight +
    QUALITY_WEIGHT[name.quality] +
    facts.birthDate.weight +
    facts.sex.weight +
    facts.country.weight +
    facts.identifier.weight;
  return { score: rounded(1 / (1 + Math.exp(-sum))), name, facts };
}

/** A publisher's weak alias is weaker evidence. */
const QUALITY_WEIGHT: Readonly<Record<NameQuality, number>> = { primary: 0, strong: 0, weak: -1 };
/** Of two names that are as alike, the one that the publisher vouches for. */
const QUALITY_RANK: Readonly<Record<NameQuality, number>> = { primary: 2, strong: 1, weak: 0 };
const LEAST_ODDS = -8;

function bestName(
  asked: readonly ReadName[],
  listed: ReadEntity['names'],
  atLeast: number,
): ComparedName | null {
  let best: { a: ReadName; b: ReadEntity['names'][number]; found: NameScore } | null = null;
  for (const a of asked)
    for (const b of listed) {
      const found = scoreNames(a.prepared, b.prepared, { atLeast });
      if (found === null) continue;
      const isBetter =
        best === null ||
        found.score > best.found.score ||
        (found.score === best.found.score && QUALITY_RANK[b.quality] > QUALITY_RANK[best.b.quality]);
      if (isBetter) best = { a, b, found };
    }
  if (best === null) return null;
  const { a, b, found } = best;
  const weight = Math.max(LEAST_ODDS, Math.log(found.score / (1 - found.score)));
  return {
    state: found.score >= MATCH ? 'agree' : 'contradict',
    score: rounded(found.score),
    weight: Math.round(weight * 100) / 100,
    isSame: a.prepared.isSameAs(b.prepared),
    asked: a.text,
    listed: b.text,
    quality: b.quality,
    measures: found.parts,
  };
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * SHA-256 of everything that is compared of both sides. While it is the same, a person who decided that the two are not one decided on
 * exactly this.
 */
export function fingerprintOf(subject: Subject, entity: ListedEntity): string {
  const documents = (list: Subject['documents']): string[] =>
    list.map(({ kind, number, country }) => `${kind} ${country ?? ''} ${plainNumber(number)}`).sort();
  const dates = (list: Subject['birthDates']): string[] =>
    list.map(({ earliest, latest, isApproximate }) => `${earliest} ${latest} ${isApproximate}`).sort();
  const known = [
    [subject.kind, [...subject.names].sort(), dates(subject.birthDates), subject.sex],
    [[...subject.countries].sort(), documents(subject.documents)],
    [entity.kind, entity.names.map(({ full }) => full).sort(), dates(entity.birthDates), entity.sex],
    [[...entity.countries].sort(), documents(entity.documents)],
  ];
  return createHash('sha256').update(JSON.stringify(known)).digest('hex');
}
