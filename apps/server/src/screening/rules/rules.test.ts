import { describe, expect, it } from 'vitest';
import { FACT_WEIGHTS } from '../engine/compare-facts.ts';
import type { Comparison, FactPart } from '../engine/hit.ts';
import { decideHit, type UndecidedHit } from './decide-hit.ts';
import { defaultRules } from './default-rules.ts';
import { parseRules, readRules } from './read-rules.ts';
import { HOW } from './rule.ts';

interface Case {
  readonly name?: number;
  readonly same?: boolean;
  readonly quality?: 'primary' | 'strong' | 'weak';
  readonly delisted?: boolean;
  readonly hows?: Partial<Record<FactPart, string>>;
}

function hitOf({
  name = 0.97,
  same = false,
  quality = 'primary',
  delisted = false,
  hows = {},
}: Case): UndecidedHit {
  const fact = (part: FactPart) => {
    const how = hows[part] ?? 'NONE';
    const agrees = ['DAY', 'MONTH', 'YEAR', 'APPROXIMATE', 'SAME'].includes(how);
    const state = agrees ? 'agree' : ['OTHER', 'APART', 'FAR'].includes(how) ? 'contradict' : 'unknown';
    return { state, how, weight: 0 } as const;
  };
  const comparison: Comparison = {
    score: name,
    name: {
      state: 'agree',
      score: name,
      weight: 3,
      isSame: same,
      asked: 'A',
      listed: 'A',
      quality,
      measures: {},
    },
    facts: {
      birthDate: fact('birthDate'),
      sex: fact('sex'),
      country: fact('country'),
      identifier: fact('identifier'),
    },
  };
  return {
    ...comparison,
    list: { code: 'ONE' },
    category: 'SANCTION',
    isDelisted: delisted,
    entity: { kind: 'person' },
  };
}

describe('The rules in the code', () => {
  it.each<[string, Case, string, string]>([
    ['a name alone, however equal', { name: 0.99, same: true }, 'REVIEW', 'possible'],
    [
      'the same number, whatever the name',
      { name: 0.1, hows: { identifier: 'SAME' } },
      'REJECT',
      'identifier',
    ],
    ['the name and the day of birth', { hows: { birthDate: 'DAY' } }, 'REJECT', 'name-and-birth-date'],
    [
      'a name that is only like it and the day of birth',
      { name: 0.7, hows: { birthDate: 'DAY' } },
      'REVIEW',
      'possible',
    ],
    [
      'a weak alias and the day of birth',
      { quality: 'weak', hows: { birthDate: 'DAY' } },
      'REVIEW',
      'possible',
    ],
    ['the name and the year of birth', { hows: { birthDate: 'YEAR' } }, 'REVIEW', 'possible'],
    [
      'the name and the day of birth of somebody of the other sex',
      { hows: { birthDate: 'DAY', sex: 'OTHER' } },
      'REVIEW',
      'possible',
    ],
    [
      'the same name with another birth year',
      { same: true, hows: { birthDate: 'FAR' } },
      'REVIEW',
      'possible',
    ],
    [
      'a like name with another birth year',
      { name: 0.8, hows: { birthDate: 'FAR' } },
      'ACCEPT',
      'like-name-other-birth-year',
    ],
    ['a like name of the other sex', { name: 0.8, hows: { sex: 'OTHER' } }, 'ACCEPT', 'like-name-other-sex'],
    [
      'the same name, other sex and birth year',
      { same: true, hows: { birthDate: 'FAR', sex: 'OTHER' } },
      'ACCEPT',
      'other-sex-and-birth-year',
    ],
    [
      'another identity number and birth date',
      { same: true, hows: { birthDate: 'APART', identifier: 'OTHER' } },
      'ACCEPT',
      'other-number-and-birth-date',
    ],
    [
      'the same number of somebody taken off the list',
      { delisted: true, hows: { identifier: 'SAME' } },
      'REVIEW',
      'delisted',
    ],
  ])('%s', (_case, each, decision, rule) => {
    expect(decideHit(hitOf(each), defaultRules)).toMatchObject({ decision, rule });
  });

  it('never reject by a name alone, nor accept without a contradiction', () => {
    for (const name of [0.5, 0.9, 1])
      for (const same of [true, false])
        for (const country of HOW.country) {
          const { decision } = decideHit(hitOf({ name, same, hows: { country } }), defaultRules);
          expect(decision).toBe('REVIEW');
        }
  });

  it('say for and against in codes that stay as they are', () => {
    const { reasonCodes, strength } = decideHit(
      hitOf({ same: true, quality: 'weak', hows: { birthDate: 'YEAR', sex: 'OTHER' } }),
      defaultRules,
    );
    expect(reasonCodes).toEqual([
      'POSSIBLE_MATCH',
      'NAME_SAME',
      'ALIAS_WEAK',
      'BIRTH_DATE_YEAR',
      'SEX_OTHER',
    ]);
    expect(strength).toBe('WEAK');
  });

  it('know every way in which facts compare', () => {
    for (const part of Object.keys(HOW) as FactPart[])
      expect([...HOW[part]].sort()).toEqual(Object.keys(FACT_WEIGHTS[part]).sort());
  });

  it('pass their own checks', () => {
    expect(parseRules(JSON.stringify(defaultRules))).toEqual(defaultRules);
    expect(readRules(null)).toBe(defaultRules);
  });
});

