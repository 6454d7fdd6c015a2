import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MATCH, type NameKind, prepareName, scoreNames } from './index.ts';
import golden from './testing/golden-scores.json' with { type: 'json' };

const score = (a: string, b: string, kind: NameKind = 'person') =>
  scoreNames(prepareName(a, kind), prepareName(b, kind)).score;

describe('One person’s name in two forms is a match', () => {
  it.each([
    ['Thabo Mokoena', 'Thabo Mokwena'],
    ['Sbusiso Ngcobo', 'Sibusiso Ngcobo'],
    ['Bheki Cele', 'Bhekokwakhe Hamilton Cele'],
    ['Mthunzi Mchunu', 'Mtunzi Mchunu'],
    ['Tshepo Mofokeng', 'Tsepo Mofokeng'],
    ['Nkosazana Dlamini Zuma', 'Nkosazana Dlamini-Zuma'],
    ['Van der Merwe, Jacobus Petrus', 'Kobus van der Merwe'],
    ['J P van der Merwe', 'Jacobus Petrus van der Merwe'],
    ['Jacobus vandermerwe', 'Jacobus van der Merwe'],
    ['de Klerk FW', 'Frederik Willem de Klerk'],
    ['Naidoo, Thirushen', 'Thirushen Naidu'],
    ['Dr. Cyril Ramaphosa', 'Matamela Cyril Ramaphosa'],
    ['Wolodymyr Selenskyj', 'Volodymyr Zelenskyy'],
    ['Usama ben Laden', 'Osama bin Laden'],
    ['Muller, Jurgen', 'Jürgen Mueller'],
    ['Ивaн Пeтров', 'Ivan Petrov'],
    ['Владимир Путин', 'Vladimir Putin'],
    ['عبد الفتاح السيسي', 'Abdel Fattah el-Sisi'],
    ['习近平', 'Xi Jinping'],
    ['김정은', 'Kim Jong Un'],
    ['VladimirPutin', 'Vladimir Putin'],
    ['V\u200bladimir\u202e Putin', 'Vladimir Putin'],
    ['Vl@dimir Put1n', 'Vladimir Putin'],
  ])('%s – %s', (a, b) => {
    expect(score(a, b)).toBeGreaterThanOrEqual(MATCH);
  });
});

describe('Two people’s names are none', () => {
  it.each([
    ['Thabo Mokoena', 'Thabo Mofokeng'],
    ['Sipho Dlamini', 'Themba Dlamini'],
    ['Sipho Dlamini', 'Sipho Khumalo'],
    ['Pieter Botha', 'Johan Botha'],
    ['Jan van der Merwe', 'Jan van der Walt'],
    ['Nkosinathi Zulu', 'Nkosana Zulu'],
    ['Bongani Mkhize', 'Bongani Mkhwanazi'],
    ['Johannes Nkosi', 'Johannes Nkomo'],
    ['Ivan Ivanov', 'Igor Ivanov'],
    ['Mohammed Patel', 'Mohammed Patterson'],
    ['王伟', 'Wang Wei'],
    ['黄志强', 'Wang Zhiqing'],
    ['דוד לוי', 'Luay Daud'],
    ['زياد بشير المصري', 'Abu Yasir'],
  ])('%s – %s', (a, b) => {
    expect(score(a, b)).toBeLessThan(MATCH);
  });
});

describe('Organisations', () => {
  it.each([
    ['Gupta Holdings (Pty) Ltd', 'Gupta Holdings Proprietary Limited'],
    ['Sahara Rekenaars (Edms) Bpk', 'Sahara Rekenaars (Pty) Ltd'],
    ['Bosasa Operations (Pty) Ltd t/a Bosasa', 'Bosasa Operations'],
    ['Transnet SOC Ltd', 'Transnet State Owned Company Limited'],
    ['VR Lazer Services CC', 'V.R. Laser Services (Pty) Ltd'],
    ['Sovcombank', 'PJSC Sovkombank'],
    ['Islamic Republic of Iran Shipping Lines', 'IRISL'],
    ['Ridge Forty Four Trading', 'Ridge 44 Trading CC'],
  ])('%s is %s', (a, b) => {
    expect(score(a, b, 'organisation')).toBeGreaterThanOrEqual(MATCH);
  });

  it.each([
    ['Umbane Trading 12 (Pty) Ltd', 'Umbane Trading 21 (Pty) Ltd'],
    ['Cape Town Iron Works', 'Cape Town Glass Works'],
    ['Bank of Lesotho', 'Bank of Botswana'],
    ['Thabo Trading CC', 'Themba Trading CC'],
    ['Sizwe Construction', 'Sizwe Consulting'],
  ])('%s is not %s', (a, b) => {
    expect(score(a, b, 'organisation')).toBeLessThan(MATCH);
  });
});

it('A score says what it is made of', () => {
  const {
    score: value,
    parts,
    alignment,
  } = scoreNames(
    prepareName('Kobus van der Merwe', 'person'),
    prepareName('Jacobus van der Merwe', 'person'),
  );
  expect(value).toBeGreaterThan(0.8);
  expect(parts).toHaveProperty('nickname');
  expect(alignment?.met.map(({ kinship }) => kinship)).toContain('nickname');
});

it('Scores are those that the weights were fitted for, however they are worked out', () => {
  const rows = golden as [NameKind, string, string, number][];
  const other = rows.filter(([kind, a, b, expected]) => Math.abs(score(a, b, kind) - expected) > 1e-9);
  expect(other).toEqual([]);
});

describe('Whatever the text', () => {
  const names = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      '',
      ' ',
      '(Pty) Ltd',
      '...',
      '\u0000',
      'a',
      '١٢٣',
      'ﷺ',
      '𝒜',
      'x'.repeat(10_000),
      'a '.repeat(5_000),
    ),
  );
  const kinds = fc.constantFrom<NameKind>('person', 'organisation', 'vessel');

  it('a score is a number from 0 to 1', () => {
    fc.assert(
      fc.property(names, names, kinds, (a, b, kind) => {
        const value = score(a, b, kind);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('a pair below the score that is asked for is null, and any other is scored as without', () => {
    const known = fc.constantFrom(...(golden as [NameKind, string, string, number][]));
    fc.assert(
      fc.property(known, known, fc.double({ min: 0, max: 1, noNaN: true }), ([kind, a], [, , b], atLeast) => {
        const [query, candidate] = [prepareName(a, kind), prepareName(b, kind)];
        const whole = scoreNames(query, candidate);
        expect(scoreNames(query, candidate, { atLeast })).toEqual(whole.score >= atLeast ? whole : null);
      }),
    );
  });

  it('a name of two words and more is the same as itself', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 2, maxLength: 4 }),
        kinds,
        (words, kind) => {
          expect(score(words.join(' '), words.join(' ').toUpperCase(), kind)).toBeGreaterThan(MATCH);
        },
      ),
    );
  });

  it('what says nothing matches nothing', () => {
    expect(score('...', 'Thabo Mokoena')).toBeLessThan(MATCH);
    expect(score('', 'Transnet', 'organisation')).toBeLessThan(MATCH);
  });
});
