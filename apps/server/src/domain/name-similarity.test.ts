import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenNameSimilarity, jaroWinkler, normaliseName, surnameSimilarity } from './name-similarity.ts';

const letters = fc.string({ unit: fc.constantFrom(...'AABCDE'), minLength: 1, maxLength: 12 });
const words = fc.array(letters, { minLength: 1, maxLength: 5 }).map((list) => list.join(' '));

describe('jaroWinkler', () => {
  it.each([
    ['MARTHA', 'MARHTA', 0.9611],
    ['DWAYNE', 'DUANE', 0.84],
    ['DIXON', 'DICKSONX', 0.8133],
    ['THANDI', 'THANDIWE', 0.95],
    ['PIETER', 'PETER', 0.95],
    ['NDLOVU', 'NDHLOVU', 0.9619],
    ['MOHAMED', 'MOHAMMED', 0.975],
    ['BOTHA', 'BOTMA', 0.9067],
    ['NAIDOO', 'NAIDU', 0.8933],
    ['SIPHO', 'SIPHIWE', 0.8743],
    ['VAN DER MERWE', 'VD MERWE', 0.7534],
    ['THANDI GRACE', 'GRACE THANDI', 0.5],
    ['ABC', 'XYZ', 0],
    ['', 'ABC', 0],
  ])('of %s and %s is %d', (left, right, score) => {
    expect(jaroWinkler(left, right)).toBe(score);
  });

  it('is the same both ways, from 0 to 1, and 1 for equal texts', () => {
    fc.assert(
      fc.property(letters, letters, (left, right) => {
        const score = jaroWinkler(left, right);
        expect(score).toBe(jaroWinkler(right, left));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(jaroWinkler(left, left)).toBe(1);
      }),
    );
  });

  it('compares texts that no name can be for equality only', () => {
    const long = 'A'.repeat(100_000);
    expect(jaroWinkler(long, `${long}B`)).toBe(0);
    expect(jaroWinkler(long, long)).toBe(1);
  });
});

describe('normaliseName', () => {
  it.each([
    ['  graça  ', 'GRACA'],
    ['GRAÇA', 'GRACA'],
    ['van der Merwe-Smith', 'VAN DER MERWE SMITH'],
    ["O'Brien", 'O BRIEN'],
    ['O’Brien', 'O BRIEN'],
    ['Oʼ Brien', 'O BRIEN'],
    ['Strauß', 'STRAUSS'],
    ['ﬁona', 'FIONA'],
    ['Zoë\t\nAnn', 'ZOE ANN'],
    ['---', ''],
  ])('of %j is %j', (name, normalised) => expect(normaliseName(name)).toBe(normalised));

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 8 }), (name) => {
        const once = normaliseName(name);
        expect(normaliseName(once)).toBe(once);
      }),
    );
  });
});

describe('givenNameSimilarity', () => {
  it.each([
    ['Thabo', 'THABO JOHN', 1],
    ['John', 'THABO JOHN', 1],
    ['John Thabo', 'THABO JOHN', 1],
    ['thabo-john', 'THABO JOHN', 1],
    ['Graca', 'GRAÇA', 1],
    ['Thandi', 'THANDIWE GRACE', 0.95],
    ['Grace Thandi', 'THANDIWE GRACE NOMSA', 0.95],
    ['', 'THABO', 0],
    ['Thabo', '', 0],
    ['-', '-', 0],
  ])('of %j with the record %j is %d', (submitted, recorded, score) => {
    expect(givenNameSimilarity(submitted, recorded)).toBe(score);
  });

  it('does not let one right name hide another that is wrong', () => {
    expect(givenNameSimilarity('Thabo Xolile', 'JOHN THABO')).toBeLessThan(0.85);
    expect(givenNameSimilarity('John Xolile', 'THABO JOHN')).toBeLessThan(0.85);
  });

  it('uses each of the record’s names once', () => {
    expect(givenNameSimilarity('John John', 'THABO JOHN')).toBeLessThan(0.95);
  });

  it('finds the assignment in which the worst pair is best, not the first that offers itself', () => {
    // Peter’s best is PETER, but it is all that Petter has; so Peter has to make do with PIETER.
    expect(givenNameSimilarity('Petter Peter', 'PIETER NOMSA PETER')).toBe(0.95);
  });

  it('is 1 for any part of the record in any order', () => {
    fc.assert(
      fc.property(words, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), (recorded, keep) => {
        const part = recorded
          .split(' ')
          .filter((_, index) => keep[index])
          .reverse();
        fc.pre(part.length > 0);
        expect(givenNameSimilarity(part.join(' '), recorded)).toBe(1);
      }),
    );
  });

  it('does not depend on case or marks', () => {
    fc.assert(
      fc.property(words, words, (submitted, recorded) => {
        const marked = [...submitted.toLowerCase()].map((c) => (c === ' ' ? c : `${c}\u0301`)).join('');
        expect(givenNameSimilarity(marked, recorded)).toBe(givenNameSimilarity(submitted, recorded));
      }),
    );
  });

  it('ends at once for hundreds of words', () => {
    const many = Array.from({ length: 100 }, (_, index) => `N${index}`);
    expect(givenNameSimilarity(many.join(' '), many.toReversed().join(' '))).toBe(1);
  });
});

describe('surnameSimilarity', () => {
  it.each([
    ['van der merwe', 'VAN DER MERWE', 1],
    ['Smith-Jones', 'JONES SMITH', 1],
    ['Ndhlovu', 'NDLOVU', 0.9619],
    ['VD MERWE', 'VAN DER MERWE', 0.7534],
    ['', '', 0],
  ])('of %j with the record %j is %d', (submitted, recorded, score) => {
    expect(surnameSimilarity(submitted, recorded)).toBe(score);
  });

  it('does not take one half of a double-barrelled surname for the whole', () => {
    expect(surnameSimilarity('Jones', 'SMITH JONES')).toBeLessThan(0.95);
  });

  it('is the same both ways', () => {
    fc.assert(
      fc.property(words, words, (left, right) => {
        expect(surnameSimilarity(left, right)).toBe(surnameSimilarity(right, left));
      }),
    );
  });
});