describe('A rules file', () => {
  const last = { id: 'possible', when: {}, decision: 'REVIEW', reason: 'POSSIBLE_MATCH' };
  const text = (...rules: readonly object[]) => JSON.stringify({ rules: [...rules, last] });

  it('changes what is decided, and keeps the rest as it is in the code', () => {
    const table = parseRules(
      text({ id: 'peps', when: { categories: ['PEP'] }, decision: 'ACCEPT', reason: 'PEP_TAKEN' }),
    );
    expect(table.threshold).toBe(0.5);
    expect(table.scopes).toEqual(defaultRules.scopes);
    expect(decideHit({ ...hitOf({}), category: 'PEP' }, table)).toMatchObject({
      decision: 'ACCEPT',
      rule: 'peps',
    });
  });

  it.each([
    ['is not JSON', '{', /not JSON/],
    ['is a list', '[]', /JSON object/],
    [
      'has a rule that rejects by a name',
      text({ id: 'bold', when: { nameAtLeast: 0.99 }, decision: 'REJECT', reason: 'BOLD' }),
      /reject by a name alone/,
    ],
    [
      'has a rule that rejects by a contradicted date',
      text({ id: 'bold', when: { birthDate: ['DAY', 'FAR'] }, decision: 'REJECT', reason: 'BOLD' }),
      /reject by a name alone/,
    ],
    [
      'has a word it does not know',
      text({ id: 'odd', when: { colour: 'red' }, decision: 'REVIEW', reason: 'ODD' }),
      /rules\.0\.when/,
    ],
    [
      'has a number out of range',
      text({ id: 'odd', when: { nameAtLeast: 1.5 }, decision: 'REVIEW', reason: 'ODD' }),
      /nameAtLeast must be at most 1/,
    ],
    [
      'has two rules of one name',
      text({ ...last, when: { delisted: true } }),
      /Two rules are called possible/,
    ],
    [
      'ends in a rule with conditions',
      JSON.stringify({ rules: [{ ...last, when: { delisted: true } }] }),
      /last rule/,
    ],
    [
      'has a threshold that flags everybody',
      JSON.stringify({ threshold: 0.1, rules: [last] }),
      /at least 0\.2/,
    ],
    ['has no rule', JSON.stringify({ rules: [] }), /There must be a rule/],
  ])('that %s is refused, and the message says what', (_what, content, message) => {
    expect(() => parseRules(content)).toThrow(message);
  });

  it('that cannot be read is refused', () => {
    expect(() => readRules('/nowhere/rules.json')).toThrow('cannot be read');
  });
});
