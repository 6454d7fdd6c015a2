import type { Comparison, HitDecision, ListVersion, Strength } from '../engine/hit.ts';
import type { ListCategory, ListedEntity } from '../lists/listed-entity.ts';
import type { Rule, RulesTable } from './rule.ts';

/** What the rules are asked about. */
export interface UndecidedHit extends Comparison {
  readonly list: Pick<ListVersion, 'code'>;
  readonly category: ListCategory;
  readonly isDelisted: boolean;
  readonly entity: Pick<ListedEntity, 'kind'>;
}

export interface RuledHit {
  readonly decision: HitDecision;
  readonly rule: string;
  readonly strength: Strength;
  readonly reasonCodes: readonly string[];
}

/** Decides a hit by the first rule whose conditions all hold. */
export function decideHit(hit: UndecidedHit, table: RulesTable): RuledHit {
  const rule = table.rules.find((each) => holds(each, hit));
  // The table's schema sees to a last rule without conditions.
  if (!rule) throw new Error('No rule of the table fits a hit.');
  return {
    decision: rule.decision,
    rule: rule.id,
    strength: strengthOf(hit, table.strongFrom),
    reasonCodes: [...new Set([rule.reason, ...factCodes(hit)])],
  };
}

function holds({ when }: Rule, hit: UndecidedHit): boolean {
  const { name, facts } = hit;
  const isOf = (allowed: readonly string[] | undefined, value: string): boolean =>
    allowed === undefined || allowed.includes(value);
  return (
    isOf(when.lists, hit.list.code) &&
    isOf(when.categories, hit.category) &&
    isOf(when.kinds, hit.entity.kind) &&
    isOf(when.qualities, name.quality) &&
    isOf(when.birthDate, facts.birthDate.how) &&
    isOf(when.sex, facts.sex.how) &&
    isOf(when.country, facts.country.how) &&
    isOf(when.identifier, facts.identifier.how) &&
    name.score >= (when.nameAtLeast ?? 0) &&
    name.score < (when.nameBelow ?? 2) &&
    hit.score >= (when.scoreAtLeast ?? 0) &&
    hit.score < (when.scoreBelow ?? 2) &&
    (when.sameName === undefined || when.sameName === name.isSame) &&
    (when.delisted === undefined || when.delisted === hit.isDelisted)
  );
}

function strengthOf({ name, facts, score }: UndecidedHit, strongFrom: number): Strength {
  if (facts.identifier.state === 'agree') return 'EXACT';
  const isContradicted = Object.values(facts).some(({ state }) => state === 'contradict');
  if (name.isSame && name.quality !== 'weak' && !isContradicted) return 'EXACT';
  return score >= strongFrom && !isContradicted ? 'STRONG' : 'WEAK';
}

/** Stable codes of what speaks for and against it; unknown facts have none. */
function factCodes({ name, facts, isDelisted }: UndecidedHit): string[] {
  const of = (prefix: string, { how }: { readonly how: string }): string[] =>
    how === 'NONE' ? [] : [`${prefix}_${how}`];
  return [
    name.isSame ? 'NAME_SAME' : name.state === 'agree' ? 'NAME_ALIKE' : 'NAME_OTHER',
    ...(name.quality === 'weak' ? ['ALIAS_WEAK'] : name.quality === 'strong' ? ['ALIAS'] : []),
    ...of('BIRTH_DATE', facts.birthDate),
    ...of('SEX', facts.sex),
    ...of('COUNTRY', facts.country),
    ...of('IDENTIFIER', facts.identifier),
    ...(isDelisted ? ['DELISTED'] : []),
  ];
}
